import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("FlowTester: issues of the graph")
@MainActor
struct FlowTesterIssueTests {
  /// Registers a cleanup without an owner where it should not.
  @MainActor
  final class Model: @MainActor UnidirectionalDataFlow {
    enum Input { case wrong, asked, answered }
    enum Work { case ask }

    @Tracked private(set) var count = 0
    private let tasks = TaskScope<Work>()

    func apply(_ input: Input) {
      switch input {
      case .wrong: onCleanup {}
      case .asked:
        tasks.run(id: .ask) {
          await Task.yield()
        } receive: { [weak self] in
          self?.apply(.answered)
        }
      case .answered:
        count += 1
        onCleanup {}
      }
    }
  }

  @Test("an issue in an input fails at its line; partially it does not")
  func input() async {
    let tester = FlowTester(Model()) { $0.count }
    let line = #line + 1
    let failures = captureFailures { tester.apply(.wrong) }
    #expect(
      failures.map { $0.message.hasPrefix("apply(wrong): an issue of the graph, unownedCleanup: onCleanup was") } == [
        true
      ])
    #expect(failures.map(\.sourceLocation.line) == [line])
    await tester.finish()
    let partial = FlowTester(Model(), exhaustivity: .partial) { $0.count }
    let issue = expectIssue(.unownedCleanup) {
      #expect(captureFailures { partial.apply(.wrong) }.isEmpty)
    }
    #expect(issue != nil)
  }

  @Test("an issue in what async work brings fails at the line of the input that started it")
  func answer() async {
    let tester = FlowTester(Model()) { $0.count }
    var line = 0
    let failures = await captureFailures {
      line = #line + 1
      tester.apply(.asked)
      await tester.receive { $0 = 1 }
      await tester.finish()
    }
    #expect(failures.map { $0.message.hasPrefix("apply(asked): an issue of the graph, unownedCleanup") } == [true])
    #expect(failures.map(\.sourceLocation.line) == [line])
  }

  @Test("a test that expects the issue gets it, at once and across awaits, and the tester is content")
  func expected() async {
    let tester = FlowTester(Model()) { $0.count }
    expectIssue(.unownedCleanup) { tester.apply(.wrong) }
    await expectIssue(.unownedCleanup) {
      tester.apply(.asked)
      await tester.receive { $0 = 1 }
    }
    await tester.finish()
  }
}
