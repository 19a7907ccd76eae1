import Foundation
import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("FlowTester.replay: the work of the session is not heard")
@MainActor
struct ReplayTests {
  @MainActor
  private final class Towns: @MainActor UnidirectionalDataFlow {
    enum Input: Codable { case asked(String), found([String]) }
    enum Work { case search }

    @Tracked private(set) var towns: [String] = []
    let inputs = InputQueue<Input>()
    let other = InputQueue<Input>()
    let tasks = TaskScope<Work>()
    private let clock: ManualClock

    init(_ clock: ManualClock) { self.clock = clock }

    func apply(_ input: Input) {
      inputs.handle(input) {
        switch $0 {
        case .asked(let name):
          tasks.run(id: .search, policy: .letBothRun) { [clock] in
            try? await clock.sleep(for: .seconds(1))
            return [name]
          } receive: { [weak self] in
            self?.apply(.found($0))
          }
        case .found(let towns): self.towns += towns
        }
      }
    }
  }

  /// The path of a session, which the caller removes.
  private func write(_ session: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "hamon-\(UUID()).json").path
    try session.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }

  private static let session = """
    [{"t": 0, "input": {"asked": {"_0": "a"}}, "state": "[]"},
     {"t": 5000000, "input": {"found": {"_0": ["A"]}}, "state": "[\\"A\\"]"}]
    """

  @Test("what it answers after the session is dropped, and the end does not wait for it", arguments: [true, false])
  func deaf(isAnswered: Bool) async throws {
    let file = try write(Self.session)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let clock = ManualClock()
    let tester = FlowTester(Towns(clock)) { $0.towns }
    await tester.replay(file, clock: clock) { $0.inputs }
    if isAnswered {
      await clock.waitForSleepers()
      await clock.advance(by: .seconds(2))
      await tester.model.tasks.waitForAll()
    }
    #expect(tester.model.towns == ["A"])
    await tester.finish(within: .zero)
    tester.model.tasks.cancelAll()
  }

  @Test("what the test applies later is heard, and so is its work; the session's still is not")
  func goesOn() async throws {
    let file = try write(Self.session)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let clock = ManualClock()
    let tester = FlowTester(Towns(clock)) { $0.towns }
    let own = Recording(of: tester.model, clock: clock) { $0.towns }
    tester.model.inputs.recording = own
    await tester.replay(file, clock: clock) { $0.inputs }
    tester.apply(.asked("b"))
    let failures = await captureFailures { await tester.finish(within: .zero) }
    #expect(failures.map { $0.message.hasPrefix("FlowTester: work of Towns has not ended: search.") } == [true])
    await clock.waitForSleepers(2)
    await clock.advance(by: .seconds(2))
    await tester.receive { $0 = ["A", "b"] }
    await tester.model.tasks.waitForAll()
    await tester.finish()
    #expect(own.entries.map(\.state) == [#"["A"]"#, #"["A", "b"]"#])
  }

  @Test("a session that checks nothing, and a file that is not there, fail, with what to do")
  func nothing() async throws {
    let file = try write("[]")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let failures = await captureFailures {
      let clock = ManualClock()
      let tester = FlowTester(Towns(clock)) { $0.towns }
      await tester.replay(file, clock: clock) { $0.inputs }
      await tester.replay("Sessions/nowhere.json", clock: clock) { $0.inputs }
    }
    #expect(
      failures.map(\.message) == [
        """
        replay: \(file) has no inputs, so it checks nothing. To fix this, record it anew, with the recording in the queue whose \
        `handle` is called by `apply`.
        """,
        """
        replay: there is no Sessions/nowhere.json beside this test. To fix this, put a session there: what a `JSONEncoder` \
        makes of the `entries` of a `Recording`.
        """,
      ])
  }
}
