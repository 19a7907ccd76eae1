import Hamon
import HamonFlow
import HamonTesting
import Testing

/// The view model under test: a postal-code field that waits for a pause in typing, then asks.
@MainActor
final class Search: @MainActor UnidirectionalDataFlow {
  enum Input {
    case typed(String)
    case found([Town])
    case left
  }

  struct Town: Equatable {
    var name: String
    var code = "150"
  }

  enum Progress { case asleep, connecting }

  enum Work { case search }

  @Tracked private(set) var text = ""
  @Tracked private(set) var towns: [Town] = []
  @Tracked private(set) var progress = Progress.asleep
  @Tracked private var searches = 0
  private let clock: ManualClock
  private let tasks = TaskScope<Work>()

  init(clock: ManualClock = ManualClock()) { self.clock = clock }

  func apply(_ input: Input) {
    switch input {
    case .typed(let text):
      self.text = text
      progress = .connecting
      searches += 1
      tasks.run(id: .search) { [clock] in
        try? await clock.sleep(for: .milliseconds(300))
        return [Town(name: text)]
      } receive: { [weak self] in
        self?.apply(.found($0))
      }
    case .found(let towns):
      batch {
        self.towns = towns
        progress = .asleep
      }
    case .left:
      tasks.cancelAll()
      progress = .asleep
    }
  }

  typealias Tester = FlowTester<Search, (text: String, towns: [Town], progress: Progress)>

  /// A tester of everything that a search shows.
  func tester(_ exhaustivity: Exhaustivity = .full) -> Tester {
    FlowTester(self, exhaustivity: exhaustivity, except: ["searches"]) {
      (text: $0.text, towns: $0.towns, progress: $0.progress)
    }
  }
}

extension TestFailure {
  /// The message without the lines that say why, which name a property without a name in debug builds only.
  var finding: String {
    message.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("  Why: ") }
      .joined(separator: "\n")
  }
}
