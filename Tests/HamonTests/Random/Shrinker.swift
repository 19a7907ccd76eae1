/// Makes a failing program short: removes steps in ever smaller runs (Zeller's delta debugging), then lifts bodies out
/// of their steps and simplifies verbs and formulas, until nothing can go any more.
struct Shrinker {
  let fails: (Program) -> Bool

  func shrink(_ program: Program) -> Program {
    var program = program
    while let smaller = pass(program) { program = smaller }
    return program
  }

  /// One pass: a smaller program that still fails, or `nil` if there is none within reach.
  private func pass(_ program: Program) -> Program? {
    var steps = program.steps
    var didShrink = false
    // Whole runs of steps at top level first: this is where most of a random program goes.
    var run = steps.count
    while run > 0 {
      var start = 0
      while start < steps.count {
        var candidate = steps
        candidate.removeSubrange(start..<min(start + run, steps.count))
        if fails(Program(steps: candidate)) {
          steps = candidate
          didShrink = true
        } else {
          start += run
        }
      }
      run /= 2
    }
    var index = 0
    while index < steps.count {
      let smaller = simpler(steps[index]).lazy
        .map { steps.replacing(index, with: $0) }
        .first { fails(Program(steps: $0)) }
      if let smaller {
        steps = smaller
        didShrink = true
      } else {
        index += 1
      }
    }
    return didShrink ? Program(steps: steps) : nil
  }

  /// What may stand instead of a step, each strictly simpler.
  private func simpler(_ step: Step) -> [[Step]] {
    var result: [[Step]] = []
    if !step.body.isEmpty { result.append(step.body) }
    for index in step.body.indices {
      for inner in [[]] + simpler(step.body[index]) {
        var copy = step
        copy.body = step.body.replacing(index, with: inner)
        result.append([copy])
      }
    }
    if step.verb == .fleeting || step.verb == .frail {
      var copy = step
      copy.verb = .mortal
      result.append([copy])
    }
    if step.verb == .boxed, step.target?.kind == .signal {
      var copy = step
      copy.verb = .wary
      result.append([copy])
    }
    if [.loud, .coarse, .wary, .mortal, .boxed].contains(step.verb) {
      var copy = step
      copy.verb = step.target?.kind == .signal ? .signal : .computed
      if !step.verb.actsInCompute || copy.verb == .signal { copy.body = [] }
      result.append([copy])
    }
    if step.verb == .fresh { result.append([Step(verb: .read, value: step.value)]) }
    if let value = step.value {
      for inner in simpler(value) {
        var copy = step
        copy.value = inner
        result.append([copy])
      }
    }
    return result
  }

  private func simpler(_ formula: Formula) -> [Formula] {
    switch formula {
    case .number(let number): number > 0 ? [.number(number - 1)] : []
    case .cell: [.number(0), .number(1)]
    case .sum(let a, let b):
      [a, b] + simpler(a).map { .sum($0, b) } + simpler(b).map { .sum(a, $0) }
    case .remainder(let a, let divisor):
      [a] + simpler(a).map { .remainder($0, divisor) }
    case .choice(let condition, let a, let b):
      [a, b] + simpler(condition).map { .choice($0, a, b) } + simpler(a).map { .choice(condition, $0, b) }
        + simpler(b).map { .choice(condition, a, $0) }
    case .fresh(let a): [a] + simpler(a).map { .fresh($0) }
    }
  }
}

extension [Step] {
  fileprivate func replacing(_ index: Int, with steps: [Step]) -> [Step] {
    var copy = self
    copy.replaceSubrange(index...index, with: steps)
    return copy
  }
}
