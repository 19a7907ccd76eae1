import Hamon
import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("The newest run of an id wins", .tags(.threads))
@MainActor
struct NewestWinsTests {
  private let server = Server<[String]>()

  @Test("an answer is received once, and the id is free again")
  func answer() async {
    let tasks = TaskScope<String>()
    let log = RunLog()
    let task = tasks.run(id: "search") { [server] in
      try await server.ask("150")
    } receive: { result in
      log("\((try? result.get()) ?? []) \(tasks.isRunning(id: "search"))")
    }
    #expect(tasks.isRunning(id: "search"))
    await server.hasBeenAsked("150")
    server.answer("150", .success(["神南"]))
    await task.value
    #expect(log.take() == [#"["神南"] false"#])
  }

  @Test("work that cannot fail hands over the bare value")
  func bareValue() async {
    let tasks = TaskScope<Int>()
    var received: [Int] = []
    let task = tasks.run(id: 0) {
      await Task.yield()
      return 7
    } receive: { number in
      received.append(number)
    }
    await task.value
    #expect(received == [7])
  }

  @Test("a late answer of an older run is dropped, whatever the order of answers", arguments: [true, false])
  func lateAnswer(olderFirst: Bool) async {
    let search = Search(server: server)
    search.apply(.typed("150"))
    await server.hasBeenAsked("150")
    search.apply(.typed("1500001"))
    await server.hasBeenAsked("1500001")
    let log = RunLog()
    let effect = Effect(of: search) { log("\($0.towns)") }
    for code in olderFirst ? ["150", "1500001"] : ["1500001", "150"] { server.answer(code, .success([code])) }
    for task in search.running { await task.value }
    #expect(log.take() == ["[]", #"["1500001"]"#])
    #expect(search.progress == .asleep)
    effect.cancel()
  }

  @Test("a run that is replaced before it began never begins")
  func replacedAtOnce() async {
    let tasks = TaskScope<Int>()
    let log = RunLog()
    let older = tasks.run(id: 1) {
      log("older cancelled: \(Task.isCancelled)")
    } receive: {
      log("older received")
    }
    let newer = tasks.run(id: 1) {
      log("newer cancelled: \(Task.isCancelled)")
    } receive: {
      log("newer received")
    }
    await older.value
    await newer.value
    let entries = log.take()
    #expect(entries == ["newer cancelled: false", "newer received"])
  }

  @Test("ids do not disturb each other")
  func otherIDs() async {
    let tasks = TaskScope<String>()
    let log = RunLog()
    let running = ["a", "b"].map { id in
      tasks.run(id: id) { [server] in
        try await server.ask(id)
      } receive: { _ in
        log(id)
      }
    }
    for id in ["a", "b"] { await server.hasBeenAsked(id) }
    server.answer("b", .success([]))
    await running[1].value
    server.answer("a", .success([]))
    await running[0].value
    #expect(log.take() == ["b", "a"])
  }

  @Test("a receiver may start the next run of its own id")
  func restartInReceiver() async {
    let tasks = TaskScope<Int>()
    let log = RunLog()
    var next: Task<Void, Never>?
    let first = tasks.run(id: 1) {
      1
    } receive: { number in
      log("\(number)")
      next = tasks.run(id: 1) {
        number + 1
      } receive: {
        log("\($0)")
      }
    }
    await first.value
    await next?.value
    #expect(log.take() == ["1", "2"])
    #expect(!tasks.isRunning(id: 1))
  }

  @Test("an error is received as a result; it ends in state rather than nowhere")
  func error() async {
    let search = Search(server: server)
    search.apply(.typed("150"))
    await server.hasBeenAsked("150")
    server.answer("150", .failure(ServerError()))
    await search.running[0].value
    #expect(search.message == "150: no connection")
    #expect(search.progress == .asleep)
  }
}
