import WorkshopKit

/// Pages of HTML to print: a sheet a lesson, with room to write, draw and explain; or, apart from them, the answers. They need no other
/// file.
struct Handout {
  let units: [Workshop.Unit]
  let language: Language
  /// The code of a lesson's solution.
  let solution: (String) -> String?

  /// The sheets, one page of A4 each. No answer is in them.
  var html: String { page(units.map(sheet)) }

  /// What belongs into them, for the teacher, and for afterwards.
  var answersHTML: String { page(units.map(answers)) }

  private func page(_ sections: [String]) -> String {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)">
    <head>
    <meta charset="utf-8">
    <title>\(HTML.escaped(Words("Hamon: the workshop", "Hamon ワークショップ")(language)))</title>
    <style>
    \(Page.handoutStyle)</style>
    </head>
    <body>
    \(sections.joined(separator: "\n"))
    </body>
    </html>

    """
  }

  private func sheet(_ unit: Workshop.Unit) -> String {
    let lesson = unit.lesson
    return """
      <section class="sheet">
      <header><h2>\(lesson.id)&ensp;\(text(lesson.topic))</h2>
      <span class="field">\(text(Phrase.name))</span><span class="field">\(text(Phrase.date))</span></header>
      <h3>1&ensp;\(text(Phrase.predict))</h3>
      <p>\(text(lesson.setup))</p>
      <p class="question">\(text(lesson.quiz.question))</p>
      <ol class="choices">\(lesson.quiz.answers.map { "<li>\(text($0.text))</li>" }.joined())</ol>
      <p class="because">\(text(Phrase.because))</p>
      <div class="write short">\(rules(2))</div>
      <h3>2&ensp;\(HandoutTable.of(lesson.id).map { text($0.title) } ?? "")</h3>
      \(table(lesson.id, isFilled: false))
      <h3>3&ensp;\(text(Phrase.draw))</h3>
      <p class="how">\(text(Phrase.drawHow))</p>
      \(drawing(unit).blank(height: 48))
      <h3>4&ensp;\(text(lesson.aloud))</h3>
      <div class="write">\(rules(14))</div>
      </section>
      """
  }

  /// Lines to write on; what has no room is not there.
  private func rules(_ count: Int) -> String { String(repeating: "<div></div>", count: count) }

  private func table(_ id: String, isFilled: Bool) -> String {
    guard let table = HandoutTable.of(id) else { return "" }
    let head = table.columns.map { "<th>\(text($0))</th>" }.joined()
    let rows = table.rows.enumerated().map { index, row in
      let cells = row.map { cell in
        cell.isBlank ? "<td class=\"blank\">\(isFilled ? text(cell.words) : "")</td>" : "<td>\(text(cell.words))</td>"
      }
      return "<tr\(index == 0 ? " class=\"example\"" : "")>\(cells.joined())</tr>"
    }
    return "<table><tr>\(head)</tr>\(rows.joined())</table>"
  }

  /// The right answers with what the wrong ones reveal, the table, the graph, the code, and the key points.
  private func answers(_ unit: Workshop.Unit) -> String {
    let lesson = unit.lesson
    let replies = lesson.quiz.answers.map { answer in
      "<li>\(answer.isRight ? "✓ <b>\(text(answer.text))</b>" : "✗ \(text(answer.text))"): \(text(answer.reply))</li>"
    }
    return """
      <section class="answers">
      <header><h2>\(text(Phrase.answers)): \(lesson.id)&ensp;\(text(lesson.title))</h2></header>
      <p>\(text(lesson.story))</p>
      <ol>\(replies.joined())</ol>
      \(table(lesson.id, isFilled: true))
      \(drawing(unit).svg(height: 48))
      <pre>\(HTML.escaped(solution(lesson.id) ?? ""))</pre>
      <p><b>\(text(lesson.aloud))</b> \(text(lesson.aloudAnswer))</p>
      <p><b>\(text(Phrases.stretch)): \(text(lesson.stretch))</b> \(text(lesson.stretchAnswer))</p>
      <ul>\(lesson.keyPoints.map { "<li>\(text($0))</li>" }.joined())</ul>
      <p><b>\(text(Phrases.reality)):</b> \(text(lesson.reality))</p>
      <p><b>\(text(Phrases.source)):</b> \(text(lesson.source))</p>
      </section>
      """
  }

  private func drawing(_ unit: Workshop.Unit) -> GraphDrawing {
    // A relay has nothing to read: its solution has.
    let graphs = [unit.broken, unit.fixed].map { $0.graph(in: language) }
    return GraphDrawing(graphs.first { !$0.nodes.isEmpty } ?? graphs[0])
  }

  private func text(_ words: Words) -> String { HTML.prose(words(language)) }

  /// What is on every sheet.
  enum Phrase {
    static let name = Words("Name", "名前")
    static let date = Words("Date", "日付")
    static let predict = Words("Predict, before anything runs", "実行する前に予想する")
    static let because = Words("Because:", "理由:")
    static let draw = Words("Draw what reads what", "何が何を読むかを描く")
    static let drawHow = Words(
      "An arrow from what is read to what reads it; one is there. Ring what is written, and what runs because of it. "
        + "The empty boxes are for what you miss.",
      "読まれるものから読むものへ矢印を引きます（1 本は例）。書き込まれるものと、そのために実行されるものを丸で囲みます。空の枠は足りないもののためです。")
    static let answers = Words("Answers", "解答")
  }
}
