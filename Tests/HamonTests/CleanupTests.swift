import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("onCleanup")
struct CleanupTests {
  @Test("runs before the next run and at the end, once each")
  func beforeTheNextRun() {
    let log = RunLog()
    let source = Signal(1)
    let effect = Effect {
      let number = source.value
      log("run \(number)")
      onCleanup { log("cleanup \(number)") }
    }
    source.value = 2
    effect.cancel()
    effect.cancel()
    #expect(log.take() == ["run 1", "cleanup 1", "run 2", "cleanup 2"])
  }

  @Test("several run last registered first")
  func lastFirst() {
    let log = RunLog()
    let scope = Scope {
      for number in 1...3 { onCleanup { log(number) } }
    }
    scope.dispose()
    #expect(log.take() == ["3", "2", "1"])
  }

  @Test("runs only if the effect really runs again")
  func cutOff() {
    let log = RunLog()
    let source = Signal(1)
    let sign = Computed { source.value.signum() }
    let effect = Effect {
      _ = sign.value
      onCleanup { log("cleanup") }
    }
    source.value = 2
    #expect(log.take() == [])
    effect.cancel()
    #expect(log.take() == ["cleanup"])
  }

  @Test("what a cleanup reads is no observer's dependency", arguments: ["rerun", "nested"])
  func untracked(place: String) {
    let log = RunLog()
    let source = Signal(1)
    let other = Signal(1)
    let effect = Effect {
      log("run \(source.value)")
      if place == "nested" {
        let scope = Scope { onCleanup { _ = other.value } }
        scope.dispose()
      } else {
        onCleanup { _ = other.value }
      }
    }
    source.value = 2
    other.value = 2
    #expect(log.take() == ["run 1", "run 2"])
    keep(effect)
  }

  @Test("sees the new values")
  func newValues() {
    let log = RunLog()
    let source = Signal(1)
    let doubled = Computed { source.value * 2 }
    let effect = Effect {
      log("run \(doubled.value)")
      onCleanup { log("cleanup \(source.value) \(doubled.value)") }
    }
    source.value = 2
    #expect(log.take() == ["run 2", "cleanup 2 4", "run 4"])
    keep(effect)
  }

  @Test("what it writes reaches the readers before the write that caused it returns")
  func writes() {
    let log = RunLog()
    let source = Signal(1)
    let cleaned = Signal(0)
    let effect = Effect {
      _ = source.value
      onCleanup { cleaned.value += 1 }
    }
    let reader = Effect { log("cleaned \(cleaned.value)") }
    source.value = 2
    #expect(log.take() == ["cleaned 0", "cleaned 1"])
    effect.cancel()
    #expect(log.take() == ["cleaned 2"])
    keep(reader)
  }

  // Settled: Owners
  @Test("after the effect has cancelled itself it runs once, by the end of the run")
  func afterCancel() {
    let log = RunLog()
    let source = Signal(1)
    var effect: Effect?
    effect = Effect {
      log("run \(source.value)")
      onCleanup { log("early") }
      if source.value == 2 {
        effect?.cancel()
        onCleanup { log("late") }
        log("end of body")
      }
    }
    #expect(log.take() == ["run 1"])
    source.value = 2
    let entries = log.take()
    #expect(entries.first == "early")
    #expect(entries.sorted() == ["early", "early", "end of body", "late", "run 2"])
    source.value = 3
    effect = nil
    #expect(log.take() == [])
  }

  // Settled: Owners
  @Test("in a cleanup there is no owner")
  func noOwner() {
    let log = RunLog()
    let scope = Scope {
      onCleanup {
        log("cleanup")
        onCleanup { log("never") }
      }
    }
    let reported = issues { scope.dispose() }
    #expect(reported.map(\.kind) == [.unownedCleanup])
    #expect(log.take() == ["cleanup"])
  }

  @Test("an effect made in a cleanup is nothing's child: it lives as long as its handle")
  func effectMadeInACleanup() {
    let log = RunLog()
    let source = Signal(1)
    var made: Effect?
    let outer = Scope {
      let inner = Scope {
        onCleanup { made = Effect { log(source.value) } }
      }
      inner.dispose()
    }
    outer.dispose()
    source.value = 2
    #expect(log.take() == ["1", "2"])
    #expect(made?.isCancelled == false)
    made = nil
    source.value = 3
    #expect(log.take() == [])
  }

  @Test("what it captured is let go once it has run")
  func captures() {
    let tracker = LifetimeTracker()
    let source = Signal(1)
    let effect = Effect {
      _ = source.value
      let canary = tracker.make()
      onCleanup { _ = canary.number }
    }
    #expect(tracker.live == 1)
    source.value = 2
    #expect(tracker.live == 1)
    effect.cancel()
    #expect(tracker.live == 0)
  }

  @Test("it may dispose of its own owner, again")
  func disposesItsOwner() {
    let log = RunLog()
    let scope = Scope()
    scope.run {
      onCleanup { log("second") }
      onCleanup {
        log("first")
        scope.dispose()
      }
    }
    scope.dispose()
    #expect(log.take() == ["first", "second"])
  }

  @Test("effects of different owners clean up as they run, not all at the front")
  func interleaved() {
    let log = RunLog()
    let source = Signal(1)
    let effects = ["a", "b"].map { name in
      Effect {
        log("\(name) \(source.value)")
        onCleanup { log("cleanup \(name)") }
      }
    }
    _ = log.take()
    source.value = 2
    #expect(log.take() == ["cleanup a", "a 2", "cleanup b", "b 2"])
    keep(effects[0], effects[1])
  }

  @Test("a cleanup may ask for the computed that it belongs to: that evaluation ends before the next")
  func asksForItsOwner() {
    let log = RunLog()
    let source = Signal(0)
    let other = Signal(0)
    var computed: Computed<Int>?
    computed = Computed {
      let number = source.value
      observe { log("\(number), \(other.value)") }
      onCleanup { log("cleanup of \(number): \(computed?.value ?? -1)") }
      return number
    }
    _ = computed?.value
    source.value = 1
    #expect(computed?.value == 1)
    #expect(log.take() == ["0, 0", "1, 0", "cleanup of 0: 1", "cleanup of 1: 1", "1, 0"])
    other.value = 7
    #expect(log.take() == ["1, 7"])
    let last = computed
    computed = nil  // before its end, in which its cleanup asks again
    keep(last)
  }

  @Test("a cleanup may track with the tracking scope that it belongs to: that ends before the next tracking")
  func tracksWithItsOwner() {
    let log = RunLog()
    let other = Signal(0)
    let scope = TrackingScope {}
    func track(_ number: Int) {
      scope.track {
        observe { log("\(number), \(other.value)") }
        if number == 0 { onCleanup { track(1) } }
      }
    }
    track(0)
    track(2)
    #expect(log.take() == ["0, 0", "1, 0", "2, 0"])
    other.value = 7
    #expect(log.take() == ["2, 7"])
    scope.cancel()
  }
}
