import Foundation
import Hamon
import HamonInspector
import HamonStorage

/// The showcase: postal-code search with favourites, in a terminal or scripted.
@main
@MainActor
struct Showcase {
  static func main() async {
    exit(await run())
  }

  private static func run() async -> Int32 {
    let variables = ProcessInfo.processInfo.environment
    do {
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      if arguments.wantsHelp {
        StandardOutput.write(Arguments.help)
        return 0
      }
      let table = try arguments.file.map { path in try PostalTable(path: path) } ?? PostalTable.bundled()
      let environment = TerminalEnvironment.current(variables: variables)
      let log =
        arguments.record.map { _ in CausalLog(limit: 100_000) }
        ?? (arguments.wantsRipple ? CausalLog(limit: 5000) : nil)
      defer { if let log, let path = arguments.record { save(log, path) } }
      let isInteractive = environment.isInteractive && !arguments.isPlain
      let store = try store(arguments.state, isInteractive: isInteractive, variables)
      let model = PostalModel(table: table, search: PostalSearch(table), store: store)
      if isInteractive { return await runInteractively(model, environment, log, arguments.wantsRipple) }
      return await runScripted(model, table, log, arguments.wantsRipple)
    } catch {
      complain("\(error)")
      return Arguments.misuse
    }
  }

  /// A person's favourites are in the directory for the state of programs, or where the option says. A script has its own, in memory, if
  /// it does not ask for more: it prints the same each time, and touches no file.
  private static func store(
    _ state: String?, isInteractive: Bool, _ variables: [String: String]
  ) throws -> any Store {
    if let state { return FileStore(directory: state) }
    return isInteractive ? try FileStore(application: "hamon", environment: variables) : MemoryStore()
  }

  private static func runInteractively(
    _ model: PostalModel, _ environment: TerminalEnvironment, _ log: CausalLog?, _ showsRipple: Bool
  ) async -> Int32 {
    let terminal = Terminal()
    do {
      try terminal.start()
    } catch {
      complain("\(error)")
      return Arguments.misuse
    }
    let size = terminal.size
    let canvas = Canvas(columns: size.columns, rows: size.rows, usesColor: environment.usesColor)
    let screen = Screen(model: model, canvas: canvas, log: log, showsRipple: showsRipple)
    let session = InteractiveSession(screen: screen, terminal: terminal)
    await appear(model)
    await session.run()
    await model.settle()
    terminal.stop()
    return 0
  }

  private static func runScripted(
    _ model: PostalModel, _ table: PostalTable, _ log: CausalLog?, _ showsRipple: Bool
  ) async -> Int32 {
    let first = readLine()
    if first == nil { return await playTour(table, log, showsRipple) }
    let session = ScriptedSession(
      screen: screen(model, log, showsRipple), write: { StandardOutput.write($0) }, complain: complain)
    await appear(model)
    var next = first
    let understoodAll = await session.run {
      defer { next = nil }
      return next ?? readLine()
    }
    return understoodAll ? 0 : Arguments.misuse
  }

  /// The tour shows a star, but must not touch a person's favourites: it keeps its own in memory.
  private static func playTour(_ table: PostalTable, _ log: CausalLog?, _ showsRipple: Bool) async -> Int32 {
    let model = PostalModel(table: table, search: PostalSearch(table), store: MemoryStore())
    let session = ScriptedSession(
      screen: screen(model, log, showsRipple), write: { StandardOutput.write($0) }, complain: complain)
    await session.playTour()
    return 0
  }

  /// The favourites are there before the first frame.
  private static func appear(_ model: PostalModel) async {
    model.apply(.appeared)
    await model.settle()
  }

  private static func screen(_ model: PostalModel, _ log: CausalLog?, _ showsRipple: Bool) -> Screen {
    let canvas = Canvas(columns: showsRipple ? 140 : 80, rows: 24, usesColor: false)
    return Screen(model: model, canvas: canvas, log: log, showsRipple: showsRipple)
  }

  private static func save(_ log: CausalLog, _ path: String) {
    let text = path.hasSuffix(".html") ? Inspector(title: "showcase").html(log) : log.record.lines
    do {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      complain("The recording could not be written to \(path): \(error.localizedDescription)")
    }
  }

  private static func complain(_ message: String) {
    StandardOutput.write("showcase: \(message)\n", to: 2)
  }
}
