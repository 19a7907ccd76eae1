import HamonInspector
import WorkshopKit

/// The images of a lesson's tutorial, from the frames that the demo plays and the lines that `why`, `graph` and `plot` print.
struct LessonPictures {
  let unit: Workshop.Unit
  let language: Language
  /// Played once: it runs all checks.
  private let stage: Stage

  init(_ unit: Workshop.Unit, in language: Language) {
    self.unit = unit
    self.language = language
    stage = Stage(unit, in: language)
  }

  private var id: String { unit.lesson.id }

  /// How many steps the demo has.
  var steps: Int { stage.steps }

  private func name(_ what: String) -> String { "\(id)-\(what)\(language == .en ? "" : "-\(language)").svg" }

  func run(_ step: Int) -> String { name("run-\(step + 1)") }
  var brokenWhy: String { name("why-start") }
  var fixedWhy: String { name("why-solution") }
  var brokenGraph: String { name("graph-start") }
  var fixedGraph: String { name("graph-solution") }
  var brokenPlot: String { name("plot-start") }
  var fixedPlot: String { name("plot-solution") }

  var files: [TutorialFile] {
    let start = "\(Phrases.whyBroken(language)): \(unit.lesson.brokenNote(language))"
    let solution = "\(Phrases.whyFixed(language)): \(unit.lesson.fixedNote(language))"
    let lines = [
      (brokenWhy, start, unit.broken.why(in: language)), (fixedWhy, solution, unit.fixed.why(in: language)),
      (brokenPlot, start, unit.broken.plot(in: language)), (fixedPlot, solution, unit.fixed.plot(in: language)),
    ]
    return (0..<steps).map { TutorialFile.resource(run($0), frame($0).svg) }
      + lines.map { name, heading, lines in
        var picture = TextPicture()
        picture.add(" " + heading, .strong)
        picture.add("")
        for line in lines { picture.add(line) }
        return TutorialFile.resource(name, picture.svg)
      }
      + [(brokenGraph, LessonProgram.start), (fixedGraph, .solution)].map { name, program in
        TutorialFile.resource(name, graph(program))
      }
  }

  /// The drawing; of a program in which nothing is read, the words for that.
  private func graph(_ program: LessonProgram) -> String {
    if let drawing = lessonGraphSVG(unit, which: program, in: language) { return drawing }
    var picture = TextPicture()
    for line in program.exercise(of: unit)?.graph(in: language).lines(in: language) ?? [] { picture.add(line) }
    return picture.svg
  }

  /// A step of the demo: the versions beside each other, and after the last step what the checks say.
  private func frame(_ step: Int) -> TextPicture {
    let columns = stage.comparison.columns
    var picture = TextPicture()
    func row(_ texts: [String?], _ tone: TextPicture.Tone? = nil) {
      picture.add(texts.enumerated().map { (column: 1 + 26 * $0, text: $1 ?? "", tone: tone) })
    }
    row(columns.map(\.heading), .strong)
    row(columns.map(\.note), .quiet)
    picture.add("")
    let frames = columns.map { step < $0.frames.count ? $0.frames[step] : nil }
    picture.add(" \(step + 1)  \(frames.first??.action ?? "")", .strong)
    picture.add("")
    for line in 0..<(frames.compactMap { $0?.lines.count }.max() ?? 0) {
      row(frames.map { frame in frame.flatMap { line < $0.lines.count ? $0.lines[line] : nil } })
    }
    if step == steps - 1 {
      picture.add("")
      for (column, line) in zip(columns, stage.comparison.footer) {
        picture.add([(column: 0, text: line, tone: column.failure == nil ? .plain : .alarm)])
      }
    }
    return picture
  }

  /// What a step of the demo is about: "tap Soba".
  func action(_ step: Int) -> String {
    let frames = stage.comparison.columns.first?.frames ?? []
    return step < frames.count ? frames[step].action : ""
  }

  /// Whether the demo has an arrow that points at something, and the starting file's trace a mark.
  var hasArrows: Bool { (0..<steps).contains { !marks($0).isEmpty } }
  var hasMarks: Bool { unit.broken.why().contains { $0.contains("!!") } }

  /// The lines that a step marks as wrong, by the heading of their column.
  func marks(_ step: Int) -> [(heading: String, line: String)] {
    stage.comparison.columns.compactMap { column in
      guard step < column.frames.count else { return nil }
      return column.frames[step].lines.first { $0.contains("<- ") }.map { (column.heading, $0) }
    }
  }
}
