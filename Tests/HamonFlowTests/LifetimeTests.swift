import Hamon
import HamonFlow
import HamonTesting
import Synchronization
import TestSupport
import Testing

@Suite("No work survives its owner", .tags(.threads))
@MainActor
struct LifetimeTests {
  private let server = Server<[String]>()

  /// Owns a scope whose work waits for the server.
  @MainActor
  final class Owner {
    let tasks = TaskScope<Int>()
    let log: RunLog

    init(log: RunLog) { self.log = log }

    func start(_ server: Server<[String]>) -> Task<Void, Never> {
      tasks.run(id: 1) {
        try await server.askCancellably("a")
      } receive: { [weak self] _ in
        self?.log("received")
      }
    }
  }

  @Test("dropping the owner cancels its work at once, and nothing is received")
  func dropped() async throws {
    let log = RunLog()
    var owner: Owner? = Owner(log: log)
    weak let weakOwner = owner
    let task = owner?.start(server)
    await server.hasBeenAsked("a")
    owner = nil
    #expect(weakOwner == nil)
    try #require(server.cancelled == ["a"])
    await task?.value
    #expect(log.take() == [])
  }

  @Test("the last release may happen on another thread")
  func droppedElsewhere() async throws {
    let log = RunLog()
    let last = LastReference()
    let task = hand(Owner(log: log), to: last)
    await server.hasBeenAsked("a")
    await last.release()
    try #require(server.cancelled == ["a"])
    await task.value
    #expect(log.take() == [])
  }

  private func hand(_ owner: Owner, to last: LastReference) -> Task<Void, Never> {
    last.owner.withLock { $0 = owner }
    return owner.start(server)
  }

  private final class LastReference: Sendable {
    let owner = Mutex<Owner?>(nil)

    @concurrent
    func release() async { owner.withLock { $0 = nil } }
  }

  @Test("a scope alone ends with its last reference, too")
  func scopeAlone() async {
    var tasks: TaskScope<Int>? = TaskScope()
    let log = RunLog()
    let task = tasks?.run(id: 1) { [server] in
      try await server.ask("a")
    } receive: { _ in
      log("received")
    }
    await server.hasBeenAsked("a")
    tasks = nil
    #expect(task?.isCancelled == true)
    server.answer("a", .success([]))
    await task?.value
    #expect(log.take() == [])
  }

  @Test("work that has not begun when its scope ends never does")
  func neverBegins() async {
    var tasks: TaskScope<Int>? = TaskScope()
    let log = RunLog()
    let task = tasks?.run(id: 1) { [log] in
      log("begun")
    } receive: {
      log("received")
    }
    tasks = nil
    await task?.value
    #expect(log.take() == [])
  }
}
