import WorkshopKit

/// What an instructor reads: the timetable, and for each unit what to say, what to expect, and what to leave out.
struct TeachScreens {
  let lessons: [Lesson]
  let language: Language

  func timetable(_ plan: Plan, from start: Int? = nil) -> [StyledLine] {
    let start = start ?? plan.begin
    let (rows, end) = plan.schedule(from: start, lessons: lessons)
    var lines = [
      Layout.title(
        plan.title(language),
        "\(Plan.clock(start)) - \(Plan.clock(end)), \(end - start) \(Phrases.teacherMinutes(language))"), Layout.rule,
    ]
    for row in rows {
      let time =
        " \(Plan.clock(row.begin))  \("\(row.minutes)".leftPadded(to: 3)) \(Phrases.teacherMinutes(language))  "
      switch row.item {
      case .lesson(let id): lines.append(StyledLine(time, .dim) + StyledLine("\(id)  \(title(id))"))
      case .shown(let id):
        lines.append(StyledLine(time, .dim) + StyledLine("\(id)  \(title(id))\(Phrases.demoOnly(language))"))
      case .pause(let text, _, _): lines.append(StyledLine(time + text(language), .dim))
      }
    }
    lines.append(StyledLine(" \(Plan.clock(end))           \(Phrases.end(language))"))
    return lines
  }

  func title(_ id: String) -> String { lessons.first { $0.id == id }?.title(language) ?? "" }

  /// Speaker notes for a unit: the five beats with their minutes.
  func notes(_ unit: Workshop.Unit) -> [StyledLine] {
    let lesson = unit.lesson
    var lines = [LessonScreens(lesson: lesson, language: language).title, Layout.rule]
    lines += Layout.paragraph(" ", Phrases.objective(language) + ": " + lesson.objective(language))
    for part in Beat.allCases { lines += notes(unit, part) }
    return lines + beat(Notes.late, Notes.lateHow(lesson))
  }

  /// Speaker notes for one of its beats.
  func notes(_ unit: Workshop.Unit, _ part: Beat) -> [StyledLine] {
    let lesson = unit.lesson
    switch part {
    case .predict:
      var lines = beat(part.name, Notes.predictHow(lesson.id))
      for (index, answer) in lesson.quiz.answers.enumerated() {
        lines += Layout.paragraph("   \(index + 1) \(answer.isRight ? "*" : " ") ", answer.text(language))
        lines += Layout.paragraph("       ", answer.reply(language), .dim)
      }
      return lines
    case .run: return beat(part.name, Notes.runHow(lesson.id))
    case .why: return beat(part.name, Notes.whyHow(lesson.id))
    case .fix:
      return beat(part.name, Notes.fixHow(lesson.exerciseMinutes))
        + unit.halfFixes.flatMap { half in
          // The first code is what the pair will see in full: what it promises stands below.
          let promise = half.exercise.init().checks().first { $0.code == half.fails.first }?.promise
          return Layout.paragraph("   - ", "\(half.note(language)): \(half.fails.joined(separator: " "))")
            + (promise.map { Layout.paragraph("       NO  ", $0(language), .dim) } ?? [])
        }
    case .explain:
      return beat(part.name, lesson.aloud) + Layout.paragraph("       ", lesson.aloudAnswer(language), .dim)
        + lesson.keyPoints.flatMap { Layout.paragraph("   - ", $0(language)) }
        + Layout.paragraph("   \(Phrases.stretch(language)): ", lesson.stretch(language))
        + Layout.paragraph("       ", lesson.stretchAnswer(language), .dim)
    }
  }

  private func beat(_ name: Words, _ text: Words) -> [StyledLine] {
    Layout.paragraph(" " + name(language).padded(to: 9), text(language), .bold)
  }
}

/// What is said in the notes of every lesson.
private enum Notes {
  static let late = Words("if late", "遅れたら")

  static func predictHow(_ id: String) -> Words {
    Words(
      "workshop quiz \(id): a reason on the sheet, then hands up for each answer, no comment yet",
      "workshop quiz \(id): 理由をハンドアウトに書き、答えごとに挙手。解説はまだしない")
  }

  static func runHow(_ id: String) -> Words {
    Words(
      "a guess in the table of the sheet, then workshop demo \(id) --step: stop at the first arrow, and ask who expected it",
      "ハンドアウトの表を予想で埋めてから workshop demo \(id) --step。最初の矢印で止め、予想どおりだった人に手を挙げてもらう")
  }

  static func whyHow(_ id: String) -> Words {
    Words(
      "all draw the graph on the sheet; workshop why \(id), plot \(id) and graph \(id), or workshop slides \(id), which has all five beats",
      "全員がハンドアウトにグラフを描く。その後 workshop why \(id)、plot \(id)、graph \(id)（5 つの段階をまとめた workshop slides \(id) もある）")
  }

  static func fixHow(_ minutes: Int) -> Words {
    Words("\(minutes) minutes in pairs; what they will try first:", "2 人 1 組で \(minutes) 分。よくある試み:")
  }

  static func lateHow(_ lesson: Lesson) -> Words {
    Words(
      "skip the exercise, show workshop solution \(lesson.id) (\(lesson.teachMinutes) minutes in all)",
      "演習を省き、workshop solution \(lesson.id) を見せる（全体で \(lesson.teachMinutes) 分）")
  }
}
