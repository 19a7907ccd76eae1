#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import HamonInspector
import WorkshopKit

/// Commands that show something, and change no file.
extension Workshop {
  func list() throws -> Int32 {
    let progress = try Desk(at: arguments.desk).progress()
    Output.print(
      ListScreen(lessons: Self.lessons, progress: progress, current: Self.current(progress).lesson, language: language)
        .lines)
    return 0
  }

  /// What a pipe or a build server gets instead of the watch mode.
  func status() throws -> Int32 {
    let desk = try desk()
    let progress = desk.progress()
    let unit = self.unit(progress)
    let screens = LessonScreens(lesson: unit.lesson, language: language)
    // The story says what will happen: it comes after the prediction.
    let story =
      progress.knows(unit.lesson.id)
      ? screens.story : screens.setup + [.empty, StyledLine(" swift run workshop quiz \(unit.lesson.id)")]
    Output.print(
      ListScreen(lessons: Self.lessons, progress: progress, current: unit.lesson, language: language).lines + [.empty]
        + story + [
          .empty, StyledLine(" \(Phrases.edit(language))  \(desk.shown(desk.exercise(unit.lesson.id)))", .bold),
          StyledLine(" swift run workshop check \(unit.lesson.id)"), StyledLine(" swift run workshop --help"),
        ])
    return 0
  }

  func demo() -> Int32 {
    let unit = self.unit()
    let screens = LessonScreens(lesson: unit.lesson, language: language)
    let stage = Stage(unit, in: language, isFixed: arguments.isFixed)
    if Environment.isInteractive, !arguments.wantsFrames { return playDemo(unit, stage) }
    Output.print([screens.title, Layout.rule] + stage.lines(upTo: stage.steps))
    return 0
  }

  func why() -> Int32 {
    let unit = self.unit()
    if arguments.wantsHTML { return write(page: Self.page(unit, language, isFixed: arguments.isFixed)) }
    Output.print(
      Self.explanation(
        unit, language, broken: arguments.isFixed ? nil : unit.broken.why(in: language),
        fixed: unit.fixed.why(in: language)))
    return 0
  }

  /// A page that plays what happened in the lesson's demo: of the starting file, or of the solution.
  static func page(_ unit: Unit, _ language: Language, isFixed: Bool) -> String {
    let (exercise, note) =
      isFixed ? (unit.fixed, unit.lesson.fixedNote) : (unit.broken, unit.lesson.brokenNote)
    return Inspector(title: "\(unit.lesson.id) \(note(language))").html(LessonLog(exercise, in: language).record.lines)
  }

  /// To the file that was named, else to standard output.
  private func write(page: String) -> Int32 {
    guard let file = arguments.page else {
      Output.say(page)
      return 0
    }
    if Files.write(page, to: file) { return 0 }
    Output.complain(language("The page could not be written to \(file).", "\(file) に書き込めません。"))
    return 1
  }

  /// The page that plays a lesson. A terminal gets the demo instead, for nothing can be seen of a page there.
  func play() -> Int32 {
    let unit = self.unit()
    if !arguments.wantsHTML, Environment.isInteractive { return demo() }
    return write(page: LessonPage(unit: unit, language: language).html)
  }

  func plot() -> Int32 {
    let unit = self.unit()
    Output.print(
      Self.explanation(
        unit, language, broken: arguments.isFixed ? nil : unit.broken.plot(in: language),
        fixed: unit.fixed.plot(in: language)))
    return 0
  }

  func graph() -> Int32 {
    let unit = self.unit()
    if arguments.wantsDot {
      let broken = ("BROKEN: \(unit.lesson.brokenNote(language))", unit.broken.graph(in: language))
      let fixed = ("FIXED: \(unit.lesson.fixedNote(language))", unit.fixed.graph(in: language))
      Output.print(DependencyGraph.dot(unit.lesson.id, arguments.isFixed ? [fixed] : [broken, fixed]))
      return 0
    }
    Output.print(
      Self.explanation(
        unit, language, broken: arguments.isFixed ? nil : unit.broken.graph(in: language).lines(in: language),
        fixed: unit.fixed.graph(in: language).lines(in: language)))
    return 0
  }

  /// The starting file's, then the solution's.
  static func explanation(_ unit: Unit, _ language: Language, broken: [String]?, fixed: [String]) -> [StyledLine] {
    let screens = LessonScreens(lesson: unit.lesson, language: language)
    var lines = [screens.title, Layout.rule]
    if let broken {
      lines +=
        [StyledLine(" \(Phrases.whyBroken(language)): \(unit.lesson.brokenNote(language))", .bad)]
        + Layout.plain(broken)
      lines.append(.empty)
    }
    return lines + [StyledLine(" \(Phrases.whyFixed(language)): \(unit.lesson.fixedNote(language))", .good)]
      + Layout.plain(fixed)
  }

  /// Every lesson from bug to fix, without a key; in a terminal, at a pace at which it can be read. Needs no desk and no
  /// compiler.
  func tour() -> Int32 {
    var isGreen = true
    for unit in Self.units {
      let screens = LessonScreens(lesson: unit.lesson, language: language)
      Output.print([screens.topic, Layout.rule] + screens.setup + [.empty] + screens.quiz + [.empty])
      rest(2.5)
      let stage = Stage(unit, in: language)
      Output.print([screens.title] + screens.story + [.empty])
      Output.print(stage.lines(upTo: stage.steps) + [.empty])
      rest(2.5)
      for check in unit.broken.checks() where !check.isKept {
        Output.print(Layout.paragraph(" NO  \(check.code)  ", check.failure.map { $0(language) } ?? "", .bad))
      }
      Output.print([.empty] + Layout.plain(unit.broken.why(in: language)) + [.empty])
      rest(2)
      let kept = unit.fixed.checks()
      isGreen = isGreen && kept.allSatisfy(\.isKept)
      Output.print([StyledLine(" ok  \(kept.map(\.code).joined(separator: " "))", .good)])
      Output.print(screens.summary + [.empty, .empty])
      rest(1.5)
    }
    return isGreen ? 0 : 1
  }

  /// Waits where there is a terminal to look at.
  private func rest(_ seconds: Double) {
    if Environment.isInteractive, !arguments.wantsFrames { poll(nil, 0, Int32(seconds * 1000 / arguments.speed)) }
  }
}
