import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("FlowTester: what an input changes")
@MainActor
struct FlowTesterTests {
  private let clock = ManualClock()

  @Test("what is stated and happens passes, from the input to the answer")
  func passes() async {
    let tester = Search(clock: clock).tester()
    tester.apply(.typed("神南")) {
      $0.text = "神南"
      $0.progress = .connecting
    }
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(300))
    await tester.receive {
      $0.towns = [Search.Town(name: "神南")]
      $0.progress = .asleep
    }
    tester.apply(.left)
    await tester.finish()
  }

  @Test("a change that the test does not mention fails, by name, at the caller's line")
  func unmentioned() async {
    let tester = Search().tester()
    let line = #line + 2
    let failures = captureFailures {
      tester.apply(.typed("150")) { $0.text = "150" }
      tester.apply(.left) { $0.progress = .asleep }
    }
    #expect(
      failures.map(\.finding) == [
        """
        apply(typed("150")): the state is not what the test says (- expected, + is).
          progress changed, and the test does not mention it:
            - progress: asleep
            + progress: connecting
        """
      ])
    #expect(failures.map(\.sourceLocation.line) == [line])
    #expect(failures.map(\.sourceLocation.fileName) == ["FlowTesterTests.swift"])
    await tester.finish()
  }

  @Test("without changes stated, nothing may change")
  func nothingStated() async {
    let tester = Search().tester()
    let failures = captureFailures { tester.apply(.found([Search.Town(name: "神南")])) }
    #expect(
      failures.map(\.finding) == [
        """
        apply(found([Town(name: "神南", code: "150")])): the state is not what the test says (- expected, + is).
          towns changed, and the test does not mention it:
            + towns[0]: Town(name: "神南", code: "150")
        """
      ])
  }

  @Test("what is stated and does not happen fails; so does what happens otherwise, with the place of the difference")
  func otherwise() async {
    let tester = Search().tester()
    let failures = captureFailures {
      tester.apply(.found([Search.Town(name: "神南"), Search.Town(name: "宇田川町")])) {
        $0.towns = [Search.Town(name: "神南"), Search.Town(name: "神宮前")]
        $0.progress = .connecting
      }
    }
    #expect(
      failures.map { $0.finding.split(separator: "\n").dropFirst().joined(separator: "\n") } == [
        """
          towns changed into something else:
            - towns[1].name: "神宮前"
            + towns[1].name: "宇田川町"
          progress did not change:
            - progress: connecting
            + progress: asleep
        """
      ])
  }

  @Test("after a failure the tester goes on from the real state")
  func goesOn() async {
    let tester = Search().tester()
    let failures = captureFailures {
      tester.apply(.found([Search.Town(name: "神南")]))
      tester.apply(.found([])) { $0.towns = [] }
    }
    #expect(failures.count == 1)
  }

  @Test("events that are not inputs are driven by perform")
  func perform() async {
    let tester = Search().tester()
    tester.perform("two answers") {
      $0.apply(.found([Search.Town(name: "a")]))
      $0.apply(.found([Search.Town(name: "b")]))
    } changes: {
      $0.towns = [Search.Town(name: "b")]
    }
    let failures = captureFailures {
      tester.perform("nothing", { _ in }, changes: { $0.text = "x" })
    }
    #expect(failures.first?.message.hasPrefix("nothing: the state is not") == true)
  }

  @Test("partially, only what is stated is checked")
  func partial() async {
    let tester = Search().tester(.partial)
    tester.apply(.typed("150")) { $0.text = "150" }
    let failures = captureFailures { tester.apply(.typed("151")) { $0.text = "150" } }
    #expect(
      failures.map(\.finding) == [
        """
        apply(typed("151")): the state is not what the test says (- expected, + is).
          text is something else:
            - text: "150"
            + text: "151"
        """
      ])
    await tester.finish()
  }

  #if DEBUG
    @Test("a failure says what was written, and why: of the properties that are not as stated, back to the input")
    func why() async {
      let tester = Search(clock: clock).tester()
      let failures = captureFailures { tester.apply(.typed("150")) { $0.progress = .connecting } }
      #expect(
        failures.map(\.message) == [
          """
          apply(typed("150")): the state is not what the test says (- expected, + is).
            text changed, and the test does not mention it:
              - text: ""
              + text: "150"
            Why: signal "Search.text" changed in apply(.typed("150")).
          """
        ])
      // What comes past the tester, where the log is on.
      tester.log.during {
        withCause("push") { tester.model.apply(.found([Search.Town(name: "神南")])) }
      }
      let late = await captureFailures { await tester.receive(within: .zero) { $0.progress = .asleep } }
      #expect(
        late.map { $0.message.split(separator: "\n").suffix(2).joined(separator: "\n") } == [
          """
              + towns[0]: Town(name: "神南", code: "150")
            Why: signal "Search.towns" changed in push.
          """
        ])
      tester.apply(.left)
      await tester.finish()
    }
  #endif

  /// Its inputs go through a queue, which names them as well.
  private final class Counter: UnidirectionalDataFlow {
    enum Input { case added(Int) }

    @Tracked(name: "count") private(set) var count = 0
    private let inputs = InputQueue<Input>()

    func apply(_ input: Input) {
      inputs.handle(input) { if case .added(let number) = $0 { count += number } }
    }
  }

  @Test("an input that goes through a queue is named once")
  func queue() {
    let failures = captureFailures {
      let tester = FlowTester(Counter()) { $0.count }
      withCause("tap") { tester.apply(.added(2)) }
    }
    #expect(
      failures.map(\.message) == [
        """
        apply(added(2)): the state is not what the test says (- expected, + is).
          count changed, and the test does not mention it:
            - count: 0
            + count: 2
          Why: signal "count" changed in apply(.added(2)), called by tap.
        """
      ])
  }

  private final class Asking: UnidirectionalDataFlow {
    enum Input { case found([String]?) }

    @Tracked(name: "count") private(set) var count = 0
    private let inputs = InputQueue<Input>()

    func apply(_ input: Input) { inputs.handle(input) { _ in count += 1 } }
  }

  @Test("so is one whose payload a message shows in words of its own")
  func queuedOptional() {
    let failures = captureFailures { FlowTester(Asking()) { $0.count }.apply(.found(["x"])) }
    #expect(
      failures.map { $0.message.split(separator: "\n").last } == [
        #"  Why: signal "count" changed in apply(.found(Optional(["x"])))."#
      ])
  }

  private final class Copying {
    @Tracked(name: "count") var count = 0
    @Tracked(name: "copy") private(set) var copy = 0
    lazy var relay = Effect(of: self, name: "relay") { $0.copy = $0.count }
  }

  @Test("where nothing has the name of what is wrong, what the test has stated under its name is not explained")
  func stated() {
    let model = Copying()
    let doubled = Linked(name: "doubled") { model.count * 2 }
    let failures = captureFailures {
      let tester = FlowTester(model) { (count: $0.count, copy: $0.copy, twice: doubled.value) }
      tester.perform("tap") {
        $0.count = 1
      } changes: {
        $0.count = 1
        $0.copy = 0
      }
    }
    #expect(
      failures.flatMap { $0.message.split(separator: "\n").filter { $0.hasPrefix("  Why: ") } } == [
        #"  Why: linked "doubled" changed, because signal "count" changed in tap."#
      ])
  }

  @Test("the way back goes on through an effect that has written")
  func relay() {
    let model = Copying()
    let relay = model.relay
    let failures = captureFailures {
      let tester = FlowTester(model) { (count: $0.count, copy: $0.copy) }
      tester.perform("tap") {
        $0.count = 1
      } changes: {
        $0.count = 1
      }
    }
    #expect(
      failures.map { $0.message.split(separator: "\n").last } == [
        #"  Why: signal "copy" changed, written by effect "relay", because signal "count" changed in tap."#
      ])
    relay.cancel()
  }
}
