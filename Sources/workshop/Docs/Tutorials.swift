import WorkshopKit

/// The tutorials: DocC pages in both languages, the code of their steps, and their pictures. All of it is made from the
/// catalogue, the lessons' frames and the compiled sources. `swift run workshop docs --write` writes it into the catalog of
/// WorkshopKit, and `swift test` compares.
struct Tutorials {
  let files: [TutorialFile]

  init(_ units: [Workshop.Unit], sources: LessonSources) throws(Desk.Failure) {
    var files = Language.allCases.map { TutorialContents(units: units, language: $0).file }
    for unit in units {
      var attempts: [(half: HalfFix, code: String)] = []
      for half in unit.halfFixes.dropFirst() { attempts.append((half, try sources.attempt(half))) }
      for language in Language.allCases {
        let steps = try sources.steps(unit, in: language)
        files += steps.map { .resource($0.file, $0.text) }
        let pictures = LessonPictures(unit, in: language)
        let quiz = TutorialQuiz(unit: unit, language: language, attempts: attempts)
        files.append(TutorialPage(unit: unit, language: language, steps: steps, quiz: quiz, pictures: pictures).file)
        files += pictures.files
      }
    }
    self.files = files
  }
}

/// A folder with tutorials in it: that of WorkshopKit, or one for this run.
struct TutorialCatalog {
  let path: String

  init(at path: String) { self.path = path }

  /// The one in the sources.
  init(package: String) { self.init(at: "\(package)/Sources/WorkshopKit/WorkshopKit.docc") }

  /// What makes the folder another one than that of `files`: "Tutorials/L01.tutorial: not there". Only the two folders of
  /// generated files are looked at.
  func differences(from files: [TutorialFile]) -> [String] {
    let wrong = files.compactMap { file -> String? in
      switch Files.read("\(path)/\(file.path)") {
      case file.text: nil
      case nil: "\(file.path): not there"
      default: "\(file.path): another text"
      }
    }
    return wrong + strangers(to: files).map { "\($0): not one of the generated files" }
  }

  struct NotWritable: Error, Equatable, CustomStringConvertible {
    let path: String
    var description: String {
      "The tutorials cannot be written at \(path). To fix this, name a folder of yours: --output PATH"
    }
  }

  /// Makes the folder that of `files`.
  func write(_ files: [TutorialFile]) throws(NotWritable) {
    for folder in Self.folders {
      guard Files.makeFolder("\(path)/\(folder)") else { throw NotWritable(path: path) }
    }
    for file in files where Files.read("\(path)/\(file.path)") != file.text {
      guard Files.write(file.text, to: "\(path)/\(file.path)") else { throw NotWritable(path: path) }
    }
    for name in strangers(to: files) { Files.remove("\(path)/\(name)") }
  }

  private static let folders = ["Tutorials", "Resources"]

  private func strangers(to files: [TutorialFile]) -> [String] {
    let known = Set(files.map(\.path))
    return Self.folders.flatMap { folder in Files.names(in: "\(path)/\(folder)").sorted().map { "\(folder)/\($0)" } }
      .filter { !known.contains($0) }
  }
}
