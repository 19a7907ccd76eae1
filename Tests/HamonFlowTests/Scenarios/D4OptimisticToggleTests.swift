import Hamon
import HamonFlow
import HamonTesting
import Testing

/// The favourite of a row, as far as `TaskScope` gives it: shown at once, newest wins, rolled back to what was confirmed.
@MainActor
private final class Favourite: @MainActor UnidirectionalDataFlow {
  enum Input {
    case toggle
    case saved(Bool, Result<Bool, any Error>)
  }

  enum Work { case save }

  @Tracked private(set) var isStarred = false
  @Tracked private(set) var message: String?
  private var confirmed = false
  private var requests = 0
  private let server: Server<Bool>
  private let tasks = TaskScope<Work>()
  private(set) var running: [Task<Void, Never>] = []

  init(server: Server<Bool>) { self.server = server }

  func apply(_ input: Input) {
    switch input {
    case .toggle:
      isStarred.toggle()
      message = nil
      requests += 1
      let wanted = isStarred
      let request = "\(requests) \(wanted)"
      let task = tasks.run(id: .save) { [server] in
        try await server.ask(request)
      } receive: { [weak self] result in
        self?.apply(.saved(wanted, result))
      }
      running.append(task)
    case .saved(let wanted, let result):
      switch result {
      case .success: confirmed = wanted
      case .failure:
        batch {
          isStarred = confirmed
          message = "not saved"
        }
      }
    }
  }
}

@Suite("D4 The optimistic toggle")
@MainActor
struct D4OptimisticToggleTests {
  private let server = Server<Bool>()

  @Test("D4 the star shows at once, before the server knows")
  func immediate() async {
    let favourite = Favourite(server: server)
    favourite.apply(.toggle)
    #expect(favourite.isStarred)
    await server.hasBeenAsked("1 true")
    server.answer("1 true", .success(true))
    await favourite.running[0].value
    #expect(favourite.isStarred)
  }

  @Test("D4 a failed answer rolls the star back to what the server confirmed, and says so")
  func rollBack() async {
    let favourite = Favourite(server: server)
    let log = RunLog()
    let effect = Effect(of: favourite) { log("\($0.isStarred) \($0.message ?? "-")") }
    favourite.apply(.toggle)
    await server.hasBeenAsked("1 true")
    server.answer("1 true", .failure(ServerError()))
    await favourite.running[0].value
    #expect(log.take() == ["false -", "true -", "false not saved"])
    effect.cancel()
  }

  @Test("D4 the late failure of an older toggle does not touch the newer one")
  func lateFailure() async {
    let favourite = Favourite(server: server)
    for request in ["1 true", "2 false", "3 true"] {
      favourite.apply(.toggle)
      await server.hasBeenAsked(request)
    }
    server.answer("3 true", .success(true))
    server.answer("1 true", .failure(ServerError()))
    server.answer("2 false", .failure(ServerError()))
    for task in favourite.running { await task.value }
    #expect(favourite.isStarred)
    #expect(favourite.message == nil)
  }

  @Test("D4 without the guard, the bug: the late failure of the first toggle puts out the star of the third")
  func withoutGuard() async {
    @MainActor final class Naive {
      var isStarred = false
      func toggle(_ request: String, _ server: Server<Bool>) -> Task<Void, Never> {
        isStarred.toggle()
        let before = !isStarred
        return Task {
          do { _ = try await server.ask(request) } catch { isStarred = before }
        }
      }
    }
    let naive = Naive()
    var running: [Task<Void, Never>] = []
    for request in ["1", "2", "3"] {
      running.append(naive.toggle(request, server))
      await server.hasBeenAsked(request)
    }
    server.answer("3", .success(true))
    await running[2].value
    #expect(naive.isStarred)
    server.answer("2", .success(false))
    server.answer("1", .failure(ServerError()))
    await running[0].value
    await running[1].value
    #expect(!naive.isStarred, "the star that the server has confirmed is gone")
  }
}
