import HamonTesting
import Synchronization
import TestSupport
import Testing

@testable import HamonFlow

@Suite("throttle begins at most once in its time", .tags(.threads))
@MainActor
struct ThrottleTests {
  private let clock = ManualClock()
  private let tasks = TaskScope<Int>()
  private let log = RunLog()
  private let server = Server<Int>()

  @discardableResult
  private func move(_ place: Int, latest: Bool = true) -> Task<Void, Never> {
    tasks.throttle(id: 1, for: .seconds(1), clock: clock, latest: latest) {
      place
    } receive: { [log] in
      log("\($0)")
    }
  }

  private func ask(_ question: String) -> Task<Void, Never> {
    tasks.throttle(id: 1, for: .seconds(1), clock: clock) { [server] in
      try await server.ask(question)
    } receive: { [log] (result: Result<Int, any Error>) in
      log("\(question) \((try? result.get()) ?? -1)")
    }
  }

  @Test("the first at once, then the latest of those that came meanwhile, then again")
  func latest() async {
    await move(1).value
    #expect(log.take() == ["1"])
    let second = move(2)
    let third = move(3)
    await second.value
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(999))
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .milliseconds(1))
    await third.value
    #expect(log.take() == ["3"])
    let fourth = move(4)
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await fourth.value
    await clock.advance(by: .seconds(1))
    await move(5).value
    #expect(log.take() == ["4", "5"])
  }

  @Test("without the latest, those that come too early are dropped")
  func first() async {
    await move(1, latest: false).value
    await move(2, latest: false).value
    await clock.advance(by: .seconds(1))
    await move(3, latest: false).value
    #expect(log.take() == ["1", "3"])
  }

  @Test("a run that was put off takes the place of the one before only when it begins")
  func replaces() async {
    let first = ask("a")
    await server.hasBeenAsked("a")
    let second = ask("b")
    #expect(!first.isCancelled)
    await clock.advance(by: .seconds(1))
    await server.hasBeenAsked("b")
    #expect(first.isCancelled)
    server.answer("a", .success(1))
    server.answer("b", .success(2))
    await first.value
    await second.value
    #expect(log.take() == ["b 2"])
  }

  @Test("a run that begins at once takes the place of the one before, if that is still under way")
  func replacesAtOnce() async {
    let first = ask("a")
    await server.hasBeenAsked("a")
    clock.jump(by: .seconds(1))
    let second = ask("b")
    #expect(first.isCancelled)
    await server.hasBeenAsked("b")
    server.answer("a", .success(1))
    server.answer("b", .success(2))
    await first.value
    await second.value
    #expect(log.take() == ["b 2"])
  }

  @Test("a run that wakes up late begins the next time where it was put off to: the beginnings do not drift")
  func noDrift() async throws {
    await move(1).value
    let second = move(2)
    await clock.waitForSleepers()
    clock.jump(by: .milliseconds(1500))
    await second.value
    let third = move(3)
    await clock.waitForSleepers()
    clock.jump(by: .milliseconds(500))
    try #require(clock.sleeperCount == 0)
    await third.value
    #expect(log.take() == ["1", "2", "3"])
  }

  @Test("what waits behind a run that was put off stays in the line when that begins, and comes after it")
  func lineBehindBegun() async throws {
    await move(1).value
    let second = move(2)
    let behind = tasks.run(id: 1, policy: .afterRunning) { [server] in
      try await server.ask("behind")
    } receive: { [log] result in
      log("\((try? result.get()) ?? -1)")
    }
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await second.value
    try #require(tasks.isRunning(id: 1))
    await server.hasBeenAsked("behind")
    server.answer("behind", .success(9))
    await behind.value
    #expect(log.take() == ["1", "2", "9"])
  }

  @Test("what waits behind a run that was put off begins when that is dropped")
  func lineBehind() async {
    await move(1).value
    let second = move(2)
    let behind = tasks.run(id: 1, policy: .afterRunning) {
      9
    } receive: { [log] in
      log("\($0)")
    }
    let third = move(3)
    await second.value
    await behind.value
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await third.value
    #expect(log.take() == ["1", "9", "3"])
  }

  @Test("the end of a run that is dropped may throttle as well: of all of them one begins, the newest")
  func endThrottles() async {
    await move(1).value
    var ending: Ending? = Ending { [self] in move(9) }
    let dropped = tasks.throttle(id: 1, for: .seconds(1), clock: clock) {
    } receive: { [ending] in
      withExtendedLifetime(ending) {}
    }
    ending = nil
    let outer = move(3)
    await dropped.value
    let left = tasks.first(1)?.task
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await outer.value
    await left?.value
    #expect(log.take() == ["1", "9"])
  }

  @Test("another kind of clock for the same id begins anew, and is reported")
  func otherClock() async {
    await move(1).value
    var second: Task<Void, Never>?
    let issue = expectIssue(.misuse) {
      second = tasks.throttle(id: 1, for: .seconds(1), clock: SuspendingClock()) {
        2
      } receive: { [log] in
        log("\($0)")
      }
    }
    await second?.value
    #expect(log.take() == ["1", "2"])
    #expect(issue?.message.contains("To fix this, use one clock for one id.") == true)
  }

  private func begin(_ id: Int, on clock: ManualClock) -> Task<Void, Never> {
    tasks.throttle(id: id, for: .seconds(1), clock: clock, latest: false) {
      id
    } receive: { [log] in
      log("\($0)")
    }
  }

  /// How many there are at most while ids come one after the other, each when the time of the one before is over.
  private func mostWindows(of ids: Range<Int>) async -> Int {
    var most = 0
    for id in ids {
      await begin(id, on: clock).value
      most = max(most, tasks.windows.count)
      clock.jump(by: .seconds(1))
    }
    return most
  }

  @Test("ids that never come again are forgotten when their time is over, a number of them at once")
  func forgotten() async {
    let most = await mostWindows(of: 0..<1000)
    #expect(log.take().count == 1000)
    #expect(most == 16)
  }

  @Test("an id whose time is not over is not forgotten, however many come and go, and whatever other clocks show")
  func kept() async {
    let slow = ManualClock()
    for id in 0..<100 { await begin(id, on: slow).value }
    let most = await mostWindows(of: 100..<400)
    #expect(log.take().count == 400)
    #expect(most == 200, "the hundred of the slow clock, and as many of those whose time is over")
    for id in 0..<100 { await begin(id, on: slow).value }
    #expect(log.take() == [])
    slow.jump(by: .seconds(1))
    for id in 0..<100 { await begin(id, on: slow).value }
    #expect(log.take().count == 100)
  }

  @Test("what an id costs is the same however many there are: at most four looks at the clock, on the average")
  func looks() async {
    let counting = CountingClock()
    for id in 0..<4096 {
      let run = tasks.throttle(id: id, for: .seconds(1), clock: counting) {
        id
      } receive: { _ in
      }
      await run.value
    }
    #expect(tasks.windows.count == 4096)
    #expect(counting.looks.load(ordering: .relaxed) < 4 * 4096)
  }

  @Test("another kind of clock begins anew without a word when the time of the one before is over")
  func otherClockLater() async {
    await move(1).value
    clock.jump(by: .seconds(1))
    var second: Task<Void, Never>?
    failOnIssues {
      second = tasks.throttle(id: 1, for: .seconds(1), clock: SuspendingClock()) {
        2
      } receive: { [log] in
        log("\($0)")
      }
    }
    await second?.value
    #expect(log.take() == ["1", "2"])
  }

  @Test("a cancelled id begins at once the next time, and what was put off never does")
  func cancelled() async {
    await move(1).value
    let second = move(2)
    tasks.cancel(id: 1)
    await second.value
    await move(3).value
    #expect(log.take() == ["1", "3"])
    #expect(clock.sleeperCount == 0)
  }
}

/// Stands still, and counts who looks at it.
private final class CountingClock: Clock, Sendable {
  typealias Instant = ManualClock.Instant
  let looks = Atomic(0)

  var now: Instant {
    looks.add(1, ordering: .relaxed)
    return Instant()
  }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
