import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Scope, paused")
struct PauseTests {
  @Test("its effects rest while it is paused, and run once at resume if something changed")
  func pauseAndResume() {
    let log = RunLog()
    let source = Signal(1)
    let scope = Scope {
      observe { log("a \(source.value)") }
      observe { log("b \(source.value)") }
    }
    _ = log.take()
    #expect(!scope.isPaused)
    scope.pause()
    #expect(scope.isPaused)
    source.value = 2
    source.value = 3
    #expect(log.take() == [])
    scope.resume()
    #expect(!scope.isPaused)
    #expect(log.take() == ["a 3", "b 3"])
    source.value = 4
    #expect(log.take() == ["a 4", "b 4"])
  }

  private struct Item: Equatable {
    var id: Int
    var title: String
    static func == (one: Item, other: Item) -> Bool { one.id == other.id }
  }

  @Test(
    "what was written meanwhile is there afterwards, also if it is equal to what was there before",
    arguments: [false, true])
  func equalValue(isTold: Bool) {
    let item = Signal(Item(id: 1, title: "old"))
    let other = Signal(0)
    let log = RunLog()
    let panel = Scope {
      observe {
        _ = other.value
        log(item.value.title)
      }
    }
    panel.pause()
    if isTold { other.value = 1 }
    item.value = Item(id: 2, title: "other")
    item.value = Item(id: 1, title: "new")
    #expect(item.value.title == "new")
    let tracker = TrackingScope {}
    tracker.track { #expect(item.value.title == "new") }
    panel.resume()
    #expect(item.value.title == "new")
    #expect(log.take() == (isTold ? ["old", "new"] : ["old"]))
    keep(tracker)
  }

  @Test("nothing changed: resume runs nothing")
  func nothingChanged() {
    let log = RunLog()
    let source = Signal(1)
    let scope = Scope { observe { log(source.value) } }
    scope.pause()
    scope.resume()
    #expect(log.take() == ["1"])
  }

  // Settled: Batches ("the same holds while paused")
  @Test("there and back while paused wakes nothing", arguments: [false, true])
  func thereAndBack(throughComputed: Bool) {
    let log = RunLog()
    let source = Signal(1)
    let doubled = Computed { source.value * 2 }
    let scope = Scope { observe { log(throughComputed ? doubled.value : source.value) } }
    _ = log.take()
    scope.pause()
    source.value = 2
    source.value = 1
    scope.resume()
    #expect(log.take() == [])
    source.value = 3
    #expect(log.take() == [throughComputed ? "6" : "3"])
  }

  @Test("others are not held up by a paused scope")
  func others() {
    let log = RunLog()
    let source = Signal(1)
    let paused = Scope { observe { log("paused \(source.value)") } }
    let running = Scope { observe { log("running \(source.value)") } }
    _ = log.take()
    paused.pause()
    source.value = 2
    #expect(log.take() == ["running 2"])
    paused.resume()
    #expect(log.take() == ["paused 2"])
    keep(running)
  }

  @Test("pausing reaches everything inside, and an inner resume does not undo it")
  func nested() {
    let log = RunLog()
    let source = Signal(1)
    var inner: Scope?
    let outer = Scope {
      observe { log("outer \(source.value)") }
      inner = Scope { observe { log("inner \(source.value)") } }
    }
    _ = log.take()
    outer.pause()
    inner?.resume()
    source.value = 2
    #expect(log.take() == [])
    outer.resume()
    #expect(log.take() == ["outer 2", "inner 2"])
    inner?.pause()
    source.value = 3
    #expect(log.take() == ["outer 3"])
    outer.pause()
    outer.resume()
    #expect(log.take() == [])
    inner?.resume()
    #expect(log.take() == ["inner 3"])
  }

  @Test("nested effects rest with the effect that made them")
  func nestedEffects() {
    let log = RunLog()
    let source = Signal(1)
    let scope = Scope {
      observe {
        log("outer")
        observe { log("inner \(source.value)") }
      }
    }
    _ = log.take()
    scope.pause()
    source.value = 2
    #expect(log.take() == [])
    scope.resume()
    #expect(log.take() == ["inner 2"])
  }

  @Test("paused inside a batch, what was due rests", arguments: [true, false])
  func pausedInABatch(pauseFirst: Bool) {
    let log = RunLog()
    let source = Signal(1)
    let scope = Scope { observe { log(source.value) } }
    _ = log.take()
    batch {
      if pauseFirst { scope.pause() }
      source.value = 2
      scope.pause()
    }
    #expect(log.take() == [])
    scope.resume()
    #expect(log.take() == ["2"])
  }

  @Test("resumed inside a batch, it runs at the end of the batch")
  func resumedInABatch() {
    let log = RunLog()
    let source = Signal(1)
    let scope = Scope { observe { log(source.value) } }
    scope.pause()
    source.value = 2
    _ = log.take()
    batch {
      scope.resume()
      source.value = 3
      log("end of batch")
    }
    #expect(log.take() == ["end of batch", "3"])
  }

  @Test("a computed is right while only a paused effect observes it")
  func computed() {
    let log = RunLog()
    let source = Signal(1)
    let doubled = Computed { source.value * 2 }
    let scope = Scope { observe { log(doubled.value) } }
    scope.pause()
    source.value = 2
    #expect(doubled.value == 4)
    source.value = 3
    #expect(doubled.value == 6)
    scope.resume()
    #expect(log.take() == ["2", "6"])
  }

  @Test("disposed while paused, it ends like any other")
  func disposedWhilePaused() {
    let log = RunLog()
    expectNoResidue {
      let source = Signal(1)
      let scope = Scope {
        observe {
          log(source.value)
          onCleanup { log("cleanup") }
        }
      }
      scope.pause()
      source.value = 2
      scope.dispose()
      scope.resume()
      source.value = 3
    }
    #expect(log.take() == ["1", "cleanup"])
  }

  @Test("an effect that pauses its own scope finishes its run; the later ones rest")
  func pausedByItsEffect() {
    let log = RunLog()
    let source = Signal(1)
    var scope: Scope?
    scope = Scope {
      observe {
        if source.value == 2 { scope?.pause() }
        log("first \(source.value)")
      }
      observe { log("second \(source.value)") }
    }
    _ = log.take()
    source.value = 2
    #expect(log.take() == ["first 2"])
    scope?.resume()
    #expect(log.take() == ["second 2"])
    scope = nil
  }
}
