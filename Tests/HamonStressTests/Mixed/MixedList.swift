@testable import Hamon
import HamonCollections

/// A list of items, derived or not.
class MixedList: MixedThing {
  let list: ReadOnlyTrackedList<MixedItem>
  fileprivate let formula: MixedFormula?
  private var keeper: Effect?

  init(_ list: ReadOnlyTrackedList<MixedItem>, _ formula: MixedFormula?, _ world: MixedWorld) {
    self.list = list
    self.formula = formula
    super.init(world.census)
  }

  override func stayAwake() {
    guard keeper == nil else { return }
    keeper = Effect { [list] in _ = list.count }
    formula?.setAwake(true)
  }

  deinit { formula?.setAwake(false) }

  /// What is in it, recomputed.
  var items: [MixedItem] { [] }

  override var questions: Int { 64 }
  override func isCoarse(_ question: Int) -> Bool { question % 8 > 4 }
  override func read(_ question: Int, _ item: MixedItem?) -> Int { Self.ask(list, question, item) }
  override func readFresh(_ question: Int, _ item: MixedItem?) -> Int {
    Self.ask(list.filter { _ in true }, question, item)
  }

  private static func ask(_ list: ReadOnlyTrackedList<MixedItem>, _ question: Int, _ item: MixedItem?) -> Int {
    let id = item?.id ?? question / 8 % 8
    return switch question % 8 {
    case 0: list.count
    case 1: mixedHash(list.ids)
    case 2: hash(list.elements)
    case 3: (id % 2 == 0 ? list[id: id]?.number : list.part(id: id).number.value) ?? 100
    case 4: list.contains(id: id) ? 1 : 0
    case 5: list.index(of: id) ?? 100
    case 6: list.first?.number ?? 100
    default: list.last?.id ?? 100
    }
  }
  override func naive(_ question: Int, _ item: MixedItem?) -> Int {
    let items = items
    let id = item?.id ?? question / 8 % 8
    return switch question % 8 {
    case 0: items.count
    case 1: mixedHash(items.map(\.id))
    case 2: Self.hash(items)
    case 3: items.first { $0.id == id }?.number ?? 100
    case 4: items.contains { $0.id == id } ? 1 : 0
    case 5: items.firstIndex { $0.id == id } ?? 100
    case 6: items.first?.number ?? 100
    default: items.last?.id ?? 100
    }
  }

  static func hash(_ items: [MixedItem]) -> Int { mixedHash(items.map { $0.id * 64 + $0.number }) }

  override var broken: String? {
    guard let broken = super.broken else { return nil }
    return "\(broken): \(list.elements.map { [$0.id, $0.number] }), not \(items.map { [$0.id, $0.number] })"
  }
}

final class MixedSource: MixedList {
  private let tracked: TrackedList<MixedItem>
  private var mirror: [MixedItem]
  private var isArranging = false
  /// How many comparisons had acted before the write that is under way.
  private var comparisonsBefore: Int?
  private unowned let world: MixedWorld

  init(_ step: MixedStep, _ world: MixedWorld) {
    mirror = (0..<step.number % 6).map { MixedItem(id: $0, number: $0 * step.other % 6) }
    tracked = TrackedList(mirror)
    self.world = world
    super.init(tracked, nil, world)
  }

  override var isTakenBack: Bool { true }
  override var items: [MixedItem] { isOvertaken ? now : mirror }

  /// A comparison has acted in a write that is not over: effects may run before the mirror has what came of both.
  private var isOvertaken: Bool { comparisonsBefore.map { $0 != world.comparisons } ?? false }

  override func write(_ step: MixedStep, _ world: MixedWorld) {
    if isArranging || isOvertaken { mirror = now }
    world.addUndo { [self, mirror] in self.mirror = mirror }
    let id = step.other % 8
    let place = step.other / 8 % (mirror.count + 1)
    let index = mirror.firstIndex { $0.id == id }
    let plain = MixedItem(id: id, number: step.other / 8 % 6)
    var item = plain
    if !step.end.isEmpty || !step.compare.isEmpty { item.hook = MixedHook(step, world) }
    // What a comparison does comes before what it is called for, and what an end does after it.
    let outer = comparisonsBefore
    let comparisons = world.comparisons
    comparisonsBefore = outer ?? comparisons
    defer {
      if world.comparisons != comparisons { mirror = now }
      comparisonsBefore = outer
    }
    switch (step.number % 10, index) {
    case (0...3, nil):
      mirror.insert(plain, at: place)
      tracked.insert(item, at: place)
    case (0, let index?), (4, let index?):
      mirror.remove(at: index)
      tracked.remove(id: id)
    case (1, let index?):
      world.changesInPlace()
      mirror[index].number += 1
      tracked[id: id]?.number += 1
    case (2, let index?):
      world.changesInPlace()
      mirror[index].number += 1
      tracked.update(id: id) { $0.number += 1 }
    case (3, let index?):
      mirror[index] = plain
      tracked[id: id] = item
    case (5, let index?):
      let position = min(place, mirror.count - 1)
      mirror.insert(mirror.remove(at: index), at: position)
      tracked.move(id: id, to: position)
    case (6, _):
      mirror = mirror.filter { $0.id % 2 != id % 2 } + [plain]
      arrange { $0.replaceAll(with: mirror.dropLast() + [item]) }
    case (7, _):
      mirror.reverse()
      tracked.reverse()
    case (8, let index?):
      mirror.remove(at: index)
      mirror.append(plain)
      arrange { rows in
        rows.remove(id: id)
        if !untracked({ rows.contains(id: id) }) { rows.append(item) }
      }
    case (9, _):
      mirror.removeAll { $0.number % 2 == id % 2 }
      arrange { $0.removeAll { $0.number % 2 == id % 2 } }
    default: break
    }
  }

  /// Several edits as one. What ends in their middle may edit a list that is on its way; then it is taken for what it is.
  private func arrange(_ body: (TrackedList<MixedItem>) -> Void) {
    let before = (acts: world.acts, isArranging: isArranging)
    isArranging = true
    tracked.edit { rows in
      body(rows)
      if world.acts != before.acts { mirror = now }
    }
    isArranging = before.isArranging
  }

  private var now: [MixedItem] { untracked { tracked.elements.map { MixedItem(id: $0.id, number: $0.number) } } }
}

final class MixedHook {
  private let step: MixedStep
  private weak var world: MixedWorld?

  init(_ step: MixedStep, _ world: MixedWorld) {
    self.step = step
    self.world = world
  }

  deinit { world?.actAtEnd(step.end) }

  func compare() { world?.actInComparison(step.compare) }
}

final class MixedDerivedList: MixedList {
  private let sourceIsTakenBack: Bool
  private let derive: () -> [MixedItem]
  private weak var world: MixedWorld?
  private var known = MixedMemo<[MixedItem]?>(nil)

  private init(
    _ list: ReadOnlyTrackedList<MixedItem>, of source: MixedList? = nil, _ formula: MixedFormula?, _ world: MixedWorld,
    _ derive: @escaping () -> [MixedItem]
  ) {
    sourceIsTakenBack = source?.isTakenBack ?? false
    self.derive = derive
    self.world = world
    super.init(list, formula, world)
  }

  override var isTakenBack: Bool { sourceIsTakenBack && formula?.isTakenBack ?? true }
  override var items: [MixedItem] {
    if let items = known.value(of: world) { return items }
    let items = derive()
    known.value = items
    return items
  }

  static func filter(_ source: MixedList, _ step: MixedStep, _ world: MixedWorld) -> MixedThing {
    let formula = MixedFormula(step, world)
    let list = source.list.filter { ($0.number + formula.derive($0)) % 2 == 0 }
    return MixedDerivedList(list, of: source, formula, world) {
      source.items.filter { ($0.number + formula.naive($0)) % 2 == 0 }
    }
  }

  /// In whichever direction the formula says.
  static func sorted(_ source: MixedList, _ step: MixedStep, _ world: MixedWorld) -> MixedThing {
    let formula = MixedFormula(step, world)
    let list = source.list.sorted { formula.derive() % 2 == 0 ? $0.number < $1.number : $0.number > $1.number }
    return MixedDerivedList(list, of: source, formula, world) {
      stable(source.items, isDescending: formula.naive() % 2 != 0) { $0.number }
    }
  }

  static func ranked(_ source: MixedList, _ step: MixedStep, _ world: MixedWorld) -> MixedThing {
    let formula = MixedFormula(step, world)
    let isDescending = step.number % 2 == 0
    let list = source.list.sorted(on: { ($0.number + formula.derive($0)) % 4 }, descending: isDescending)
    return MixedDerivedList(list, of: source, formula, world) {
      stable(source.items, isDescending: isDescending) { ($0.number + formula.naive($0)) % 4 }
    }
  }

  static func array(_ source: MixedList, _ step: MixedStep, _ world: MixedWorld) -> MixedThing {
    let formula = MixedFormula(step, world)
    let list = ReadOnlyTrackedList {
      let limit = formula.derive()
      return source.list.elements.filter { ($0.id + limit) % 3 != 0 }
    }
    return MixedDerivedList(list, of: source, formula, world) {
      let limit = formula.naive()
      return source.items.filter { ($0.id + limit) % 3 != 0 }
    }
  }

  /// It may outlive the list of groups.
  static func group(_ groups: MixedGroups, _ step: MixedStep, _ world: MixedWorld) -> MixedThing? {
    guard let group = groups.list[id: step.number % 3] else { return nil }
    let key = group.id
    let model = groups.model
    return MixedDerivedList(group.elements, nil, world) { model.groups.first { $0.key == key }?.items ?? [] }
  }

  private static func stable(
    _ items: [MixedItem], isDescending: Bool, _ key: (MixedItem) -> Int
  ) -> [MixedItem] {
    struct Place {
      let offset: Int
      let key: Int
      let item: MixedItem
    }
    var places: [Place] = []
    for (offset, item) in items.enumerated() { places.append(Place(offset: offset, key: key(item), item: item)) }
    places.sort { (a: Place, b: Place) -> Bool in
      if a.key == b.key { return a.offset < b.offset }
      return isDescending ? a.key > b.key : a.key < b.key
    }
    return places.map(\.item)
  }
}
