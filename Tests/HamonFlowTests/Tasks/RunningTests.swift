import HamonFlow
import HamonTesting
import Testing

@Suite("A scope says what is under way, and can be waited for")
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
