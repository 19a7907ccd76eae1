import Hamon
import HamonCollections
import TestSupport
import Testing

/// A list or a dictionary whose values and ids call when they are compared, and when they end.
final class EditCornerWorld {
  final class Value: Equatable {
    let number: Int
    weak var world: EditCornerWorld?
    private let canary: Canary

    init(_ number: Int, _ world: EditCornerWorld) {
      (self.number, self.world) = (number, world)
      canary = world.tracker.make()
    }

    deinit { world?.reach(.end) }

    static func == (one: Value, other: Value) -> Bool {
      one.world?.reach(.comparison)
      return one.number == other.number
    }
  }

  final class ID: Hashable {
    let number: Int
    weak var world: EditCornerWorld?

    init(_ number: Int, _ world: EditCornerWorld?) { (self.number, self.world) = (number, world) }

    deinit { world?.reach(.idEnd) }

    static func == (one: ID, other: ID) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// Makes its id anew each time it is asked.
  struct Item: Identifiable, Equatable {
    let number: Int
    var value: Value
    var id: ID { ID(number, value.world) }

    static func == (one: Item, other: Item) -> Bool { one.number == other.number && one.value == other.value }
  }

  let corner: EditCorner
  let tracker: LifetimeTracker
  private let list: TrackedList<Item>
  private let dictionary: TrackedDictionary<ID, Value>
  private let state = Signal(0)
  private(set) var readers: [CornerReader] = []
  private var follower: Effect?
  private var editor: Effect?
  private(set) var edits = 0
  /// What the follower has kept.
  private(set) var copy: [CornerEntry]?
  private(set) var fired = 0
  private var isArmed = false

  init(_ corner: EditCorner, _ tracker: LifetimeTracker) {
    (self.corner, self.tracker) = (corner, tracker)
    list = TrackedList()
    dictionary = TrackedDictionary()
    for entry in CornerEntry.make([1, 2, 3, 4]) {
      if corner.isDictionary { dictionary[id(entry.id)] = value(entry.number) } else { list.append(item(entry)) }
    }
  }

  private func id(_ number: Int) -> ID { ID(number, self) }
  private func value(_ number: Int) -> Value { Value(number, self) }
  private func item(_ entry: CornerEntry) -> Item { Item(number: entry.id, value: value(entry.number)) }

  var entries: [CornerEntry] {
    if corner.isDictionary {
      dictionary.dictionary.map { CornerEntry(id: $0.key.number, number: $0.value.number) }.sorted { $0.id < $1.id }
    } else {
      list.elements.map { CornerEntry(id: $0.number, number: $0.value.number) }
    }
  }

  /// Every way of asking, one by one.
  private var aspects: [() -> [Int]] {
    if corner.isDictionary {
      let keys = [1, 2, 9]
      return [{ [unowned self] in [dictionary.count] }, { [unowned self] in dictionary.keys.map(\.number).sorted() }]
        + keys.map { key in { [unowned self] in [dictionary[id(key)]?.number ?? -1] } }
        + keys.map { key in { [unowned self] in [dictionary.contains(key: id(key)) ? 1 : 0] } }
    }
    return [
      { [unowned self] in [list.count] }, { [unowned self] in list.ids.map(\.number) },
      { [unowned self] in [list.first?.value.number ?? -1] }, { [unowned self] in [list.last?.value.number ?? -1] },
      { [unowned self] in [list.index(of: id(2)) ?? -1] },
    ]
      + [1, 2, 9].map { number in { [unowned self] in [list[id: id(number)]?.value.number ?? -1] } }
      + [1, 2, 9].map { number in { [unowned self] in [list.contains(id: id(number)) ? 1 : 0] } }
  }

  /// Whether every way of asking says the same.
  var isConsistent: Bool {
    let entries = entries
    let numbers = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.number) })
    return (0..<10).allSatisfy { key in
      if corner.isDictionary {
        return dictionary[id(key)]?.number == numbers[key] && dictionary.contains(key: id(key)) == (numbers[key] != nil)
      }
      return list[id: id(key)]?.value.number == numbers[key] && list.contains(id: id(key)) == (numbers[key] != nil)
        && list.index(of: id(key)) == entries.firstIndex { $0.id == key }
    } && (corner.isDictionary ? dictionary.count : list.count) == entries.count
  }

  // MARK: what happens

  func observe() {
    let whole = { [unowned self] in entries.flatMap { [$0.id, $0.number] } }
    readers += detached { ([whole] + aspects).map { CornerReader($0) } }
  }

  func follow() {
    copy = entries
    follower = detached {
      if corner.isDictionary {
        return dictionary.observeChanges { [unowned self] changes in
          var copy = self.copy!
          #expect(changes.removals.isDisjoint(with: changes.assignments.keys))
          for key in changes.removals { copy.removeAll { $0.id == key.number } }
          for (key, value) in changes.assignments {
            copy.removeAll { $0.id == key.number }
            copy.append(CornerEntry(id: key.number, number: value.number))
          }
          self.copy = copy.sorted { $0.id < $1.id }
        }
      }
      return list.observeChanges { [unowned self] changes in
        var copy = self.copy!
        func entry(_ item: Item) -> CornerEntry { CornerEntry(id: item.number, number: item.value.number) }
        for removal in changes.removals { copy.remove(at: removal.offset) }
        for insertion in changes.insertions { copy.insert(entry(insertion.element), at: insertion.offset) }
        for update in changes.updates { copy[update.offset] = entry(update.element) }
        self.copy = copy
      }
    }
  }

  func trigger(_ moment: EditMoment, byEffect: Bool) {
    let edit = { [unowned self] in
      edits += 1
      isArmed = fired == 0 && moment == .inBatch
      perform(corner.edit)
    }
    batch {
      if byEffect { editor = detached { Effect { edit() } } } else { edit() }
      isArmed = fired == 0 && (isArmed || moment != .inBatch)
      if moment == .whileRead { observe() }
    }
    isArmed = false
    state.value += 1
  }

  func perform(_ edit: CornerEdit) {
    if corner.isDictionary { performOnDictionary(edit) } else { performOnList(edit) }
  }

  private func performOnList(_ edit: CornerEdit) {
    func set(_ entry: CornerEntry) {
      if untracked({ list.contains(id: id(entry.id)) }) {
        list[id: id(entry.id)] = item(entry)
      } else {
        list.append(item(entry))
      }
    }
    switch edit {
    case .set: set(CornerEntry(id: 1, number: 15))
    case .setSame: set(CornerEntry(id: 1, number: 10))
    case .add: set(CornerEntry(id: 9, number: 90))
    case .update: if untracked({ list.contains(id: id(1)) }) { list.update(id: id(1)) { $0.value = value(18) } }
    case .remove: list.remove(id: id(1))
    case .removeAll: list.removeAll()
    case .removeOdd: list.removeAll { $0.number % 2 != 0 }
    case .replaceAll, .replaceSame: list.replaceAll(with: edit.apply(to: []).map(item))
    case .sort: list.sort { $0.number > $1.number }
    case .makeDefault: break
    }
  }

  private func performOnDictionary(_ edit: CornerEdit) {
    func change(_ value: inout Value, _ number: Int) { value = self.value(number) }
    func make() -> Value {
      reach(corner.edit == .makeDefault ? corner.place : .comparison)
      return value(60)
    }
    switch edit {
    case .set: dictionary[id(1)] = value(15)
    case .setSame: dictionary[id(1)] = value(10)
    case .add: dictionary[id(9)] = value(90)
    case .update: if untracked({ dictionary.contains(key: id(1)) }) { dictionary[id(1)]? = value(18) }
    case .makeDefault: change(&dictionary[id(7), default: make()], 70)
    case .remove: dictionary[id(1)] = nil
    case .removeAll: dictionary.removeAll()
    case .removeOdd: dictionary.removeAll { key, _ in key.number % 2 != 0 }
    case .replaceAll, .replaceSame:
      dictionary.replaceAll(
        with: Dictionary(uniqueKeysWithValues: edit.apply(to: []).map { (id($0.id), value($0.number)) }))
    case .sort: break
    }
  }

  private func reach(_ place: EditPlace) {
    guard isArmed, place == corner.place else { return }
    isArmed = false
    fired += 1
    switch corner.action {
    case .read: _ = state.value + (corner.isDictionary ? dictionary.count : list.count)
    case .ask: _ = Computed { [unowned self] in entries.count }.peek()
    case .subscribe: observe()
    case .endReaders: for reader in readers { reader.effect?.cancel() }
    case .exchangeReaders:
      for reader in readers { reader.effect?.cancel() }
      observe()
    case .edit(let edit): perform(edit)
    }
  }

  func end() {
    readers = []
    follower = nil
    editor = nil
  }
}
