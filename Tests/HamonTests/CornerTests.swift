import Hamon
import HamonTesting
import TestSupport
import Testing

/// Corners in which user code, called in the middle, once did the worst thing. Most of them need AddressSanitizer to notice.
@Suite("Corners")
struct CornerTests {
  @Test("a tracking scope may track and cancel itself inside its own call, which keeps its captures to its end")
  func trackInCall() {
    let log = RunLog()
    let tracker = LifetimeTracker()
    let source = Signal(0)
    var scope: TrackingScope?
    func make() -> TrackingScope {
      let canary = tracker.make(7)  // held by the closure alone
      return TrackingScope {
        scope!.track { _ = source.value }
        scope!.cancel()
        log("\(tracker.live) alive: \(canary.number)")
      }
    }
    scope = make()
    scope!.track { _ = source.value }
    source.value = 1
    #expect(log.take() == ["1 alive: 7"])
    #expect(tracker.live == 0)
    source.value = 2
    #expect(log.take() == [])
    scope = nil
  }

  @Test("a signal may be written and dropped by its own comparison, which keeps its captures to its end")
  func comparisonDrops() {
    let log = RunLog()
    let tracker = LifetimeTracker()
    var signal: Signal<Int>?
    var isArmed = false
    let reader = Computed { signal?.value ?? -1 }
    func make() -> Signal<Int> {
      let canary = tracker.make(7)  // held by the comparison alone
      return Signal(
        0,
        equality: .by { a, b in
          if isArmed {
            isArmed = false
            signal!.value = 50
            signal = nil
            _ = reader.value
          }
          log("\(a) and \(b), \(tracker.live) alive: \(canary.number)")
          return a == b
        })
    }
    signal = make()
    #expect(reader.value == 0)
    batch {
      signal!.value = 1
      isArmed = true
      #expect(log.take() == ["0 and 1, 1 alive: 7"])
    }
    #expect(log.take() == ["1 and 50, 1 alive: 7", "0 and 1, 1 alive: 7"])
    #expect(signal == nil)
    #expect(tracker.live == 0)
    #expect(reader.value == -1)
  }

  @Test(
    "a computed that is asked for in the comparison of a signal below it has the new value, then and after",
    arguments: [(1, false), (1, true), (3, false), (3, true)])
  func comparisonReads(depth: Int, saysSame: Bool) {
    var top: (() -> Int)?
    var seen: [Int] = []
    let signal = Signal(
      0,
      equality: .by { _, _ in
        guard let top else { return false }
        seen.append(top())
        return saysSame
      })
    var chain = [Computed { signal.value }]
    for _ in 1..<depth { chain.append(Computed { [below = chain.last!] in below.value }) }
    let last = chain.last!
    let log = RunLog()
    let effect = Effect { log("\(last.value)") }
    batch {
      signal.value = 1
      top = { last.value }
    }
    #expect(seen == [1])
    #expect(last.value == 1)
    #expect(log.take() == ["0", "1"])
    keep(effect)
  }

  @Test("an in-place change lets the value from before the batch go, whose end may read the signal")
  func oldValueReads() {
    final class Thing: Equatable {
      let number: Int
      let atEnd: () -> Void
      init(_ number: Int, atEnd: @escaping () -> Void = {}) { (self.number, self.atEnd) = (number, atEnd) }
      deinit { atEnd() }
      static func == (a: Thing, b: Thing) -> Bool { a.number == b.number }
    }
    struct Pair: Equatable {
      var first: Thing
      var second: Thing
    }
    var reader: Computed<Int>?
    var reads: [Int] = []
    let signal = Signal(Pair(first: Thing(1) { reads.append(reader?.value ?? -1) }, second: Thing(2)))
    reader = Computed { signal.value.first.number * 10 + signal.value.second.number }
    #expect(reader!.value == 12)
    batch {
      signal.value = Pair(first: Thing(3), second: Thing(4))
      signal.value.first = Thing(5)
    }
    #expect(reader!.value == 54)
    #expect(reads.count == 1)
  }

  @Test("a property may be observed for the first time by its own comparison")
  func comparisonObserves() {
    struct Point: Equatable {
      nonisolated(unsafe) static var whenCompared: (() -> Void)?  // only this test, on its own thread
      var x: Int
      static func == (a: Point, b: Point) -> Bool {
        let action = whenCompared
        whenCompared = nil
        action?()
        return a.x == b.x
      }
    }
    final class Model { @Tracked var point = Point(x: 1) }
    let model = Model()
    let log = RunLog()
    var effect: Effect?
    Point.whenCompared = { effect = Effect { log("\(model.point.x)") } }
    model.point = Point(x: 2)
    #expect(model.point.x == 2)
    model.point = Point(x: 3)
    #expect(log.take() == ["1", "2", "3"])
    keep(effect)
  }

  @Test("a computed whose handle goes while it is asked is evaluated for the computed that observes it")
  func endsWhileAsked() {
    let log = RunLog()
    let source = Signal(0)
    var inner: Computed<Int>?
    var outer: Computed<Int>?
    var isArmed = false
    inner = Computed {
      log("inner \(source.value)")
      onCleanup {
        log("cleanup")
        guard isArmed else { return }
        isArmed = false
        inner = nil
      }
      return source.value
    }
    outer = Computed {
      log("outer")
      return inner?.value ?? -1
    }
    #expect(outer!.value == 0)
    #expect(log.take() == ["outer", "inner 0"])
    isArmed = true
    source.value = 1
    #expect(log.take() == [])
    #expect(outer!.value == -1)
    #expect(log.take() == ["cleanup", "inner 1", "outer", "cleanup"])  // not read again, it ends
    #expect(inner == nil)
    source.value = 2
    #expect(outer!.value == -1)
    #expect(log.take() == [])
    outer = nil
    #expect(log.take() == [])
  }

  @Test("a write during the validation of a later source reaches the earlier ones", arguments: [false, true])
  func earlierSource(throughComputed: Bool) {
    let first = Signal(0)
    let trigger = Signal(0)
    let earlier = Computed { first.value }
    let later = Computed {
      onCleanup { first.value += 1 }
      return trigger.value >= 0 ? 1 : 0
    }
    var seen = -1
    let joined = Computed { earlier.value * 10 + later.value }
    let effect = Effect {
      if throughComputed {
        seen = joined.value / 10
      } else {
        seen = earlier.value
        _ = later.value
      }
    }
    trigger.value = 1
    #expect(first.peek() == 1)
    #expect(seen == 1)
    first.value = 100
    #expect(seen == 100)
    keep(effect)
  }

  @Test(
    "however many later sources write in their cleanups, the earlier one is asked after each",
    arguments: [99, 100, 500])
  func manyWritesInValidation(count: Int) {
    let written = Signal(0)
    let trigger = Signal(0)
    let earlier = Computed { written.value / count }  // changes with the last of the writes only
    let later = (0..<count).map { _ in
      Computed {
        onCleanup { written.value += 1 }
        return trigger.value >= 0
      }
    }
    var seen: [Int] = []
    let effect = Effect {
      seen.append(earlier.value)
      for computed in later { _ = computed.value }
    }
    let found = issues { trigger.value = 1 }
    #expect(found.isEmpty)
    #expect(written.peek() == count)
    #expect(seen == [0, 1])
    written.value = 7 * count
    #expect(seen == [0, 1, 7])
    keep(effect)
  }

  @Test("two computeds whose cleanups write each other's sources are stopped, with an issue")
  func cleanupsChase() {
    let left = Signal(0)
    let right = Signal(0)
    let trigger = Signal(0)
    var kinds: [Hamon.Issue.Kind] = []
    withIssueHandler {
      kinds.append($0.kind)
    } operation: {
      let a = Computed {
        onCleanup { right.value += 1 }
        return left.value + trigger.value > -1
      }
      let b = Computed {
        onCleanup { left.value += 1 }
        return right.value > -1
      }
      let both = Computed { a.value && b.value }
      #expect(both.value)
      trigger.value = 1
      #expect(both.value)
    }
    #expect(kinds.contains(.unstableComputed))
  }

  @Test("an issue that the handler of issues causes is not handed to it again")
  func issueInHandler() {
    var count = 0
    withIssueHandler { _ in
      count += 1
      if count < 3 { onCleanup {} }
    } operation: {
      onCleanup {}
    }
    #expect(count == 1)
  }

  @Test("what an issue's handler drops may be due: it does not run; what it keeps runs when the handler has returned")
  func handlerDrops() {
    let log = RunLog()
    let tracker = LifetimeTracker()
    let source = Signal(0)
    func make(_ name: String) -> Effect {
      let canary = tracker.make()  // held by the effect alone
      return Effect { log("\(name) \(source.value + canary.number)") }
    }
    var effect: Effect? = make("dropped")
    let other = make("kept")
    #expect(log.take() == ["dropped 0", "kept 0"])
    withIssueHandler { _ in
      source.value = 1
      keep(effect)
      effect = nil
      log("handled")
    } operation: {
      onCleanup {}
    }
    #expect(log.take() == ["handled", "kept 1"])
    #expect(tracker.live == 1)
    source.value = 2
    #expect(log.take() == ["kept 2"])
    keep(other)
  }

  @Test("a property is not observed for the first time while it is being changed in place")
  func promotionDuringChange() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Model { @Tracked var items = [1] }
      let model = Model()
      let computed = Computed {
        model.items = [9]
        return 1
      }
      func change(_ items: inout [Int]) { items.append(computed.value) }
      change(&model.items)
    }
    let bytes = try #require(result).standardErrorContent
    #expect(String(decoding: bytes, as: UTF8.self).contains("while it is being changed in place"))
  }

  @Test("an effect whose last handle goes with its own closure is freed once: the next two do not share its place")
  func handleInOwnClosure() {
    final class Model {
      let source: Signal<Int>
      var effect: Effect?
      init(_ source: Signal<Int>) { self.source = source }
      func begin() { effect = Effect { self.note(self.source.value) } }  // a cycle, which the scope's end breaks
      func note(_ number: Int) {}
    }
    let log = RunLog()
    let source = Signal(0)
    let scope = Scope { Model(source).begin() }
    scope.dispose()
    let effects = ["a", "b"].map { name in Effect { log("\(name) \(source.value)") } }
    _ = log.take()
    source.value = 1
    #expect(log.take() == ["a 1", "b 1"])
    keep(effects.first, effects.last)
  }

  @Test("who runs again and again in cleanups of its own is stopped, with an issue", arguments: RestlessForm.allCases)
  func restless(form: RestlessForm) {
    let number = Signal(0)
    var runs = 0
    var ask: (() -> Void)?
    func body() {
      runs += 1
      let value = number.value
      if value == 0 { return }
      for _ in 0..<form.cleanups {
        onCleanup {
          number.value += 1
          ask?()
        }
      }
      guard form == .ofAnEffect else { return }
      observe {
        onCleanup {
          number.value += 1
          ask?()
        }
      }
    }
    let before = GraphStatistics.withoutDeferred
    do {
      let computed = Computed(name: "restless") { body() }
      let scope = TrackingScope(name: "restless") {}
      ask = { if form == .ofATrackingScope { scope.track(body) } else { computed.value } }
      ask?()
      number.value = 1
      ask?()
      runs = 0
      let reported = issues {
        number.value = 2
        ask?()
      }
      #expect(runs == 101)
      #expect(number.value == 102)
      #expect(reported.map(\.kind) == [.unstableComputed])
      #expect(reported.first?.message.contains("\"restless\"") == true)
      ask = nil
    }
    #expect(graphDelta(since: before) == [0, 0])
  }

  @Test(
    "who ends itself in a run that its own cleanup has begun takes all that it has made with it, whenever that is",
    arguments: RestlessForm.allCases)
  func restlessEnds(form: RestlessForm) {
    // Each of them is the last that may be begun, in one of the forms.
    for lastRun in 1...102 { restlessEnds(in: lastRun, form) }
  }

  private func restlessEnds(in lastRun: Int, _ form: RestlessForm) {
    let number = Signal(0)
    let other = Signal(0)
    var runs = 0
    var isOver = false
    var end: (() -> Void)?
    var ask: (() -> Void)?
    var cleanups = [0, 0]
    var childRuns = 0
    var children: [Effect] = []
    func cleanUpLater(_ body: @escaping () -> Void) {
      cleanups[0] += 1
      onCleanup {
        cleanups[1] += 1
        body()
      }
    }
    func askAgain() {
      number.value += 1
      ask?()
    }
    func body() {
      runs += 1
      let value = number.value
      if value == 0 || isOver { return }
      for _ in 0..<form.cleanups { cleanUpLater(askAgain) }
      children.append(
        observe {
          childRuns += 1
          _ = other.value
          cleanUpLater { if form == .ofAnEffect { askAgain() } }
        })
      if runs < lastRun { return }
      isOver = true
      end?()
    }
    expectNoResidue {
      var computed: Computed<Void>? = Computed { body() }
      let scope = TrackingScope {}
      ask = { if form == .ofATrackingScope { scope.track(body) } else { computed?.value } }
      end = { if form == .ofATrackingScope { scope.cancel() } else { computed = nil } }
      _ = issues {
        ask?()
        number.value = 1
        ask?()
        runs = 0
        number.value = 2
        ask?()
      }
      let hasEnded = isOver
      childRuns = 0
      other.value = 1
      if hasEnded {
        let living = children.count { !$0.isCancelled }
        #expect(living == 0, "\(lastRun)")
        #expect(childRuns == 0, "\(lastRun)")
        #expect(cleanups[0] == cleanups[1], "\(lastRun)")
      }
      (ask, end) = (nil, nil)
      keep(computed)
      computed = nil
      children = []
    }
  }

  enum RestlessForm: CaseIterable {
    case ofItself, severalOfItself, ofAnEffect, ofATrackingScope

    var cleanups: Int {
      switch self {
      case .ofItself, .ofATrackingScope: 1
      case .severalOfItself: 3
      case .ofAnEffect: 0
      }
    }
  }

  @Test("a cleanup below a computed that is due may read the computed: what it owns ends once", arguments: 1...3)
  func cleanupReadsItsOwner(depth: Int) {
    let log = RunLog()
    expectNoResidue {
      let source = Signal(0)
      var computed: Computed<Int>?
      computed = Computed {
        let number = source.value
        func nest(_ level: Int) {
          observe {
            if level > 1 { nest(level - 1) }
            onCleanup { log("cleanup \(number).\(level): \(computed?.peek() ?? -1)") }
          }
        }
        nest(depth)
        return number
      }
      let effect = Effect { log("= \(computed?.value ?? -1)") }
      #expect(log.take() == ["= 0"])
      source.value = 1
      let entries = log.take()
      #expect(entries.last == "= 1")
      for level in 1...depth { #expect(entries.count { $0 == "cleanup 0.\(level): 1" } == 1) }
      effect.cancel()
      let last = computed  // so that the cleanups do not read the variable while it is written
      computed = nil
      keep(last)
    }
  }

  /// Equal by its number; acts when it goes.
  private final class Ending: Equatable {
    let number: Int
    private let atEnd: (() -> Void)?

    init(_ number: Int, atEnd: (() -> Void)? = nil) {
      self.number = number
      self.atEnd = atEnd
    }

    deinit { atEnd?() }

    static func == (a: Ending, b: Ending) -> Bool { a.number == b.number }
  }

  @Test("a value whose end asks for what depends on its signal is compared once", arguments: [false, true])
  func endOfValueAsks(writes: Bool) {
    let log = RunLog()
    expectNoResidue {
      let source = Signal(Ending(0))
      let computed = Computed { source.value.number }
      let effect = Effect { log("= \(computed.value)") }
      batch {
        source.value = Ending(1) {
          log("asks: \(computed.peek())")
          if writes { source.value = Ending(3) }
        }
        source.value = Ending(2)
      }
      #expect(log.take() == ["= 0", "asks: 2", writes ? "= 3" : "= 2"])
      batch { source.value = Ending(7) }
      #expect(log.take() == ["= 7"])
      keep(effect)
    }
  }

  @Test("the end of a signal's value finds up to date what depends on the signal")
  func endOfValueSeesTheNewOne() {
    let log = RunLog()
    expectNoResidue {
      var ask: () -> Void = {}
      let source = Signal(Ending(0) { ask() })
      let computed = Computed { source.value.number }
      let effect = Effect { log("= \(computed.value)") }
      ask = { [unowned computed, unowned source] in
        log("ends: \(source.peek().number) \(computed.peek())")
        source.value = Ending(2)
      }
      source.value = Ending(1)
      #expect(log.take() == ["= 0", "= 1", "ends: 1 1", "= 2"])
      keep(effect)
    }
  }

  @Test("a computed is not charged with the end of a result, be it replaced or found equal", arguments: [1, 2])
  func endOfResult(number: Int) {
    let log = RunLog()
    expectNoResidue {
      let source = Signal(0)
      let other = Signal(0)
      let computed = Computed {
        log("evaluates")
        return Ending(source.value % 2) { log("ends: \(other.value)") }
      }
      let effect = Effect { log("= \(computed.value.number)") }
      source.value = number
      #expect(log.take().filter { $0.hasPrefix("e") } == ["evaluates", "evaluates", "ends: 0"])
      other.value = 1
      #expect(log.take() == [])
      keep(effect)
    }
  }

  @Test(
    "who subscribes in a batch hears of the way back from what it has read", arguments: ["==", "end of the old value"])
  func comparisonWritesForReader(place: String) {
    let log = RunLog()
    expectNoResidue {
      var act: (() -> Void)?
      func actOnce() {
        let once = act
        act = nil
        once?()
      }
      let source = Signal(
        Ending(1) { if place != "==" { actOnce() } },
        equality: .by { (a: Ending, b: Ending) in
          if place == "==" { actOnce() }
          return a == b
        })
      let first = Effect { _ = source.value }
      var second: Effect?
      batch {
        source.value = Ending(2)
        act = { source.value = Ending(5) }
        second = Effect { log(source.value.number) }
        source.value = Ending(2)
      }
      #expect(log.take() == ["5", "2"])
      keep(first, second)
      act = nil
    }
  }

  @Test("the end of a signal's value may let the signal go, inside a batch or not", arguments: [false, true])
  func endOfValueDropsItsSignal(isBatch: Bool) {
    final class Holder {
      var source: Signal<Ending>?
    }
    let log = RunLog()
    expectNoResidue {
      let holder = Holder()
      holder.source = Signal(Ending(0) { holder.source = nil })
      let effect = Effect { log("= \(holder.source?.value.number ?? -1)") }
      if isBatch {
        batch { holder.source!.value = Ending(1) }
      } else {
        holder.source!.value = Ending(1)
      }
      #expect(holder.source == nil)
      #expect(log.take().first == "= 0")
      keep(effect)
    }
  }
}
