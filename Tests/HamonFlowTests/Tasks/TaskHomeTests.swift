import Hamon
import HamonFlow
import Synchronization
import TestSupport
import Testing

@Suite("TaskScope: where work begins and ends", .tags(.threads))
@MainActor
struct TaskHomeTests {
  enum Way: CaseIterable {
    case run, cancelled, afterRunning, dropped, confirm, debounced, throttled
  }

  @Test("work of the caller's own isolation begins in the order of the calls, as tasks written in its place do")
  func order() async {
    let tasks = TaskScope<Int>()
    final class Log { var begun: [Int] = [] }
    let log = Log()
    for number in 0..<1000 {
      tasks.run(id: 0, policy: .letBothRun) {
        log.begun.append(number)
      } receive: { _ in
      }
    }
    await tasks.waitForAll()
    #expect(log.begun == Array(0..<1000))
  }

  @Test("what work has captured ends where the work belongs", arguments: Way.allCases)
  func ends(_ way: Way) async {
    let ends = Ends()
    let tasks = TaskScope<Int>()
    var waiting: [Task<Void, Never>] = []
    func start(_ policy: RunPolicy = .letBothRun) {
      let captured = ends.make()
      waiting.append(
        tasks.run(id: 1, policy: policy) {
          withExtendedLifetime(captured) {}
        } receive: { (_: Void) in
        })
    }
    for _ in 0..<20 {
      switch way {
      case .run: start()
      case .cancelled:
        start()
        tasks.cancel(id: 1)
      case .afterRunning:
        start()
        start(.afterRunning)
        tasks.cancel(id: 1)
      case .dropped:
        start()
        start(.dropNew)
      case .confirm:
        let captured = ends.make()
        var star = Optimistic(false)
        waiting.append(
          tasks.confirm(star.show(true), id: 1) { _ in
            withExtendedLifetime(captured) {}
          } receive: { _ in
          })
      case .debounced:
        let captured = ends.make()
        waiting.append(
          tasks.debounce(id: 1, for: .seconds(60), clock: ContinuousClock()) {
            withExtendedLifetime(captured) {}
          } receive: { (_: Void) in
          })
        tasks.cancel(id: 1)
      case .throttled:
        let captured = ends.make()
        waiting.append(
          tasks.throttle(id: 1, for: .seconds(60), clock: ContinuousClock()) {
            withExtendedLifetime(captured) {}
          } receive: { (_: Void) in
          })
        tasks.cancel(id: 1)
      }
    }
    for task in waiting { await task.value }
    #expect(ends.onMain.count == (way == .afterRunning || way == .dropped ? 40 : 20))
    #expect(!ends.onMain.contains(false))
  }

  @Test("what waits never begins where the last reference goes in receive of what it waits for")
  func endInReceive() async {
    final class Model { let tasks = TaskScope<Int>() }
    final class Counter: Sendable { let begun = Atomic(0) }
    let counter = Counter()
    for _ in 0..<300 {
      var model: Model? = Model()
      let first = model!.tasks.run(id: 1) {
        1
      } receive: { _ in
        model = nil
      }
      let second = model!.tasks.run(id: 1, policy: .afterRunning) { @concurrent () async -> Int in
        counter.begun.add(1, ordering: .relaxed)
        return 2
      } receive: { _ in
      }
      await first.value
      await second.value
    }
    #expect(counter.begun.load(ordering: .relaxed) == 0)
  }

  @Test("waitForAll waits for nothing whose actor has ended")
  func actorHasEnded() async {
    final class Box {
      let tasks = TaskScope<Int>()
      func begin() {
        tasks.run(id: 1) {
          42
        } receive: { _ in
        }
      }
    }
    actor Factory {
      func make() -> sending Box {
        let box = Box()
        box.begin()
        return box
      }
    }
    let box = await Factory().make()
    await box.tasks.waitForAll()
    #expect(!box.tasks.isRunning(id: 1))
  }
}
