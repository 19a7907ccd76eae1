import Hamon
import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("follow feeds a stream into its owner", .tags(.threads))
@MainActor
struct FollowTests {
  private let log = RunLog()

  /// Follows a stream, as id 1, into the log: its elements, and "end".
  private func following() -> (TaskScope<Int>, AsyncStream<Int>.Continuation, Task<Void, Never>) {
    let tasks = TaskScope<Int>()
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let task = tasks.follow(id: 1, stream) { [log] in
      log("\($0)")
    } end: { [log] in
      log("end")
    }
    return (tasks, source, task)
  }

  @Test("C4 every element in order, then the end; the id is free again")
  func elements() async {
    let (tasks, source, task) = following()
    for number in 1...3 { source.yield(number) }
    source.finish()
    await task.value
    #expect(log.take() == ["1", "2", "3", "end"])
    #expect(!tasks.isRunning(id: 1))
  }

  @Test("what waits behind a stream begins after its end was received")
  func lineBehind() async {
    let (tasks, source, task) = following()
    let behind = tasks.run(id: 1, policy: .afterRunning) {
      2
    } receive: { [log] in
      log("\($0)")
    }
    source.finish()
    await task.value
    await behind.value
    #expect(log.take() == ["end", "2"])
  }

  @Test("a publication's latest values, those of an actor: up to the last one, and the end")
  func publication() async {
    actor Shop {
      @Tracked private var total = 0
      private lazy var publication = Publication(of: self) { $0.assumeIsolated { $0.total } }
      var totals: some AsyncSequence<Int, Never> & Sendable { publication.latest }
      func sell(_ price: Int) { total += price }
      func close() { publication.cancel() }
    }
    let tasks = TaskScope<Int>()
    let shop = Shop()
    let task = tasks.follow(id: 1, await shop.totals) { [log] in
      log("\($0)")
    } end: { [log] in
      log("end")
    }
    for price in 1...4 { await shop.sell(price) }
    await shop.close()
    await task.value
    #expect(log.take().suffix(2) == ["10", "end"])
  }

  @Test("the error of a stream ends in state")
  func failure() async {
    let tasks = TaskScope<Int>()
    let (stream, source) = AsyncThrowingStream.makeStream(of: Int.self)
    let task = tasks.follow(id: 1, stream) { [log] in
      log("\($0)")
    } end: { [log] result in
      log("\(result)")
    }
    source.yield(1)
    source.finish(throwing: ServerError())
    await task.value
    #expect(log.take() == ["1", "failure(HamonFlowTests.ServerError())"])
  }

  @Test("C4 dropping the owner ends the stream, and nothing more is received")
  func dropped() async {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    source.onTermination = { _ in end.finish() }
    var tasks: TaskScope<Int>? = TaskScope()
    let task = tasks?.follow(id: 1, stream) { [log] in
      log("\($0)")
    } end: { [log] in
      log("end")
    }
    tasks = nil
    await task?.value
    for await _ in ends {}
    source.yield(1)
    #expect(log.take() == [])
  }

  @Test("a newer run of the id takes its place; a receiver may cancel its own stream")
  func replaced() async {
    let tasks = TaskScope<Int>()
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let older = tasks.follow(id: 1, stream) { [log] in log("older \($0)") }
    let (other, otherSource) = AsyncStream.makeStream(of: Int.self)
    let newer = tasks.follow(id: 1, other) { [log] in
      log("newer \($0)")
      tasks.cancel(id: 1)
    }
    source.yield(1)
    otherSource.yield(2)
    otherSource.yield(3)
    await older.value
    await newer.value
    #expect(log.take() == ["newer 2"])
  }

  enum Way: CaseIterable { case cancel, newerRun, ownersEnd, inReceive, returnedTask, actorsEnd }

  /// A stream that says when it has handed out an element, on whichever thread.
  private struct Announcing: AsyncSequence, Sendable {
    let stream: AsyncStream<Int>
    let handedOut = Announcement()

    struct AsyncIterator: AsyncIteratorProtocol {
      var iterator: AsyncStream<Int>.Iterator
      let handedOut: Announcement
      mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
        let element = await iterator.next(isolation: actor)
        if element != nil { handedOut.announce() }
        return element
      }
    }
    func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(iterator: stream.makeAsyncIterator(), handedOut: handedOut)
    }
  }

  @Test(
    "a stream that others hold hears of its end, also while an element is on its way", arguments: Way.allCases)
  func heardOfTheEnd(_ way: Way) async {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let hasEnded = CancellationFlag()
    source.onTermination = { _ in hasEnded.raise() }
    let announcing = Announcing(stream: stream)
    source.yield(1)
    source.yield(2)
    let task: Task<Void, Never>
    if way == .actorsEnd {
      actor Model {
        private let tasks = TaskScope<Int>()
        func follow(_ stream: Announcing) -> Task<Void, Never> {
          let task = tasks.follow(id: 1, stream) { _ in }
          stream.handedOut.wait()
          return task
        }
      }
      task = await Model().follow(announcing)
    } else {
      var tasks: TaskScope<Int>? = TaskScope()
      task = tasks!.follow(id: 1, announcing) { [log, weak tasks] in
        log("\($0)")
        if way == .inReceive { tasks?.cancel(id: 1) }
      }
      announcing.handedOut.wait()  // it cannot be received before the main actor is free
      switch way {
      case .cancel: tasks?.cancel(id: 1)
      case .newerRun: tasks?.run(id: 1, { 3 }, receive: { [log] in log("run \($0)") })
      case .ownersEnd: tasks = nil
      case .returnedTask: task.cancel()
      case .inReceive, .actorsEnd: break
      }
      await task.value
      await tasks?.waitForAll()
    }
    await task.value
    #expect(hasEnded.isRaised)
    let received: [Way: [String]] = [.newerRun: ["run 3"], .inReceive: ["1"], .returnedTask: ["1", "2"]]
    #expect(log.take() == received[way, default: []])
    withExtendedLifetime(stream) {}
  }

  @Test(
    "a stream that is followed again is refused by name, and goes on where it is followed", arguments: [false, true])
  func followedAgain(isFollowed: Bool) async {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let (first, second) = (TaskScope<Int>(), TaskScope<Int>())
    let task = first.follow(id: 1, stream) { [log] in log("\($0)") }
    if !isFollowed {
      first.cancel(id: 1)
      await task.value
    }
    var issues: [Hamon.Issue] = []
    withIssueHandler {
      issues.append($0)
    } operation: {
      first.follow(id: 1, stream) { [log] in log("again \($0)") }
      second.follow(id: 2, stream.map { $0 * 10 }) { [log] in log("elsewhere \($0)") }
    }
    let start = { (id: Int, type: String) in
      "TaskScope.follow (id \(id)) was given a stream (\(type)) that has been followed before, and does not follow it"
    }
    #expect(issues.map(\.kind) == [.misuse, .misuse])
    #expect(issues.first?.message.hasPrefix(start(1, "AsyncStream<Int>")) == true)
    #expect(issues.last?.message.hasPrefix(start(2, "AsyncMapSequence<AsyncStream<Int>, Int>")) == true)
    #expect(!second.isRunning(id: 2))
    source.yield(1)
    source.finish()
    await task.value
    #expect(log.take() == (isFollowed ? ["1"] : []))
  }

  @Test("a sequence that begins anew for each reader may be followed as often as one likes")
  func followedAnew() async {
    let total = Signal(1)
    let publication = Publication { total.value }
    let (tasks, updates) = (TaskScope<Int>(), publication.latest)
    let running = (0..<2).map { id in tasks.follow(id: id, updates) { [log] in log("\(id): \($0)") } }
    publication.cancel()
    for task in running { await task.value }
    #expect(log.take().sorted() == ["0: 1", "1: 1"])
    let shared = Shared(base: AsyncStream { $0.finish() })
    for id in 0..<2 { await tasks.follow(id: id, shared) { [log] in log("\(id): \($0)") }.value }
    #expect(log.take() == ["0: 7", "1: 7"])
  }

  /// Stands for a sequence whose base is read by one task for all followers.
  private struct Shared: AsyncSequence, Sendable {
    let base: AsyncStream<Int>

    func makeAsyncIterator() -> AsyncStream<Int>.Iterator {
      AsyncStream {
        $0.yield(7)
        $0.finish()
      }.makeAsyncIterator()
    }
  }

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

  /// Hands out streams of one element, in all the shapes that fit.
  private actor Source {
    func stream() -> AsyncStream<Int> { AsyncStream(unfolding: Self.one()) }
    func opaque() -> some AsyncSequence<Int, Never> & Sendable { stream().map { $0 } }
    func existential() -> any AsyncSequence<Int, Never> & Sendable { stream() }
    func sent() -> sending any AsyncSequence<Int, Never> & SendableMetatype { Once() }
    func failing() -> any AsyncSequence<Int, any Error> & Sendable { AsyncThrowingStream(unfolding: Self.one()) }

    private static func one() -> @Sendable () async -> Int? {
      let rest = Lock([7])
      return { rest.withLock { $0.popLast() } }
    }
  }

  /// A stream that is not `Sendable`.
  private final class Once: AsyncSequence {
    final class AsyncIterator: AsyncIteratorProtocol {
      private var rest = [7]
      func next(isolation actor: isolated (any Actor)?) async -> Int? { rest.popLast() }
      func next() async -> Int? { await next(isolation: nil) }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
  }

  @Test("a stream may be of any type that can be iterated anywhere, also an opaque one or an existential")
  func shapes() async {
    let tasks = TaskScope<Int>()
    let source = Source()
    let note = { [log] (number: Int) in log("\(number)") }
    await tasks.follow(id: 1, await source.stream(), receive: note).value
    await tasks.follow(id: 1, await source.opaque(), receive: note).value
    await tasks.follow(id: 1, await source.opaque().map { $0 + 1 }, receive: note).value
    await tasks.follow(id: 1, await source.existential(), receive: note).value
    await tasks.follow(id: 1, await source.sent(), receive: note).value
    await tasks.follow(id: 1, Once(), receive: note).value
    await tasks.follow(id: 1, await source.failing(), receive: note, end: { [log] in log("\($0)") }).value
    #expect(log.take() == ["7", "7", "8", "7", "7", "7", "7", "success()"])
  }
}
