/// A script: what a failure prints, what a regression test pastes, and what the generator makes.
///
///     signal s0 3                           a signal; `loud`: every write counts
///     computed c0 % + s0 s1 3 { }           (s0 + s1) % 3, evaluated after the steps in braces; `coarse`: == by halves
///     effect e0 { canary { drop c0 } }      the effect's closure holds an object whose deinit runs the steps in braces
///     wary s0 3 { drop c0 }                 a signal or computed whose `==` runs the steps in braces
///     mortal s0 3 { drop c0 }               a signal or computed whose values are objects: the end of each runs the steps;
///                                           `fleeting`: all of them differ; `frail`: their `==` runs the steps, too
///     boxed c0 s0 { drop c0 }               a computed, or wary signal, whose values stand in a box of their own
///     fresh + s0 s1 { cleanup { } }         reads a computed that is made for that and has no handle afterwards
///     read + s0 ! s1                        `!`: likewise, as a part of an expression
///     effect e0 { read c0; write s1 c0 }    reads are logged; writes in bodies only ever raise a value
///     batch { write s0 1; drop c0 }         names are slots: making a node in a taken slot drops the old handle
///     failing { write s0 1; read c0 }       a transaction that throws in the end; `transaction`: one that does not
///     preview c0 { write s0 1 }             what the value would be
struct Program: Equatable, CustomStringConvertible {
  var steps: [Step]

  var description: String { steps.map(\.description).joined(separator: "\n") }
  /// Steps at every depth.
  var count: Int { steps.reduce(0) { $0 + $1.count } }
}

/// A slot: a kind of node and a number.
struct Slot: Hashable, CustomStringConvertible {
  enum Kind: Character, CaseIterable {
    case signal = "s"
    case computed = "c"
    case effect = "e"
    case scope = "p"
    case tracker = "t"
    case token = "k"
  }
  var kind: Kind
  var index: Int

  var description: String { "\(kind.rawValue)\(index)" }
}

/// An expression over cells, written in prefix notation.
indirect enum Formula: Equatable, CustomStringConvertible {
  case number(Int)
  case cell(Slot)
  case sum(Formula, Formula)
  /// Makes equal results frequent.
  case remainder(Formula, Int)
  /// The second where the first is odd, else the third: dependencies change.
  case choice(Formula, Formula, Formula)
  /// The value of a computed that is made for this read; its handle goes with the read.
  case fresh(Formula)

  var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .cell(let slot): "\(slot)"
    case .sum(let a, let b): "+ \(a) \(b)"
    case .remainder(let a, let divisor): "% \(a) \(divisor)"
    case .choice(let condition, let a, let b): "? \(condition) \(a) \(b)"
    case .fresh(let a): "! \(a)"
    }
  }
}

struct Step: Equatable, CustomStringConvertible {
  enum Verb: String, CaseIterable {
    // Make a node in a slot.
    case signal, loud, computed, coarse, wary, mortal, fleeting, frail, effect, scope, tracker, token
    // Make an owned effect without a handle; register a cleanup; keep what a slot holds, or an object whose deinit acts,
    // alive inside a closure.
    case observe, cleanup, hold, canary
    // Read and write.
    case read, peek, write, change
    // Run steps in a context.
    case batch, untracked, when, add, track
    // End and suspend.
    case drop, cancel, dispose, pause, resume
    // Make a node whose values do not fit it. (What comes last came last: bytes keep their meaning.)
    case boxed
    // Read a computed that is made for that.
    case fresh
    // Run steps in a batch that may be taken back.
    case transaction, failing, preview
  }

  var verb: Verb
  var target: Slot?
  var value: Formula?
  var body: [Step] = []

  var count: Int { body.reduce(1) { $0 + $1.count } }

  var description: String {
    var words = [verb.rawValue]
    if let target { words.append("\(target)") }
    if let value { words.append("\(value)") }
    if verb.hasBody { words.append(body.isEmpty ? "{ }" : "{ \(body.map(\.description).joined(separator: "; ")) }") }
    return words.joined(separator: " ")
  }
}

extension Step.Verb {
  var hasTarget: Bool {
    switch self {
    case .observe, .cleanup, .canary, .read, .batch, .untracked, .when, .fresh, .transaction, .failing, .preview: false
    default: true
    }
  }

  var hasValue: Bool {
    switch self {
    case .signal, .loud, .computed, .coarse, .wary, .mortal, .fleeting, .frail, .boxed, .token, .read, .write, .change,
      .when, .fresh, .preview:
      true
    default: false
    }
  }

  var hasBody: Bool {
    switch self {
    case .computed, .coarse, .wary, .mortal, .fleeting, .frail, .boxed, .effect, .scope, .tracker, .token, .observe,
      .cleanup, .canary, .batch, .untracked, .when, .add, .track, .fresh, .transaction, .failing, .preview:
      true
    default: false
    }
  }
}

extension Step.Verb {
  /// Makes a cell whose values act at their end.
  var isMortal: Bool { self == .mortal || self == .fleeting || self == .frail }
  /// Of those that make a computed: whether the body is a part of the evaluation.
  var actsInCompute: Bool { self == .computed || self == .coarse || self == .boxed }
  var isTransaction: Bool { self == .transaction || self == .failing || self == .preview }
}

// MARK: - Parsing

extension Program {
  struct Malformed: Error, CustomStringConvertible {
    var description: String
  }

  /// Reads what ``description`` prints. Line breaks and semicolons are only for people.
  init(parsing text: String) throws {
    var words = text.split { $0.isWhitespace || $0 == ";" }[...]
    steps = try Program.steps(&words)
    if let word = words.first { throw Malformed(description: "a verb is expected where the script says “\(word)”") }
  }

  private static func steps(_ words: inout ArraySlice<Substring>) throws -> [Step] {
    var steps: [Step] = []
    while let word = words.first, let verb = Step.Verb(rawValue: String(word)) {
      words.removeFirst()
      var step = Step(verb: verb)
      if verb.hasTarget { step.target = try slot(next(&words)) }
      if verb.hasValue { step.value = try formula(&words) }
      if verb.hasBody {
        try expect("{", &words)
        step.body = try Program.steps(&words)
        try expect("}", &words)
      }
      steps.append(step)
    }
    return steps
  }

  private static func formula(_ words: inout ArraySlice<Substring>) throws -> Formula {
    let word = try next(&words)
    switch word {
    case "+": return try .sum(formula(&words), formula(&words))
    case "%":
      let dividend = try formula(&words)
      guard let divisor = try Int(next(&words)), divisor > 0 else { throw Malformed(description: "% needs a divisor") }
      return .remainder(dividend, divisor)
    case "?": return try .choice(formula(&words), formula(&words), formula(&words))
    case "!": return try .fresh(formula(&words))
    default: return if let number = Int(word) { .number(number) } else { try .cell(slot(word)) }
    }
  }

  private static func slot(_ word: Substring) throws -> Slot {
    guard let first = word.first, let kind = Slot.Kind(rawValue: first), let index = Int(word.dropFirst()) else {
      throw Malformed(description: "a slot such as s0 is expected where the script says “\(word)”")
    }
    return Slot(kind: kind, index: index)
  }

  private static func next(_ words: inout ArraySlice<Substring>) throws -> Substring {
    guard let word = words.popFirst() else { throw Malformed(description: "the script ends in the middle of a step") }
    return word
  }

  private static func expect(_ sign: Substring, _ words: inout ArraySlice<Substring>) throws {
    let word = try next(&words)
    guard word == sign else { throw Malformed(description: "“\(sign)” is expected where the script says “\(word)”") }
  }
}
