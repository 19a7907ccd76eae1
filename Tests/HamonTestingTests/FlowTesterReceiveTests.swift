import Hamon
import HamonTesting
import Testing

@Suite("FlowTester: what async work brings, and the end")
@MainActor
struct FlowTesterReceiveTests {
  private let clock = ManualClock()

  private func answered() async -> Search.Tester {
    let tester = Search(clock: clock).tester()
    tester.apply(.typed("a")) {
      $0.text = "a"
      $0.progress = .connecting
    }
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(300))
    return tester
  }

  @Test("receive fails if nothing comes, and says what is under way")
  func nothing() async {
    let tester = Search(clock: clock).tester()
    let failures = await captureFailures {
      await tester.receive(within: .zero) { $0.text = "" }
      tester.apply(.typed("a")) {
        $0.text = "a"
        $0.progress = .connecting
      }
      await tester.receive(within: .zero) { $0.text = "" }
    }
    #expect(
      failures.map(\.finding) == [
        """
        receive: nothing has come within 0.0 seconds. No work is under way. To fix this, leave this `receive` out, or begin before \
        it what it waits for.
        """,
        """
        receive: nothing has come within 0.0 seconds. Work is under way: search. To fix this, let the time pass that it waits for \
        (`advance` of a `ManualClock`), or give it longer (`within:`).
        """,
      ])
    tester.apply(.left) { $0.progress = .asleep }
    await tester.finish()
  }

  @Test(
    "in a cancelled task nothing is waited for, and receive and finish say so",
    arguments: [Exhaustivity.full, .partial])
  func cancelled(exhaustivity: Exhaustivity) async {
    let tester = Search(clock: clock).tester(exhaustivity)
    let test = Task {
      await captureFailures {
        tester.apply(.typed("a")) {
          $0.text = "a"
          $0.progress = .connecting
        }
        withUnsafeCurrentTask { $0?.cancel() }
        await tester.receive { $0.progress = .asleep }
        await tester.finish()
      }
    }
    let messages = await test.value.map(\.message)
    let advice = """
      The task of the test is cancelled, so that nothing is waited for. To fix this, do not cancel it before its end.
      """
    if exhaustivity == .full {
      #expect(
        messages == [
          "receive: nothing has come. Work is under way: search. \(advice)",
          "FlowTester: work of Search has not ended: search. \(advice)",
        ])
    } else {
      #expect(messages.count == 1 && messages[0].hasSuffix("\n  \(advice)"))
    }
  }

  @Test("made inside an owner it goes on after the end of that: it is the test's")
  func madeInOwner() async {
    let search = Search()
    var made: Search.Tester?
    let scope = Scope { made = search.tester() }
    let tester = made!
    scope.dispose()
    search.apply(.found([Search.Town(name: "a")]))
    await tester.receive(within: .zero) { $0.towns = [Search.Town(name: "a")] }
    await tester.finish()
  }

  @Test("receive fails at what was not mentioned, as apply does")
  func unmentioned() async {
    let tester = await answered()
    let line = #line + 1
    let failures = await captureFailures { await tester.receive { $0.progress = .asleep } }
    #expect(failures.map(\.sourceLocation.line) == [line])
    #expect(
      failures.map(\.finding) == [
        """
        receive: the state is not what the test says (- expected, + is).
          towns changed, and the test does not mention it:
            + towns[0]: Town(name: "a", code: "150")
        """
      ])
    await tester.finish()
  }

  @Test("every batch is one change; they are received in order")
  func order() async {
    let search = Search()
    let tester = search.tester()
    search.apply(.found([Search.Town(name: "a")]))
    search.apply(.found([Search.Town(name: "b")]))
    await tester.receive(within: .zero) { $0.towns = [Search.Town(name: "a")] }
    await tester.receive(within: .zero) { $0.towns[0].name = "b" }
    await tester.finish()
  }

  @Test("an input before something was received fails, and goes on from the real state")
  func notReceived() async {
    let search = Search()
    let tester = search.tester()
    search.apply(.found([Search.Town(name: "a")]))
    let failures = captureFailures { tester.apply(.found([])) { $0.towns = [] } }
    #expect(
      failures.map(\.finding) == [
        """
        1 change not received before apply(found([])): the state is not what the test says (- expected, + is).
          towns changed, and the test does not mention it:
            + towns[0]: Town(name: "a", code: "150")
        """
      ])
    await tester.finish()
  }

  @Test("the end fails if something was not received")
  func endNotReceived() async {
    let search = Search()
    let tester = search.tester()
    search.apply(.found([Search.Town(name: "a")]))
    let failures = await captureFailures { await tester.finish() }
    #expect(failures.map { $0.message.hasPrefix("1 change not received at the end:") } == [true])
  }

  @Test("the end fails if work is left")
  func unfinishedWork() async {
    let tester = Search().tester(.full)
    tester.apply(.typed("a")) {
      $0.text = "a"
      $0.progress = .connecting
    }
    let line = #line + 1
    let failures = await captureFailures { await tester.finish(within: .zero) }
    #expect(failures.map { $0.message.hasPrefix("FlowTester: work of Search has not ended: search.") } == [true])
    #expect(failures.map(\.sourceLocation.line) == [line])
    #expect(failures.map(\.sourceLocation.fileName) == ["FlowTesterReceiveTests.swift"])
  }

  private final class Detail {
    @Tracked var zip: String? = "150"
    lazy var towns = Resource(of: self, { $0.zip }) { _ in
      try await Task.sleep(for: .seconds(3600))
      return [""]
    }
    lazy var unasked = Resource(of: self, { $0.zip }) { _ in "" }
  }

  @Test("the end fails while a resource is loading, by the name of the property; one that rests is no work")
  func loadingResource() async {
    let detail = Detail()
    let tester = FlowTester(detail) { (zip: $0.zip, isLoading: $0.towns.state.isLoading) }
    let failures = await captureFailures { await tester.finish(within: .zero) }
    #expect(
      failures.map { $0.message.contains("work of Detail has not ended: towns (a resource that is loading).") } == [
        true
      ])
    detail.towns.cancel()
    await tester.receive { $0.isLoading = false }
    await tester.finish()
  }

  @Test("work is seen in tracked properties, optionals and collections as well")
  func heldWork() async {
    final class Holder {
      @Tracked var shown: Resource<Int>?
      var optional: Resource<Int>?
      var all: [Resource<Int>] = []
      var byName: [String: Resource<Int>] = [:]
    }
    func load() -> Resource<Int> {
      Resource({ 1 }) { _ in
        try await Task.sleep(for: .seconds(3600))
        return 1
      }
    }
    let holder = Holder()
    holder.shown = load()
    holder.optional = load()
    holder.all = [load(), load()]
    holder.byName["a"] = load()
    let tester = FlowTester(holder) { $0.shown != nil }
    let failures = await captureFailures { await tester.finish(within: .zero) }
    let names = ["all", "all", "byName", "optional", "shown"].map { "\($0) (a resource that is loading)" }
    #expect(failures.map { $0.message.contains("not ended: \(names.joined(separator: ", ")).") } == [true])
    for resource in holder.all + holder.byName.values + [holder.shown, holder.optional].compactMap({ $0 }) {
      resource.cancel()
    }
    await tester.finish()
  }

  @Test("a tester that ends without finish looks as well")
  func deinitialised() async {
    let search = Search()
    let failures = captureFailures {
      let tester = search.tester()
      tester.apply(.typed("a")) {
        $0.text = "a"
        $0.progress = .connecting
      }
    }
    #expect(failures.map { $0.message.hasPrefix("FlowTester: work of Search has not ended: search.") } == [true])
    let more = captureFailures { search.tester(.partial).apply(.typed("b")) }
    #expect(more.map(\.message) == [])
  }

  @Test("what is done after finish is looked at at the end as well")
  func usedAfterFinish() async {
    let search = Search()
    let failures = await captureFailures {
      let tester = search.tester()
      await tester.finish()
      tester.apply(.typed("a")) {
        $0.text = "a"
        $0.progress = .connecting
      }
    }
    #expect(failures.map { $0.message.hasPrefix("FlowTester: work of Search has not ended: search.") } == [true])
  }

  private final class Counter {
    @Tracked var count = 0
  }

  @Test("changes that lead back to where they began have to be received as well", arguments: ["finish", "end", "next"])
  func thereAndBack(when: String) async {
    let model = Counter()
    let failures = await captureFailures {
      let tester = FlowTester(model) { $0.count }
      model.count = 1  // stands for an answer that comes by itself
      model.count = 0
      switch when {
      case "finish": await tester.finish()
      case "next": tester.perform("nothing") { _ in }
      default: withExtendedLifetime(tester) {}
      }
    }
    #expect(failures.map { $0.message.contains("2 changes not received") } == [true])
  }

  @Test("partially, receive waits until the state is as stated, and what is left does not matter")
  func partial() async {
    let search = Search(clock: clock)
    let tester = search.tester(.partial)
    search.apply(.typed("a"))
    search.apply(.found([Search.Town(name: "x")]))
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(300))
    await tester.receive { $0.towns = [Search.Town(name: "a")] }
    let failures = await captureFailures { await tester.receive(within: .zero) { $0.text = "b" } }
    #expect(
      failures.map(\.finding) == [
        """
        receive: the state is not what the test says (- expected, + is).
          text is something else:
            - text: "b"
            + text: "a"
          Nothing has come within 0.0 seconds. No work is under way. To fix this, leave this `receive` out, or begin before it what \
        it waits for.
        """
      ])
    search.apply(.typed("c"))
    #expect(await captureFailures { await tester.finish() }.isEmpty)
  }
}
