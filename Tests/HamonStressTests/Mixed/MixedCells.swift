@testable import Hamon
import HamonCollections

final class MixedSignal: MixedThing {
  private let signal: Signal<Int>
  private var mirror: Int

  init(_ step: MixedStep, _ world: MixedWorld) {
    mirror = step.number
    signal = Signal(step.number)
    super.init(world.census)
  }

  override var questions: Int { 1 }
  override var isTakenBack: Bool { true }
  override var node: NodePointer? { signal.node }
  override func read(_ question: Int, _ item: MixedItem?) -> Int { signal.value }
  override func naive(_ question: Int, _ item: MixedItem?) -> Int { mirror }
  override func write(_ step: MixedStep, _ world: MixedWorld) {
    world.addUndo { [self, mirror] in self.mirror = mirror }
    mirror = step.number
    if step.other % 2 == 0 { signal.value = step.number } else { signal.update { $0 = step.number } }
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
  override var isTakenBack: Bool { formula.isTakenBack }
  override var node: NodePointer? { computed.node }
  override func read(_ question: Int, _ item: MixedItem?) -> Int {
    defer { formula.confirm() }
    return computed.value
  }
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
    linked = step.number < 3 ? Linked { formula.derive() } : Linked({ 0 }) { _, _ in formula.derive() }
    super.init(world.census)
  }

  override var questions: Int { 1 }
  override var isTakenBack: Bool { formula.isTakenBack }
  override var node: NodePointer? { linked.computed.node }
  override func read(_ question: Int, _ item: MixedItem?) -> Int {
    defer { formula.confirm() }
    return linked.value
  }
  override func naive(_ question: Int, _ item: MixedItem?) -> Int { world.inPeace { untracked { linked.peek() } } }
  override func prepareWrite(_ world: MixedWorld) {
    if !world.isEvaluating { _ = untracked { linked.peek() } }
  }
  override func write(_ step: MixedStep, _ world: MixedWorld) {
    // Its source may be what is being derived.
    if world.isEvaluating { return }
    world.addUndo { [self, written] in self.written = written }
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

  override var isTakenBack: Bool { formula.isTakenBack }
  override var questions: Int { 5 }
  override func read(_ question: Int, _ item: MixedItem?) -> Int {
    defer { formula.confirm() }
    return selector[item?.id ?? question % 5] ? 1 : 0
  }
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

  override var isTakenBack: Bool { true }
  override var questions: Int { 20 }
  override func isCoarse(_ question: Int) -> Bool { question % 4 == 3 }
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
    world.addUndo { [self, mirror] in self.mirror = mirror }
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

/// A value of which parts are read.
final class MixedWhole: MixedThing {
  struct Whole {
    struct Inner: Equatable {
      var number: Int
    }

    var one: Int
    var inner: Inner
    var maybe: Inner?
    var many: [Int]
  }

  private let signal: Signal<Whole>
  private var mirror: Whole

  init(_ step: MixedStep, _ world: MixedWorld) {
    let number = step.number
    mirror = Whole(one: number, inner: .init(number: number), maybe: nil, many: Array(0..<number % 3))
    signal = Signal(mirror)
    super.init(world.census)
  }

  override var questions: Int { 8 }
  /// Of what cannot be compared each write counts.
  override func isCoarse(_ question: Int) -> Bool { question % 8 == 7 }
  override var isTakenBack: Bool { true }
  override var node: NodePointer? { signal.node }
  override func read(_ question: Int, _ item: MixedItem?) -> Int {
    switch question % 8 {
    case 0: signal.one.value
    case 1: signal.inner.value.number
    case 2: signal.inner.number.value
    case 3: signal.maybe.number.value ?? 100
    case 4: signal.many[item?.id ?? 0].value ?? 100
    case 5: signal.many.count.value
    case 6: mixedHash(signal.many.value)
    default: Self.hash(signal.value)
    }
  }
  override func naive(_ question: Int, _ item: MixedItem?) -> Int {
    switch question % 8 {
    case 0: mirror.one
    case 1, 2: mirror.inner.number
    case 3: mirror.maybe?.number ?? 100
    case 4: mirror.many.dropFirst(item?.id ?? 0).first ?? 100
    case 5: mirror.many.count
    case 6: mixedHash(mirror.many)
    default: Self.hash(mirror)
    }
  }

  private static func hash(_ whole: Whole) -> Int {
    mixedHash([whole.one, whole.inner.number, whole.maybe?.number ?? 100] + whole.many)
  }

  /// What is due has its turn before a change in place, and may write: so the mirror changes when the value does.
  override func write(_ step: MixedStep, _ world: MixedWorld) {
    if step.other % 2 == 0 {
      signal.update {
        keep(world)
        change(&mirror, step)
        change(&$0, step)
      }
    } else {
      keep(world)
      change(&mirror, step)
      signal.value = mirror
    }
  }

  private func keep(_ world: MixedWorld) {
    world.addUndo { [self, mirror] in self.mirror = mirror }
    world.noteWrite()
  }

  private func change(_ whole: inout Whole, _ step: MixedStep) {
    switch step.number {
    case 0: whole.one = step.other
    case 1: whole.inner.number = step.other
    case 2: whole.maybe = step.other % 3 == 0 ? nil : .init(number: step.other)
    case 3: whole.maybe?.number += 1
    case 4: whole.many.insert(step.other, at: step.other % (whole.many.count + 1))
    default: if !whole.many.isEmpty { whole.many.remove(at: step.other % whole.many.count) }
    }
  }
}
