import Hamon
import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("A stream that is followed hears of its end", .tags(.threads))
@MainActor
struct FollowEndTests {
  private let log = RunLog()

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
}
