import Hamon
import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("Cancelled work is not heard", .tags(.threads))
@MainActor
struct CancellationTests {
  private let server = Server<[String]>()
  private let tasks = TaskScope<String>()
  private let log = RunLog()

  private func ask(_ id: String) -> Task<Void, Never> {
    tasks.run(id: id) { [server] in
      try await server.askCancellably(id)
    } receive: { [log] result in
      log("\(id) \((try? result.get()) ?? ["failed"])")
    }
  }

  @Test("cancel(id:) cancels the task and drops its answer, and its error as well")
  func cancel() async {
    let task = ask("a")
    await server.hasBeenAsked("a")
    tasks.cancel(id: "a")
    #expect(!tasks.isRunning(id: "a"))
    await task.value
    #expect(task.isCancelled)
    #expect(server.cancelled == ["a"])
    #expect(log.take() == [])
    tasks.cancel(id: "a")
    tasks.cancel(id: "never run")
  }

  @Test("cancelAll() cancels every run; the scope can be used again")
  func cancelAll() async {
    let running = [ask("a"), ask("b")]
    for id in ["a", "b"] { await server.hasBeenAsked(id) }
    tasks.cancelAll()
    for task in running { await task.value }
    #expect(server.cancelled.sorted() == ["a", "b"])
    let again = ask("c")
    await server.hasBeenAsked("c")
    server.answer("c", .success(["there"]))
    await again.value
    #expect(log.take() == [#"c ["there"]"#])
  }

  /// What a cancellation handler, which is `Sendable`, may read.
  @MainActor
  private final class State {
    let number = Signal(0)
    let log = RunLog()
  }

  @Test(
    "an effect that cancels work, or starts newer work, does not hear of what a cancellation handler has read",
    arguments: [true, false])
  func cancellationHandlerReads(cancels: Bool) async {
    let state = State()
    let begun = AsyncStream<Void>.makeStream()
    let work = tasks.run(id: "a") {
      await withTaskCancellationHandler {
        begun.continuation.yield()
        while !Task.isCancelled { await Task.yield() }
      } onCancel: {
        MainActor.assumeIsolated { state.log("read \(state.number.value)") }
      }
    } receive: { _ in
    }
    for await _ in begun.stream { break }
    let effect = Effect { [tasks] in
      state.log("run")
      if cancels {
        tasks.cancel(id: "a")
      } else {
        tasks.run(id: "a") {
        } receive: { _ in
        }
      }
    }
    #expect(state.log.take() == ["run", "read 0"])
    state.number.value = 1
    #expect(state.log.take() == [])
    effect.cancel()
    await work.value
    await tasks.waitForAll()
  }

  @Test("work that ignores its cancellation is not heard either")
  func deafWork() async {
    let task = tasks.run(id: "a") { [server] in
      try await server.ask("a")
    } receive: { [log] _ in
      log("received")
    }
    await server.hasBeenAsked("a")
    tasks.cancelAll()
    server.answer("a", .success(["late"]))
    await task.value
    #expect(log.take() == [])
  }

  @Test("what a receiver captures is let go with the cancellation, not when the work ends")
  func receiverIsReleased() async {
    final class Canary {}
    weak var canary: Canary?
    let task: Task<Void, Never>
    do {
      let captured = Canary()
      canary = captured
      task = tasks.run(id: "a") { [server] in
        try await server.ask("a")
      } receive: { [captured] _ in
        _ = captured
      }
    }
    await server.hasBeenAsked("a")
    #expect(canary != nil)
    tasks.cancel(id: "a")
    #expect(canary == nil)
    server.answer("a", .success([]))
    await task.value
  }

  @Test("a CancellationError of the work's own making is received like any other")
  func ownCancellationError() async {
    let task = tasks.run(id: "a") {
      throw CancellationError()
    } receive: { [log] (result: Result<Int, any Error>) in
      log("\(result)")
    }
    await task.value
    #expect(log.take() == ["failure(Swift.CancellationError())"])
  }

  /// An id that does something at its end.
  private final class ID: Hashable {
    let number: Int
    private let end: () -> Void

    init(_ number: Int, end: @escaping () -> Void = {}) {
      self.number = number
      self.end = end
    }

    deinit { end() }

    static func == (one: ID, other: ID) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test("the end of an id may look at the scope, and cancel: the id is not running any more", arguments: [false, true])
  func idEnds(isCancelled: Bool) async {
    let tasks = TaskScope<ID>()
    // Of equal ids the scope keeps the first.
    tasks.run(
      id: ID(1) { [log] in
        log("\(tasks.runningIDs.map(\.number)) \(tasks.isRunning(id: ID(1)))")
        tasks.cancel(id: ID(1))
      }
    ) {
    } receive: {
    }
    let run = tasks.run(id: ID(1)) {
    } receive: {
    }
    if isCancelled { tasks.cancel(id: ID(1)) } else { await run.value }
    #expect(log.take() == ["[] false"])
  }

  @Test("the end of an id that was throttled may start and cancel runs", arguments: [false, true])
  func throttledIDEnds(cancelsAll: Bool) async {
    let tasks = TaskScope<ID>()
    let throttled = tasks.throttle(
      id: ID(1) { [log] in
        tasks.cancel(id: ID(2))
        tasks.run(id: ID(1)) {
        } receive: {
          log("again")
        }
      }, for: .seconds(1), clock: ManualClock()
    ) {
    } receive: {
    }
    await throttled.value
    if cancelsAll { tasks.cancelAll() } else { tasks.cancel(id: ID(1)) }
    #expect(tasks.runningIDs.map(\.number) == [1])
    await tasks.waitForAll()
    #expect(log.take() == ["again"])
  }
}
