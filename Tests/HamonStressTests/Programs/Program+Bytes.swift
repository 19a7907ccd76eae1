/// Programs as bytes, for a fuzzer that changes bytes and watches which of the engine's code they reach (`.ci/fuzz`).
///
/// Every byte string is a program, and every program within the limits has a byte string:
///
///     step      verb, target?, value?, body?      as the verb has them; `end` instead of a verb ends a body
///     target    kind and number                   among the kinds that the verb may have
///     value     a number to 15, a cell, or an operator and its operands
///
/// A byte counts modulo what may stand in its place. Where the string ends all that is open ends with it: values are 0.
/// What would nest too deeply is left out. One changed byte thus changes little, as a rule.
extension Program {
  /// How many slots of each kind there are. Few, so that steps meet.
  static let slotsEach = 6
  static let mostNested = 8

  init(bytes: some Sequence<UInt8>) {
    var decoder = Decoder(bytes: ArraySlice(bytes))
    steps = []
    while !decoder.bytes.isEmpty {
      if let step = decoder.step(depth: 0) { steps.append(step) }
    }
  }

  /// The string that is decoded as this program; nil if none is (a slot or a number is too high, something nests too deeply).
  var bytes: [UInt8]? {
    var encoder = Encoder()
    return steps.allSatisfy { encoder.step($0, depth: 0) } ? encoder.bytes : nil
  }
}

extension Step.Verb {
  /// What ends a body is nil, and stands where it stood before the last verbs were added.
  fileprivate static let codes: [Self?] = {
    var codes: [Self?] = allCases
    codes.insert(nil, at: 30)
    return codes
  }()

  /// The kinds of slots this verb may have for a target.
  fileprivate var kinds: [Slot.Kind] {
    switch self {
    case .signal, .loud, .write, .change: [.signal]
    case .computed, .coarse: [.computed]
    case .effect: [.effect]
    case .scope, .add, .dispose, .pause, .resume: [.scope]
    case .tracker, .track: [.tracker]
    case .token: [.token]
    case .wary, .mortal, .fleeting, .frail, .boxed, .peek, .hold: [.signal, .computed]
    case .cancel: [.effect, .tracker]
    case .drop: Slot.Kind.allCases
    case .observe, .cleanup, .canary, .read, .batch, .untracked, .when, .fresh, .transaction, .failing, .preview: []
    }
  }
}

/// What the first byte of a value says.
private enum Opcode {
  static let numbers = 16
  static let cells = [Slot.Kind.signal, .computed].flatMap { kind in
    (0..<Program.slotsEach).map { Slot(kind: kind, index: $0) }
  }
  static let sum = numbers + cells.count
  static let remainder = sum + 1
  static let choice = sum + 2
  static let fresh = sum + 3
  static let count = sum + 4
  static let divisors = 1...9
}

private struct Decoder {
  var bytes: ArraySlice<UInt8>

  private mutating func next(below count: Int) -> Int { Int(bytes.popFirst() ?? 0) % count }

  /// The next step, or nil where a body ends.
  mutating func step(depth: Int) -> Step? {
    guard !bytes.isEmpty else { return nil }
    guard let verb = Step.Verb.codes[next(below: Step.Verb.codes.count)] else { return nil }
    var step = Step(verb: verb)
    if step.verb.hasTarget {
      let kinds = step.verb.kinds
      let slot = next(below: kinds.count * Program.slotsEach)
      step.target = Slot(kind: kinds[slot / Program.slotsEach], index: slot % Program.slotsEach)
    }
    if step.verb.hasValue { step.value = formula(depth: 0) }
    if step.verb.hasBody, depth < Program.mostNested {
      while let inner = self.step(depth: depth + 1) { step.body.append(inner) }
    }
    return step
  }

  private mutating func formula(depth: Int) -> Formula {
    guard depth < Program.mostNested else { return .number(0) }
    let code = next(below: Opcode.count)
    switch code {
    case ..<Opcode.numbers: return .number(code)
    case ..<Opcode.sum: return .cell(Opcode.cells[code - Opcode.numbers])
    case Opcode.sum: return .sum(formula(depth: depth + 1), formula(depth: depth + 1))
    case Opcode.remainder:
      let divisor = Opcode.divisors.lowerBound + next(below: Opcode.divisors.count)
      return .remainder(formula(depth: depth + 1), divisor)
    case Opcode.fresh: return .fresh(formula(depth: depth + 1))
    default: return .choice(formula(depth: depth + 1), formula(depth: depth + 1), formula(depth: depth + 1))
    }
  }
}

private struct Encoder {
  private(set) var bytes: [UInt8] = []

  private mutating func put(_ number: Int?) -> Bool {
    guard let number, let byte = UInt8(exactly: number) else { return false }
    bytes.append(byte)
    return true
  }

  /// Says whether the step can be written as bytes.
  mutating func step(_ step: Step, depth: Int) -> Bool {
    guard put(Step.Verb.codes.firstIndex(of: step.verb)) else { return false }
    if let target = step.target {
      guard let kind = step.verb.kinds.firstIndex(of: target.kind), 0..<Program.slotsEach ~= target.index else {
        return false
      }
      if !put(kind * Program.slotsEach + target.index) { return false }
    }
    if let value = step.value, !formula(value, depth: 0) { return false }
    guard step.verb.hasBody else { return true }
    guard depth < Program.mostNested else { return step.body.isEmpty }
    return step.body.allSatisfy { self.step($0, depth: depth + 1) } && put(Step.Verb.codes.firstIndex(of: nil))
  }

  private mutating func formula(_ formula: Formula, depth: Int) -> Bool {
    guard depth < Program.mostNested else { return formula == .number(0) }
    switch formula {
    case .number(let number): return 0..<Opcode.numbers ~= number && put(number)
    case .cell(let slot): return put(Opcode.cells.firstIndex(of: slot).map { Opcode.numbers + $0 })
    case .sum(let a, let b):
      return put(Opcode.sum) && self.formula(a, depth: depth + 1) && self.formula(b, depth: depth + 1)
    case .remainder(let a, let divisor):
      return Opcode.divisors ~= divisor && put(Opcode.remainder) && put(divisor - Opcode.divisors.lowerBound)
        && self.formula(a, depth: depth + 1)
    case .choice(let condition, let a, let b):
      return put(Opcode.choice) && [condition, a, b].allSatisfy { self.formula($0, depth: depth + 1) }
    case .fresh(let a): return put(Opcode.fresh) && self.formula(a, depth: depth + 1)
    }
  }
}
