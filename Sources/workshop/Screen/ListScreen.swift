import WorkshopKit

/// All lessons: which are done, which is next, and how long the rest takes.
struct ListScreen {
  let lessons: [Lesson]
  let progress: Progress
  let current: Lesson
  let language: Language
  /// Where the cursor is, where there is one.
  var cursor: String?
  /// What is searched for.
  var search = ""

  /// The lessons in which what is searched for occurs.
  var found: [Lesson] { lessons.filter { Self.matches($0, search, language) } }

  static func matches(_ lesson: Lesson, _ search: String, _ language: Language) -> Bool {
    let texts = [lesson.title, lesson.topic, lesson.objective, lesson.story].flatMap { [$0.en, $0(language)] }
    return search.isEmpty || ([lesson.id] + texts).contains { $0.lowercased().contains(search.lowercased()) }
  }

  var lines: [StyledLine] {
    var lines = [
      StyledLine(" " + language("#    state    min  hints  lesson", "#    状態      分 ヒント  レッスン"), .dim)
    ]
    for lesson in found {
      let isDone = progress.done.contains(lesson.id)
      let isCurrent = lesson.id == current.id
      var line = StyledLine(cursor == lesson.id ? ">" : " ", .bold)
      line.append("\(lesson.id)  ")
      line.append(
        (isDone ? language("DONE", "完了") : isCurrent ? language("NOW", "今") : language("open", "未完")).padded(to: 6),
        isDone ? .good : isCurrent ? .bad : .dim)
      line.append("\(lesson.minutes)".leftPadded(to: 6) + "\(progress.hints[lesson.id, default: 0])".leftPadded(to: 7))
      // The title may say what will happen.
      let title = progress.knows(lesson.id) ? lesson.title : lesson.topic
      line.append("  " + title(language), isCurrent ? .bold : .plain)
      lines.append(line)
    }
    let done = lessons.filter { progress.done.contains($0.id) }
    let left = lessons.reduce(0) { $0 + $1.minutes } - done.reduce(0) { $0 + $1.minutes }
    let text =
      switch language {
      case .en: " done \(done.count) of \(lessons.count), about \(left) minutes left (planned, not measured)"
      case .ja: " \(lessons.count) レッスン中 \(done.count) 完了、残り約 \(left) 分（予定）"
      }
    return lines + [.empty, StyledLine(text)]
  }
}
