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
    let words = CommandLine.arguments.dropFirst()
    let language = Arguments.language(in: words) ?? Language(locale: variables)
    do {
      let arguments = try Arguments(words)
      if arguments.wantsHelp {
        say(Arguments.help(language), language)
        return 0
      }
      let table = try arguments.file.map { path in try PostalTable(path: path) } ?? PostalTable.bundled()
      let recording: Recording? = if let path = arguments.record { try Recording(path) } else { nil }
      let environment = TerminalEnvironment.current(variables: variables)
      let log =
        arguments.record.map { _ in CausalLog(limit: 100_000) }
        ?? (arguments.wantsRipple ? CausalLog(limit: 5000) : nil)
      let isInteractive = environment.isInteractive && !arguments.isPlain
      let store = try store(arguments.state, isInteractive: isInteractive, variables)
      let model = PostalModel(table: table, search: PostalSearch(table), store: store)
      let show = Show(language: language, log: log, hasRipple: arguments.wantsRipple)
      let code =
        isInteractive ? await runInteractively(model, environment, show) : await runScripted(model, table, show)
      guard let recording, let log else { return code }
      return save(log, recording, language) ? code : max(code, 1)
    } catch {
      complain((error as? any WordedError)?.words(language) ?? "\(error)")
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

  /// How the model is shown.
  private struct Show {
    let language: Language
    let log: CausalLog?
    let hasRipple: Bool

    @MainActor
    func screen(_ model: PostalModel, _ canvas: Canvas) -> Screen {
      Screen(model: model, canvas: canvas, language: language, log: log, showsRipple: hasRipple)
    }

    /// A screen for a script.
    @MainActor
    func plainScreen(_ model: PostalModel) -> Screen {
      screen(model, Canvas(columns: hasRipple ? 140 : 80, rows: 24, usesColor: false))
    }
  }

  private static func runInteractively(
    _ model: PostalModel, _ environment: TerminalEnvironment, _ show: Show
  ) async -> Int32 {
    let terminal = Terminal()
    do {
      try terminal.start()
    } catch {
      complain(error.words(show.language))
      return Arguments.misuse
    }
    let size = terminal.size
    let canvas = Canvas(columns: size.columns, rows: size.rows, usesColor: environment.usesColor)
    let session = InteractiveSession(screen: show.screen(model, canvas), terminal: terminal)
    await appear(model)
    await session.run()
    await model.settle()
    terminal.stop()
    return 0
  }

  private static func runScripted(_ model: PostalModel, _ table: PostalTable, _ show: Show) async -> Int32 {
    let first = readLine()
    if first == nil { return await playTour(table, show) }
    let session = ScriptedSession(
      screen: show.plainScreen(model), write: { say($0, show.language) }, complain: complain)
    await appear(model)
    var next = first
    let understoodAll = await session.run {
      defer { next = nil }
      return next ?? readLine()
    }
    return understoodAll ? 0 : Arguments.misuse
  }

  /// The tour shows a star, but must not touch a person's favourites: it keeps its own in memory.
  private static func playTour(_ table: PostalTable, _ show: Show) async -> Int32 {
    let model = PostalModel(table: table, search: PostalSearch(table), store: MemoryStore())
    let session = ScriptedSession(
      screen: show.plainScreen(model), write: { say($0, show.language) }, complain: complain)
    await session.playTour()
    return 0
  }

  /// The favourites are there before the first frame.
  private static func appear(_ model: PostalModel) async {
    model.apply(.appeared)
    await model.settle()
  }

  /// Says whether it could be saved.
  private static func save(_ log: CausalLog, _ recording: borrowing Recording, _ language: Language) -> Bool {
    do {
      try recording.write(
        recording.path.hasSuffix(".html") ? Inspector(title: "showcase").html(log) : log.record.lines)
      return true
    } catch {
      complain(error.words(language))
      return false
    }
  }

  /// Writes what was asked for, and ends the program where there is no room for it: half of it must not pass for the whole. A reader that
  /// has gone, as after `head`, is no failure.
  static func say(_ text: String, _ language: Language) {
    if StandardOutput.write(text) { return }
    let number = errno
    if number == EPIPE { return }
    let reason = FileBytes.reason(number)
    complain(Words("The output cannot be written: \(reason).", "出力を書き込めません: \(reason)。")(language))
    exit(74)  // EX_IOERR
  }

  private static func complain(_ message: String) {
    StandardOutput.write("showcase: \(message)\n", to: 2)
  }
}
