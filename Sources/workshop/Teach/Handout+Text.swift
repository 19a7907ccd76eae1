import WorkshopKit

extension Handout {
  /// The handout for a line printer: a page a lesson, the answers at the back, a form feed between pages.
  var text: String {
    (units.map(sheet) + units.map(answers)).map { page in page.map { $0.plain + "\n" }.joined() }.joined(
      separator: "\u{C}")
  }

  private func sheet(_ unit: Workshop.Unit) -> [StyledLine] {
    let lesson = unit.lesson
    let screens = LessonScreens(lesson: lesson, language: language)
    var lines = [screens.topic, Layout.rule]
    lines += Layout.paragraph(" ", Phrases.objective(language) + ": " + lesson.objective(language))
    lines += [.empty] + screens.setup + [.empty] + screens.quiz + [.empty]
    lines.append(StyledLine(" " + Handout.gridTitle(language)))
    let rule = " +" + String(repeating: String.bar(14, "-") + "+", count: 5)
    let row = " |" + String(repeating: String(repeating: " ", count: 14) + "|", count: 5)
    let corner = " |" + (" " + Handout.gridCorner(language)).padded(to: 14) + row.dropFirst(16)
    lines.append(StyledLine(rule))
    for index in 0..<5 { lines += [StyledLine(index == 0 ? corner : row), StyledLine(row), StyledLine(rule)] }
    lines.append(.empty)
    return lines + Layout.paragraph(" \(Phrases.aloud(language)): ", lesson.aloud(language))
  }

  private func answers(_ unit: Workshop.Unit) -> [StyledLine] {
    let lesson = unit.lesson
    let screens = LessonScreens(lesson: lesson, language: language)
    var lines = [screens.title, Layout.rule]
    for index in lesson.quiz.answers.indices { lines += screens.reply(index) }
    lines.append(.empty)
    for line in (solution(lesson.id) ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      lines.append(StyledLine(line.isEmpty ? "" : "   \(line)"))
    }
    return lines + screens.summary
  }
}
