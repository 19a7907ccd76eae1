import Hamon
import HamonTesting
import TestSupport
import Testing

// Law 7
@Suite("Leaks")
struct LeakTests {
  /// One of each kind of handle, joined into one graph, each held here alone.
  private final class Handles {
    var all: [AnyObject?]

    init(_ tracker: LifetimeTracker, _ log: RunLog) {
      let canaries = (0..<5).map { tracker.make($0) }
      let signal = Signal(canaries[0])
      let computed = Computed { signal.value.number + canaries[1].number }
      let effect = Effect {
        log(computed.value + canaries[2].number)
        observe { _ = signal.value }
        onCleanup { _ = canaries[2].number }
      }
      let scope = Scope {
        observe { _ = computed.value + canaries[3].number }
        Scope.detachedHandle { onCleanup { _ = signal.value } }
      }
      let tracking = TrackingScope { _ = canaries[4].number }
      tracking.track { _ = computed.value }
      let token = withTracking {
        signal.value
      } onChange: {
        _ = canaries[4].number
      }
      all = [signal, computed, effect, scope, tracking, token]
    }
  }

  private func permutations(_ count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return permutations(count - 1).flatMap { shorter in
      (0...shorter.count).map { place in shorter[..<place] + [count - 1] + shorter[place...] }.map(Array.init)
    }
  }

  @Test("handles dropped in any order leave nothing", arguments: [false, true])
  func anyOrder(afterAWrite: Bool) {
    let tracker = LifetimeTracker()
    let log = RunLog()
    for order in permutations(6) {
      let before = GraphStatistics.withoutDeferred
      let handles = Handles(tracker, log)
      if afterAWrite { (handles.all[0] as! Signal<Canary>).value = tracker.make(7) }
      for index in order { handles.all[index] = nil }
      #expect(GraphStatistics.withoutDeferred == before, "dropped in the order \(order)")
      #expect(tracker.live == 0, "dropped in the order \(order)")
    }
  }

  @Test("handles dropped in any order inside a batch, with writes due, leave nothing")
  func anyOrderInABatch() {
    let tracker = LifetimeTracker()
    let log = RunLog()
    for order in permutations(6) {
      let before = GraphStatistics.withoutDeferred
      batch {
        let handles = Handles(tracker, log)
        (handles.all[0] as! Signal<Canary>).value = tracker.make(7)
        for index in order { handles.all[index] = nil }
      }
      #expect(GraphStatistics.withoutDeferred == before, "dropped in the order \(order)")
      #expect(tracker.live == 0, "dropped in the order \(order)")
    }
  }

  // Settled: Counting
  @Test("nodes and links are counted as they come and go")
  func counting() {
    let before = GraphStatistics.withoutDeferred
    let signal = Signal(1)
    #expect(graphDelta(since: before) == [1, 0])
    let computed = Computed { signal.value + signal.value }
    #expect(graphDelta(since: before) == [2, 0])
    var effect: Effect? = Effect { _ = computed.value + signal.value }
    #expect(graphDelta(since: before) == [3, 3])
    let scope = Scope { observe { _ = computed.value } }
    #expect(graphDelta(since: before) == [5, 4])
    scope.dispose()
    #expect(graphDelta(since: before) == [3, 3])
    let tracking = TrackingScope {}
    tracking.track { _ = signal.value }
    #expect(graphDelta(since: before) == [4, 4])
    tracking.cancel()
    effect = nil
    #expect(graphDelta(since: before)[0] == 2)
    keep(signal, computed, effect, scope)
  }

  @Test("a computed's value and closure are let go with it")
  func computedLetsGo() {
    let tracker = LifetimeTracker()
    let source = Signal(1)
    var computed: Computed<Canary>? = {
      let captured = tracker.make()
      return Computed { tracker.make(source.value + captured.number) }
    }()
    #expect(computed!.value.number == 1)
    source.value = 2
    #expect(computed!.value.number == 2)
    #expect(tracker.live == 2)
    computed = nil
    #expect(tracker.live == 0)
  }

  @Test("an effect that captures its own signals and computeds is no cycle")
  func captures() {
    final class Model {
      let number = Signal(1)
      lazy var doubled = Computed { [number] in number.value * 2 }
      var effect: Effect?
    }
    expectNoResidue {
      let model = Model()
      weak let weakModel = model
      model.effect = Effect { [doubled = model.doubled] in _ = doubled.value }
      model.number.value = 2
      #expect(weakModel != nil)
    }
  }

  @Test("the source may die before its readers: they keep what they have and end as ever")
  func sourceDiesFirst() {
    let log = RunLog()
    expectNoResidue {
      var source: Signal<Int>? = Signal(1)
      let trigger = Signal(0)
      weak let weakSource = source
      let computed = Computed { (weakSource?.value ?? -1) + trigger.value }
      let effect = Effect { log(computed.value) }
      source = nil
      #expect(computed.value == 1)
      trigger.value = 1
      keep(effect, source)
    }
    #expect(log.take() == ["1", "0"])
  }

  enum LastRead: CaseIterable {
    case signal, peek, computed, peekOfComputed, property, element
  }

  @Test(
    "reading through the last reference to a handle: the value is taken before the node ends",
    arguments: LastRead.allCases, [false, true])
  func lastReference(_ read: LastRead, isTracked: Bool) {
    final class Model {
      @Tracked var value: Canary
      init(_ value: Canary) { self.value = value }
    }
    let tracker = LifetimeTracker()
    expectNoResidue {
      let value = { () -> Canary in
        switch read {
        case .signal: return Signal(tracker.make(7)).value
        case .peek: return Signal(tracker.make(7)).peek()
        case .computed: return Computed { tracker.make(7) }.value
        case .peekOfComputed: return Computed { tracker.make(7) }.peek()
        case .property: return Model(tracker.make(7)).value
        case .element:
          var signals = [Signal(tracker.make(7))]
          return signals.removeLast().value
        }
      }
      var read: Canary?
      if isTracked { keep(Effect { read = value() }) } else { read = value() }
      #expect(read?.number == 7)
      #expect(tracker.live == 1)
    }
    #expect(tracker.live == 0)
  }

  @Test("one thread's nodes do not count on another")
  func perThread() {
    let before = GraphStatistics.withoutDeferred
    let elsewhere = onThread { () -> [Int] in
      let before = GraphStatistics.withoutDeferred
      let signal = Signal(1)
      let effect = Effect { _ = signal.value }
      let delta = graphDelta(since: before)
      keep(effect)
      return delta
    }
    #expect(elsewhere == [2, 1])
    #expect(GraphStatistics.withoutDeferred == before)
  }
}
