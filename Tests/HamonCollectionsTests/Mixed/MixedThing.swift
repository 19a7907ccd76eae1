@testable import Hamon

/// The things of the mixed random programs. Each answers numbered questions twice: as the library has it (`read`), and recomputed from
/// plain values (`naive`).
class MixedThing {
  let census: Census

  final class Census {
    var living = 0
  }

  init(_ census: Census) {
    self.census = census
    census.living += 1
  }

  deinit { census.living -= 1 }

  var questions: Int { 0 }
  var node: NodePointer? { nil }
  func read(_ question: Int, _ item: MixedItem?) -> Int { 0 }
  func naive(_ question: Int, _ item: MixedItem?) -> Int { 0 }
  func write(_ step: MixedStep, _ world: MixedWorld) {}

  /// The first question to which the answers differ.
  var broken: String? {
    for question in 0..<questions {
      let (read, naive) = (read(question, nil), naive(question, nil))
      if read != naive { return "question \(question): \(read), not \(naive)" }
    }
    return nil
  }
}

struct MixedItem: Identifiable, Equatable {
  let id: Int
  var number: Int
  /// Acts at its end.
  var box: AnyObject?

  static func == (one: MixedItem, other: MixedItem) -> Bool { one.id == other.id && one.number == other.number }
}

func mixedHash(_ numbers: some Sequence<Int>) -> Int { numbers.reduce(7) { ($0 * 31 + $1) % 1_000_003 } }

/// What is known of the world's present version.
struct MixedMemo<Value> {
  private let nothing: Value
  private var version = -1
  var value: Value

  init(_ nothing: Value) {
    self.nothing = nothing
    value = nothing
  }

  mutating func value(of world: MixedWorld?) -> Value {
    if version != world?.version { value = nothing }
    version = world?.version ?? -1
    return value
  }
}

/// A closure of the user's: it asks other things; its cleanup and its end act.
final class MixedFormula {
  private let sources: [(thing: MixedThing, question: Int)]
  private let modulus: Int
  private let cleanup: [MixedStep]
  private let end: [MixedStep]
  private weak var world: MixedWorld?
  private var known = MixedMemo<[Int: Int]>([:])

  init(_ step: MixedStep, _ world: MixedWorld) {
    sources = step.sources.compactMap { source in
      // Only things that stand before: no cycles.
      source.slot < min(step.slot, world.owner?.limit ?? .max)
        ? world.pool[source.slot].map { ($0, source.question) } : nil
    }
    modulus = [1_000_003, 2, 3, 5][step.other % 4]
    (cleanup, end) = (step.cleanup, step.end)
    self.world = world
  }

  deinit { world?.actAtEnd(end) }

  private func total(_ ask: (MixedThing, Int) -> Int) -> Int {
    guard let first = sources.first else { return 0 }
    var total = ask(first.thing, first.question)
    if sources.count > 2 {
      let next = sources[total % 2 == 0 ? 1 : 2]
      total += ask(next.thing, next.question)
    } else if sources.count == 2 {
      total += 3 * ask(sources[1].thing, sources[1].question)
    }
    return total % modulus
  }

  /// Of an item it is only its id that counts.
  func naive(_ item: MixedItem? = nil) -> Int {
    let key = item?.id ?? -1
    if let value = known.value(of: world)[key] { return value }
    let value = total { $0.naive($1, item) }
    known.value[key] = value
    return value
  }

  func read(_ item: MixedItem? = nil) -> Int { total { $0.read($1, item) } }

  /// The same in what must not be asked for by what it calls.
  func derive(_ item: MixedItem? = nil) -> Int {
    registerCleanup()
    world?.deriving += 1
    defer { world?.deriving -= 1 }
    return read(item)
  }

  func registerCleanup() {
    if !cleanup.isEmpty { onCleanup { [weak world, cleanup] in world?.actInCleanup(cleanup) } }
  }
}

// MARK: cells

final class MixedSignal: MixedThing {
  private let signal: Signal<Int>
  private var mirror: Int

  init(_ step: MixedStep, _ world: MixedWorld) {
    mirror = step.number
    signal = Signal(step.number)
    super.init(world.census)
  }

  override var questions: Int { 1 }
  override var node: NodePointer? { signal.node }
  override func read(_ question: Int, _ item: MixedItem?) -> Int { signal.value }
  override func naive(_ question: Int, _ item: MixedItem?) -> Int { mirror }
  override func write(_ step: MixedStep, _ world: MixedWorld) {
    mirror = step.number
    signal.value = step.number
  }
}

final class MixedComputed: MixedThing {
  private let formula: MixedFormula
  private let computed: Computed<Int>

  init(_ step: MixedStep, _ world: MixedWorld) {
    let formula = MixedFormula(step, world)
    self.formula = formula
    computed = Computed { formula.derive() }
    super.init(world.census)
  }

  override var questions: Int { 1 }
  override var node: NodePointer? { computed.node }
  override func read(_ question: Int, _ item: MixedItem?) -> Int { computed.value }
  override func naive(_ question: Int, _ item: MixedItem?) -> Int { formula.naive() }
}

/// Whether a write survives a change there and back depends on who has looked in between: so what it says is taken for what it is,
/// as long as that was written, or is what the source is.
final class MixedLinked: MixedThing {
  private let formula: MixedFormula
  private let linked: Linked<Int>
  private var written: Set<Int> = []
  private unowned let world: MixedWorld

  init(_ step: MixedStep, _ world: MixedWorld) {
    let formula = MixedFormula(step, world)
    self.formula = formula
    self.world = world
    linked = Linked { formula.derive() }
    super.init(world.census)
  }

  override var questions: Int { 1 }
  override var node: NodePointer? { linked.computed.node }
  override func read(_ question: Int, _ item: MixedItem?) -> Int { linked.value }
  override func naive(_ question: Int, _ item: MixedItem?) -> Int { world.inPeace { untracked { linked.peek() } } }
  override func write(_ step: MixedStep, _ world: MixedWorld) {
    // Its source may be what is being derived.
    if world.isDeriving { return }
    written.insert(step.number)
    if step.other % 2 == 0 { linked.value = step.number } else { linked.update { $0 = step.number } }
  }

  override var broken: String? {
    let value = linked.peek()
    if value != formula.naive(), !written.contains(value) { return "\(value), not \(formula.naive()) or \(written)" }
    written = [value]
    return super.broken
  }
}

final class MixedSelector: MixedThing {
  private let formula: MixedFormula
  private let selector: Selector<Int>

  init(_ step: MixedStep, _ world: MixedWorld) {
    let formula = MixedFormula(step, world)
    self.formula = formula
    selector = Selector { formula.derive() % 5 }
    super.init(world.census)
  }

  override var questions: Int { 5 }
  override func read(_ question: Int, _ item: MixedItem?) -> Int { selector[item?.id ?? question % 5] ? 1 : 0 }
  override func naive(_ question: Int, _ item: MixedItem?) -> Int {
    formula.naive() % 5 == item?.id ?? question % 5 ? 1 : 0
  }
}

final class MixedDictionary: MixedThing {
  private let dictionary: TrackedDictionary<Int, Int>
  private var mirror: [Int: Int] = [:]

  init(_ step: MixedStep, _ world: MixedWorld) {
    for key in 0..<step.number % 5 { mirror[key] = key }
    dictionary = TrackedDictionary(mirror)
    super.init(world.census)
  }

  override var questions: Int { 20 }
  override func read(_ question: Int, _ item: MixedItem?) -> Int {
    let key = item?.id ?? question / 4 % 5
    return switch question % 4 {
    case 0: dictionary[key] ?? -1
    case 1: dictionary.contains(key: key) ? 1 : 0
    case 2: mixedHash(dictionary.keys.sorted())
    default: dictionary.count + dictionary.dictionary.values.reduce(0, +)
    }
  }
  override func naive(_ question: Int, _ item: MixedItem?) -> Int {
    let key = item?.id ?? question / 4 % 5
    return switch question % 4 {
    case 0: mirror[key] ?? -1
    case 1: mirror[key] == nil ? 0 : 1
    case 2: mixedHash(mirror.keys.sorted())
    default: mirror.count + mirror.values.reduce(0, +)
    }
  }

  override func write(_ step: MixedStep, _ world: MixedWorld) {
    let key = step.other % 5
    switch step.number % 5 {
    case 0, 1:
      mirror[key] = step.other
      dictionary[key] = step.other
    case 2:
      mirror[key] = nil
      dictionary[key] = nil
    case 3:
      mirror[key]? += 1
      dictionary[key]? += 1
    default:
      mirror = [key: step.other, (key + 2) % 5: 1]
      dictionary.replaceAll(with: mirror)
    }
  }
}
