import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("A policy says what becomes of runs of the same id", .tags(.threads))
@MainActor
struct RunPolicyTests {
  private let server = Server<Int>()
  private let tasks = TaskScope<String>()
  private let log = RunLog()

  @discardableResult
  private func ask(_ question: String, _ policy: RunPolicy) -> Task<Void, Never> {
    tasks.run(id: "id", policy: policy) { [server] in
      try await server.ask(question)
    } receive: { [log] result in
      log("\(question) \((try? result.get()) ?? -1)")
    }
  }

  @Test("afterRunning: one after the other, in the order in which they came, errors or not")
  func afterRunning() async {
    let running = ["a", "b", "c"].map { ask($0, .afterRunning) }
    await server.hasBeenAsked("a")
    #expect(!server.wasAsked("b"))
    server.answer("a", .failure(ServerError()))
    await running[0].value
    await server.hasBeenAsked("b")
    #expect(!server.wasAsked("c"))
    server.answer("b", .success(2))
    await server.hasBeenAsked("c")
    server.answer("c", .success(3))
    await running[2].value
    #expect(log.take() == ["a -1", "b 2", "c 3"])
    #expect(!tasks.isRunning(id: "id"))
  }

  @Test("afterRunning: those that wait are cancelled with the id, and never begin")
  func cancelWaiting() async {
    let running = ["a", "b"].map { ask($0, .afterRunning) }
    await server.hasBeenAsked("a")
    tasks.cancel(id: "id")
    await running[1].value
    server.answer("a", .success(1))
    await running[0].value
    #expect(!server.wasAsked("b"))
    #expect(log.take() == [])
  }

  @Test("afterRunning: a run that is cancelled when its turn has come, before its work has begun, does not begin")
  func cancelledOnTheWay() async {
    let first = tasks.run(id: "id") {
      1
    } receive: { [tasks, log] _ in
      log("received")
      Task { @MainActor in tasks.cancel(id: "id") }
    }
    let second = tasks.run(id: "id", policy: .afterRunning) { @MainActor [log] in
      log("begun")
    } receive: { _ in
    }
    await first.value
    await second.value
    #expect(log.take() == ["received"])
  }

  @Test("afterRunning: a run that is cancelled by its own task waits for its turn, and is received")
  func cancelledByTask() async {
    let first = ask("a", .afterRunning)
    let second = tasks.run(id: "id", policy: .afterRunning) {
      Task.isCancelled
    } receive: { [log] wasCancelled in
      log("cancelled: \(wasCancelled)")
    }
    second.cancel()
    await server.hasBeenAsked("a")
    server.answer("a", .success(1))
    await first.value
    await second.value
    #expect(log.take() == ["a 1", "cancelled: true"])
  }

  @Test("cancelRunning takes the place of the running one and of all that wait")
  func cancelRunning() async {
    let older = ["a", "b"].map { ask($0, .afterRunning) }
    await server.hasBeenAsked("a")
    let newest = ask("c", .cancelRunning)
    await server.hasBeenAsked("c")
    server.answer("a", .success(1))
    server.answer("c", .success(3))
    for task in older + [newest] { await task.value }
    #expect(!server.wasAsked("b"))
    #expect(log.take() == ["c 3"])
  }

  @Test("dropNew: the new one never begins, until the old one is over")
  func dropNew() async {
    let first = ask("a", .dropNew)
    await server.hasBeenAsked("a")
    #expect(ask("b", .dropNew) == first, "the task of the run that is there")
    server.answer("a", .success(1))
    await first.value
    let third = ask("c", .dropNew)
    await server.hasBeenAsked("c")
    server.answer("c", .success(3))
    await third.value
    #expect(!server.wasAsked("b"))
    #expect(log.take() == ["a 1", "c 3"])
  }

  @Test("letBothRun: each is heard, in the order of the answers")
  func letBothRun() async {
    let running = ["a", "b"].map { ask($0, .letBothRun) }
    for question in ["b", "a"] {
      await server.hasBeenAsked(question)
      server.answer(question, .success(1))
      await running[question == "a" ? 0 : 1].value
    }
    #expect(log.take() == ["b 1", "a 1"])
  }

  @Test("a thousand in the line, each begins after the one before")
  func longLine() async {
    var received: [Int] = []
    var last: Task<Void, Never>?
    for number in 0..<1_000 {
      last = tasks.run(id: "id", policy: .afterRunning) {
        number
      } receive: {
        received.append($0)
      }
    }
    await last?.value
    #expect(received == Array(0..<1_000))
  }
}
