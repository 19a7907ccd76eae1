import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("A5 LoadState drives whatever shows progress")
@MainActor
struct A5ProgressTests {
  @MainActor
  final class Towns: @MainActor UnidirectionalDataFlow {
    enum Input { case appeared, left, answered(Result<[String], any Error>) }
    enum Work { case load }

    @Tracked private(set) var towns = LoadState<[String]>.idle
    private let tasks = TaskScope<Work>()
    private let server: Server<[String]>
    private(set) var running: Task<Void, Never>?
    private var requests = 0

    init(server: Server<[String]>) { self.server = server }

    func apply(_ input: Input) {
      switch input {
      case .appeared:
        towns.start()
        requests += 1
        running = tasks.run(id: .load) { [server, requests] in
          try await server.ask("\(requests)")
        } receive: { [weak self] in
          self?.apply(.answered($0))
        }
      case .left:
        tasks.cancelAll()
        towns.cancel()
      case .answered(let result): towns.receive(result)
      }
    }
  }

  @Test("A5 a progress view knows LoadState and nothing else: shown while loading, above what was there before")
  func progress() async {
    let server = Server<[String]>()
    let model = Towns(server: server)
    let screen = RunLog()
    let view = Effect(of: model) { model in
      let towns = model.towns
      let list = towns.value.map { $0.joined(separator: " ") } ?? "-"
      screen("\(towns.isLoading ? "◌ " : "")\(list)\(towns.error == nil ? "" : " !")")
    }
    func answer(_ request: String, _ result: Result<[String], any Error>) async {
      await server.hasBeenAsked(request)
      server.answer(request, result)
      await model.running?.value
    }
    model.apply(.appeared)
    await answer("1", .success(["神南", "神宮前"]))
    model.apply(.appeared)
    await answer("2", .failure(ServerError()))
    model.apply(.appeared)
    model.apply(.left)
    #expect(screen.take() == ["-", "◌ -", "神南 神宮前", "◌ 神南 神宮前", "神南 神宮前 !", "◌ 神南 神宮前", "神南 神宮前"])
    view.cancel()
    server.hangUp()
  }
}
