import Hamon
import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("confirm runs a change of an optimistic value", .tags(.threads))
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

  @Test("without a policy changes run beside each other, and each answer counts", arguments: [false, true])
  func noPolicy(exchanges: Bool) async {
    func start(_ value: Int) -> Task<Void, Never> {
      if exchanges {
        return tasks.exchange(box.count.show(value), id: 1) { [server] value in
          try await server.ask("\(value)")
        } receive: { [box] in
          box.count.receive($0)
        }
      }
      return tasks.confirm(box.count.show(value), id: 1) { [server] value in
        _ = try await server.ask("\(value)")
      } receive: { [box] in
        box.count.receive($0)
      }
    }
    let first = start(1)
    await server.hasBeenAsked("1")
    let second = start(2)
    await server.hasBeenAsked("2")
    server.answer("1", .success(1))
    await first.value
    #expect(box.count.value == 2 && box.count.confirmed == 1)
    server.answer("2", .failure(ServerError()))
    await second.value
    #expect(box.count.value == 1 && box.count.confirmed == 1 && box.count.failure is ServerError)
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

  @Test("a second tap that is dropped leaves what the first one shows", arguments: [true, false])
  func dropped(isConfirmed: Bool) async {
    let first = show(1, .dropNew)
    await server.hasBeenAsked("1")
    var outcomes: [String] = []
    for value in [2, 3] {
      let task = tasks.confirm(box.count.show(value), id: 1, policy: .dropNew) { _ in
      } receive: { [box] in
        outcomes.append("\($0.outcome)")
        box.count.receive($0)
      }
      #expect(task == first)
    }
    #expect(outcomes == ["dropped", "dropped"])
    #expect(box.count.value == 1 && box.count.confirmed == 0 && box.count.isPending && box.count.failure == nil)
    server.answer("1", isConfirmed ? .success(1) : .failure(ServerError()))
    await first.value
    #expect(box.count.value == (isConfirmed ? 1 : 0) && !box.count.isPending)
    #expect((box.count.failure is ServerError) == !isConfirmed)
  }

  @Test("a replaced change does not touch the newer one")
  func replaced() async {
    let first = show(1)
    let third = show(3, .cancelRunning)
    #expect(box.count.value == 3 && box.count.isPending)
    await first.value
    await server.hasBeenAsked("3")
    server.answer("3", .success(3))
    await third.value
    #expect(box.count.value == 3 && box.count.confirmed == 3)
    #expect(!server.wasAsked("1"), "what was answered as cancelled in the same turn does not reach the server either")
  }

  @Test("whatever cancels is not charged with what the answer's receiver reads, and does not own what it makes")
  func cancelledInEffect() async {
    let (seen, turn) = (Signal(0), Signal(0))
    let log = RunLog()
    var kept: [Effect] = []
    func start(_ policy: RunPolicy) {
      tasks.confirm(box.count.show(1), id: 1, policy: policy) { [server] _ in
        _ = try await server.ask("1")
      } receive: { [box] in
        box.count.receive($0)
        kept.append(Effect { log("sees \(seen.value)") })
        _ = seen.value
      }
    }
    start(.letBothRun)
    let effect = Effect {
      log("turn \(turn.value)")
      if turn.value == 1 { tasks.cancel(id: 1) }
      if turn.value == 2 { start(.dropNew) }
    }
    turn.value = 1
    seen.value = 1
    start(.letBothRun)
    turn.value = 2
    seen.value = 2
    turn.value = 3
    seen.value = 3
    #expect(
      log.take() == [
        "turn 0", "turn 1", "sees 0", "sees 1", "turn 2", "sees 1", "sees 2", "sees 2", "turn 3", "sees 3", "sees 3",
      ])
    server.hangUp()
    withExtendedLifetime(effect) {}
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
