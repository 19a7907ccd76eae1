// begin
import Hamon
import HamonFlow
import HamonInspector
import HamonTesting
import Testing
// end

// begin
@MainActor
final class Towns<C: Clock>: @MainActor UnidirectionalDataFlow
where C.Duration == Duration {
  enum Input { case typed(String), found([String]), left }
  enum Work { case search }

  @Tracked private(set) var text = ""
  @Tracked private(set) var towns = LoadState<[String]>.idle
  private let tasks = TaskScope<Work>()
  private let clock: C

  init(clock: C) { self.clock = clock }

  func apply(_ input: Input) {
    switch input {
    case .typed(let text):
      batch {
        self.text = text
        towns.start()
      }
      tasks.debounce(id: .search, for: .milliseconds(300), clock: clock) {
        ["神南"]  // where an application asks its server
      } receive: { [weak self] in
        self?.apply(.found($0))
      }
    case .found(let found): towns.succeed(found)
    case .left:
      tasks.cancelAll()
      towns.cancel()
    }
  }
}
// end

// begin
@MainActor
@Suite("Towns")
struct TownsTests {
  @Test("a search, from the first key to the answer")
  func search() async {
    let clock = ManualClock()
    let tester = FlowTester(Towns(clock: clock)) {
      (text: $0.text, towns: $0.towns)
    }

    tester.apply(.typed("150")) {
      $0.text = "150"
      $0.towns = .loading(previous: nil)
    }
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(300))
    await tester.receive { $0.towns = .loaded(["神南"]) }
    await tester.finish()
  }
}
// end

// begin
extension TownsTests {
  @Test("one thread through a large view model")
  func thread() async {
    let tester = FlowTester(
      Towns(clock: ManualClock()), exhaustivity: .partial
    ) { (text: $0.text, towns: $0.towns) }
    // The rest may change as it likes.
    tester.apply(.typed("150")) { $0.text = "150" }
    await tester.finish()
  }
}
// end

// begin
extension TownsTests {
  @Test("what is counted")
  func counts() {
    expectNoLeaks(of: { Towns(clock: ManualClock()) }) { model in
      expectRuns(of: { model.text }, exactly: 1) { model.apply(.typed("150")) }
      expectRuns(of: { model.text }, exactly: 0) { model.apply(.left) }
    }
  }
}
// end

// begin
extension TownsTests {
  @Test("what a screen runs")
  func screen() {
    let model = Towns(clock: ManualClock())
    let screen = Scope {
      observe(name: "field") { _ = model.text }
      observe(name: "list") { _ = model.towns }
    }
    let log = CausalLog()
    log.start(in: screen)
    model.apply(.typed("1"))
    model.apply(.typed("15"))
    log.stop()
    let runs = log.costs().map { "\($0.name): \($0.runs)" }
    #expect(runs == [#"effect "field": 2"#, #"effect "list": 1"#])
    screen.dispose()
  }
}
// end

@Suite("Article: Testing a view model")
@MainActor
struct TestingAViewModelArticle {
  @Test("what is not mentioned fails, in the words of the article")
  func words() async throws {
    let tester = FlowTester(Towns(clock: ManualClock())) { (text: $0.text, towns: $0.towns) }
    let failures = captureFailures { tester.apply(.typed("150")) { $0.text = "150" } }
    let finding = """
      apply(typed("150")): the state is not what the test says (- expected, + is).
        towns changed, and the test does not mention it:
          - towns: idle
          + towns: loading(previous: nil)
      """
    #if DEBUG
      let why = "\n  Why: signal \"Towns.towns\" changed in apply(.typed(\"150\"))."
      #expect(failures.map(\.message) == [finding + why])
    #else
      #expect(failures.map { $0.message.hasPrefix(finding) } == [true])
    #endif
    tester.apply(.left) { $0.towns = .idle }
    await tester.finish()
  }

  @Test("an actor, from inside")
  func counter() async { await Counter().test() }
}

// begin
actor Counter {
  @Tracked var count = 0
  func add(_ number: Int) { count += number }
}

extension Counter {
  func test() async {
    let tester = FlowTester(self) { $0.assumeIsolated { $0.count } }
    tester.perform("add") {
      $0.assumeIsolated { $0.add(2) }
    } changes: {
      $0 = 2
    }
    await tester.finish()
    expectRuns(of: { self.count }, exactly: 1) { add(1) }
  }
}
// end
