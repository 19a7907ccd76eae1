import Hamon
import HamonHosting
import TestSupport

/// Where the user's code is called, while a cell takes a key, an item or a content, and lets them go.
enum CellPlace: CaseIterable, Sendable, Codable {
  case body, onBind, onBodyRun, hook, cleanup, bodyCleanup, itemComparison, contentComparison
  /// At the ends of a key, an item and a content; of what the hook of an older body run has held.
  case keyEnd, itemEnd, contentEnd, hookEnd
  /// In an effect that reads the content.
  case told

  /// Whether the cell is changing there, so that it traps to change it. A content ends in the middle, too, but where the body runs again.
  func isChanging(_ moment: CellMoment) -> Bool {
    switch self {
    case .keyEnd, .itemEnd, .told: false
    case .contentEnd: moment != .ticked && moment != .sameKey
    default: true
    }
  }

  /// A moment at which it is called in a change that no call to the cell has begun, if there is one.
  var moment: CellMoment {
    switch self {
    case .onBind, .hook, .cleanup: .rebound
    case .itemComparison: .sameKey
    default: .ticked
    }
  }
}

enum CellDeed: CaseIterable, Sendable, Codable {
  case endOwner, configure, reconfigure, deactivate, dispose
}

enum CellMoment: CaseIterable, Sendable, Codable {
  case configured, rebound, sameKey, equalItem, ticked, deactivated, disposed, ended
}

/// A cell that calls at every place. What a case says is done at one of them, once.
final class CellCornerWorld {
  let place: CellPlace
  let deed: CellDeed
  let tracker: LifetimeTracker
  private let owner = Scope()
  private let tick = Signal(0)
  private(set) var cell: HostingCell<Part, Part, Part>!
  private var observer: Effect?
  private(set) var seen: Int?
  /// The numbers of the key and the item that are to be shown; nil if none are.
  private var shown: (key: Int, item: Int)?
  private(set) var hasEnded = false
  private(set) var fired = 0
  private var isArmed = false
  /// The body runs that have begun after the end.
  private(set) var late: [Int] = []
  /// How often each hook was called, in the order of the body runs.
  private(set) var commits: [Int] = []
  private(set) var cleanups = (promised: 0, done: 0)

  init(_ place: CellPlace, _ deed: CellDeed, _ identity: CellIdentity, _ tracker: LifetimeTracker) {
    (self.place, self.deed, self.tracker) = (place, deed, tracker)
    cell = owner.run {
      HostingCell(identity: identity, name: "corner", fileID: "Corners", line: 1) { [unowned self] item, context in
        if hasEnded { late.append(item.number) }
        let number = item.number * 10 + tick.value
        promise(.bodyCleanup)
        reach(.body)
        context.onBind {
          promise(.cleanup)
          reach(.onBind)
        }
        let (run, token) = (commits.count, Part(0, nil, .hookEnd, self))
        commits.append(0)
        context.onCommit { [unowned self] in
          withExtendedLifetime(token) { commits[run] += 1 }
          reach(.hook)
        }
        return Part(number, .contentComparison, .contentEnd, self)
      }
    }
    cell.onBodyRun = { [unowned self] _ in reach(.onBodyRun) }
    observer = detached {
      Effect { [unowned self] in
        seen = cell?.content?.number
        reach(.told)
      }
    }
  }

  /// A key, an item or a content: calls where it is compared, and at its end.
  final class Part: Hashable {
    let number: Int
    private let places: (comparison: CellPlace?, end: CellPlace)
    private weak var world: CellCornerWorld?
    private let canary: Canary

    init(_ number: Int, _ comparison: CellPlace?, _ end: CellPlace, _ world: CellCornerWorld) {
      (self.number, places, self.world) = (number, (comparison, end), world)
      canary = world.tracker.make()
    }

    deinit { world?.reach(places.end) }

    static func == (one: Part, other: Part) -> Bool {
      if let place = one.places.comparison { one.world?.reach(place) }
      return one.number == other.number
    }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private func promise(_ place: CellPlace) {
    cleanups.promised += 1
    onCleanup { [unowned self] in
      cleanups.done += 1
      reach(place)
    }
  }

  /// The content that is to be shown.
  var truth: (key: Int, content: Int)? { shown.map { ($0.key, $0.item * 10 + tick.peek()) } }

  private func item(_ number: Int) -> Part { Part(number, .itemComparison, .itemEnd, self) }

  private func configure(_ key: Int, _ number: Int) {
    if !hasEnded { shown = (key, number) }
    cell.configure(Part(key, nil, .keyEnd, self), item(number))
  }

  private func end(_ body: () -> Void) {
    (hasEnded, shown) = (true, nil)
    body()
  }

  func begin(_ moment: CellMoment) {
    if moment != .configured { configure(1, 1) }
  }

  func trigger(_ moment: CellMoment) {
    isArmed = true
    switch moment {
    case .configured: configure(1, 1)
    case .rebound: configure(2, 2)
    case .sameKey: configure(1, 3)
    case .equalItem: configure(1, 1)
    case .ticked: tick.value = 1
    case .deactivated:
      shown = nil
      cell.deactivate()
    case .disposed: end(cell.dispose)
    case .ended: end(owner.dispose)
    }
    isArmed = false
  }

  private func reach(_ place: CellPlace) {
    guard isArmed, place == self.place else { return }
    isArmed = false
    fired += 1
    switch deed {
    case .endOwner: end(owner.dispose)
    case .configure: configure(9, 9)
    case .reconfigure:
      if shown != nil { shown?.item = 9 }
      if cell.key != nil { cell.reconfigure(item(9)) }
    case .deactivate:
      shown = nil
      cell.deactivate()
    case .dispose: end(cell.dispose)
    }
  }

  func finish() {
    observer = nil
    end(owner.dispose)
    cell = nil
  }
}
