import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("Nothing is alive after the owner", .tags(.threads))
@MainActor
struct NothingAliveTests {
  private final class Canary {}

  @Test("every kind of work ends with its owner, and lets go of all it held")
  func everyKind() async {
    let server = Server<Int>()
    let clock = ManualClock()
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    var tasks: TaskScope<Int>? = TaskScope()
    weak let weakTasks = tasks
    weak var canary: Canary?
    var running: [Task<Void, Never>] = []
    do {
      let captured = Canary()
      canary = captured
      func receive(_ value: some Any) { withExtendedLifetime(captured) {} }
      let work = { @Sendable () async throws -> Int in try await server.askCancellably("work") }
      running = [
        tasks!.run(id: 1, work, receive: receive),
        tasks!.run(id: 1, policy: .afterRunning, { 1 }, receive: receive),
        tasks!.run(id: 1, policy: .letBothRun, { try await server.askCancellably("beside") }, receive: receive),
        tasks!.debounce(id: 2, for: .seconds(1), clock: clock, { 1 }, receive: receive),
        tasks!.throttle(id: 3, for: .seconds(1), clock: clock, { 1 }, receive: receive),
        tasks!.throttle(id: 3, for: .seconds(1), clock: clock, { 1 }, receive: receive),
        tasks!.follow(id: 4, stream, receive: receive),
        tasks!.confirm(
          Optimistic(0).showing(1), id: 5, { _ in _ = try await server.askCancellably("star") }, receive: receive),
      ]
    }
    for question in ["work", "beside", "star"] { await server.hasBeenAsked(question) }
    await clock.waitForSleepers(2)
    #expect(canary != nil)
    tasks = nil
    #expect(weakTasks == nil)
    #expect(canary == nil)
    for task in running { await task.value }
    #expect(Set(server.cancelled) == ["work", "beside", "star"])
    #expect(clock.sleeperCount == 0)
    guard case .terminated = source.yield(1) else {
      Issue.record("the stream is still being followed")
      return
    }
  }
}

extension Optimistic {
  /// A change of a copy.
  fileprivate func showing(_ value: Value) -> Change {
    var copy = self
    return copy.show(value)
  }
}
