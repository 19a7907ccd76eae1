import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("A transaction")
struct TransactionTests {
  private struct Refused: Error, Equatable {}

  /// Not `Equatable`: every write counts.
  private struct Opaque { var number = 0 }

  private final class Model {
    @Tracked var number = 0
    @Tracked var names = ["a"]
    @Tracked var opaque = Opaque()
    @Tracked var unobserved = 1
  }

  /// Does it, and takes it back.
  private func takenBack(_ writes: () -> Void) {
    #expect(throws: Refused.self) {
      try transaction {
        writes()
        throw Refused()
      }
    }
  }

  private final class Comparisons { var count = 0 }

  /// Counts its comparisons.
  private struct Compared: Equatable {
    var number: Int
    let comparisons: Comparisons
    static func == (one: Compared, other: Compared) -> Bool {
      one.comparisons.count += 1
      return one.number == other.number
    }
  }

  @Test("one that begins in a change in place compares nothing: the value may be half changed")
  func insideChange() {
    let comparisons = Comparisons()
    let log = RunLog()
    let signal = Signal(Compared(number: 1, comparisons: comparisons))
    let number = Computed { signal.value.number }
    let effect = Effect { log("\(number.value)") }
    batch {
      signal.value = Compared(number: 2, comparisons: comparisons)
      let before = comparisons.count
      signal.update { value in
        value.number = 3
        transaction {}
        takenBack {}
        #expect(comparisons.count == before)
      }
    }
    #expect(log.take() == ["1", "3"])
    keep(effect)
  }

  @Test("one that does not throw is a batch, and returns what its body does")
  func commits() {
    let log = RunLog()
    let a = Signal(1)
    let model = Model()
    let effect = Effect { log("\(a.value) \(model.number) \(model.names) \(model.opaque.number)") }
    let result = transaction {
      a.value = 2
      model.number = 3
      model.names.append("b")
      model.opaque.number = 4
      return a.value
    }
    #expect(result == 2)
    #expect(log.take() == ["1 0 [\"a\"] 0", "2 3 [\"a\", \"b\"] 4"])
    keep(effect)
  }

  @Test("one that throws takes its writes back: the error goes on, and no reader runs, whatever the type of the value")
  func takesBack() {
    let log = RunLog()
    let a = Signal(1)
    let text = Signal("x")
    let model = Model()
    let effects = [
      Effect { log("a \(a.value)") }, Effect { log("text \(text.value)") }, Effect { log("number \(model.number)") },
      Effect { log("names \(model.names)") }, Effect { log("opaque \(model.opaque.number)") },
    ]
    _ = log.take()
    takenBack {
      a.value = 2
      a.value += 1
      text.value += "y"
      model.number = 5
      model.names.append("b")
      model.names[0] = "z"
      model.opaque.number = 6
      model.opaque = Opaque(number: 7)
      model.unobserved = 9
    }
    #expect(log.take() == [])
    #expect(a.value == 1 && text.value == "x" && model.number == 0 && model.names == ["a"])
    #expect(model.opaque.number == 0 && model.unobserved == 1)
    a.value = 9
    model.opaque.number = 1
    #expect(log.take() == ["a 9", "opaque 1"])
    withExtendedLifetime(effects) {}
  }

  @Test("an effect that the body makes has seen what is taken back, and runs again")
  func madeInside() {
    let log = RunLog()
    let a = Signal(1)
    let doubled = Computed { a.value * 2 }
    var effect: Effect?
    var plain: Effect?
    takenBack {
      a.value = 2
      effect = Effect { log("\(a.value) \(doubled.value)") }
      plain = Effect { log("plain \(a.value)") }
    }
    #expect(log.take().sorted() == ["1 2", "2 4", "plain 1", "plain 2"])
    a.value = 3
    #expect(log.take() == ["3 6", "plain 3"])
    keep(effect)
    keep(plain)
  }

  @Test("a tracking scope that tracked inside is told")
  func trackedInside() {
    let log = RunLog()
    let a = Signal(1)
    let scope = TrackingScope { log("due") }
    takenBack {
      a.value = 2
      scope.track { _ = a.value }
    }
    #expect(log.take() == ["due"])
    keep(scope)
  }

  @Test("in a batch: what was written before stays, and is told")
  func inBatch() {
    let log = RunLog()
    let a = Signal(1)
    let b = Signal(1)
    let sum = Computed { a.value + b.value }
    let effects = [Effect { log("a \(a.value)") }, Effect { log("sum \(sum.value)") }, Effect { log("b \(b.value)") }]
    _ = log.take()
    batch {
      a.value = 2
      takenBack {
        a.value = 3
        b.value = 3
        #expect(sum.value == 6)
      }
      #expect(sum.value == 3)
    }
    #expect(log.take() == ["a 2", "sum 3"])
    withExtendedLifetime(effects) {}
  }

  @Test("nested: one that is taken back leaves the one around as it was, and what that takes back is all")
  func nested() {
    let log = RunLog()
    let a = Signal(1)
    let b = Signal("b")
    let effects = [Effect { log("a \(a.value)") }, Effect { log(b.value) }]
    _ = log.take()
    transaction {
      a.value = 2
      takenBack {
        a.value = 3
        b.value = "c"
      }
      #expect(a.value == 2 && b.value == "b")
    }
    #expect(log.take() == ["a 2"])
    takenBack {
      a.value = 4
      transaction {
        a.value = 5
        b.value = "d"
      }
      #expect(a.value == 5 && b.value == "d")
    }
    #expect(a.value == 2 && b.value == "b")
    #expect(log.take() == [])
    withExtendedLifetime(effects) {}
  }

  @Test("in a paused scope: a reader hears of what was written before, and of nothing that was taken back")
  func paused() {
    let log = RunLog()
    let a = Signal(1)
    let doubled = Computed { a.value * 2 }
    let scope = Scope {
      observe { log("a \(a.value)") }
      observe { log("doubled \(doubled.value)") }
    }
    _ = log.take()
    scope.pause()
    takenBack { a.value = 2 }
    scope.resume()
    #expect(log.take() == [])
    for isRead in [false, true] {
      scope.pause()
      a.value += 1
      let before = a.value
      takenBack {
        a.value = 9
        if isRead { #expect(doubled.value == 18) }
      }
      scope.resume()
      #expect(log.take().sorted() == ["a \(before)", "doubled \(before * 2)"])
    }
    scope.dispose()
  }

  @Test("nothing is left of one: no node, no link, no value")
  func residue() {
    expectNoResidue {
      let tracker = LifetimeTracker()
      let a = Signal(tracker.make(1))
      let number = Computed { a.value.number }
      let effect = Effect { _ = number.value }
      let before = GraphStatistics.withoutDeferred
      for _ in 0..<3 {
        takenBack {
          a.value = tracker.make(2)
          #expect(number.value == 2)
        }
        #expect(tracker.live == 1)
        #expect(GraphStatistics.withoutDeferred == before)
      }
      transaction { a.value = tracker.make(3) }
      #expect(tracker.live == 1)
      keep(effect)
    }
  }
}
