#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import WorkshopKit

/// Commands that help the learner on, and remember that they did.
extension Workshop {
  func quiz() throws -> Int32 {
    let desk = try desk()
    let unit = self.unit(desk.progress())
    let screens = LessonScreens(lesson: unit.lesson, language: language)
    var answer = arguments.number
    if answer == nil {
      Output.print([screens.topic, Layout.rule] + screens.setup + [.empty] + screens.quiz + [.empty])
      guard isatty(STDIN_FILENO) == 1 else {
        // Without a terminal the answer comes with the next call: the prediction is first.
        Output.print(Layout.paragraph(" ", Phrases.answerLater(unit.lesson)(language), .dim))
        return 0
      }
      Output.write(" \(Phrases.answerHow(language)): ")
      answer = readLine().flatMap { Int($0.filter { $0 != " " }) }
    }
    let count = unit.lesson.quiz.answers.count
    guard let answer, (1...count).contains(answer) else {
      throw Arguments.Failure("The answers are 1 to \(count).", "答えは 1〜\(count) です。")
    }
    Output.print(
      screens.reply(answer - 1) + [.empty, StyledLine(" " + unit.lesson.title(language), .bold)] + screens.story
        + [.empty] + Layout.paragraph(" ", Phrases.answerAgain(unit.lesson)(language), .dim))
    desk.update { $0.quiz[unit.lesson.id] = answer - 1 }
    return 0
  }

  func hint() throws -> Int32 {
    let desk = try desk()
    let progress = desk.progress()
    let unit = self.unit(progress)
    let number = arguments.number ?? min(3, progress.hints[unit.lesson.id, default: 0] + 1)
    guard (1...3).contains(number) else { throw Arguments.Failure("The hints are 1 to 3.", "ヒントは 1〜3 です。") }
    // Who named no lesson is told whose hint it is.
    let title = arguments.lesson == nil ? [StyledLine(" \(unit.lesson.id)", .bold)] : []
    Output.print(title + LessonScreens(lesson: unit.lesson, language: language).hint(number))
    desk.update { $0.hints[unit.lesson.id] = max(number, $0.hints[unit.lesson.id, default: 0]) }
    return 0
  }

  func diff() throws -> Int32 {
    let desk = try desk()
    let progress = desk.progress()
    let unit = self.unit(progress)
    let id = unit.lesson.id
    guard progress.mayCompare(id) else {
      Output.print([StyledLine(" " + Phrases.lockedDiff(language))])
      return 1
    }
    guard let mine = Files.read(desk.exercise(id)), let solution = desk.solution(id, in: language) else {
      throw Desk.Failure.noSources
    }
    let comparison = Comparison(mine, solution)
    Output.print(comparison.isEmpty ? [StyledLine(" " + Phrases.noDifference(language))] : comparison.lines)
    return 0
  }

  func solution() throws -> Int32 {
    let unit = self.unit()
    guard let text = try Desk(at: arguments.desk).solution(unit.lesson.id, in: language) else {
      throw Desk.Failure.noSources
    }
    Output.say(text)
    return 0
  }

  func reset() throws -> Int32 {
    let desk = try desk()
    let unit = self.unit(desk.progress())
    let id = unit.lesson.id
    if isatty(STDIN_FILENO) == 1, !arguments.isForced {
      Output.write(" \(id): \(Phrases.resetQuestion(language)) [y/N] ")
      guard let answer = readLine(), answer.lowercased().hasPrefix("y") else { return 1 }
    }
    let backup = try desk.reset(id, in: language)
    desk.update { $0.done.remove(id) }
    Output.print([
      StyledLine(
        backup.map { " \(id) \(Phrases.resetDone(language)) \(desk.shown($0))" }
          ?? " \(id) \(Phrases.resetNothing(language))")
    ])
    return 0
  }
}
