import Hamon
import HamonFlow
import Testing

@Suite("confirm runs a change of an optimistic value")
@MainActor
struct ConfirmTests {
  private let server = Server<Int>()
  private let tasks = TaskScope<Int>()

  /// Where a value lives that closures change.
  private final class Box { var count = Optimistic(0) }
  private let box = Box()

  private func show(_ value: Int, _ policy: RunPolicy = .letBothRun) -> Task<Void, Never> {
    tasks.exchange(box.count.show(value), id: 1, policy: policy) { [server] value in
      try await server.ask("\(value)")
    } receive: { [box] in
      box.count.receive($0)
    }
  }

  @Test("several in flight: each answer counts, the newest is shown")
  func severalInFlight() async {
    let running = [show(1), show(2)]
    for question in ["1", "2"] { await server.hasBeenAsked(question) }
    server.answer("1", .success(1))
    await running[0].value
    #expect(box.count.value == 2 && box.count.confirmed == 1)
    server.answer("2", .failure(ServerError()))
    await running[1].value
    #expect(box.count.value == 1 && box.count.failure is ServerError)
  }

  @Test("the server says what it has")
  func serverValue() async {
    let task = show(1)
    await server.hasBeenAsked("1")
    server.answer("1", .success(10))
    await task.value
    #expect(box.count.value == 10)
  }

  @Test("a cancelled id is rolled back at once, without a failure, and its late answer is not heard")
  func cancelled() async {
    let task = show(1)
    await server.hasBeenAsked("1")
    tasks.cancel(id: 1)
    #expect(box.count.value == 0 && !box.count.isPending && box.count.failure == nil)
    server.answer("1", .success(1))
    await task.value
    #expect(box.count.value == 0 && box.count.confirmed == 0)
  }

  @Test("a dropped change is rolled back; a replaced one does not touch the newer one")
  func policies() async {
    let first = show(1)
    _ = show(2, .dropNew)
    #expect(box.count.value == 0 && !box.count.isPending)
    let third = show(3, .cancelRunning)
    #expect(box.count.value == 3 && box.count.isPending)
    for question in ["1", "3"] {
      await server.hasBeenAsked(question)
      server.answer(question, .success(Int(question)!))
    }
    await first.value
    await third.value
    #expect(box.count.value == 3 && box.count.confirmed == 3)
  }

  @Test("work that throws a CancellationError is rolled back without a failure")
  func cancellationError() async {
    let task = tasks.confirm(box.count.show(1), id: 1) { _ in
      throw CancellationError()
    } receive: { [box] in
      box.count.receive($0)
    }
    await task.value
    #expect(box.count.value == 0 && box.count.failure == nil && !box.count.isPending)
  }
}
