import Hamon
import HamonFlow
import HamonInspector
import HamonTesting
import Testing

/// Logs of other tests may be on in the main actor, and would say more.
@globalActor
actor Apart {
  static let shared = Apart()
}

@Suite("What waits says why something has run or was stopped, without a log")
@Apart
struct WaitingReasonsTests {
  private let price = Signal(1, name: "price")
  private let rate = Signal(1, name: "rate")

  /// The end of the message of an `expectRuns` that waits, and fails; and what a log says of the same run.
  private func reasons<Value>(
    of observed: @escaping () -> Value, _ body: () -> Void
  ) async -> (waiting: String?, logged: String?) {
    func reason(_ failures: [TestFailure]) -> String? {
      failures.first?.message.split(separator: "Why it ran last: ").last.map(String.init)
    }
    let waiting = await captureFailures {
      await expectRuns(of: observed, exactly: 99) {
        await Task.yield()
        body()
      }
    }
    let log = CausalLog(values: .redacted)
    let effect = Effect(name: "expectRuns") { _ = observed() }
    log.during(body)
    let logged = log.why(effect).sentence
    return (reason(waiting), logged)
  }

  @Test("expectRuns says it back to the root cause, in the words of a log")
  func chain() async {
    let sum = Computed(name: "sum") { [price, rate] in price.value * rate.value }
    let total = Computed(name: "total") { sum.value + 1 }
    let reasons = await reasons(of: { total.value }) {
      withCause("tap") { withCause("apply(.raised)") { price.value += 1 } }
    }
    #expect(
      reasons.waiting == """
        effect "expectRuns" ran, because computed "total" changed, because computed "sum" changed, because signal "price" changed \
        in apply(.raised), called by tap.
        """)
    #expect(reasons.waiting == reasons.logged)
  }

  @Test("all that has made the effect run is named, and nothing else")
  func several() async {
    let reasons = await reasons(of: { [price, rate] in price.value > 0 ? rate.value : 0 }) {
      withCause("tap") {
        batch {
          price.value += 1
          rate.value += 1
        }
      }
    }
    #expect(
      reasons.waiting
        == #"effect "expectRuns" ran, because signal "price" changed and signal "rate" changed in tap."#)
    #expect(reasons.waiting == reasons.logged)
  }

  @Test("what the run before had not read is no reason", arguments: [false, true])
  func newlyRead(isComputed: Bool) async {
    let (isOn, other) = (Signal(true, name: "isOn"), Signal(0, name: "other"))
    let shown = Computed(name: "shown") { [price, rate] in isOn.value ? price.value + rate.value : 0 }
    // A write that nothing observes is no change.
    let watching = Effect { [price, rate] in _ = price.value + rate.value }
    let observed = { [price, rate] in isComputed ? shown.value : isOn.value ? price.value + rate.value : other.value }
    let reasons = await reasons(of: observed) {
      isOn.value = false
      batch {
        price.value += 1
        isOn.value = true
        rate.value += 1
      }
    }
    let because = isComputed ? #"computed "shown" changed, because "# : ""
    #expect(reasons.waiting == #"effect "expectRuns" ran, because \#(because)signal "isOn" changed."#)
    #expect(reasons.waiting == reasons.logged)
    watching.cancel()
  }

  @Test("an effect that writes is named at once, and why it has run from the next time on")
  func relay() async {
    let copy = Signal(1, name: "copy")
    let relay = Effect(name: "relay") { [price] in copy.value = price.value }
    let first = await captureFailures {
      await expectRuns(of: { copy.value }, exactly: 0) {
        await Task.yield()
        withCause("tap") { price.value += 1 }
      }
    }
    let end = #" effect "expectRuns" ran, because signal "copy" changed, written by effect "relay" in tap."#
    #expect(first.map { $0.message.hasSuffix(end) } == [true], "\(first)")
    let reasons = await reasons(of: { copy.value }) { withCause("tap") { price.value += 1 } }
    #expect(
      reasons.waiting == """
        effect "expectRuns" ran, because signal "copy" changed, written by effect "relay", because signal "price" changed in tap.
        """)
    #expect(reasons.waiting == reasons.logged)
    relay.cancel()
  }

  @Test("of a loop that was stopped the message has the causes, where the body waits")
  func loop() async {
    let effect = Effect(name: "counter") { [price] in if price.value > 1 { price.value += 1 } }
    let failures = await captureFailures {
      await failOnIssues {
        await withCause("pull") {
          await Task.yield()
          withCause("apply(.raised)") { withCause("apply(.raised)") { price.value = 2 } }
        }
        await Task.yield()
      }
    }
    #expect(
      failures.map { $0.message.hasSuffix(" It was stopped in apply(.raised), called by pull.") } == [true],
      "\(failures)")
    effect.cancel()
  }

  @Apart
  private final class Shop: @Apart UnidirectionalDataFlow {
    enum Input { case asked }

    @Tracked(name: "count") private(set) var count = 0
    private let tasks = TaskScope<String>()
    private var raising: Effect?

    func apply(_ input: Input) {
      raising = Effect(of: self) { if $0.count > 0 { $0.count += 1 } }
      tasks.run(id: "sum") {
        1
      } receive: { [weak self] in
        self?.count = $0
      }
    }
  }

  @Test("so has that of a loop in what the work of an input brings")
  func loopInAnswer() async {
    let failures = await captureFailures {
      let tester = FlowTester(Shop(), exhaustivity: .full) { $0.count > 0 }
      tester.apply(.asked)
      await tester.receive { $0 = true }
      await tester.finish()
    }
    #expect(
      failures.map { $0.message.hasPrefix("apply(asked): an issue of the graph, runawayEffect: effect") } == [true])
    #expect(
      failures.map { $0.message.hasSuffix(" It was stopped in answer of sum, called by apply(.asked).") } == [true],
      "\(failures)")
  }
}
