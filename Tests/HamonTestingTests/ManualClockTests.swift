import HamonTesting
import Testing

@Suite("ManualClock")
@MainActor
struct ManualClockTests {
  private let clock = ManualClock()

  private func sleeper(_ milliseconds: Int, _ log: RunLog) -> Task<Void, Never> {
    Task { [clock] in
      do {
        try await clock.sleep(for: .milliseconds(milliseconds))
        log("\(milliseconds) at \(clock.now.offset)")
      } catch {
        log("\(milliseconds) \(type(of: error))")
      }
    }
  }

  @Test("time stands still, and moves by what the test says")
  func stands() async {
    #expect(clock.now == ManualClock.Instant())
    await clock.advance(by: .seconds(2))
    await clock.advance(by: .zero)
    #expect(clock.now.offset == .seconds(2))
    #expect(ManualClock(now: clock.now).now == clock.now)
  }

  @Test("sleepers wake at their deadlines, whatever the order in which they fell asleep")
  func order() async {
    let log = RunLog()
    var tasks: [Int: Task<Void, Never>] = [:]
    for (count, milliseconds) in [30, 10, 40, 20].enumerated() {
      tasks[milliseconds] = sleeper(milliseconds, log)
      await clock.waitForSleepers(count + 1)
    }
    await clock.advance(by: .milliseconds(9))
    #expect(clock.sleeperCount == 4)
    await clock.advance(by: .milliseconds(11))
    #expect(clock.sleeperCount == 2)
    // In which order tasks go on in their actor is the scheduler's affair: those that are due are waited for.
    await tasks[10]?.value
    await tasks[20]?.value
    #expect(Set(log.take().map { $0.prefix(2) }) == ["10", "20"])
    await clock.advance(by: .milliseconds(10))
    await tasks[30]?.value
    #expect(log.take() == ["30 at 0.03 seconds"])
    await clock.advance(by: .milliseconds(10))
    await tasks[40]?.value
    #expect(log.take() == ["40 at 0.04 seconds"])
  }

  @Test("who sleeps again is woken again")
  func deadline() async {
    let log = RunLog()
    let task = Task { [clock] in
      for _ in 0..<2 {
        try? await clock.sleep(for: .milliseconds(10))
        log(clock.now.offset)
      }
    }
    for _ in 0..<2 {
      await clock.waitForSleepers()
      await clock.advance(by: .milliseconds(10))
    }
    await task.value
    #expect(log.take() == ["0.01 seconds", "0.02 seconds"])
  }

  @Test("a cancelled sleeper wakes at once, and the others sleep on; a cancelled task does not fall asleep")
  func cancellation() async {
    let log = RunLog()
    let first = sleeper(10, log)
    await clock.waitForSleepers()
    let second = sleeper(20, log)
    await clock.waitForSleepers(2)
    first.cancel()
    await first.value
    #expect(log.take() == ["10 CancellationError"])
    #expect(clock.sleeperCount == 1)
    let third = sleeper(30, log)
    third.cancel()
    await third.value
    #expect(log.take() == ["30 CancellationError"])
    await clock.advance(by: .milliseconds(20))
    await second.value
    #expect(log.take() == ["20 at 0.02 seconds"])
  }

  @Test("a sleep until now or earlier returns at once")
  func past() async throws {
    try await clock.sleep(until: clock.now)
    try await clock.sleep(for: .seconds(-1))
    #expect(clock.sleeperCount == 0)
  }

  @Test("waiting for sleepers who do not come fails rather than hangs")
  func nothingSleeps() async {
    let failures = await captureFailures { await clock.waitForSleepers(2, within: .zero) }
    #expect(
      failures.map(\.message) == [
        """
        waitForSleepers: waited for 2 sleeping tasks, 0 are asleep. To fix this, start the work before, and give it this clock; or \
        wait for as many as will sleep.
        """
      ])
  }

  @Test("in a cancelled task nothing is waited for, which the failure says")
  func cancelledTest() async {
    let test = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await captureFailures { await clock.waitForSleepers() }
    }
    #expect(
      await test.value.map(\.message) == [
        """
        waitForSleepers: waited for 1 sleeping task, 0 are asleep. The task of the test is cancelled, so that nothing is waited for. \
        To fix this, do not cancel it before its end.
        """
      ])
  }

  @Test("many sleepers, some of them cancelled: each step wakes those that are due, and no others", arguments: 0..<5)
  func many(seed: UInt64) async {
    var generator = SeededGenerator(seed: seed)
    let log = RunLog()
    var sleepers: [(milliseconds: Int, task: Task<Void, Never>)] = []
    for _ in 0..<200 {
      let milliseconds = Int.random(in: 1...1000, using: &generator)
      sleepers.append((milliseconds, sleeper(milliseconds, log)))
    }
    await clock.waitForSleepers(200)
    var asleep: [(milliseconds: Int, task: Task<Void, Never>)] = []
    for sleeper in sleepers {
      if Int.random(in: 0..<4, using: &generator) == 0 {
        sleeper.task.cancel()
        await sleeper.task.value
      } else {
        asleep.append(sleeper)
      }
    }
    #expect(log.take().count == 200 - asleep.count)
    var now = 0
    while !asleep.isEmpty {
      let step = Int.random(in: 1...100, using: &generator)
      now += step
      await clock.advance(by: .milliseconds(step))
      let due = asleep.filter { $0.milliseconds <= now }
      asleep.removeAll { $0.milliseconds <= now }
      #expect(clock.sleeperCount == asleep.count, "seed \(seed)")
      for sleeper in due { await sleeper.task.value }
      let woken = log.take().map { Int($0.split(separator: " ")[0]) }
      #expect(woken.sorted { $0 ?? 0 < $1 ?? 0 } == due.map(\.milliseconds).sorted(), "seed \(seed)")
    }
  }

  @Test("who falls asleep while the clock moves past is not passed by")
  func race() async {
    for _ in 0..<5_000 {
      let deadline = clock.now.advanced(by: .seconds(1))
      let sleep = Task.detached { [clock] in try await clock.sleep(until: deadline) }
      await clock.advance(by: .seconds(1))
      await #expect(throws: Never.self) { try await sleep.value }
    }
  }

  @Test("a jump wakes who is due, and waits for nothing")
  func jump() async {
    let log = RunLog()
    let tasks = [30, 10, 20].map { sleeper($0, log) }
    await clock.waitForSleepers(3)
    clock.jump(by: .milliseconds(20))
    #expect(clock.now.offset == .milliseconds(20))
    #expect(clock.sleeperCount == 1)
    #expect(log.entries == [], "they are woken, and have not run")
    clock.jump(by: .milliseconds(10))
    for task in tasks { await task.value }
    #expect(Set(log.take().map { $0.prefix(2) }) == ["10", "20", "30"])
  }

  @Test("going back traps, and says so")
  func back() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await ManualClock().advance(by: .seconds(-1))
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("ManualClock: time does not go back."))
  }
}
