import Hamon
import HamonCollections
import TestSupport
import Testing

/// A list, and something that is derived from it. One edit reaches every place in which the user's code is called; what a case says is
/// done there once.
final class DerivedCornerWorld {
  /// Calls when it is compared, and when it ends.
  final class Hook {
    weak var world: DerivedCornerWorld?
    private let atEnd: CornerPlace
    private let canary: Canary

    init(_ world: DerivedCornerWorld, atEnd: CornerPlace) {
      (self.world, self.atEnd) = (world, atEnd)
      canary = world.tracker.make()
    }

    deinit { world?.reach(atEnd) }
  }

  struct Item: Identifiable, Equatable {
    let id: Int
    var number: Int
    let hook: Hook

    static func == (one: Item, other: Item) -> Bool {
      one.hook.world?.reach(.comparison)
      return one.id == other.id && one.number == other.number
    }
  }

  struct Key: Hashable, Comparable {
    let number: Int
    let hook: Hook

    static func == (one: Key, other: Key) -> Bool {
      one.hook.world?.reach(.keyComparison)
      return one.number == other.number
    }
    static func < (one: Key, other: Key) -> Bool {
      one.hook.world?.reach(.keyComparison)
      return one.number < other.number
    }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// What is derived, without its type.
  struct Derived {
    let ids: () -> [Int]
    /// Every way of asking, one by one.
    let aspects: [() -> [Int]]
    let follow: () -> AnyObject

    /// `leaving` is the id of an element that is going to leave.
    init<Element: Identifiable>(
      _ list: ReadOnlyTrackedList<Element>, leaving: Element.ID? = nil, number: @escaping (Element.ID) -> Int,
      nested: @escaping (Element) -> [Int] = { _ in [] }
    ) {
      ids = { list.elements.flatMap { [number($0.id)] + nested($0) } }
      var aspects: [() -> [Int]] = [
        { [list.count] }, { list.ids.map(number) }, { list.elements.map { number($0.id) } },
        { list.first.map { [number($0.id)] } ?? [] }, { list.last.map { [number($0.id)] } ?? [] },
        { list.ids.first.map { [list.contains(id: $0) ? 1 : 0, list[id: $0] == nil ? 0 : 1] } ?? [] },
      ]
      if let leaving {
        aspects += [{ [list.contains(id: leaving) ? 1 : 0] }, { [list[id: leaving] == nil ? 0 : 1] }]
      }
      self.aspects = aspects
      follow = { list.mapKeyed { number($0.id) } }
    }
  }

  let corner: DerivedCorner
  let tracker: LifetimeTracker
  let list = TrackedList<Item>()
  private let state = Signal(0)
  private let due = Signal(0)
  private let total: Computed<Int>
  private var dueReader: Effect?
  private(set) var derived: Derived?
  private(set) var first: CornerReader?
  private(set) var late: [CornerReader] = []
  /// The computeds that were asked in the middle; what the first said, and what was right by then.
  private var asked: [(computed: Computed<[Int]>, read: () -> [Int])] = []
  private(set) var answer: (said: [Int], truth: [Int])?
  private(set) var fired = 0
  /// How often the closure has been called, and how often inside itself.
  private(set) var calls = 0
  private(set) var nestedCalls = 0
  private var held: AnyObject?
  private var isArmed = false
  private var isActing = false

  init(_ corner: DerivedCorner, _ tracker: LifetimeTracker) {
    (self.corner, self.tracker) = (corner, tracker)
    total = Computed { [due] in due.value }
    dueReader = Effect { [total] in _ = total.value }
    list.append(contentsOf: [3, 1, 2, 5, 4, 8].map { make($0, $0) })
    derived = derive()
  }

  private func make(_ id: Int, _ number: Int) -> Item { Item(id: id, number: number, hook: Hook(self, atEnd: .end)) }
  private func key(_ number: Int) -> Key { Key(number: number, hook: Hook(self, atEnd: .keyEnd)) }

  /// The closure that derives is called.
  private func call() {
    calls += 1
    if isActing, corner.place == .closure { nestedCalls += 1 }
    if corner.kind.watches {
      _ = state.value
      onCleanup { [weak self] in self?.reach(.cleanup) }
    }
    reach(.closure)
  }

  private var sign: Int { corner.kind.watches && state.peek() % 2 != 0 ? -1 : 1 }

  private func derive() -> Derived {
    switch corner.kind {
    case .list: return Derived(list, leaving: 3, number: { $0 })
    case .filter, .watchingFilter:
      let result = list.filter { [unowned self] in
        call()
        return includes($0)
      }
      return Derived(result, leaving: 3, number: { $0 })
    case .sorted, .watchingSorted:
      let result = list.sorted { [unowned self] in
        call()
        return rank($0) < rank($1)
      }
      return Derived(result, leaving: 3, number: { $0 })
    case .sortedOn, .watchingSortedOn:
      let result = list.sorted(on: { [unowned self] in
        call()
        return key(rank($0))
      })
      return Derived(result, leaving: 3, number: { $0 })
    case .grouped, .watchingGrouped: return Derived(makeGroups(), number: { $0.number }, nested: { $0.elements.ids })
    case .heldGroup, .group:
      let groups = makeGroups()
      if corner.kind == .heldGroup { held = groups }
      return Derived(groups.first!.elements, leaving: 3, number: { $0 })
    case .array:
      let result = ReadOnlyTrackedList<Item> { [unowned self] in
        call()
        return list.elements.filter(includes)
      }
      return Derived(result, leaving: 3, number: { $0 })
    case .rows:
      let result = detached {
        list.mapKeyed { [unowned self] row in
          call()
          onCleanup { [weak self] in self?.reach(.cleanup) }
          return row.id
        }
      }
      return Derived(result, leaving: 3, number: { $0 })
    }
  }

  private func makeGroups() -> ReadOnlyTrackedList<TrackedGroup<Key, Item>> {
    list.grouped { [unowned self] in
      call()
      return key(groupNumber($0))
    }
  }

  private func includes(_ item: Item) -> Bool { (item.number + (sign < 0 ? 1 : 0)) % 2 != 0 }
  /// With ties, which the order of the list settles: all are equal, or some.
  private func rank(_ item: Item) -> Int { corner.kind == .sorted ? item.number / 16 : item.number / 4 * sign }
  private func groupNumber(_ item: Item) -> Int { 100 + (item.number * sign + 30) % 3 }

  /// What it must be, recomputed.
  var truth: [Int] {
    let items = untracked { list.elements }
    switch corner.kind {
    case .list, .rows: return items.map(\.id)
    case .filter, .watchingFilter, .array: return items.filter(includes).map(\.id)
    case .sorted, .watchingSorted, .sortedOn, .watchingSortedOn:
      return items.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
        .map(\.element.id)
    case .grouped, .watchingGrouped:
      var order: [Int] = []
      for item in items where !order.contains(groupNumber(item)) { order.append(groupNumber(item)) }
      return order.flatMap { number in [number] + items.filter { groupNumber($0) == number }.map(\.id) }
    case .heldGroup, .group: return items.filter { groupNumber($0) == 100 }.map(\.id)
    }
  }

  // MARK: what happens

  func observe() {
    if let derived { first = detached { CornerReader(derived.ids) } }
  }

  /// One edit, which reaches every place: in the batch; or not before its end; or where the first reader ends after it.
  func trigger(_ moment: CornerMoment, read: () -> Void) {
    batch {
      isArmed = moment == .inBatch
      list[id: 1] = make(1, 7)
      list.insert(make(6, 6), at: 1)
      list[id: 4] = make(4, 4)
      list.remove(id: 3)
      due.value += 1
      state.value += 1
      list.update(id: 6) {
        reach(.change)
        $0.number += 3
      }
      isArmed = isArmed || moment == .afterBatch
    }
    read()
    isArmed = moment == .resting
    if moment == .resting { first?.effect?.cancel() }
    isArmed = false
  }

  /// Another edit, which concerns everything that reads elements, order and count.
  func editAgain() {
    batch {
      list.replaceAll(with: [])
      list.append(contentsOf: [13, 12, 11, 16, 15].map { make($0, $0) })
    }
  }

  func reach(_ place: CornerPlace) {
    guard isArmed, place == corner.place else { return }
    isArmed = false
    fired += 1
    isActing = true
    act()
    isActing = false
  }

  private func act() {
    switch corner.action {
    case .ask: ask()
    case .askDue: _ = total.peek()
    case .subscribe: subscribe()
    case .comeAndGo: if let derived { Scope { _ = derived.follow() }.dispose() }
    case .endReader: first?.effect?.cancel()
    case .exchangeReader:
      first?.effect?.cancel()
      subscribe()
    case .letGo: letGo()
    case .append: list.append(make(9, 9))
    case .remove: list.remove(id: 5)
    case .replace: list[id: 5] = make(5, 10)
    case .update: list.update(id: 5) { $0.number += 1 }
    case .move: list.move(id: 5, to: 0)
    case .replaceAll: list.replaceAll(with: [5, 8, 10].map { make($0, $0 + 1) })
    case .turn: state.value += 1
    }
  }

  private func ask() {
    guard let derived else { return }
    asked = ([derived.ids] + derived.aspects).map { (Computed($0), $0) }
    answer = (asked[0].computed.peek(), truth)
    for (computed, _) in asked { _ = computed.peek() }
  }

  /// Whether what was asked in the middle says what is there.
  var isAnswerUpToDate: Bool { asked.allSatisfy { $0.computed.peek() == untracked($0.read) } }

  private func subscribe() {
    guard let derived else { return }
    late = detached { ([derived.ids] + derived.aspects).map { CornerReader($0) } }
  }

  var readers: [CornerReader] { (first.map { [$0] } ?? []) + late }

  func endReaders() {
    first = nil
    late = []
    asked = []
  }

  func end() {
    endReaders()
    letGo()
    dueReader = nil
  }

  private func letGo() {
    derived = nil
    held = nil
  }
}
