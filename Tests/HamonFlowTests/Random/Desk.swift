import Hamon
import HamonFlow
import HamonTesting

/// The view model of the random test: an optimistic value, a load, and a debounced search, side by side.
@MainActor
final class Desk: @MainActor UnidirectionalDataFlow {
  enum Input {
    case shown(Int)
    case reused(Int)
    case loadTapped
    case typed(Int)
    case cancelled(Work?)
    case starAnswered(Optimistic<Int>.Answer)
    case loaded(Result<Int, any Error>)
    case found(Int)
  }

  enum Work: Hashable, CaseIterable { case star, load, search }

  @Tracked private(set) var star = Optimistic(0)
  @Tracked private(set) var load = LoadState<Int>.idle
  @Tracked private(set) var found = 0
  private let inputs = InputQueue<Input>()
  private let tasks = TaskScope<Work>()
  private let server: Server<Int>
  private let clock: ManualClock
  private var requests = 0
  /// The task of each request, by its number.
  private(set) var running: [Int: Task<Void, Never>] = [:]
  /// The task of the newest search.
  private(set) var search: Task<Void, Never>?

  static let quiet = Duration.seconds(3)

  init(server: Server<Int>, clock: ManualClock) {
    self.server = server
    self.clock = clock
  }

  func apply(_ input: Input) { inputs.handle(input) { handle($0) } }

  private func handle(_ input: Input) {
    switch input {
    case .shown(let value):
      requests += 1
      running[requests] = tasks.exchange(star.show(value), id: .star) { [server, requests] _ in
        try await server.ask("\(requests)")
      } receive: { [weak self] in
        self?.apply(.starAnswered($0))
      }
    case .reused(let value): star.reset(to: value)
    case .loadTapped:
      load.start()
      requests += 1
      running[requests] = tasks.run(id: .load) { [server, requests] in
        try await server.ask("\(requests)")
      } receive: { [weak self] in
        self?.apply(.loaded($0))
      }
    case .typed(let text):
      search = tasks.debounce(id: .search, for: Desk.quiet, clock: clock) {
        text
      } receive: { [weak self] in
        self?.apply(.found($0))
      }
    case .cancelled(let work):
      if let work { tasks.cancel(id: work) } else { tasks.cancelAll() }
      if work != .star, work != .search { load.cancel() }
    case .starAnswered(let answer): star.receive(answer)
    case .loaded(let result): load.receive(result)
    case .found(let text): found = text
    }
  }
}
