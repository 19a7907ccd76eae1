import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("withTracking")
struct WithTrackingTests {
  @Test("a body that throws arms nothing, in an owner or without", arguments: [false, true])
  func bodyThrows(isOwned: Bool) {
    struct Failure: Error {}
    let number = Signal(0)
    var calls = 0
    let scope = Scope()
    func attempt() {
      #expect(throws: Failure.self) {
        _ = try withTracking {
          _ = number.value
          throw Failure()
        } onChange: {
          calls += 1
        }
      }
    }
    #expect(graphDelta { if isOwned { scope.run { attempt() } } else { attempt() } } == [0, 0])
    number.value = 1
    #expect(calls == 0)
  }

  @Test("fires once, after the change")
  func once() {
    let log = RunLog()
    let source = Signal(1)
    let token = withTracking {
      source.value
    } onChange: {
      log("changed to \(source.value)")
    }
    source.value = 2
    source.value = 3
    #expect(log.take() == ["changed to 2"])
    keep(token)
  }

  @Test("in its call it is armed no more")
  func armed() {
    let log = RunLog()
    let source = Signal(1)
    var token: TrackingScope?
    token = withTracking {
      source.value
    } onChange: {
      log(token!.isArmed)
    }
    #expect(token!.isArmed)
    source.value = 2
    #expect(log.take() == ["false"])
    #expect(!token!.isArmed)
    token = nil
  }

  @Test("a tracking scope is armed from its track to its call, and a new or ended one is not")
  func armedScope() {
    let source = Signal(1)
    let scope = TrackingScope {}
    #expect(!scope.isArmed)
    _ = scope.track { source.value }
    #expect(scope.isArmed)
    source.value = 2
    #expect(!scope.isArmed)
    _ = scope.track { source.value }
    #expect(scope.isArmed)
    scope.cancel()
    #expect(!scope.isArmed)
  }

  @Test("runs its body once, at once")
  func body() {
    let log = RunLog()
    let source = Signal(1)
    let token = withTracking {
      log(source.value)
    } onChange: {
    }
    source.value = 2
    #expect(log.take() == ["1"])
    keep(token)
  }

  // Law 7
  @Test("cancelled or dropped, it does not fire, and leaves nothing", arguments: ["cancel", "drop"])
  func ends(how: String) {
    let log = RunLog()
    let tracker = LifetimeTracker()
    expectNoResidue {
      let source = Signal(1)
      let before = GraphStatistics.withoutDeferred
      var token: TrackingScope? = { () -> TrackingScope in
        let canary = tracker.make()
        return withTracking {
          source.value
        } onChange: {
          log("changed \(canary.number)")
        }
      }()
      #expect(graphDelta(since: before) == [1, 1])
      if how == "cancel" { token!.cancel() } else { token = nil }
      #expect(graphDelta(since: before) == [0, 0])
      #expect(tracker.live == 0)
      source.value = 2
      token?.cancel()
      keep(token)
    }
    #expect(log.take() == [])
  }

  // Settled: Tracking scopes
  @Test("does not fire if nothing it read has really changed, and stays armed")
  func cutOff() {
    let log = RunLog()
    let source = Signal(1)
    let sign = Computed { source.value.signum() }
    let token = withTracking {
      sign.value
    } onChange: {
      log("changed")
    }
    source.value = 2
    batch {
      source.value = -1
      source.value = 1
    }
    #expect(log.take() == [])
    source.value = -1
    #expect(log.take() == ["changed"])
    keep(token)
  }

  @Test("fires once for a batch, at its end, in its turn among the effects")
  func batched() {
    let log = RunLog()
    let a = Signal(1)
    let b = Signal(1)
    let early = Effect { log("early \(a.value)") }
    let token = withTracking {
      a.value + b.value
    } onChange: {
      log("changed \(a.value) \(b.value)")
    }
    let late = Effect { log("late \(a.value)") }
    _ = log.take()
    batch {
      a.value = 2
      b.value = 2
    }
    #expect(log.take() == ["early 2", "changed 2 2", "late 2"])
    keep(early, token, late)
  }

  @Test("may be armed again in its own callback")
  func rearmed() {
    let log = RunLog()
    expectNoResidue {
      let source = Signal(1)
      var token: TrackingScope?
      func arm() {
        token = withTracking {
          log(source.value)
        } onChange: {
          arm()
        }
      }
      arm()
      for number in 2...4 { source.value = number }
      token?.cancel()
      token = nil
    }
    #expect(log.take() == ["1", "2", "3", "4"])
  }

  @Test("inside an effect it is not charged to the effect")
  func insideAnEffect() {
    let log = RunLog()
    let source = Signal(1)
    var token: TrackingScope?
    let effect = Effect {
      log("effect")
      token = withTracking {
        source.value
      } onChange: {
        log("changed")
      }
    }
    source.value = 2
    #expect(log.take() == ["effect", "changed"])
    keep(effect, token)
  }
}
