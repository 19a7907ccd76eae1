import WorkshopKit

extension Workshop {
  /// The tutorials are those of the sources, their attempts compile on a desk and fail as they say, DocC builds all without a
  /// warning, and each step of code shows what has changed.
  func verifyTutorials(in folder: String, _ desk: Desk, _ report: (Bool, String) -> Void) throws {
    let sources = LessonSources(package: desk.package)
    let tutorials = try Tutorials(Self.units, sources: sources)
    let changes = TutorialCatalog(package: desk.package).differences(from: tutorials.files)
    report(
      changes.isEmpty,
      changes.first.map { "tutorials: \($0). To fix this: swift run workshop docs --write" }
        ?? "tutorials: \(tutorials.files.count) files are as the sources are")

    for unit in Self.units {
      if let attempt = try sources.steps(unit).first(where: { $0.stage == .attempt }) {
        Files.write(attempt.text, to: desk.exercise(unit.lesson.id))
      }
    }
    if let error = desk.build(nil) {
      report(false, "the tutorials' attempts do not compile: \(error.place) \(error.message)")
    } else {
      for unit in Self.units {
        let failed = desk.run(unit.lesson.id).report.checks.filter { !$0.isKept }
        report(
          failed.map(\.code) == unit.halfFixes.first?.fails,
          "\(unit.lesson.id) tutorial's attempt fails \(failed.named)")
      }
    }

    let catalog = TutorialCatalog(at: "\(folder)/\(Docc.name).docc")
    let archive = TutorialArchive(path: "\(folder)/\(Docc.name).doccarchive")
    try catalog.write(tutorials.files)
    switch Docc().convert(catalog, to: archive.path) {
    case .built: report(true, "docc builds the tutorials without a warning")
    case .failed(let text): return report(false, "docc does not build the tutorials:\n\(text)")
    case .notFound: return report(false, "docc was not found. To fix this, put the toolchain's programs into PATH.")
    }
    for unit in Self.units {
      for language in Language.allCases {
        let problems = archive.problems(unit.lesson, language)
        report(
          problems.isEmpty,
          "\(unit.lesson.id) tutorial (\(language)): "
            + (problems.first ?? "each step of code shows what has changed"))
      }
    }
  }
}
