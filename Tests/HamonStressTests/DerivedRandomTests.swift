import Hamon
import HamonTesting
import TestSupport
import Testing

/// `Linked` and `Selector` against models that recompute everything.
@Suite("Derived: random checks")
struct DerivedRandomTests {
  @Test("Linked behaves as its model", arguments: seeds(40))
  func linked(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    func below(_ count: Int) -> Int { random.below(count) }
    let source = Signal(0)
    let linked = Linked({ source.value / 2 }) { source, previous in source * 10 + (previous ?? 0) % 10 }
    let doubled = Computed { linked.value * 2 }
    var runs: [Int] = []
    let effect = below(2) == 0 ? Effect { runs.append(linked.value) } : nil
    // The model: lazy, so it follows the source when it is looked at.
    var number = 0
    var followed: Int?
    var value: Int?
    func look() -> Int {
      if followed != number / 2 {
        followed = number / 2
        value = number / 2 * 10 + (value ?? 0) % 10
      }
      return value!
    }
    var expected = effect == nil ? [] : [look()]
    func step() {
      switch below(5) {
      case 0, 1:
        number = below(8)
        source.value = number
      case 2:
        let new = below(80)
        _ = look()
        value = new
        linked.value = new
      case 3: #expect(linked.value == look(), "seed \(seed)")
      default: #expect(doubled.value == look() * 2, "seed \(seed)")
      }
    }
    for _ in 0..<60 {
      let before = expected.last
      let isBatch = below(3) == 0
      if isBatch {
        batch { for _ in 0..<4 { step() } }
      } else {
        step()
      }
      // There and back in a batch, and read in between: one run is allowed.
      if isBatch, runs.count > 1, runs.count > expected.count, runs.last == before, look() == before {
        runs.removeLast()
      }
      if effect != nil, look() != before { expected.append(look()) }
      #expect(runs == expected, "seed \(seed)")
    }
    keep(effect)
  }

  @Test("Linked with values that differ and count as equal brings none up that was not shown", arguments: seeds(40))
  func coarse(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    func below(_ count: Int) -> Int { random.below(count) }
    var made = 0
    func word() -> String {
      made += 1
      return "\(["a", "b", "c"][below(3)])\(made)"
    }
    func areSame(_ one: String?, _ other: String?) -> Bool { one != nil && one?.first == other?.first }
    let source = Signal(word())
    var previous: [String?] = []
    let linked = Linked({ source.value }, equality: .by { $0.first == $1.first }) { value, last in
      previous.append(last)
      return value
    }
    var shownLast = ""
    let effect = below(2) == 0 ? Effect { shownLast = linked.value } : nil
    // The model: what is there, what the readers have been shown, and what the source was at the last reset.
    var present: String?
    var shown: String?
    var followed: String?
    var expected: [String?] = []
    func store(_ value: String) {
      if !areSame(present, value) { present = areSame(shown, value) ? shown : value }
    }
    func settle() {
      if followed == source.peek() { return }
      followed = source.peek()
      expected.append(present)
      store(source.peek())
    }
    func look() -> String {
      settle()
      shown = present
      return present!
    }
    func step() {
      switch below(6) {
      case 0, 1: source.value = word()
      case 2, 3:
        let value = word()
        settle()
        store(value)
        linked.value = value
      case 4: #expect(linked.value == look(), "seed \(seed)")
      default:
        shown = nil
        settle()
        linked.update { value in
          #expect(value == present, "seed \(seed)")
          value.append("x")
        }
        present?.append("x")
      }
    }
    for _ in 0..<60 {
      if effect != nil { #expect(shownLast == look(), "seed \(seed)") }
      if below(3) == 0 { batch { for _ in 0..<4 { step() } } } else { step() }
    }
    #expect(linked.value == look() && previous == expected, "seed \(seed)")
    keep(effect)
  }

  @Test("Selector behaves as its model", arguments: seeds(40))
  func selector(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    func below(_ count: Int) -> Int { random.below(count) }
    let log = RunLog()
    expectNoResidue {
      let selected = Signal(0)
      let isSelected = Selector { selected.value % 5 }
      let computeds = (0..<5).map { key in Computed { isSelected[key] } }
      var effects: [Int: Effect] = [:]
      var shown: [Int: Bool] = [:]
      // Then one run is allowed for there and back.
      var looksInBetween = false
      func step() {
        switch below(6) {
        case 0, 1: selected.value = below(12)
        case 2:
          let key = below(5)
          let readsComputed = below(2) == 0
          shown[key] = nil
          effects[key] = Effect {
            let answer = readsComputed ? computeds[key].value : isSelected[key]
            if shown[key] == answer, !looksInBetween { log("\(key) was woken for nothing") }
            shown[key] = answer
          }
        case 3: effects[below(5)] = nil
        case 4:
          let key = below(5)
          #expect(computeds[key].value == (selected.value % 5 == key), "seed \(seed)")
        default:
          let key = below(5)
          #expect(isSelected[key] == (selected.value % 5 == key), "seed \(seed)")
        }
      }
      for _ in 0..<80 {
        step()
        for key in effects.keys { #expect(shown[key] == (selected.value % 5 == key), "seed \(seed)") }
        if below(3) == 0 {
          looksInBetween = below(2) == 0
          batch {
            for _ in 0..<3 {
              selected.value = below(12)
              guard looksInBetween else { continue }
              let key = below(5)
              #expect(computeds[key].value == (selected.value % 5 == key), "seed \(seed)")
            }
          }
          looksInBetween = false
          for key in effects.keys { #expect(shown[key] == (selected.value % 5 == key), "seed \(seed)") }
        }
      }
      effects = [:]
    }
    #expect(log.take() == [], "seed \(seed)")
  }
}
