import HamonTesting
import TestSupport

/// Makes random programs: a few nodes first, then mostly reads and writes among more making and ending.
///
/// There are six families, in turn.
struct Generator {
  private enum Family {
    case mixed
    /// Two slots of each kind, and closures that make, hold and end more effects: what they do is more often done to those who
    /// own them.
    case entangled
    /// Chains first, and then mostly writes: each chain stays one until something happens in its midst.
    case chained
    /// The same of computeds that part and join again, down to one effect.
    case joined
    /// A tangle of computeds whose cleanups ask for computeds around their own, and that write in the middle and read on.
    case inquiring
    /// Little is kept: computeds are made where they are read, in closures and in other computeds, and handles go soon.
    case careless
  }

  private var random: SeededGenerator
  private let family: Family
  /// How many slots of each kind the program uses.
  private let width: Int
  private let hasTransactions: Bool

  init(seed: UInt64, hasTransactions: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.hasTransactions = hasTransactions
    family = [.mixed, .entangled, .chained, .joined, .inquiring, .careless][Int(seed % 6)]
    width =
      switch family {
      case .entangled: 2
      case .careless: 3
      default: Program.slotsEach
      }
  }

  /// A seed stands for two programs: one without transactions, and one with them.
  static func program(seed: UInt64, steps count: Int = 40, hasTransactions: Bool = false) -> Program {
    var generator = Generator(seed: seed, hasTransactions: hasTransactions)
    var steps: [Step] = []
    for index in 0..<3 {
      steps.append(Step(verb: .signal, target: Slot(kind: .signal, index: index), value: .number(index)))
    }
    switch generator.family {
    case .mixed, .entangled, .careless: break
    case .chained: steps += generator.owners() + generator.chains()
    case .joined: steps += generator.owners() + generator.joins()
    case .inquiring: steps += generator.inquirers()
    }
    while steps.count < count { steps.append(generator.next()) }
    return Program(steps: steps)
  }

  private mutating func next() -> Step {
    switch family {
    case .chained where below(4) > 0: hasTransactions && below(2) == 0 ? transaction(1...3) : write()
    case .joined where below(4) > 0: below(2) == 0 ? write() : inBatch(1...1)
    case .inquiring where below(4) > 0: below(2) == 0 ? write() : inBatch(2...2)
    default: step(depth: 0)
    }
  }

  /// Writes in a batch, or in one that may be taken back.
  private mutating func inBatch(_ count: ClosedRange<Int>) -> Step {
    if hasTransactions, below(3) > 0 { return transaction(count) }
    return Step(verb: .batch, body: (0..<count.upperBound).map { _ in write() })
  }

  /// Writes, reads, and perhaps a transaction inside of it.
  private mutating func transaction(_ count: ClosedRange<Int>) -> Step {
    var step = Step(verb: pick([(.transaction, 2), (.failing, 3), (.preview, 2)]))
    if step.verb == .preview { step.value = formula(1) }
    for _ in 0..<Int.random(in: count, using: &random) {
      step.body.append(write())
      if below(3) == 0 { step.body.append(read()) }
      if below(6) == 0 { step.body.append(transaction(1...2)) }
    }
    return step
  }

  private enum Place { case outside, reaction }

  private mutating func step(depth: Int, in place: Place = .outside) -> Step {
    let verb = pick(Self.weights(place) + favoured(place) + transactions(place))
    var step = Step(verb: verb)
    if verb.hasTarget { step.target = slot(for: verb) }
    if verb.hasValue { step.value = verb == .write || verb == .change ? formula(1) : formula(2) }
    guard verb.hasBody else { return step }
    switch verb {
    case .batch, .transaction, .failing, .preview: step.body = steps(1...5, depth, place)
    case .scope, .add, .untracked, .when: step.body = steps(1...3, depth, place)
    case .computed, .coarse, .fresh: step.body = below(4) == 0 ? steps(1...2, depth, .reaction) : []
    case .wary, .mortal, .fleeting, .frail, .boxed: step.body = steps(1...2, depth, .reaction)
    case .track: step.body = (below(4) == 0 ? [] : [read()]) + (below(3) == 0 ? steps(1...2, depth, .reaction) : [])
    case .effect, .observe: step.body = [read()] + steps(0...3, depth, .reaction)
    default: step.body = below(2) == 0 ? steps(1...2, depth, .reaction) : []
    }
    return step
  }

  private mutating func owners() -> [Step] {
    [Slot.Kind.scope, .tracker].map {
      Step(verb: $0 == .scope ? .scope : .tracker, target: Slot(kind: $0, index: below(width / 2)))
    }
  }

  /// Some chains below two signals, an effect at the end of each; whatever else they do hangs on a signal that they do not track.
  private mutating func chains() -> [Step] {
    var steps: [Step] = []
    for index in 0..<width / 2 {
      var end = Formula.cell(Slot(kind: .signal, index: below(2)))
      for part in 0..<below(3) {
        let slot = Slot(kind: .computed, index: index + part * width / 2)
        steps.append(Step(verb: .computed, target: slot, value: end, body: aside()))
        end = .cell(slot)
      }
      steps.append(observer([Step(verb: .read, value: end)] + aside(), index))
    }
    return steps
  }

  /// Below each of two signals some computeds that read it, and those before them, and an effect that reads the last of them.
  private mutating func joins() -> [Step] {
    var steps: [Step] = []
    for group in 0...1 {
      let signal = Formula.cell(Slot(kind: .signal, index: group))
      let slots = (0..<width / 2).map { Slot(kind: .computed, index: group * (width / 2) + $0) }
      for (index, slot) in slots.enumerated() {
        var before: Formula { index > 0 ? .cell(slots[below(index)]) : signal }
        let value: Formula =
          switch below(6) {
          case 0: signal
          case 1: .sum(signal, before)
          case 2: .sum(before, signal)
          case 3: .choice(before, before, before)
          case 4: .remainder(before, 1 + below(3))
          default: .sum(before, before)
          }
        steps.append(Step(verb: below(4) == 0 ? .coarse : .computed, target: slot, value: value, body: aside()))
      }
      let reads = slots.suffix(1 + below(3)).reversed().map { Step(verb: .read, value: .cell($0)) }
      steps.append(observer(reads + aside(), group))
    }
    return steps
  }

  /// An effect that another one owns.
  private mutating func observer(_ body: [Step], _ index: Int) -> Step {
    let observe = Step(verb: .observe, body: body)
    return switch below(4) {
    case 0: Step(verb: .add, target: Slot(kind: .scope, index: below(width / 2)), body: [observe])
    case 1: Step(verb: .track, target: Slot(kind: .tracker, index: below(width / 2)), body: [observe])
    case 2: Step(verb: .effect, target: Slot(kind: .effect, index: index), body: [read(), observe])
    default: Step(verb: .effect, target: Slot(kind: .effect, index: index), body: body)
    }
  }

  /// Now and then something that a part of a chain does in some of its runs only.
  private mutating func aside() -> [Step] {
    guard below(2) == 0 else { return [] }
    let signal = Formula.cell(Slot(kind: .signal, index: 2 + below(width - 2)))
    return [Step(verb: .untracked, body: [Step(verb: .when, value: signal, body: steps(1...2, 2, .reaction))])]
  }

  /// Computeds of signals and of those before them, and effects that read some.
  private mutating func inquirers() -> [Step] {
    var steps: [Step] = []
    for index in 0..<width {
      var before: Formula { .cell(Slot(kind: .computed, index: below(max(index, 1)))) }
      let (signal, other) = (Formula.cell(Slot(kind: .signal, index: below(3))), index > 0 ? before : .number(0))
      let value: Formula =
        switch below(4) {
        case 0: .sum(signal, other)
        case 1: .remainder(other, 1 + below(2))
        case 2: .choice(signal, other, signal)
        default: index > 0 ? other : signal
        }
      let verb = pick([(Step.Verb.computed, 4), (.coarse, 1), (.boxed, 3)])
      let slot = Slot(kind: .computed, index: index)
      steps.append(Step(verb: verb, target: slot, value: value, body: inquiry(value)))
    }
    for index in 0..<width / 2 {
      let body = [read(), read()] + (below(2) == 0 ? [cleanup()] : [])
      steps.append(Step(verb: .effect, target: Slot(kind: .effect, index: index), body: body))
    }
    return steps
  }

  /// What a computed does on the way to its value.
  private mutating func inquiry(_ value: Formula) -> [Step] {
    var steps: [Step] = []
    if below(2) == 0 { steps.append(cleanup()) }
    if below(3) == 0 {
      // What it has read, and reads again.
      steps.append(Step(verb: .read, value: below(2) == 0 ? value : .sum(value, formula(0))))
      if below(2) == 0 { steps.append(Step(verb: .untracked)) }
      steps.append(Step(verb: .write, target: Slot(kind: .signal, index: below(4)), value: formula(0)))
    }
    return steps
  }

  private mutating func cleanup() -> Step {
    let body = (0...below(2)).map { _ in
      let verb = pick([(Step.Verb.peek, 6), (.read, 2), (.change, 4), (.drop, 1)])
      var step = Step(verb: verb)
      if verb == .peek || verb == .drop { step.target = Slot(kind: .computed, index: below(width)) }
      if verb == .change { step.target = Slot(kind: .signal, index: below(4)) }
      if verb.hasValue { step.value = verb == .change ? .number(1 + below(2)) : formula(1) }
      return step
    }
    return Step(verb: .cleanup, body: body)
  }

  private mutating func write() -> Step {
    Step(verb: .write, target: Slot(kind: .signal, index: below(4)), value: .number(below(10)))
  }

  private mutating func steps(_ count: ClosedRange<Int>, _ depth: Int, _ place: Place) -> [Step] {
    guard depth < (family == .entangled ? 6 : 4) else { return [read()] }
    return (0..<Int.random(in: count, using: &random)).map { _ in step(depth: depth + 1, in: place) }
  }

  private mutating func read() -> Step { Step(verb: .read, value: formula(2)) }

  private mutating func slot(for verb: Step.Verb) -> Slot {
    let kind: Slot.Kind =
      switch verb {
      case .signal, .loud, .write, .change: .signal
      case .computed, .coarse: .computed
      case .effect: .effect
      case .scope, .add, .dispose, .pause, .resume: .scope
      case .tracker, .track: .tracker
      case .token: .token
      case .peek, .hold: below(3) == 0 ? .signal : .computed
      case .wary, .mortal, .fleeting, .frail: below(3) == 0 ? .computed : .signal
      case .boxed: below(3) == 0 ? .signal : .computed
      case .cancel: below(3) == 0 ? .tracker : .effect
      default: pick([(.signal, 1), (.computed, 3), (.effect, 4), (.scope, 2), (.tracker, 1), (.token, 1)])
      }
    return Slot(kind: kind, index: below(kind == .scope || kind == .tracker ? width / 2 : width))
  }

  private mutating func formula(_ depth: Int) -> Formula {
    let cell = Formula.cell(Slot(kind: below(2) == 0 ? .signal : .computed, index: below(width)))
    guard depth > 0 else { return below(4) == 0 ? .number(below(10)) : cell }
    switch below(6) {
    case 0: return .sum(formula(depth - 1), formula(depth - 1))
    case 1: return .remainder(.sum(cell, formula(depth - 1)), 2 + below(2))
    case 2: return .choice(cell, formula(depth - 1), formula(depth - 1))
    case 3: return .number(below(10))
    case 4 where below(family == .careless ? 2 : 6) == 0: return .fresh(formula(depth - 1))
    default: return cell
    }
  }

  /// What has more weight in programs of the family.
  private func favoured(_ place: Place) -> [(Step.Verb, Int)] {
    switch (family, place) {
    case (.entangled, .reaction): [(.effect, 12), (.observe, 12), (.canary, 20), (.cancel, 16)]
    case (.chained, .reaction): [(.write, 12), (.pause, 4), (.resume, 4), (.track, 6), (.cancel, 4)]
    case (.chained, .outside): [(.resume, 10)]
    case (.careless, .reaction): [(.fresh, 16), (.computed, 6), (.drop, 8), (.cleanup, 4)]
    case (.careless, .outside): [(.fresh, 3), (.drop, 8), (.effect, 6), (.write, 16)]
    default: []
    }
  }

  private func transactions(_ place: Place) -> [(Step.Verb, Int)] {
    switch place {
    case _ where !hasTransactions: []
    case .outside: [(.transaction, 8), (.failing, 14), (.preview, 8)]
    case .reaction: [(.transaction, 2), (.failing, 4), (.preview, 2)]
    }
  }

  private static func weights(_ place: Place) -> [(Step.Verb, Int)] {
    switch place {
    case .outside:
      [
        (.signal, 3), (.loud, 1), (.computed, 10), (.coarse, 2), (.wary, 3), (.mortal, 2), (.fleeting, 1), (.frail, 1),
        (.boxed, 3), (.effect, 9), (.scope, 4), (.tracker, 2), (.token, 2), (.observe, 3), (.cleanup, 2), (.read, 6),
        (.peek, 3), (.write, 24), (.change, 4), (.batch, 7), (.untracked, 1), (.when, 1), (.add, 3), (.track, 3),
        (.drop, 6), (.cancel, 2), (.dispose, 2), (.pause, 2), (.resume, 3),
        (.fresh, 1),
      ]
    case .reaction:
      [
        (.computed, 2), (.wary, 1), (.mortal, 1), (.boxed, 1), (.effect, 3), (.scope, 2), (.tracker, 1), (.token, 1),
        (.observe, 4), (.cleanup, 6), (.hold, 2), (.canary, 2), (.read, 10), (.peek, 2), (.write, 6), (.change, 1),
        (.batch, 1), (.untracked, 2), (.when, 4), (.add, 1), (.track, 1), (.drop, 4), (.cancel, 2), (.dispose, 1),
        (.pause, 1), (.resume, 1), (.fresh, 3),
      ]
    }
  }

  private mutating func below(_ count: Int) -> Int { random.below(count) }

  private mutating func pick<Choice>(_ weights: [(Choice, Int)]) -> Choice {
    var rest = below(weights.reduce(0) { $0 + $1.1 })
    for (choice, weight) in weights {
      if rest < weight { return choice }
      rest -= weight
    }
    preconditionFailure("the weights add up to more than the number drawn")
  }
}
