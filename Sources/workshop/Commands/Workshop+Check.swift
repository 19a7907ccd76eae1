#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import WorkshopKit

extension Workshop {
  func check() throws -> Int32 {
    let desk = try desk()
    var progress = desk.progress()
    let units = arguments.isAll ? Self.units : [unit(progress)]
    if !arguments.isAll { progress = desk.update { $0.current = units[0].lesson.id } }
    let screen = arguments.json == "-" ? STDERR_FILENO : STDOUT_FILENO  // the report alone, for programs
    var verdicts: [(Lesson, Verdict)] = []
    if !desk.wasBuilt {
      Output.write("\(Phrases.building(language)) \(units[0].lesson.id) \(Phrases.firstBuild(language))\n", to: 2)
    }
    for unit in units {
      let verdict = checked(unit.lesson, on: desk, &progress)
      verdicts.append((unit.lesson, verdict))
      if arguments.isAll {
        Output.print(Self.summary(unit.lesson, verdict, language), to: screen)
      } else {
        Output.print(
          VerdictScreen(
            lesson: unit.lesson, verdict: verdict, progress: progress, lessons: Self.lessons, language: language,
            file: desk.shown(desk.exercise(unit.lesson.id)), todoLine: desk.todoLine(unit.lesson.id)
          ).lines + (verdict.isGreen ? [] : [.hints(unit.lesson.id, language)]), to: screen)
      }
    }
    if let file = arguments.json {
      let text = Self.json(verdicts).text() + "\n"
      if file == "-" {
        Output.say(text)
      } else if !Files.write(text, to: file) {
        throw Arguments.Failure("The report cannot be written to \(file).", "\(file) に書き込めません。")
      }
    }
    return verdicts.map(\.1.exitCode).max() ?? 0
  }

  /// Builds and runs, and remembers what is done.
  func checked(
    _ lesson: Lesson, on desk: Desk, _ progress: inout Progress, onStep: ((String) -> Void)? = nil
  ) -> Verdict {
    // Before the build: what is saved while it is under way is another file.
    let stamp = Files.stamp(desk.exercise(lesson.id))
    let verdict = desk.check(lesson.id, onStep: onStep)
    progress = desk.remember(verdict, of: lesson.id, checked: stamp)
    return verdict
  }

  /// One line a lesson, for `--all`.
  static func summary(_ lesson: Lesson, _ verdict: Verdict, _ language: Language) -> [StyledLine] {
    let kept = verdict.report.checks.count(where: \.isKept)
    let state: String
    switch verdict.outcome {
    case .checked: state = "\(kept)/\(verdict.report.checks.count)"
    case .doesNotCompile(let error): state = "\(Phrases.doesNotCompile(language)) \(error.place)"
    case .crashed: state = Phrases.crashed(language)
    case .timedOut, .flooded: state = language("STOPPED", "中断")
    }
    var line = StyledLine(verdict.isGreen ? " ok  " : " NO  ", verdict.isGreen ? .good : .bad)
    line.append("\(lesson.id)  \(lesson.title(language).padded(to: 40)) \(state)")
    return [line]
  }

  static func json(_ verdicts: [(Lesson, Verdict)]) -> JSON {
    .object([
      (
        "lessons",
        .array(
          verdicts.map { lesson, verdict in
            var fields: [(String, JSON)] = [("id", .string(lesson.id)), ("green", .bool(verdict.isGreen))]
            switch verdict.outcome {
            case .checked: fields.append(("outcome", .string("checked")))
            case .doesNotCompile(let error):
              fields += [
                ("outcome", .string("does not compile")), ("place", .string(error.place)),
                ("message", .string(error.message)),
              ]
            case .crashed(let message):
              fields += [("outcome", .string("crashed")), ("message", .string(message))]
            case .timedOut: fields.append(("outcome", .string("timed out")))
            case .flooded: fields.append(("outcome", .string("flooded")))
            }
            let checks = verdict.report.checks.map { check in
              JSON.object([
                ("code", .string(check.code)), ("ok", .bool(check.isKept)),
                ("message", check.failure.map { .string($0.en) } ?? .null),
              ])
            }
            return .object(fields + [("checks", .array(checks))])
          })
      )
    ])
  }
}

extension StyledLine {
  /// That there are hints, for those who have no key for them.
  fileprivate static func hints(_ id: String, _ language: Language) -> StyledLine {
    StyledLine(" " + language("Hints: ", "ヒント: ") + "swift run workshop hint \(id)", .dim)
  }
}

extension Desk {
  /// Where the learner is to look first.
  func todoLine(_ id: String) -> Int? {
    let lines = Files.read(exercise(id))?.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines?.firstIndex { $0.contains("TODO") }.map { $0 + 1 }
  }
}
