import Hamon
import HamonTesting
import TestSupport
import Testing

/// Corners that neither the re-entrancy matrix reaches nor a script of the oracle's (`Regression.corners` has the others): what counts how
/// often something is asked, what an issue's handler does, and what is observed for the first time.
@Suite("Corners")
struct CornerTests {
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

  @Test(
    "what runs again and again in cleanups of its own is stopped, with an issue; if it ends itself, all that it has made ends with it",
    arguments: RestlessForm.allCases)
  func restless(form: RestlessForm) {
    restless(form, endingIn: nil)
    // Each of them is the last that may be begun, in one of the forms.
    for lastRun in 1...102 { restless(form, endingIn: lastRun) }
  }

  private func restless(_ form: RestlessForm, endingIn lastRun: Int?) {
    let (number, other) = (Signal(0), Signal(0))
    var (runs, childRuns, isOver) = (0, 0, false)
    var cleanups = (promised: 0, called: 0)
    var children: [Effect] = []
    var (ask, end): (() -> Void, () -> Void) = ({}, {})
    func cleanUpLater(asks: Bool) {
      cleanups.promised += 1
      onCleanup {
        cleanups.called += 1
        guard asks else { return }
        number.value += 1
        ask()
      }
    }
    func body() {
      runs += 1
      let value = number.value
      if value == 0 || isOver { return }
      for _ in 0..<form.cleanups { cleanUpLater(asks: true) }
      if lastRun == nil, form != .ofAnEffect { return }
      children.append(
        observe {
          childRuns += 1
          _ = other.value
          cleanUpLater(asks: form == .ofAnEffect)
        })
      isOver = runs == lastRun
      if isOver { end() }
    }
    expectNoResidue {
      var computed: Computed<Void>? = Computed(name: "restless") { body() }
      let scope = TrackingScope(name: "restless") {}
      ask = { if form == .ofATrackingScope { scope.track(body) } else { computed?.value } }
      end = { if form == .ofATrackingScope { scope.cancel() } else { computed = nil } }
      let reported = issues {
        ask()
        number.value = 1
        ask()
        runs = 0
        number.value = 2
        ask()
      }
      if lastRun == nil {
        #expect(runs == 101 && number.value == 102)
        #expect(reported.map(\.kind) == [.unstableComputed])
        #expect(reported.first?.message.contains("\"restless\"") == true)
      }
      let hasEnded = isOver
      childRuns = 0
      other.value = 1
      if hasEnded {
        #expect(children.count { !$0.isCancelled } == 0, "\(lastRun!)")
        #expect(childRuns == 0 && cleanups.promised == cleanups.called, "\(lastRun!)")
      }
      (ask, end) = ({}, {})
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
}
