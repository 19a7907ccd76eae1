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
