/// What effects hear, beside what they hear without all that is taken back.
extension MixedWorld {
  /// Without what is taken back, effects run as often, and see the same. (In which order, depends on which were linked first. And where a
  /// batch writes to a `Linked`, it is looked at in between. If what was taken back has read as well, one run more is allowed for each
  /// effect, which hears what it has heard last.)
  static func trace(of program: [MixedStep], _ mode: Mode, _ heard: [[String]]) -> String? {
    let permanent = program.map { $0.permanent ?? MixedStep(verb: .read, slot: 20) }  // things are asked as often
    guard permanent != program, program.allSatisfy(\.leavesNoTrace) else { return nil }
    let other = run(permanent, mode)
    if let failure = other.failure { return "without what is taken back: \(failure)" }
    let linked = Set(program.filter { $0.verb == .linked }.map(\.slot))
    let isSame = { (step: Int) in
      if heard[step].sorted() == other.heard[step].sorted() { return true }
      guard program[step].verb == .batch, program[step].writes(toAnyOf: linked) else { return false }
      return news(in: step, of: heard) == news(in: step, of: other.heard)
    }
    guard let step = program.indices.first(where: { !isSame($0) }) else { return nil }
    return "\(program[step]): heard \(heard[step]), and \(other.heard[step]) without what is taken back"
  }

  /// Without the first run of each effect that hears what it has heard last.
  private static func news(in step: Int, of heard: [[String]]) -> [String] {
    let effect = { (run: String) in run.prefix { $0 != ":" } }
    var last: [Substring: String] = [:]
    for run in heard[..<step].joined() { last[effect(run)] = run }
    var hasRepeated: Set<Substring> = []
    return heard[step].filter { run in
      last.updateValue(run, forKey: effect(run)) != run || !hasRepeated.insert(effect(run)).inserted
    }.sorted()
  }
}
