import HamonInspector
import WorkshopKit

/// Which of a lesson's programs is drawn.
enum LessonProgram: Sendable, Hashable, CaseIterable {
  case start, attempt, solution

  func exercise(of unit: Workshop.Unit) -> (any Exercise)? {
    switch self {
    case .start: unit.broken
    case .attempt: unit.halfFixes.first?.exercise.init()
    case .solution: unit.fixed
    }
  }
}

/// The graph of a lesson's program after its event, as an SVG element: what was written, what ran because of that, and what did not. Rows
/// that look alike are one card with a drop for each. Nil where there is no such program, or nothing in it reads what is written.
///
/// With the theme `.automatic` it has the colours of the reader's system; slides that have a theme of their own set the variables
/// `--hamon-card`, `--hamon-written` and so on at `.hamon-picture`.
func lessonGraphSVG(
  _ unit: Workshop.Unit, which: LessonProgram, in language: Language = .en, theme: GraphPicture.Theme = .automatic,
  flow: GraphPicture.Flow = .right
) -> String? {
  guard let graph = which.exercise(of: unit)?.graph(in: language) else { return nil }
  let picture = GraphPicture(of: graph.record, from: graph.event, families: graph.families)
  return picture.nodes.isEmpty
    ? nil : picture.svg(title: graph.action, theme: theme, flow: flow, language: language.rawValue)
}
