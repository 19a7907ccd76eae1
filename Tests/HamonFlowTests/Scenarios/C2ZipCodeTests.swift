import Hamon
import HamonFlow
import HamonTesting
import Testing

/// The postal-code screen: seven digits, the towns that have them, one of them confirmed.
@MainActor
private final class ZipCodeModel: @MainActor UnidirectionalDataFlow {
  enum Input {
    case zipCodeTyped(String)
    case answered(Result<[String], any Error>)
    case viewStateTapped(ViewState)
    case backTapped
  }

  enum ViewState: Equatable { case confirm(city: String) }

  enum Work { case search }

  struct NoSuchCode: Error, Equatable, CustomStringConvertible {
    var description: String { "入力した郵便番号は存在しませんでした。" }
  }

  @Tracked private(set) var towns = LoadState<[String]>.idle
  let router = Router<ViewState>()
  private let tasks = TaskScope<Work>()
  private let server: Server<[String]>

  init(server: Server<[String]>) { self.server = server }

  func apply(_ input: Input) {
    switch input {
    case .zipCodeTyped(let code) where code.count == 7:
      towns.start()
      tasks.run(id: .search) { [server] in
        let towns = try await server.ask(code)
        if towns.isEmpty { throw NoSuchCode() }
        return towns
      } receive: { [weak self] in
        self?.apply(.answered($0))
      }
    case .zipCodeTyped:
      tasks.cancel(id: .search)
      towns.reset()
    case .answered(let result): towns.receive(result)
    case .viewStateTapped(let state): router.push(state)
    case .backTapped: router.pop()
    }
  }

  func settle() async { await tasks.waitForAll() }

  typealias Tester = FlowTester<ZipCodeModel, (towns: LoadState<[String]>, path: [ViewState])>

  func tester() -> Tester { FlowTester(self) { (towns: $0.towns, path: $0.router.path) } }
}

@Suite("C2 The postal-code screen")
@MainActor
struct C2ZipCodeTests {
  private let server = Server<[String]>()

  /// The screen as it is written first: a task for each code, and flags for what is shown.
  @MainActor
  private final class Naive {
    var towns: [String] = []
    var message: String?
    var confirmed: String?

    func search(_ code: String, _ server: Server<[String]>) -> Task<Void, Never> {
      Task {
        towns = (try? await server.ask(code)) ?? []
        message = towns.isEmpty ? "入力した郵便番号は存在しませんでした。" : nil
      }
    }
  }

  @Test("C2 the bug: the late answer for the first code says that the second one, confirmed by now, does not exist")
  func bug() async {
    let screen = Naive()
    let first = screen.search("0000000", server)
    await server.hasBeenAsked("0000000")
    let second = screen.search("1500001", server)
    await server.hasBeenAsked("1500001")
    server.answer("1500001", .success(["神宮前"]))
    await second.value
    screen.confirmed = screen.towns.first
    server.answer("0000000", .success([]))
    await first.value
    #expect(screen.confirmed == "神宮前")
    #expect(screen.towns == [])
    #expect(screen.message == "入力した郵便番号は存在しませんでした。")
  }

  @Test("C2 the fix: zip code, towns, confirm, back; the late answer for the first code finds nothing")
  func fix() async {
    let tester = ZipCodeModel(server: server).tester()
    tester.apply(.zipCodeTyped("000000"))
    tester.apply(.zipCodeTyped("0000000")) { $0.towns = .loading(previous: nil) }
    await server.hasBeenAsked("0000000")
    tester.apply(.zipCodeTyped("1500001"))
    await server.hasBeenAsked("1500001")
    server.answer("1500001", .success(["神宮前"]))
    await tester.receive { $0.towns = .loaded(["神宮前"]) }
    tester.apply(.viewStateTapped(.confirm(city: "神宮前"))) { $0.path = [.confirm(city: "神宮前")] }
    server.answer("0000000", .success([]))
    await tester.model.settle()
    tester.apply(.backTapped) { $0.path = [] }
    await tester.finish()
  }

  @Test("C2 seven digits that no place has end in a sentence; the next digit takes it away")
  func noSuchCode() async {
    let tester = ZipCodeModel(server: server).tester()
    tester.apply(.zipCodeTyped("9999999")) { $0.towns = .loading(previous: nil) }
    await server.hasBeenAsked("9999999")
    server.answer("9999999", .success([]))
    await tester.receive { $0.towns = .failed(ZipCodeModel.NoSuchCode(), previous: nil) }
    #expect(tester.model.towns.error.map { "\($0)" } == "入力した郵便番号は存在しませんでした。")
    tester.apply(.zipCodeTyped("999999")) { $0.towns = .idle }
    await tester.finish()
  }
}
