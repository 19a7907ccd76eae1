#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import WorkshopBroken
import WorkshopFixed
import WorkshopKit

/// The runner: one command, or the watch mode.
@main
struct Workshop {
  /// A lesson with its three kinds of code.
  struct Unit: Sendable {
    let lesson: Lesson
    let broken: any Exercise
    let fixed: any Exercise
    let halfFixes: [HalfFix]
  }

  /// In the order in which they are taught.
  static let units: [Unit] = zip(Broken.exercises, Fixed.exercises).map { broken, fixed in
    Unit(
      lesson: broken.lesson, broken: broken.init(), fixed: fixed.init(),
      halfFixes: Fixed.halfFixes.filter { $0.exercise.lesson.id == broken.lesson.id })
  }

  static var lessons: [Lesson] { units.map(\.lesson) }

  let arguments: Arguments
  let language: Language

  static func main() {
    signal(SIGPIPE, SIG_IGN)
    TerminalGuard.endTidily()
    let words = Array(CommandLine.arguments.dropFirst())
    var language = Arguments.language(in: words) ?? Environment.language()
    do {
      let arguments = try Arguments(words, lessons: lessons.map(\.id))
      language = arguments.language ?? remembered(arguments) ?? language
      exit(try Workshop(arguments: arguments, language: language).run())
    } catch {
      let text = (error as? Arguments.Failure)?.words ?? (error as? Desk.Failure)?.words
      Output.complain(text?(language) ?? "\(error)")
      exit(64)  // EX_USAGE
    }
  }

  /// The language that was asked for last, where there is a desk. One that is asked for now takes its place.
  private static func remembered(_ arguments: Arguments) -> Language? {
    guard let desk = try? Desk(at: arguments.desk), desk.isThere else { return nil }
    if arguments.language != nil { desk.remember(arguments.language) }
    return desk.progress().language
  }

  /// The exit code.
  func run() throws -> Int32 {
    if arguments.wantsHelp {
      Output.print(Arguments.help(in: language))
      return 0
    }
    switch arguments.command {
    case nil: return try Environment.isInteractive && !arguments.wantsFrames ? watch() : status()
    case "list": return try list()
    case "tour": return tour()
    case "demo": return demo()
    case "why": return why()
    case "play": return play()
    case "plot": return plot()
    case "graph": return graph()
    case "quiz": return try quiz()
    case "hint": return try hint()
    case "check": return try check()
    case "diff": return try diff()
    case "solution": return try solution()
    case "reset": return try reset()
    case "doctor": return try doctor()
    case "verify": return try verify()
    case "teach": return try teach()
    case "slides": return try slides()
    case "handout": return try handout()
    case "docs": return try docs()
    case let other?:
      throw Arguments.Failure(
        "There is no command \(other). `workshop --help` lists them.",
        "\(other) というコマンドはありません。`workshop --help` で一覧を表示できます。")
    }
  }

  /// The desk with everything on it.
  func desk() throws(Desk.Failure) -> Desk {
    let desk = try Desk(at: arguments.desk)
    let isNew = !desk.isThere
    let restored = try desk.prepare(Self.lessons, in: language)
    if desk.isElsewhere {
      Output.complain("\(Phrases.deskElsewhere(language)) \(desk.path)")
    } else if isNew {
      Output.complain("\(Phrases.newDesk(language)) \(desk.path)")
    }
    for id in restored { Output.complain("\(id): \(Phrases.restored(language))") }
    desk.remember(arguments.language)
    return desk
  }

  /// The lesson that was named, else the one the learner is at. What needs no desk works without one.
  func unit(_ progress: Progress? = nil) -> Unit {
    if let unit = Self.units.first(where: { $0.lesson.id == arguments.lesson }) { return unit }
    return Self.current(progress ?? (try? Desk(at: arguments.desk))?.progress() ?? Progress())
  }

  /// Where the learner was, else the first that is not done.
  static func current(_ progress: Progress) -> Unit {
    units.first { $0.lesson.id == progress.current } ?? units.first { !progress.done.contains($0.lesson.id) }
      ?? units[0]
  }
}
