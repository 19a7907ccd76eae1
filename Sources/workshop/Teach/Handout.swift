import WorkshopKit

/// A page of HTML to print: one sheet a lesson, with room to write; the answers at the back. It needs no other file.
struct Handout {
  let units: [Workshop.Unit]
  let language: Language
  /// The code of a lesson's solution.
  let solution: (String) -> String?

  static let gridTitle = Words("What owns what, and until when?", "何が何を、いつまで持っていますか")
  static let gridCorner = Words("owner / time", "持ち主 / 時間")

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)">
    <head>
    <meta charset="utf-8">
    <title>\(HTML.escaped(Words("Hamon: the workshop", "Hamon ワークショップ")(language)))</title>
    <style>
    @page { size: A4; margin: 16mm; }
    body { font: 10.5pt/1.45 sans-serif; color: #000; background: #fff; max-width: 178mm; margin: auto; }
    section { break-after: page; }
    h2 { border-bottom: 1.5pt solid #000; }
    h2 small { float: right; font-weight: normal; }
    pre { font: 8.5pt/1.35 monospace; border: .5pt solid #888; padding: 2mm; white-space: pre-wrap; break-inside: avoid; }
    table { width: 100%; border-collapse: collapse; }
    th, td { border: .5pt solid #000; height: 8mm; width: 20%; font-weight: normal; text-align: left; padding: 0 2mm; }
    ol.choices { list-style: none; padding-left: 0; }
    ol.choices li::before { content: "\\25A1\\00A0\\00A0"; }
    </style>
    </head>
    <body>
    \(units.map(sheet).joined(separator: "\n"))
    \(answers)
    </body>
    </html>

    """
  }

  private func sheet(_ unit: Workshop.Unit) -> String {
    let lesson = unit.lesson
    return """
      <section>
      <h2>\(lesson.id)&ensp;\(text(lesson.topic)) <small>\(lesson.teachMinutes)+\(lesson.exerciseMinutes) \(text(Phrases.teacherMinutes))</small></h2>
      <p><b>\(text(Phrases.objective)):</b> \(text(lesson.objective))</p>
      <p>\(text(lesson.setup))</p>
      <h3>\(text(Phrases.prediction))</h3>
      <p>\(text(lesson.quiz.question))</p>
      <ol class="choices">\(lesson.quiz.answers.map { "<li>\(text($0.text))</li>" }.joined())</ol>
      <h3>\(text(Self.gridTitle))</h3>
      \(grid)
      <h3>\(text(Phrases.aloud))</h3>
      <p>\(text(lesson.aloud))</p>
      <table><tr><td></td></tr></table>
      </section>
      """
  }

  /// An empty grid: owners down, time across.
  private var grid: String {
    let corner = text(Self.gridCorner)
    let row = "<tr>" + String(repeating: "<td></td>", count: 5) + "</tr>"
    return "<table><tr><th>\(corner)</th>" + String(repeating: "<td></td>", count: 4) + "</tr>"
      + String(repeating: row, count: 4) + "</table>"
  }

  /// At the back: the right answers with what the wrong ones reveal, the code, and the key points.
  private var answers: String {
    units.map { unit in
      let lesson = unit.lesson
      let replies = lesson.quiz.answers.map { answer in
        "<li>\(answer.isRight ? "<b>\(text(answer.text))</b>" : text(answer.text)): \(text(answer.reply))</li>"
      }
      return """
        <section>
        <h2>\(text(Words("Answers", "解答"))): \(heading(lesson))</h2>
        <ol>\(replies.joined())</ol>
        <pre>\(HTML.escaped(solution(lesson.id) ?? ""))</pre>
        <ul>\(lesson.keyPoints.map { "<li>\(text($0))</li>" }.joined())</ul>
        <p><b>\(text(Phrases.reality)):</b> \(text(lesson.reality))</p>
        <p><b>\(text(Phrases.source)):</b> \(text(lesson.source))</p>
        </section>
        """
    }.joined(separator: "\n")
  }

  private func heading(_ lesson: Lesson) -> String { "\(lesson.id)&ensp;\(text(lesson.title))" }

  private func text(_ words: Words) -> String { HTML.prose(words(language)) }
}
