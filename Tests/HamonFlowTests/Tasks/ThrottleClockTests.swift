import HamonTesting
import Synchronization
import Testing

@testable import HamonFlow

@Suite("throttle, by a clock that throttles as well when it is asked for the time")
@MainActor
struct ThrottleClockTests {
  private final class CallingClock: Clock, Sendable {
    let base = ManualClock()
    let onNow = Mutex<(@MainActor () -> Void)?>(nil)

    var now: ManualClock.Instant {
      if let action = onNow.withLock({ $0.take() }) { MainActor.assumeIsolated { action() } }
      return base.now
    }

    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
      try await base.sleep(until: deadline, tolerance: tolerance)
    }
  }

  private let clock = CallingClock()
  private let tasks = TaskScope<Int>()
  private let log = RunLog()

  @discardableResult
  private func move(_ id: Int, _ place: String) -> Task<Void, Never> {
    tasks.throttle(id: id, for: .seconds(1), clock: clock) {
      place
    } receive: { [log] in
      log($0)
    }
  }

  @Test("the same id: the inner call begins, and the outer one waits for the end of its time")
  func sameID() async {
    clock.onNow.withLock { $0 = { move(1, "inner") } }
    let outer = move(1, "outer")
    await tasks.first(1)?.task?.value  // the inner one
    await clock.base.waitForSleepers()
    await clock.base.advance(by: .seconds(1))
    await outer.value
    #expect(log.take() == ["inner", "outer"])
  }

  @Test("another id, while it is looked whose time is over: its own is not lost", arguments: [0, 99])
  func lookedThrough(inner: Int) async {
    for id in 0..<16 { await move(id, "\(id)").value }
    _ = log.take()
    await clock.base.advance(by: .seconds(1))
    clock.onNow.withLock { $0 = { move(inner, "inner") } }
    // Looks through all, and asks the other clock.
    tasks.throttle(id: 16, for: .seconds(1), clock: ManualClock()) {
    } receive: { _ in
    }
    let again = move(inner, "again")
    await tasks.first(inner)?.task?.value
    await clock.base.waitForSleepers()
    await clock.base.advance(by: .seconds(1))
    await again.value
    #expect(log.take() == ["inner", "again"])
  }
}
