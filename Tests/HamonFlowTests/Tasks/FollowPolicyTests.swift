import Hamon
import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("A policy says what becomes of streams of the same id", .tags(.threads))
@MainActor
struct FollowPolicyTests {
  private let log = RunLog()

  /// Follows a stream, as id 1, into the log; the source says "name heard" when it hears of the end.
  private func follow(_ name: String, _ tasks: TaskScope<Int>, _ policy: RunPolicy) -> (
    AsyncStream<Int>, AsyncStream<Int>.Continuation, Task<Void, Never>
  ) {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let task = tasks.follow(id: 1, policy: policy, stream) { [log] in
      log("\(name) \($0)")
    } end: { [log] in
      log("\(name) end")
    }
    return (stream, source, task)
  }

  @Test("afterRunning: a stream is asked when those before it are over, and loses nothing")
  func afterRunning() async {
    let tasks = TaskScope<Int>()
    let (_, first, firstTask) = follow("a", tasks, .afterRunning)
    let (_, second, secondTask) = follow("b", tasks, .afterRunning)
    let third = tasks.run(id: 1, policy: .afterRunning) {
      3
    } receive: { [log] in
      log("run \($0)")
    }
    second.yield(1)
    second.finish()
    first.yield(1)
    first.finish()
    for task in [firstTask, secondTask, third] { await task.value }
    #expect(log.take() == ["a 1", "a end", "b 1", "b end", "run 3"])
  }

  @Test("afterRunning: a stream that is cancelled before its turn hears of it, and nothing is received")
  func cancelledBeforeItsTurn() async {
    let tasks = TaskScope<Int>()
    let (stream, source, task) = follow("a", tasks, .afterRunning)
    let (waiting, waitingSource, waitingTask) = follow("b", tasks, .afterRunning)
    let hasEnded = CancellationFlag()
    waitingSource.onTermination = { _ in hasEnded.raise() }
    waitingSource.yield(1)
    tasks.cancel(id: 1)
    for task in [task, waitingTask] { await task.value }
    #expect(hasEnded.isRaised)
    #expect(log.take() == [])
    withExtendedLifetime((stream, waiting, source)) {}
  }

  @Test("dropNew: a stream that comes while one is followed is not touched, and may be followed later")
  func dropNew() async {
    let tasks = TaskScope<Int>()
    let (stream, source, task) = follow("a", tasks, .dropNew)
    let (later, laterSource, dropped) = follow("b", tasks, .dropNew)
    #expect(tasks.follow(id: 1, policy: .dropNew, stream) { _ in } == task, "a held stream twice is no misuse")
    #expect(dropped == task)
    laterSource.yield(2)
    laterSource.finish()
    source.yield(1)
    source.finish()
    await task.value
    await tasks.follow(id: 1, policy: .dropNew, later) { [log] in log("b \($0)") }.value
    #expect(log.take() == ["a 1", "a end", "b 2"])
  }

  @Test("letBothRun: the elements of all are received")
  func letBothRun() async {
    let tasks = TaskScope<Int>()
    let (_, first, firstTask) = follow("a", tasks, .letBothRun)
    let (_, second, secondTask) = follow("b", tasks, .letBothRun)
    second.yield(1)
    second.finish()
    await secondTask.value
    #expect(tasks.isRunning(id: 1))
    first.yield(2)
    first.finish()
    await firstTask.value
    #expect(log.take() == ["b 1", "b end", "a 2", "a end"])
  }
}
