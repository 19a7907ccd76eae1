import WorkshopKit

extension Handout {
  /// The sheets for a line printer, with a form feed between pages.
  var text: String { Self.pages(units.map(sheet)) }

  /// The answers for a line printer.
  var answersText: String { Self.pages(units.map(answers)) }

  private static func pages(_ pages: [[StyledLine]]) -> String {
    pages.map { page in page.map { $0.plain + "\n" }.joined() }.joined(separator: "\u{C}")
  }

  private func sheet(_ unit: Workshop.Unit) -> [StyledLine] {
    let lesson = unit.lesson
    let screens = LessonScreens(lesson: lesson, language: language)
    let field = String(repeating: "_", count: 24)
    var lines = [screens.topic, Layout.rule]
    lines.append(StyledLine(" \(Phrase.name(language)) \(field)  \(Phrase.date(language)) \(field)"))
    lines += [.empty] + screens.setup + [.empty] + screens.quiz + [.empty]
    lines += [StyledLine(" " + Phrase.because(language)), .empty] + Self.rules(2) + [.empty]
    lines += table(lesson.id, isFilled: false) + [.empty]
    lines += Layout.paragraph(" ", lesson.aloud(language)) + [.empty]
    return lines + Self.rules(4)
  }

  /// Lines to write on.
  private static func rules(_ count: Int) -> [StyledLine] {
    Array((0..<count).map { _ in [StyledLine(" " + String(repeating: "_", count: 78))] }.joined(separator: [.empty]))
  }

  /// The columns are as wide as what is in them, as long as all fit; else a row goes on below itself.
  private func table(_ id: String, isFilled: Bool) -> [StyledLine] {
    guard let table = HandoutTable.of(id) else { return [] }
    let width = (79 - 3 * table.columns.count) / table.columns.count
    func row(_ cells: [String]) -> [StyledLine] {
      let wrapped = cells.map { $0.replacing("`", with: "").wrapped(to: width).flatMap { $0.brokenWords(at: width) } }
      return (0..<(wrapped.map(\.count).max() ?? 0)).map { line in
        let cells = wrapped.map { (line < $0.count ? $0[line] : "").padded(to: width) }
        return StyledLine(" | " + cells.joined(separator: " | ") + " |")
      }
    }
    let rule = StyledLine(" +" + String(repeating: String.bar(width + 2, "-") + "+", count: table.columns.count))
    var lines = Layout.paragraph(" ", table.title(language), .bold)
    lines += [rule] + row(table.columns.map { $0(language) }) + [rule]
    for cells in table.rows {
      lines += row(cells.map { $0.isBlank && !isFilled ? "" : $0.words(language) }) + [rule]
    }
    return lines
  }

  private func answers(_ unit: Workshop.Unit) -> [StyledLine] {
    let lesson = unit.lesson
    let screens = LessonScreens(lesson: lesson, language: language)
    var lines = [screens.title, Layout.rule] + screens.story + [.empty]
    for index in lesson.quiz.answers.indices { lines += screens.reply(index) }
    lines += [.empty] + table(lesson.id, isFilled: true) + [.empty]
    for line in (solution(lesson.id) ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      lines.append(StyledLine(line.isEmpty ? "" : "   \(line)"))
    }
    return lines + screens.summary(isAnswered: true)
  }
}
