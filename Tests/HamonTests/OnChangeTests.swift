import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("observe … onChange")
struct OnChangeTests {
  @Test("calls with the value before and the one now, after each change, and not at first")
  func calls() {
    let log = RunLog()
    let source = Signal(1)
    let effect = observe {
      source.value
    } onChange: {
      log("\($0) → \($1)")
    }
    #expect(log.take() == [])
    source.value = 2
    source.value = 2
    source.value = 3
    #expect(log.take() == ["1 → 2", "2 → 3"])
    effect.cancel()
    source.value = 4
    #expect(log.take() == [])
  }

  @Test("what the end of an old value reads is charged to nothing")
  func endOfTheOld() {
    final class Value {
      let atEnd: () -> Void
      init(_ atEnd: @escaping () -> Void) { self.atEnd = atEnd }
      deinit { atEnd() }
    }
    let log = RunLog()
    let (key, other) = (Signal(0), Signal(0))
    let effect = observe {
      _ = key.value
      return Value { _ = other.value }
    } onChange: { _, _ in
      log("change")
    }
    key.value = 1
    other.value = 1
    #expect(log.take() == ["change"])
    keep(effect)
  }

  @Test("once for a batch, and not for one that ends where it began")
  func batches() {
    let log = RunLog()
    let first = Signal(1)
    let second = Signal(10)
    let effect = observe {
      first.value + second.value
    } onChange: {
      log("\($0) → \($1)")
    }
    batch {
      first.value = 2
      second.value = 20
    }
    batch {
      first.value = 3
      second.value = 19
    }
    #expect(log.take() == ["11 → 22"])
    keep(effect)
  }

  @Test("an equal value is no change, and what an action has made stays until the next one")
  func equal() {
    let log = RunLog()
    let source = Signal(0)
    let effect = observe {
      source.value / 2
    } onChange: { _, new in
      log("make \(new)")
      onCleanup { log("end \(new)") }
    }
    for number in 1...5 { source.value = number }
    #expect(log.take() == ["make 1", "end 1", "make 2"])
    effect.cancel()
    #expect(log.take() == ["end 2"])
  }

  @Test("what counts as a change may be said; without a comparison, every write counts")
  func equality() {
    struct Place { var x: Int }
    let log = RunLog()
    let place = Signal(Place(x: 1))
    let rough = observe(equality: .by { $0.x / 10 == $1.x / 10 }) {
      place.value
    } onChange: {
      log("rough \($0.x) → \($1.x)")
    }
    let each = observe {
      place.value
    } onChange: {
      log("each \($0.x) → \($1.x)")
    }
    place.value = Place(x: 1)
    place.value = Place(x: 11)
    #expect(log.take() == ["each 1 → 1", "rough 1 → 11", "each 1 → 11"])
    keep(rough, each)
  }

  @Test("nil is a value like any other")
  func optional() {
    let log = RunLog()
    let name = Signal<String?>(nil)
    let effect = observe {
      name.value
    } onChange: {
      log("\($0 ?? "-") → \($1 ?? "-")")
    }
    name.value = "a"
    name.value = nil
    #expect(log.take() == ["- → a", "a → -"])
    keep(effect)
  }

  @Test("what the action reads is followed by nothing; what it writes is followed")
  func action() {
    let log = RunLog()
    let source = Signal(0)
    let other = Signal(0)
    let effect = observe {
      source.value
    } onChange: { old, new in
      log("\(old) → \(new), \(other.value)")
      if new < 3 { source.value = new + 1 }
    }
    source.value = 1
    #expect(log.take() == ["0 → 1, 0", "1 → 2, 0", "2 → 3, 0"])
    other.value = 1
    #expect(log.take() == [])
    keep(effect)
  }

  @Test("belongs to the owner it is made in, and leaves nothing behind")
  func owned() {
    let log = RunLog()
    expectNoResidue {
      let source = Signal(0)
      let scope = Scope {
        observe {
          source.value
        } onChange: {
          log("\($0) → \($1)")
        }
      }
      source.value = 1
      scope.dispose()
      source.value = 2
    }
    #expect(log.take() == ["0 → 1"])
  }

  @Test("one whose changes never end is stopped, and named")
  func runaway() {
    let source = Signal(0)
    var calls = 0
    let reported = issues {
      let effect = observe(name: "counter") {
        source.value
      } onChange: { _, new in
        calls += 1
        source.value = new + 1
      }
      source.value = 1
      keep(effect)
    }
    #expect(calls == 100)
    #expect(reported.map(\.kind) == [.runawayEffect])
    #expect(reported.first?.message.contains("counter") == true)
  }

  @Test("one that is made in what is taken back is not called for what it has not seen change")
  func takenBack() throws {
    struct Refused: Error {}
    let (price, count) = (Signal(0), Signal(0))
    let log = RunLog()
    var effects: [Effect] = []
    func follow() {
      effects.append(
        observe {
          price.value
        } onChange: {
          log("\($0) → \($1)")
        })
      effects.append(
        observe(equality: .by { $0 == $1 }) {
          price.value
        } onChange: {
          log("by \($0) → \($1)")
        })
    }
    #expect(throws: Refused.self) {
      try transaction {
        count.value = 1
        follow()
        throw Refused()
      }
    }
    preview {
      count.value = 1
      follow()
    } reading: {
    }
    #expect(log.take() == [])
    price.value = 3
    #expect(log.take() == ["0 → 3", "by 0 → 3", "0 → 3", "by 0 → 3"])
    withExtendedLifetime(effects) {}
  }
}
