import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("C One-way view models")
@MainActor
struct C1OneWayTests {
  private let server = Server<[String]>()

  @Test("C1 a view model is driven by inputs alone, through the protocol as well")
  func apply() async {
    func type<Flow: UnidirectionalDataFlow>(_ codes: [String], into flow: Flow) where Flow.Input == Search.Input {
      for code in codes { flow.apply(.typed(code)) }
    }
    let search = Search(server: server)
    type(["150", "1500001"], into: search)
    #expect(search.progress == .connecting)
    await server.hasBeenAsked("1500001")
    server.answer("1500001", .success(["神宮前"]))
    await search.running[1].value
    #expect(search.towns == ["神宮前"])
    #expect(search.progress == .asleep)
    server.hangUp()
  }

  @Test("C2 no match says so; leaving drops what is under way")
  func noMatch() async {
    let search = Search(server: server)
    search.apply(.typed("0000000"))
    await server.hasBeenAsked("0000000")
    server.answer("0000000", .success([]))
    await search.running[0].value
    #expect(search.message == "入力した郵便番号は存在しませんでした。")

    search.apply(.typed("150"))
    await server.hasBeenAsked("150")
    search.apply(.left)
    server.answer("150", .success(["神南"]))
    await search.running[1].value
    #expect(search.towns == [])
    #expect(search.progress == .asleep)
  }

  @Test("C3 an observer that comes late sees the current value at once, and every later one once")
  func lateObserver() async {
    let search = Search(server: server)
    search.apply(.typed("150"))
    let log = RunLog()
    let bound = Effect(of: search) { log("\($0.progress)") }  // as late as viewDidAppear
    #expect(log.take() == ["connecting"])
    await server.hasBeenAsked("150")
    server.answer("150", .success([]))
    await search.running[0].value
    #expect(log.take() == ["asleep"])
    let later = Effect(of: search) { log("later \($0.progress)") }
    #expect(log.take() == ["later asleep"])
    bound.cancel()
    later.cancel()
  }
}
