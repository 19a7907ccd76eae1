import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("TrackingScope")
struct TrackingScopeTests {
  private enum Refusal: Error { case refused }

  @Test("track returns the body's value; a change calls once, until tracked again")
  func once() {
    let log = RunLog()
    let title = Signal("a")
    let count = Signal(1)
    let scope = TrackingScope { log("invalidated") }
    #expect(scope.track { "\(title.value) \(count.value)" } == "a 1")
    title.value = "b"
    title.value = "c"
    count.value = 2
    #expect(log.take() == ["invalidated"])
    #expect(scope.track { title.value } == "c")
    count.value = 3
    #expect(log.take() == [])
    title.value = "d"
    title.value = "e"
    #expect(log.take() == ["invalidated"])
  }

  @Test("before the first track nothing happens")
  func untracked() {
    let log = RunLog()
    expectNoResidue {
      let scope = TrackingScope { log("invalidated") }
      let source = Signal(1)
      source.value = 2
      keep(scope)
    }
    #expect(log.take() == [])
  }

  @Test("one call for a batch of changes, at its end")
  func batched() {
    let log = RunLog()
    let a = Signal(1)
    let b = Signal(1)
    let scope = TrackingScope { log("invalidated \(a.peek()) \(b.peek())") }
    scope.track { _ = a.value + b.value }
    batch {
      a.value = 2
      b.value = 2
      log("end of batch")
    }
    #expect(log.take() == ["end of batch", "invalidated 2 2"])
  }

  // Settled: Tracking scopes
  @Test("no call if nothing it read has really changed")
  func cutOff() {
    let log = RunLog()
    let source = Signal(1)
    let sign = Computed { source.value.signum() }
    let scope = TrackingScope { log("invalidated") }
    scope.track { _ = sign.value }
    source.value = 2
    batch {
      source.value = -2
      source.value = 2
    }
    #expect(log.take() == [])
    source.value = -1
    #expect(log.take() == ["invalidated"])
  }

  @Test("track throws the body's error, and has tracked what was read before it")
  func throwing() {
    let log = RunLog()
    let source = Signal(1)
    let scope = TrackingScope { log("invalidated") }
    do throws(Refusal) {
      try scope.track { () throws(Refusal) in
        _ = source.value
        throw .refused
      }
    } catch {
      log("\(error)")
    }
    source.value = 2
    #expect(log.take() == ["refused", "invalidated"])
  }

  // Law 7
  @Test("cancelled or dropped, it is silent, and leaves nothing", arguments: ["cancel", "drop"])
  func ends(how: String) {
    let log = RunLog()
    expectNoResidue {
      let source = Signal(1)
      let before = GraphStatistics.withoutDeferred
      var scope: TrackingScope? = TrackingScope { log("invalidated") }
      scope!.track {
        _ = source.value
        onCleanup { log("cleanup") }
      }
      #expect(graphDelta(since: before) == [1, 1])
      if how == "cancel" { scope!.cancel() } else { scope = nil }
      #expect(graphDelta(since: before) == [0, 0])
      source.value = 2
      scope?.cancel()
      keep(scope)
    }
    #expect(log.take() == ["cleanup"])
  }

  @Test("cancelled before its track, or by a cleanup on the way in, it only runs the body", arguments: [false, true])
  func cancelledOnTheWay(isByCleanup: Bool) {
    let log = RunLog()
    let source = Signal(1)
    let cleaned = Signal(0)
    let effect = Effect { log("effect \(source.value) \(cleaned.value)") }
    expectNoResidue {
      let scope = TrackingScope { log("invalidated") }
      scope.track {
        onCleanup {
          cleaned.value += 1
          if isByCleanup { scope.cancel() }
          cleaned.value += 1
        }
      }
      if !isByCleanup { scope.cancel() }
      #expect(log.take() == (isByCleanup ? ["effect 1 0"] : ["effect 1 0", "effect 1 2"]))
      // What the cleanup has written is heard before the body, whose writes are no batch: nothing tracks.
      let value = scope.track {
        log("body")
        source.value += 1
        source.value += 1
        return source.value
      }
      #expect(value == 3)
      #expect(log.take() == (isByCleanup ? ["effect 1 2"] : []) + ["body", "effect 2 2", "effect 3 2"])
      source.value = 1
      #expect(log.take() == ["effect 1 2"])
    }
    keep(effect)
  }

  @Test("the callback may track again at once")
  func rearmedInCallback() {
    let log = RunLog()
    let source = Signal(1)
    var scope: TrackingScope?
    let render = { scope!.track { log("rendered \(source.value)") } }
    scope = TrackingScope { render() }
    render()
    for number in 2...4 { source.value = number }
    #expect(log.take() == ["rendered 1", "rendered 2", "rendered 3", "rendered 4"])
    scope?.cancel()
    scope = nil
  }

  @Test("the callback may cancel its own scope, or let go of it", arguments: ["cancel", "drop"])
  func endedInCallback(how: String) {
    let log = RunLog()
    expectNoResidue {
      let source = Signal(1)
      var scope: TrackingScope?
      scope = TrackingScope {
        log("invalidated")
        if how == "cancel" { scope?.cancel() } else { scope = nil }
        log("done")
      }
      scope!.track { _ = source.value }
      source.value = 2
      source.value = 3
      scope = nil
    }
    #expect(log.take() == ["invalidated", "done"])
  }

  @Test("what the callback reads is not tracked, and it has no owner")
  func callbackIsOutside() {
    let log = RunLog()
    let source = Signal(1)
    let other = Signal(1)
    let scope = TrackingScope {
      log("invalidated \(other.value)")
      onCleanup { log("never") }
    }
    scope.track { _ = source.value }
    let reported = issues { source.value = 2 }
    other.value = 2
    scope.cancel()
    #expect(reported.map(\.kind) == [.unownedCleanup])
    #expect(log.take() == ["invalidated 1"])
  }

  // Law 11
  @Test("what an inner scope reads is not charged to the outer one", arguments: ["scope", "effect", "computed"])
  func nested(outer: String) {
    let log = RunLog()
    let source = Signal(1)
    let own = Signal(1)
    let inner = TrackingScope { log("inner") }
    func body() { inner.track { _ = source.value + own.value * 0 } }
    let outerScope = TrackingScope { log("outer") }
    let outerComputed = Computed { () -> Int in
      body()
      return own.value
    }
    var handles: [AnyObject] = []
    switch outer {
    case "scope":
      outerScope.track {
        body()
        _ = own.value
      }
    case "effect":
      handles.append(
        Effect {
          body()
          log("outer \(own.value)")
        })
    default:
      handles.append(Effect { log("outer \(outerComputed.value)") })
    }
    _ = log.take()
    source.value = 2
    #expect(log.take() == ["inner"])
    own.value = 2
    #expect(log.take() == [outer == "scope" ? "outer" : "outer 2"])
    for handle in handles { keep(handle) }
  }

  // Law 5
  @Test("its dependencies are those of the last track")
  func dynamic() {
    let sources = (0..<5).map { Signal($0) }
    let before = GraphStatistics.withoutDeferred
    var calls = 0
    let scope = TrackingScope { calls += 1 }
    for round in 0..<5 {
      scope.track { for source in sources[round...] { _ = source.value } }
      #expect(graphDelta(since: before) == [1, 5 - round])
    }
    for source in sources.dropLast() { source.value += 10 }
    #expect(calls == 0)
    sources[4].value += 10
    #expect(calls == 1)
  }

  @Test("a scope that tracks anew while it is due gets its place by the next notification")
  func placeAfterTrackingAnew() {
    let log = RunLog()
    let tracked = Signal(0)
    let other = Signal(0)
    let scope = TrackingScope { log("scope") }
    scope.track { _ = tracked.value }
    let effect = Effect { log("effect \(other.value)") }
    batch {
      tracked.value = 1
      other.value = 1
      scope.track {
        _ = tracked.value
        tracked.value = 2
      }
    }
    #expect(log.take() == ["effect 0", "effect 1", "scope"])
    keep(effect)
  }

  @Test("a body that changes what it has read is told, once")
  func changedInItsBody() {
    let log = RunLog()
    let source = Signal(1)
    let scope = TrackingScope { log("invalidated \(source.peek())") }
    scope.track {
      _ = source.value
      source.value = 2
      log("end of body")
    }
    #expect(log.take().sorted() == ["end of body", "invalidated 2"])
  }
}
