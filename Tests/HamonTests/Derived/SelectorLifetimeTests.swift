import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Selector: pauses, memory, lifetime")
struct SelectorLifetimeTests {
  @Test("there and back while paused wakes nothing")
  func paused() {
    let log = RunLog()
    let selected = Signal(1)
    let isSelected = Selector { selected.value }
    let scope = Scope { observe { log("\(isSelected[1])") } }
    scope.pause()
    selected.value = 2
    selected.value = 1
    scope.resume()
    #expect(log.take() == ["true"])
    scope.pause()
    selected.value = 2
    scope.resume()
    #expect(log.take() == ["false"])
  }

  @Test(
    "a key that is not equal to itself, as a NaN, is never selected, and leaves nothing behind",
    arguments: [true, false])
  func notANumber(isAlone: Bool) {
    expectNoResidue {
      let log = RunLog()
      let selected = Signal(Double.nan)
      let isSelected = Selector { selected.value }
      var effect: Effect? = Effect { log("\(isSelected[.nan]) \(isAlone ? false : isSelected[2])") }
      selected.value = 2
      selected.value = .nan
      #expect(log.take() == (isAlone ? ["false false"] : ["false false", "false true", "false false"]))
      keep(effect)
      effect = nil
      keep(isSelected)
    }
  }

  @Test("keys that nothing reads any more cost nothing")
  func memory() {
    let selected = Signal(0)
    let isSelected = Selector { selected.value }
    let shown = Signal(0..<1)
    let outside = GraphStatistics.withoutDeferred
    let effect = Effect { for key in shown.value { _ = isSelected[key] } }
    let before = GraphStatistics.withoutDeferred
    shown.value = 0..<1000
    #expect(graphDelta(since: before) == [999, 999])
    shown.value = 999..<1000
    #expect(graphDelta(since: before) == [0, 0])
    selected.value = 999
    effect.cancel()
    // The handle's node has ended; the selector's own computed has kept what it has read, as any computed does.
    #expect(graphDelta(since: outside) == [0, 1])
  }

  @Test("without readers it is as lazy as a computed")
  func lazy() {
    let log = RunLog()
    let selected = Signal(0)
    let isSelected = Selector { () -> Int in
      log("evaluated")
      return selected.value
    }
    let scope = Scope { observe { _ = isSelected[0] } }
    selected.value = 1
    #expect(log.take() == ["evaluated", "evaluated"])
    scope.dispose()
    selected.value = 2
    selected.value = 3
    #expect(log.take() == [])
    #expect(isSelected[3])
  }

  @Test("nothing is left, whatever goes first", arguments: [true, false])
  func leaks(selectorFirst: Bool) {
    let log = RunLog()
    let tracker = LifetimeTracker()
    expectNoResidue {
      let selected = Signal(0)
      let canary = tracker.make()
      var isSelected: Selector<Int>? = Selector { selected.value + canary.number }
      weak let weakSelector = isSelected
      var effect: Effect? = Effect { if let isSelected = weakSelector { log("\(isSelected[1])") } }
      if selectorFirst { isSelected = nil } else { effect = nil }
      selected.value = 1
      keep(isSelected, effect)
    }
    #expect(tracker.live == 0)
    #expect(log.take() == ["false"])
  }

  @Test("a reader that wakes it up is served, though a cleanup of the expression reads it meanwhile and goes")
  func readInCleanup() {
    expectNoResidue {
      let selected = Signal(1)
      var isSelected: Selector<Int>?
      isSelected = Selector {
        onCleanup { detached { Effect { _ = isSelected?[2] } }.cancel() }
        return selected.value
      }
      let first = Effect { _ = isSelected?[1] }
      first.cancel()
      selected.value = 2
      var seen: [Bool?] = []
      let effect = Effect { seen.append(isSelected?[2]) }
      selected.value = 3
      #expect(seen == [true, false])
      effect.cancel()
      let last = isSelected.take()  // its end reads the variable
      withExtendedLifetime(last) {}
    }
  }

  @Test("an expression that asks its own selector traps by name")
  func cycle() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var own: Selector<Bool>?
      own = Selector(name: "ouroboros") { own![true] }
      let effect = Effect { _ = own![true] }
      keep(effect)
    }
    #expect(String(decoding: try #require(result).standardErrorContent, as: UTF8.self).contains("ouroboros"))
  }
}
