import WorkshopKit

/// A step of a tutorial's code: a whole file as it would stand on the learner's desk, from a file that is compiled and checked.
struct CodeStep {
  enum Stage: Int, CaseIterable {
    case start = 1
    /// The half fix of the demo.
    case attempt, solution
  }

  let lesson: String
  let stage: Stage
  let language: Language
  let text: String

  /// The name in the catalog, where names must differ.
  var file: String { "\(lesson)-\(stage.rawValue)-\(stage)\(language == .en ? "" : "-\(language)").swift" }

  /// The name on the page, the same in each step: DocC shows differences only between files of one name.
  static let name = "Exercise.swift"
}

/// The lessons' code as text.
struct LessonSources {
  /// The folder of Hamon.
  let package: String

  /// The starting file, the half fix of the demo and the solution, with their comments in a language.
  func steps(_ unit: Workshop.Unit, in language: Language = .en) throws(Desk.Failure) -> [CodeStep] {
    let id = unit.lesson.id
    func step(_ stage: CodeStep.Stage, _ text: String) -> CodeStep {
      CodeStep(lesson: id, stage: stage, language: language, text: unit.lesson.translated(text, to: language))
    }
    var steps = [step(.start, try read("WorkshopBroken/\(id).swift"))]
    if let half = unit.halfFixes.first {
      let text = try read("WorkshopFixed/HalfFixes/\(half.name).swift")
      steps.append(step(.attempt, text.replacing(half.name, with: id)))
    }
    return steps + [step(.solution, try read("WorkshopFixed/\(id).swift"))]
  }

  /// The code of a half fix that has no file of its own, under the lesson's name; the comment above it gives the answer away,
  /// and stays behind.
  func attempt(_ half: HalfFix) throws(Desk.Failure) -> String {
    let id = half.exercise.lesson.id
    let lines = try read("WorkshopFixed/HalfFixes/\(id)+HalfFixes.swift")
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    guard let begin = lines.firstIndex(where: { $0.hasPrefix("struct \(half.name):") }),
      let end = lines[begin...].firstIndex(of: "}")
    else { throw .noSources }
    return lines[begin...end].joined(separator: "\n").replacing(half.name, with: id)
  }

  private func read(_ path: String) throws(Desk.Failure) -> String {
    guard let text = Files.read("\(package)/Sources/\(path)") else { throw .noSources }
    return text
  }
}

extension HalfFix {
  /// The name of its type.
  var name: String { "\(exercise)" }
}
