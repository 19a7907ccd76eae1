import WorkshopKit

extension Workshop {
  /// The author's gate with a compiler: a fresh desk, every starting file, every solution, every tutorial.
  func verify() throws -> Int32 {
    guard let folder = Files.makeTemporaryFolder() else { throw Desk.Failure.notWritable("a temporary folder") }
    defer { Files.removeFolder(folder) }
    // A space in the path on purpose: people have such folders.
    let desk = try Desk(at: "\(folder)/the desk")
    try desk.prepare(Self.lessons)
    var isGood = true
    func report(_ isFine: Bool, _ text: String) {
      isGood = isGood && isFine
      Output.print([StyledLine(isFine ? " ok  " : " NO  ", isFine ? .good : .bad) + StyledLine(text)])
    }
    Output.write("\(Phrases.building(language)) \(Self.units.count) \(Phrases.firstBuild(language))\n", to: 2)
    if let error = desk.build(nil) {
      report(false, "the starting files do not compile: \(error.place) \(error.message)")
      return 1
    }
    for unit in Self.units {
      let failed = desk.run(unit.lesson.id).report.checks.filter { !$0.isKept }
      report(
        failed.map(\.code) == unit.lesson.brokenFails, "\(unit.lesson.id) starting file fails \(failed.named)")
      if let solution = desk.solution(unit.lesson.id, in: .ja) {
        Files.write(solution, to: desk.exercise(unit.lesson.id))
      }
    }
    if let error = desk.build(nil) {
      report(false, "the solutions do not compile: \(error.place) \(error.message)")
      return 1
    }
    for unit in Self.units { report(desk.run(unit.lesson.id).isGreen, "\(unit.lesson.id) solution is green") }
    for unit in Self.units {
      let id = unit.lesson.id
      report(unit.lesson.spoilers.isEmpty, "\(id) set-up gives nothing away \(unit.lesson.spoilers.sorted())")
      report(unit.wideLines.isEmpty, "\(id) fits 80 columns in both languages \(unit.wideLines)")
      report(unit.english.isEmpty, "\(id) is Japanese in Japanese \(unit.english)")
      report(unit.untranslated.isEmpty, "\(id) is there in both languages \(unit.untranslated)")
    }
    for unit in Self.units {
      for half in unit.halfFixes {
        let failed = half.exercise.init().checks().filter { !$0.isKept }
        report(
          failed.map(\.code) == half.fails && failed.first?.failure?.en == half.message,
          "\(unit.lesson.id) half fix \"\(half.note.en)\" fails \(failed.named)")
      }
    }
    try verifyTutorials(in: folder, desk, report)
    return isGood ? 0 : 1
  }
}

extension [Check] {
  /// Their titles, each with its code behind it.
  var named: String { map { $0.named(in: .en) }.joined(separator: ", ") }
}
