import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("How long a part lives")
struct PartLifetimeTests {
  private final class Model {
    @Tracked var person = Person()
    let token: Lifetime

    init(_ token: Lifetime) { self.token = token }
  }

  private final class Lifetime {
    let onEnd: () -> Void
    init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
    deinit { onEnd() }
  }

  /// The nodes and links since then.
  private func added(to before: GraphStatistics) -> [Int] {
    let now = GraphStatistics.withoutDeferred
    return [now.nodes - before.nodes, now.links - before.links]
  }

  @Test("its node is made by the first reader and ends with the last")
  func readers() {
    let person = Signal(Person())
    let before = GraphStatistics.withoutDeferred
    let part = person.home.name
    _ = part.value
    _ = part.peek()
    #expect(GraphStatistics.withoutDeferred == before)
    var first: Effect? = Effect { _ = part.value }
    var second: Effect? = Effect { _ = person.home.name.value }
    #expect(added(to: before) == [3, 3])
    first = nil
    #expect(added(to: before) == [2, 2])
    second = nil
    #expect(GraphStatistics.withoutDeferred == before)
    first = Effect { _ = part.value }
    #expect(GraphStatistics.withoutDeferred.nodes == before.nodes + 2)
    first = nil
    #expect(GraphStatistics.withoutDeferred == before)
    _ = (first, second)
  }

  @Test("what parts are found by goes with the signal, also where that was never observed", arguments: [false, true])
  func table(isObserved: Bool) {
    weak var table: PartTable?
    do {
      let person = Signal(Person())
      let number = Signal([1])
      let effect = isObserved ? Effect { _ = (person.age.value, number[0].value) } : nil
      table = person._parts
      #expect(person.age === person.age)
      #expect(table != nil)
      keep(effect)
    }
    #expect(table == nil)
  }

  @Test("a reader that reads another part leaves the first one, which ends")
  func dynamic() {
    let log = RunLog()
    let person = Signal(Person())
    let index = Signal(0)
    let before = GraphStatistics.withoutDeferred
    let effect = Effect { log("\(person.tags[index.value].value ?? "none")") }
    for number in [1, 2, 3, 0] {
      index.value = number
      #expect(added(to: before) == [2, 3])
    }
    #expect(log.take() == ["a", "b", "c", "none", "a"])
    keep(effect)
  }

  @Test("what is observed is kept: a part that its reader alone holds lives, and holds the property's value")
  func kept() {
    expectNoResidue {
      let log = RunLog()
      let source = Signal(0)
      func make() -> Part<Int> {
        let model = Model(Lifetime { log("model ended") })
        return model.$person.age
      }
      var effect: Effect?
      do {
        let part = make()
        effect = Effect { log("\(part.value), \(source.value)") }
      }
      source.value = 1
      #expect(log.take() == ["model ended", "30, 0", "30, 1"])
      effect = nil
      _ = effect
    }
  }

  @Test("a reader that ends in the evaluation that it asked for leaves nothing")
  func endsInside() {
    struct Odd: Equatable {
      var number = 0
      let onRead: @Sendable () -> Void
      var observed: Int {
        onRead()
        return number
      }
      static func == (a: Self, b: Self) -> Bool { a.number == b.number }
    }
    final class Holder: @unchecked Sendable { var effect: Effect? }
    expectNoResidue {
      let log = RunLog()
      let holder = Holder()
      let odd = Signal(Odd { if holder.effect != nil { holder.effect = nil } })
      holder.effect = Effect { log("\(odd.observed.value)") }
      odd.value.number = 1  // its evaluation drops the only reader
      #expect(log.take() == ["0"])
      #expect(odd.observed.value == 1)
    }
  }

  @Test("ends that come in any order leave nothing", arguments: seeds(40))
  func residue(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    expectNoResidue {
      var signal: Signal<Person>? = Signal(Person())
      var parts: [Part<String?>] = []
      var effects: [Effect] = []
      for _ in 0..<30 {
        let index = random.below(4)
        if let signal, random.below(3) == 0 { parts.append(signal.tags[index]) }
        if let part = parts.randomElement(using: &random), random.below(2) == 0 {
          effects.append(Effect { _ = part.value })
        }
        if !effects.isEmpty, random.below(3) == 0 { effects.remove(at: random.below(effects.count)) }
        if !parts.isEmpty, random.below(3) == 0 { parts.remove(at: random.below(parts.count)) }
        signal?.value.tags = (0..<random.below(5)).map { "\($0 + random.below(2))" }
        if random.below(15) == 0 { signal = nil }
      }
    }
  }
}
