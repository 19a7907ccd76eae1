import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("follow feeds a stream into its owner")
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
      var totals: some AsyncSequence<Int, Never> & Sendable { publication.updates }
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
