/// SplitMix64 (Steele, Lea, Flood 2014): small, seeded, and the same on every platform.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Makes random programs: a few nodes first, then mostly reads and writes among more making and ending.
///
/// Every other program is entangled: it has two slots of each kind, and its closures make, hold and end more effects, so that what
/// they do is more often done to those who own them.
struct Generator {
  private var random: SplitMix64
  private let isEntangled: Bool
  /// How many slots of each kind the program uses.
  private let width: Int

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    isEntangled = !seed.isMultiple(of: 2)
    width = isEntangled ? 2 : Program.slotsEach
  }

  static func program(seed: UInt64, steps count: Int = 40) -> Program {
    var generator = Generator(seed: seed)
    var steps: [Step] = []
    for index in 0..<3 {
      steps.append(Step(verb: .signal, target: Slot(kind: .signal, index: index), value: .number(index)))
    }
    while steps.count < count { steps.append(generator.step(depth: 0)) }
    return Program(steps: steps)
  }

  private enum Place { case outside, reaction }

  private mutating func step(depth: Int, in place: Place = .outside) -> Step {
    let verb = pick(Self.weights(place) + (isEntangled && place == .reaction ? Self.entangling : []))
    var step = Step(verb: verb)
    if verb.hasTarget { step.target = slot(for: verb) }
    if verb.hasValue { step.value = verb == .write || verb == .change ? formula(1) : formula(2) }
    guard verb.hasBody else { return step }
    switch verb {
    case .batch: step.body = steps(1...5, depth, place)
    case .scope, .add, .untracked, .when: step.body = steps(1...3, depth, place)
    case .computed, .coarse: step.body = below(4) == 0 ? steps(1...2, depth, .reaction) : []
    case .wary, .mortal, .fleeting, .frail: step.body = steps(1...2, depth, .reaction)
    case .track: step.body = [read()] + (below(3) == 0 ? steps(1...2, depth, .reaction) : [])
    case .effect, .observe: step.body = [read()] + steps(0...3, depth, .reaction)
    default: step.body = below(2) == 0 ? steps(1...2, depth, .reaction) : []
    }
    return step
  }

  private mutating func steps(_ count: ClosedRange<Int>, _ depth: Int, _ place: Place) -> [Step] {
    guard depth < (isEntangled ? 6 : 4) else { return [read()] }
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
    default: return cell
    }
  }

  private static let entangling: [(Step.Verb, Int)] = [(.effect, 12), (.observe, 12), (.canary, 20), (.cancel, 16)]

  private static func weights(_ place: Place) -> [(Step.Verb, Int)] {
    switch place {
    case .outside:
      [
        (.signal, 3), (.loud, 1), (.computed, 10), (.coarse, 2), (.wary, 3), (.mortal, 2), (.fleeting, 1), (.frail, 1),
        (.effect, 9), (.scope, 4), (.tracker, 2), (.token, 2), (.observe, 3), (.cleanup, 2), (.read, 6), (.peek, 3),
        (.write, 24), (.change, 4), (.batch, 7), (.untracked, 1), (.when, 1), (.add, 3), (.track, 3), (.drop, 6),
        (.cancel, 2), (.dispose, 2), (.pause, 2), (.resume, 3),
      ]
    case .reaction:
      [
        (.computed, 2), (.wary, 1), (.mortal, 1), (.effect, 3), (.scope, 2), (.tracker, 1), (.token, 1), (.observe, 4),
        (.cleanup, 6), (.hold, 2), (.canary, 2), (.read, 10), (.peek, 2), (.write, 6), (.change, 1), (.batch, 1),
        (.untracked, 2), (.when, 4), (.add, 1), (.track, 1), (.drop, 4), (.cancel, 2), (.dispose, 1), (.pause, 1),
        (.resume, 1),
      ]
    }
  }

  private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private mutating func pick<Choice>(_ weights: [(Choice, Int)]) -> Choice {
    var rest = below(weights.reduce(0) { $0 + $1.1 })
    for (choice, weight) in weights {
      if rest < weight { return choice }
      rest -= weight
    }
    preconditionFailure("the weights add up to more than the number drawn")
  }
}
