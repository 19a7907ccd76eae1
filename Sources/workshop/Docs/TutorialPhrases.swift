import WorkshopKit

/// What every tutorial says; the rest is the catalogue's.
enum TutorialPhrases {
  static let predict = Words("Predict", "予想")
  static let run = Words("Run", "実行")
  static let why = Words("See why", "理由")
  static let fix = Words("Fix", "修正")
  static let explain = Words("Explain", "説明")

  static let colon = Words(": ", ": ")
  static let space = Words(" ", "")
  static let stop = Words(".", "。")

  static func objective(_ objective: Words) -> Words {
    Words("After this you can \(objective.en).", "このレッスンの目標: \(objective.ja)。")
  }

  static func fails(_ titles: String) -> Words { Words("It fails \(titles)", "\(titles) が NO です") }

  /// A check by its title, and its code behind that.
  static func named(_ check: Check, _ language: Language) -> String {
    let (title, code) = (Markdown.text(check.promise(language)), Markdown.code(check.code))
    return language("\"\(title)\" (\(code))", "「\(title)」（\(code)）")
  }

  static let allKept = Words("All checks are kept.", "すべてのチェックに合格です。")

  static func chooseFirst(_ id: String) -> Words {
    Words(
      "Choose before you go on. The quiz at the end of this page asks again, as `swift run workshop quiz \(id)` does, and says what "
        + "each answer reveals.",
      "先に進む前に 1 つ選んでください。ページの最後のクイズ（`swift run workshop quiz \(id)` と同じもの）で、それぞれの答えが何を示すかを確かめられます。")
  }

  static func open(_ id: String) -> Words {
    Words(
      "`swift run workshop \(id)` puts the starting file on your desk, as `desk/Sources/\(id)/Exercise.swift`, and watches it. Read "
        + "it, and change nothing yet.",
      "`swift run workshop \(id)` を実行すると、最初のファイルが `desk/Sources/\(id)/Exercise.swift` に置かれ、保存のたびにチェックされます。"
        + "まだ何も変えずに読んでください。")
  }

  static func demo(_ unit: Workshop.Unit, hasArrows: Bool) -> Words {
    let lesson = unit.lesson
    let half = unit.halfFixes.first?.note ?? Words("", "")
    return Words(
      "`swift run workshop demo \(lesson.id)` plays three versions beside each other: the starting file (\(lesson.brokenNote.en)), an "
        + "attempt (\(half.en)) and the solution (\(lesson.fixedNote.en))."
        + (hasArrows ? " An arrow marks what is wrong." : "")
        + " `swift run workshop play \(lesson.id) --html \(lesson.id).html` writes a page on which the ripples of all three run.",
      "`swift run workshop demo \(lesson.id)` は 3 つの版を並べて再生します。最初のファイル（\(lesson.brokenNote.ja)）、途中の試み（\(half.ja)）、"
        + "解答（\(lesson.fixedNote.ja)）です。" + (hasArrows ? "おかしなところには矢印が付きます。" : "")
        + "`swift run workshop play \(lesson.id) --html \(lesson.id).html` は、3 つの版の波紋を再生するページを書き出します。")
  }

  static func picture(_ id: String) -> Words {
    Words(
      "What went on while the demo ran: as a picture (`swift run workshop plot \(id)`), and as a trace.",
      "デモの間に何が起きていたかを、図（`swift run workshop plot \(id)`）とトレースで見ます。")
  }

  static func trace(_ id: String, hasMarks: Bool) -> Words {
    Words(
      "`swift run workshop why \(id)` traces which code ran because of which write."
        + (hasMarks ? " `!!` marks the moment at which it went wrong." : ""),
      "`swift run workshop why \(id)` は、どの書き込みでどのコードが実行されたかを示します。"
        + (hasMarks ? "`!!` はおかしくなった瞬間です。" : ""))
  }

  static func graph(_ id: String) -> Words {
    Words(
      "`swift run workshop graph \(id)` shows what reads what, and so how far a write reaches.",
      "`swift run workshop graph \(id)` は、何が何を読んでいるか、つまり書き込みがどこまで届くかを示します。")
  }

  static let fixedTrace = Words("The same moments with the solution.", "同じ場面を、解答で実行するとこうなります。")

  static let fixedGraph = Words("The same graph with the solution.", "解答の場合の図です。")

  static func fixHow(_ lesson: Lesson) -> Words {
    Words(
      "Planned: \(lesson.exerciseMinutes) minutes. Fix your file until `swift run workshop check \(lesson.id)` is green; each step here "
        + "gives away one hint more.",
      "目安は \(lesson.exerciseMinutes) 分です。`swift run workshop check \(lesson.id)` が緑になるまでファイルを直します。"
        + "ここでは 1 ステップごとにヒントが 1 つずつ増えます。")
  }

  static func stage(_ stage: CodeStep.Stage, _ unit: Workshop.Unit) -> Words {
    switch stage {
    case .start: Words("The starting file.", "最初のファイルです。")
    case .attempt:
      Words(
        "An attempt: \"\(unit.halfFixes.first?.note.en ?? "")\".", "途中の試み「\(unit.halfFixes.first?.note.ja ?? "")」です。")
    case .solution: Words("The solution.", "解答です。")
    }
  }

  static func attempted(_ note: Words) -> Words {
    Words(
      "A learner tries this: \"\(note.en)\". Which check says NO?", "こう直した人がいます：「\(note.ja)」。どのチェックが NO になりますか。")
  }

  static let keeps = Words("This promise is kept: look for what else is asked.", "この約束は守られています。ほかに何が求められているかを考えましょう。")

  // MARK: the table of contents

  static let title = Words("Hamon: the workshop", "Hamon ワークショップ")

  static func welcome(lessons: Int, minutes: Int) -> Words {
    Words(
      "Data flow, learned by fixing bugs: \(lessons) small programs with a bug that real apps have shipped. Each page goes with "
        + "`swift run workshop`, which checks your code whenever you save it. Planned: \(minutes) minutes in all.",
      "実際のアプリで起きた不具合を直しながらデータフローを学びます。全部で \(lessons) レッスンです。保存のたびにコードをチェックする "
        + "`swift run workshop` と一緒に使ってください。全体の目安は \(minutes) 分です。")
  }
}
