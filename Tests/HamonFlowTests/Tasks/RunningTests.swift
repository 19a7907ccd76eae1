import Hamon
import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("A scope says what is under way, and can be waited for", .tags(.threads))
@MainActor
struct RunningTests {
  private let server = Server<Int>()
  private let clock = ManualClock()
  private let tasks = TaskScope<String>()
  private let log = RunLog()

  private func run(_ id: String, policy: RunPolicy = .cancelRunning) {
    tasks.run(id: id, policy: policy) { [server] in
      (try? await server.ask(id)) ?? 0
    } receive: { [log] in
      log("\(id) \($0)")
    }
  }

  @Test("its ids are those that run or wait, each once, until they are answered or cancelled")
  func ids() async {
    #expect(tasks.runningIDs.isEmpty)
    run("a")
    run("a", policy: .letBothRun)
    run("b")
    tasks.debounce(id: "c", for: .seconds(1), clock: clock, { 0 }, receive: { _ in })
    #expect(tasks.runningIDs.sorted() == ["a", "b", "c"])
    tasks.cancel(id: "a")
    tasks.cancel(id: "c")
    #expect(tasks.runningIDs.sorted() == ["b"])
    await server.hasBeenAsked("b")
    server.answer("b", .success(1))
    await tasks.waitForAll()
    #expect(tasks.runningIDs.isEmpty)
    #expect(log.take() == ["b 1"])
    server.hangUp()
  }

  @Test("work that is superseded or cancelled in the turn in which it was started never begins")
  func neverBegins() async {
    for number in 1...3 {
      tasks.run(id: "search") { [log] in
        log("asks for \(number)")
      } receive: { [log] in
        log("got \(number)")
      }
    }
    tasks.run(id: "other") { [log] in
      log("asks for the other")
    } receive: {
    }
    tasks.cancel(id: "other")
    await tasks.waitForAll()
    #expect(log.take() == ["asks for 3", "got 3"])
  }

  @Test("where all is cancelled, what has not begun never does, whatever the handler of another id lets through")
  func neverBeginsBesideAHandler() async {
    let executor = Elsewhere.shared.executor
    tasks.run(id: "handler") { [clock] in
      await withTaskCancellationHandler {
        try? await clock.sleep(for: .seconds(1))
      } onCancel: {
        executor.goOn()
        executor.finishJobs()
      }
    } receive: {
    }
    await clock.waitForSleepers()
    executor.pause()
    let begun = Lock(0)
    let works = (1...8).map { number in
      tasks.run(id: "\(number)") { @Elsewhere in
        begun.withLock { $0 += 1 }
      } receive: {
      }
    }
    for _ in works { executor.waitForJob() }
    tasks.cancelAll()
    for work in works { await work.value }
    #expect(begun.withLock { $0 } == 0)
  }

  @Test(
    "work that was put off, and whose task is cancelled before it begins, never begins",
    arguments: [("debounce", []), ("throttle", ["begins"])])
  func neverBeginsWhenItsTimeHasCome(kind: String, before: [String]) async {
    #expect(await Worker().putOffAndCancel(kind) == before)
  }

  @Test(
    "work that is on its way to its actor when it is cancelled never begins",
    arguments: ["run", "run, can fail", "confirm", "exchange", "throttle, can fail"])
  func neverBeginsFromElsewhere(kind: String) async {
    let log = await Worker().startAndCancel(kind)
    #expect(log == [])
  }

  @Test("work that goes on after it was cancelled is not waited for")
  func cancelledWork() async {
    run("slow")
    await server.hasBeenAsked("slow")
    let waiting = Task { await tasks.waitForAll() }
    for _ in 0..<20 { await Task.yield() }
    tasks.cancel(id: "slow")
    await waiting.value
    #expect(log.take() == [])
    server.hangUp()  // only now it ends
  }

  @Test("waiting for all waits for those, too, that an answer starts")
  func waitForAll() async {
    await tasks.waitForAll()  // nothing to wait for
    let next: () -> Void = { [tasks, log] in
      tasks.run(id: "second") {
        2
      } receive: {
        log("second \($0)")
      }
    }
    tasks.run(id: "first") {
      1
    } receive: { [log] in
      log("first \($0)")
      next()
    }
    tasks.run(id: "first", policy: .afterRunning) {
      3
    } receive: { [log] in
      log("after \($0)")
    }
    await tasks.waitForAll()
    #expect(Set(log.take()) == ["first 1", "second 2", "after 3"])
  }
}

/// Where work waits until the test lets it through.
@globalActor
private actor Elsewhere {
  static let shared = Elsewhere()
  let executor = WatchedExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

/// An actor that sees what is on its way to it.
private actor Worker {
  private let executor = WatchedExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let tasks = TaskScope<Int>()
  private var number = Optimistic(0)
  private var log: [String] = []

  private func work() -> Int {
    log.append("begins")
    return 0
  }

  private func failingWork() throws -> Int { work() }

  /// Puts work off, and cancels its task when its time has come, while it waits for the actor. Returns what it has done.
  func putOffAndCancel(_ kind: String) async -> [String] {
    let clock = ManualClock()
    func throttle() -> Task<Void, Never> {
      tasks.throttle(id: 1, for: .seconds(1), clock: clock) {
        self.work()
      } receive: { _ in
      }
    }
    let task: Task<Void, Never>
    if kind == "throttle" {
      await throttle().value
      task = throttle()
    } else {
      task = tasks.debounce(id: 1, for: .seconds(1), clock: clock) {
        self.work()
      } receive: { _ in
      }
    }
    await clock.waitForSleepers()
    executor.forgetJobs()
    clock.jump(by: .seconds(1))
    executor.waitForJob()
    task.cancel()
    await task.value
    return log + (tasks.isRunning(id: 1) ? ["is running"] : [])
  }

  /// Starts work, and cancels it in the same turn, once it waits for the actor. Returns what it has done.
  func startAndCancel(_ kind: String) async -> [String] {
    executor.waitForJob()  // this one
    let task =
      switch kind {
      case "run":
        tasks.run(id: 1) {
          self.work()
        } receive: { _ in
        }
      case "run, can fail":
        tasks.run(id: 1) {
          try self.failingWork()
        } receive: { _ in
        }
      case "confirm":
        tasks.confirm(number.show(1), id: 1) { _ in
          _ = try self.failingWork()
        } receive: { _ in
        }
      case "exchange":
        tasks.exchange(number.show(1), id: 1) { _ in
          try self.failingWork()
        } receive: { _ in
        }
      default:
        tasks.throttle(id: 1, for: .seconds(1), clock: ManualClock()) {
          try self.failingWork()
        } receive: { _ in
        }
      }
    executor.waitForJob()
    tasks.cancel(id: 1)
    await task.value
    return log
  }
}
