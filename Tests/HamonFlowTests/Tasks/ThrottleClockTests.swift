import HamonTesting
import Synchronization
import TestSupport
import Testing

@testable import HamonFlow

@Suite("throttle, by a clock that throttles as well when it is asked for the time", .tags(.threads))
@MainActor
struct ThrottleClockTests {
  private final class CallingClock: Clock, Sendable {
    let base: ManualClock
    let onEnd: @Sendable () -> Void
    let onNow = Mutex<(@MainActor () -> Void)?>(nil)

    init(_ base: ManualClock = ManualClock(), onEnd: @escaping @Sendable () -> Void = {}) {
      self.base = base
      self.onEnd = onEnd
    }

    deinit { onEnd() }

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
  private func move(_ id: Int, _ place: String, _ other: CallingClock? = nil) -> Task<Void, Never> {
    tasks.throttle(id: id, for: .seconds(1), clock: other ?? clock) {
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

  @MainActor
  private final class Newer {
    var start: (() -> Void)?
    var task: Task<Void, Never>?
  }

  @Test(
    "a clock that ends as the next run begins may cancel that, or start a newer one, which is then heard",
    arguments: [false, true])
  func endOfClock(isNewer: Bool) async {
    let newer = Newer()
    await move(1, "first", CallingClock(clock.base) { MainActor.assumeIsolated { newer.start?() } }).value
    newer.start = { [tasks, log] in
      if isNewer {
        newer.task = tasks.run(id: 1) {
          "newer"
        } receive: {
          log($0)
        }
      } else {
        tasks.cancel(id: 1)
      }
    }
    let second = move(1, "second")
    await clock.base.waitForSleepers()
    await clock.base.advance(by: .seconds(1))
    await second.value
    await newer.task?.value
    newer.start = nil  // which holds it
    #expect(log.take() == (isNewer ? ["first", "newer"] : ["first"]))
    #expect(tasks.runningIDs.isEmpty)
  }
}
