import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Effect")
struct EffectTests {
  @Test("runs now, and after every change")
  func runs() {
    let log = RunLog()
    let source = Signal(1)
    let effect = Effect { log(source.value) }
    #expect(log.take() == ["1"])
    source.value = 2
    source.value = 3
    #expect(log.take() == ["2", "3"])
    #expect(!effect.isCancelled)
  }

  @Test("without anything read it runs once")
  func noDependencies() {
    let log = RunLog()
    let effect = Effect { log("run") }
    let source = Signal(1)
    source.value = 2
    batch {}
    #expect(log.take() == ["run"])
    keep(effect)
  }

  // Law 7
  @Test("dropping the last handle ends it at once, without residue")
  func dropped() {
    let log = RunLog()
    let tracker = LifetimeTracker()
    expectNoResidue {
      let source = Signal(1)
      let before = GraphStatistics.withoutDeferred
      var effect: Effect? = { () -> Effect in
        let canary = tracker.make(7)
        return Effect { log(source.value + canary.number) }
      }()
      var copy = effect
      effect = nil
      source.value = 2
      #expect(log.take() == ["8", "9"])
      #expect(graphDelta(since: before) == [1, 1])
      copy = nil
      #expect(graphDelta(since: before) == [0, 0])
      #expect(tracker.live == 0)
      source.value = 3
      keep(copy)
    }
    #expect(log.take() == [])
  }

  @Test("cancelling ends it at once, and twice is as good as once")
  func cancelled() {
    let log = RunLog()
    let tracker = LifetimeTracker()
    let source = Signal(1)
    let effect = { () -> Effect in
      let canary = tracker.make()
      return Effect { log(source.value + canary.number) }
    }()
    let before = GraphStatistics.withoutDeferred
    effect.cancel()
    #expect(effect.isCancelled)
    #expect(graphDelta(since: before) == [-1, -1])
    #expect(tracker.live == 0)
    effect.cancel()
    #expect(graphDelta(since: before) == [-1, -1])
    source.value = 2
    #expect(log.take() == ["1"])
  }

  @Test("cancelling itself lets the run finish, and is the end of it")
  func cancelsItself() {
    let log = RunLog()
    let source = Signal(1)
    let other = Signal(1)
    let before = GraphStatistics.withoutDeferred
    var effect: Effect?
    effect = Effect {
      log("start \(source.value)")
      if source.value == 2 { effect?.cancel() }
      log("end \(other.value)")
    }
    source.value = 2
    #expect(effect?.isCancelled == true)
    #expect(graphDelta(since: before) == [0, 0])
    source.value = 3
    other.value = 3
    #expect(log.take() == ["start 1", "end 1", "start 2", "end 1"])
    effect = nil
  }

  @Test("cancelled between the notification and its run, it does not run")
  func cancelledWhileDue() {
    let log = RunLog()
    let source = Signal(1)
    let effect = Effect { log(source.value) }
    batch {
      source.value = 2
      effect.cancel()
    }
    #expect(log.take() == ["1"])
  }

  @Test("one effect cancels a later one that is due: that one does not run")
  func cancelsALaterOne() {
    let log = RunLog()
    let source = Signal(1)
    var second: Effect?
    let first = Effect {
      log("first \(source.value)")
      if source.value == 2 { second?.cancel() }
    }
    second = Effect { log("second \(source.value)") }
    source.value = 2
    source.value = 3
    #expect(log.take() == ["first 1", "second 1", "first 2", "first 3"])
    keep(first)
  }

  // Law 5
  @Test("dropped dependencies are unsubscribed in that run, and none is doubled")
  func dynamic() {
    let log = RunLog()
    let first = Signal(true)
    let a = Signal(1)
    let b = Signal(1)
    let before = GraphStatistics.withoutDeferred
    let effect = Effect {
      log(first.value ? "a \(a.value) \(a.value) \(first.value)" : "b \(b.value)")
    }
    #expect(graphDelta(since: before) == [1, 2])
    first.value = false
    #expect(graphDelta(since: before) == [1, 2])
    a.value = 2
    b.value = 2
    #expect(log.take() == ["a 1 1 true", "b 1", "b 2"])
    keep(effect)
  }

  // Law 5
  @Test("the same sources in another order are no other dependencies", arguments: [3, 4, 10])
  func reordered(count: Int) {
    var runs = 0
    let order = Signal(Array(0..<count))
    let sources = (0..<count).map { Signal($0) }
    let before = GraphStatistics.withoutDeferred
    let effect = Effect {
      runs += 1
      for index in order.value { _ = sources[index].value }
    }
    #expect(graphDelta(since: before) == [1, count + 1])
    order.value = (0..<count).reversed()
    order.value = Array(1..<count) + [0]
    order.value = Array(0..<count) + Array(0..<count)
    #expect(runs == 4)
    #expect(graphDelta(since: before) == [1, count + 1])
    for source in sources { source.value += 100 }
    #expect(runs == 4 + count)
    order.value = []
    #expect(graphDelta(since: before) == [1, 1])
    for source in sources { source.value += 100 }
    #expect(runs == 5 + count)
    keep(effect)
  }

  // Law 5
  @Test(
    "what one run has read again and again is one dependency of it, and none of another run",
    arguments: [[0, 1, 0, 1, 0], [0, 0, 1, 1, 0], [0, 1, 2, 0, 1, 2, 0]], [false, true])
  func readAgain(pattern: [Int], isInside: Bool) {
    let log = RunLog()
    let other = Signal(0)
    let sources = (0..<3).map { Signal($0) }
    let count = Set(pattern).count
    func makeReader(_ last: Int) -> Effect {
      Effect { log("\(last): \(other.value + other.value + other.value + sources[last].value)") }
    }
    let before = GraphStatistics.withoutDeferred
    var readers: [Effect] = []
    let effect = Effect {
      for index in pattern { _ = sources[index].value }
      if isInside { readers = (0..<3).map(makeReader) }
      for index in pattern { _ = sources[index].value }
    }
    if !isInside { readers = (0..<3).map(makeReader) }
    #expect(graphDelta(since: before) == [4, count + 3 * 2])
    #expect(log.take() == ["0: 0", "1: 1", "2: 2"])
    for source in sources { source.value += 10 }
    #expect(graphDelta(since: before) == [4, count + 3 * 2])
    #expect(log.take().suffix(1) == ["2: 12"])
    withExtendedLifetime((effect, readers)) {}
  }

  // Law 4
  @Test("does not run if nothing it read has really changed")
  func cutOff() {
    let log = RunLog()
    let source = Signal(1)
    let sign = Computed { source.value.signum() }
    let effect = Effect { log(sign.value) }
    source.value = 2
    source.value = -2
    #expect(log.take() == ["1", "-1"])
    keep(effect)
  }

  // Settled: Batches
  @Test("made inside a batch, it runs at once, and again if something changes after")
  func madeInABatch() {
    let log = RunLog()
    let source = Signal(1)
    let effect = batch {
      source.value = 2
      let effect = Effect { log("effect \(source.value)") }
      log("made")
      source.value = 3
      log("end of batch")
      return effect
    }
    #expect(log.take() == ["effect 2", "made", "end of batch", "effect 3"])
    keep(effect)
  }
}
