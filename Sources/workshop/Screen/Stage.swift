import WorkshopKit

/// The demo of a lesson: the starting file, a half fix and the solution beside each other.
struct Stage {
  let comparison: SideBySide

  init(_ unit: Workshop.Unit, isFixed: Bool = false) {
    var columns: [SideBySide.Column] = []
    if !isFixed {
      columns.append(.init("BROKEN", unit.lesson.brokenNote, unit.broken))
      if let half = unit.halfFixes.first { columns.append(.init("HALF FIXED", half.note, half.exercise.init())) }
    }
    columns.append(.init("FIXED", unit.lesson.fixedNote, unit.fixed))
    comparison = SideBySide(columns)
  }

  var steps: Int { comparison.steps }

  /// The headings, the first steps, and, when all are shown, what the checks say.
  func lines(upTo count: Int) -> [StyledLine] {
    var lines = comparison.header.enumerated().map { StyledLine($1, $0 == 0 ? .bold : .dim) }
    for step in 0..<min(count, steps) {
      lines += comparison.step(step).enumerated().map { StyledLine($1, $0 == 0 ? .bold : .plain) }
    }
    if count >= steps { lines += [.empty] + comparison.footer.map { StyledLine($0) } }
    return lines
  }
}
