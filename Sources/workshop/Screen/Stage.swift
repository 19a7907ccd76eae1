import WorkshopKit

/// The demo of a lesson: the starting file, a half fix and the solution beside each other.
struct Stage {
  let comparison: SideBySide

  init(_ unit: Workshop.Unit, in language: Language, isFixed: Bool = false) {
    var columns: [SideBySide.Column] = []
    if !isFixed {
      columns.append(.init(language("BROKEN", "不具合あり"), unit.lesson.brokenNote(language), unit.broken, in: language))
      if let half = unit.halfFixes.first {
        columns.append(.init(language("HALF FIXED", "途中の修正"), half.note(language), half.exercise.init(), in: language))
      }
    }
    columns.append(.init(language("FIXED", "修正済み"), unit.lesson.fixedNote(language), unit.fixed, in: language))
    comparison = SideBySide(columns, in: language)
  }

  var steps: Int { comparison.steps }

  /// The headings, the first steps, and, when all are shown, what the checks say.
  func lines(upTo count: Int) -> [StyledLine] {
    var lines = comparison.header.enumerated().map { StyledLine($1, $0 == 0 ? .bold : .dim) }
    for step in 0..<min(count, steps) {
      lines += comparison.step(step).enumerated().map { StyledLine($1, $0 == 0 ? .bold : .plain) }
    }
    if count >= steps {
      let footer = zip(comparison.columns, comparison.footer).map { StyledLine($1, $0.failure == nil ? .good : .bad) }
      // With a title, a rule and the keys a window of 24 lines is full.
      lines += (lines.count + footer.count < 21 ? [.empty] : []) + footer
    }
    return lines
  }
}
