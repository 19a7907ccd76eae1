import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("debounce waits for quiet", .tags(.threads))
@MainActor
struct DebounceTests {
  private let clock = ManualClock()
  private let tasks = TaskScope<Int>()
  private let log = RunLog()

  private func type(_ text: String) -> Task<Void, Never> {
    tasks.debounce(id: 1, for: .milliseconds(300), clock: clock) { [log] in
      log("work \(text)")
      return text
    } receive: { [log] in
      log("received \($0)")
    }
  }

  @Test("each call cancels the one before; the last one runs when it has been quiet")
  func quiet() async {
    let first = type("1")
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(299))
    let second = type("15")
    await first.value
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(299))
    #expect(clock.sleeperCount == 1)
    #expect(log.take() == [])
    await clock.advance(by: .milliseconds(1))
    await second.value
    #expect(log.take() == ["work 15", "received 15"])
    #expect(!tasks.isRunning(id: 1))
  }

  @Test("the time counts from the call, whenever the task comes to wait")
  func fromTheCall() async {
    let task = type("1")
    await clock.advance(by: .milliseconds(300))
    await task.value
    #expect(log.take() == ["work 1", "received 1"])
  }

  @Test("cancelled by the scope or by its task it never begins, and the id is free")
  func cancelled() async {
    let first = type("1")
    tasks.cancel(id: 1)
    await first.value
    let second = type("2")
    second.cancel()
    await second.value
    #expect(!tasks.isRunning(id: 1))
    #expect(log.take() == [])
    #expect(clock.sleeperCount == 0)
  }

  @Test("work that can fail hands over a result; no wait is no wait")
  func failing() async {
    let task = tasks.debounce(id: 1, for: .zero, clock: clock) { () throws -> Int in
      throw ServerError()
    } receive: { [log] result in
      log("\(result)")
    }
    await task.value
    #expect(log.take() == ["failure(HamonFlowTests.ServerError())"])
  }

  @Test("what waits behind a run whose task is cancelled before it begins has its turn")
  func lineBehind() async {
    let first = type("1")
    let behind = tasks.run(id: 1, policy: .afterRunning) {
      2
    } receive: { [log] in
      log("\($0)")
    }
    first.cancel()
    await first.value
    await behind.value
    #expect(log.take() == ["2"])
    #expect(!tasks.isRunning(id: 1))
  }
}
