import Hamon
import HamonTesting
import TestSupport
import Testing

// Law 6, Settled: Owners
@Suite("Ownership")
struct OwnershipTests {
  @Test("what an effect made ends before its next run and at its end, last made first")
  func nestedEffects() {
    let log = RunLog()
    let source = Signal(1)
    let effect = Effect {
      let number = source.value
      log("run \(number)")
      for name in ["a", "b"] {
        observe {
          log("\(name)\(number)")
          onCleanup { log("end \(name)\(number)") }
        }
      }
      onCleanup { log("end \(number)") }
    }
    #expect(log.take() == ["run 1", "a1", "b1"])
    source.value = 2
    #expect(log.take() == ["end b1", "end a1", "end 1", "run 2", "a2", "b2"])
    effect.cancel()
    #expect(log.take() == ["end b2", "end a2", "end 2"])
  }

  @Test("no inner effect is left over after many runs of the outer one")
  func noPilingUp() {
    let source = Signal(0)
    let leaf = Signal(0)
    var runs = 0
    let before = GraphStatistics.withoutDeferred
    let effect = Effect {
      _ = source.value
      observe {
        _ = leaf.value
        runs += 1
      }
    }
    for number in 1...100 { source.value = number }
    #expect(runs == 101)
    leaf.value = 1
    #expect(runs == 102)
    #expect(graphDelta(since: before) == [2, 2])
    keep(effect)
  }

  @Test("inside untracked one is still owned")
  func untrackedIsOwned() {
    let log = RunLog()
    let source = Signal(1)
    let scope = Scope {
      untracked {
        observe { log(source.value) }
        onCleanup { log("gone") }
      }
    }
    source.value = 2
    scope.dispose()
    source.value = 3
    #expect(log.take() == ["1", "2", "gone"])
  }

  @Test("an owned effect outlives its handle", arguments: ["Effect", "observe"])
  func ownedHandle(form: String) {
    let log = RunLog()
    let source = Signal(1)
    let scope = Scope {
      if form == "Effect" {
        _ = Effect { log(source.value) }
      } else {
        observe { log(source.value) }
      }
    }
    source.value = 2
    #expect(log.take() == ["1", "2"])
    keep(scope)
  }

  @Test("the owner's end cancels an effect something still holds")
  func heldEffect() {
    let log = RunLog()
    let source = Signal(1)
    var effect: Effect?
    let scope = Scope { effect = Effect { log(source.value) } }
    scope.dispose()
    source.value = 2
    #expect(log.take() == ["1"])
    #expect(effect?.isCancelled == true)
  }

  @Test("an owned effect can be cancelled before its owner ends")
  func cancelledEarly() {
    let log = RunLog()
    let source = Signal(1)
    var effect: Effect?
    let scope = Scope {
      effect = observe {
        log(source.value)
        onCleanup { log("cleanup") }
      }
    }
    effect?.cancel()
    source.value = 2
    scope.dispose()
    #expect(log.take() == ["1", "cleanup"])
  }

  @Test("a computed owns what its evaluation makes, until the next one and its end")
  func computedOwns() {
    let log = RunLog()
    let source = Signal(1)
    let leaf = Signal(1)
    expectNoResidue {
      let computed = Computed { () -> Int in
        let number = source.value
        observe { log("inner \(number) \(leaf.value)") }
        onCleanup { log("end \(number)") }
        return number
      }
      #expect(computed.value == 1)
      leaf.value = 2
      #expect(log.take() == ["inner 1 1", "inner 1 2"])
      source.value = 2
      #expect(computed.value == 2)
      #expect(log.take() == ["end 1", "inner 2 2"])
    }
    #expect(log.take() == ["end 2"])
    leaf.value = 3
    #expect(log.take() == [])
  }

  @Test("a track body owns what it makes, until the next one and its end")
  func trackOwns() {
    let log = RunLog()
    let source = Signal(1)
    let scope = TrackingScope { log("invalidated") }
    for number in 1...2 {
      scope.track {
        observe { log("inner \(number) \(source.value)") }
        onCleanup { log("end \(number)") }
      }
    }
    #expect(log.take() == ["inner 1 1", "end 1", "inner 2 1"])
    source.value = 2
    #expect(log.take() == ["inner 2 2"])
    scope.cancel()
    #expect(log.take() == ["end 2"])
    source.value = 3
    #expect(log.take() == [])
  }

  // Law 11
  @Test("what an inner effect reads is not charged to the outer one")
  func notChargedUpwards() {
    let log = RunLog()
    let source = Signal(1)
    let effect = Effect {
      log("outer")
      observe { log("inner \(source.value)") }
    }
    source.value = 2
    #expect(log.take() == ["outer", "inner 1", "inner 2"])
    keep(effect)
  }

  @Test("a tracking scope or token made in a scope ends with it", arguments: ["scope", "token"])
  func ownedTracking(kind: String) {
    let log = RunLog()
    let source = Signal(1)
    var handle: AnyObject?
    expectNoResidue {
      let scope = Scope {
        if kind == "scope" {
          let tracking = TrackingScope { log("invalidated") }
          tracking.track { _ = source.value }
          handle = tracking
        } else {
          handle = withTracking {
            source.value
          } onChange: {
            log("invalidated")
          }
        }
      }
      scope.dispose()
      source.value = 2
    }
    #expect(log.take() == [])
    keep(handle)
  }

  @Test("a signal made in a scope belongs to whatever holds it")
  func signalsAreNotOwned() {
    var signal: Signal<Int>?
    var doubled: Computed<Int>?
    let scope = Scope {
      let made = Signal(1)
      signal = made
      doubled = Computed { made.value * 2 }
    }
    scope.dispose()
    signal?.value = 2
    #expect(signal?.value == 2)
    #expect(doubled?.value == 4)
  }
}
