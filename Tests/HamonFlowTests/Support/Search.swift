import Hamon
import HamonFlow

/// The view model of these tests: the postal-code field of scenario C2, in small.
@MainActor
final class Search: @MainActor UnidirectionalDataFlow {
  enum Input {
    case typed(String)
    case found(String, Result<[String], any Error>)
    case left
  }

  enum Work { case search }

  enum Progress { case asleep, connecting }

  @Tracked private(set) var towns: [String] = []
  @Tracked private(set) var progress = Progress.asleep
  @Tracked private(set) var message: String?
  private let server: Server<[String]>
  private let tasks = TaskScope<Work>()
  private(set) var running: [Task<Void, Never>] = []

  init(server: Server<[String]>) { self.server = server }

  func apply(_ input: Input) {
    switch input {
    case .typed(let code):
      progress = .connecting
      let task = tasks.run(id: .search) { [server] in
        try await server.ask(code)
      } receive: { [weak self] result in
        self?.apply(.found(code, result))
      }
      running.append(task)
    case .found(let code, let result):
      batch {
        progress = .asleep
        towns = (try? result.get()) ?? []
        message =
          switch result {
          case .success(let towns): towns.isEmpty ? "入力した郵便番号は存在しませんでした。" : nil
          case .failure: "\(code): no connection"
          }
      }
    case .left:
      tasks.cancelAll()
      progress = .asleep
    }
  }
}
