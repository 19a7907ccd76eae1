import TestSupport

/// What may stand instead: bodies without their step, and simpler verbs and formulas.
extension Step: ProgramStep {
  var simpler: [[Step]] {
    var result: [[Step]] = []
    if !body.isEmpty { result.append(body) }
    for index in body.indices {
      for inner in [[]] + body[index].simpler {
        var copy = self
        copy.body = body.replacing(index, with: inner)
        result.append([copy])
      }
    }
    if verb == .fleeting || verb == .frail {
      var copy = self
      copy.verb = .mortal
      result.append([copy])
    }
    if verb == .boxed, target?.kind == .signal {
      var copy = self
      copy.verb = .wary
      result.append([copy])
    }
    if [.loud, .coarse, .wary, .mortal, .boxed].contains(verb) {
      var copy = self
      copy.verb = target?.kind == .signal ? .signal : .computed
      if !verb.actsInCompute || copy.verb == .signal { copy.body = [] }
      result.append([copy])
    }
    if verb.isTransaction {
      var copy = self
      copy.verb = verb == .preview ? .failing : .batch
      copy.value = nil
      result.append([copy])
    }
    if verb == .fresh { result.append([Step(verb: .read, value: value)]) }
    if let value {
      for inner in value.simpler {
        var copy = self
        copy.value = inner
        result.append([copy])
      }
    }
    return result
  }
}

extension Formula {
  fileprivate var simpler: [Formula] {
    switch self {
    case .number(let number): number > 0 ? [.number(number - 1)] : []
    case .cell: [.number(0), .number(1)]
    case .sum(let a, let b): [a, b] + a.simpler.map { .sum($0, b) } + b.simpler.map { .sum(a, $0) }
    case .remainder(let a, let divisor): [a] + a.simpler.map { .remainder($0, divisor) }
    case .choice(let condition, let a, let b):
      [a, b] + condition.simpler.map { .choice($0, a, b) } + a.simpler.map { .choice(condition, $0, b) }
        + b.simpler.map { .choice(condition, a, $0) }
    case .fresh(let a): [a] + a.simpler.map { .fresh($0) }
    }
  }
}
