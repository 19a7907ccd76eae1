@testable import Hamon
import HamonCollections

final class MixedGroups: MixedThing {
  /// What they are, without the list of groups.
  struct Model {
    let source: MixedList
    let formula: MixedFormula

    /// In the order of their first elements.
    var groups: [(key: Int, items: [MixedItem])] {
      var groups: [(key: Int, items: [MixedItem])] = []
      for item in source.items {
        let key = (item.number + formula.naive(item)) % 3
        if let index = groups.firstIndex(where: { $0.key == key }) {
          groups[index].items.append(item)
        } else {
          groups.append((key, [item]))
        }
      }
      return groups
    }
  }

  let list: ReadOnlyTrackedList<TrackedGroup<Int, MixedItem>>
  let model: Model
  private var keeper: Effect?

  init(_ source: MixedList, _ step: MixedStep, _ world: MixedWorld) {
    let formula = MixedFormula(step, world)
    model = Model(source: source, formula: formula)
    list = source.list.grouped { ($0.number + formula.derive($0)) % 3 }
    super.init(world.census)
  }

  override func stayAwake() {
    guard keeper == nil else { return }
    keeper = Effect { [list] in _ = list.count }
    model.formula.setAwake(true)
  }

  deinit { model.formula.setAwake(false) }

  override var isTakenBack: Bool { model.source.isTakenBack && model.formula.isTakenBack }
  override var questions: Int { 12 }
  /// The hashes of two may be the same by chance.
  override func isCoarse(_ question: Int) -> Bool { question % 4 == 2 }
  override func read(_ question: Int, _ item: MixedItem?) -> Int {
    switch question % 4 {
    case 0: list.count
    case 1: mixedHash(list.ids)
    case 2: mixedHash(list.elements.flatMap { [$0.id + 64] + $0.elements.elements.map { $0.id * 8 + $0.number } })
    default: mixedHash(list[id: question / 4 % 3]?.elements.ids ?? [])
    }
  }
  override func naive(_ question: Int, _ item: MixedItem?) -> Int {
    let groups = model.groups
    return switch question % 4 {
    case 0: groups.count
    case 1: mixedHash(groups.map(\.key))
    case 2: mixedHash(groups.flatMap { [$0.key + 64] + $0.items.map { $0.id * 8 + $0.number } })
    default: mixedHash(groups.first { $0.key == question / 4 % 3 }?.items.map(\.id) ?? [])
    }
  }
}

/// Rows that are made for each item: each has a computed, and an effect that acts.
final class MixedRows: MixedThing {
  private let list: ReadOnlyTrackedList<KeyedElement<Int, Computed<Int>>>
  private let source: MixedList
  private let formula: MixedFormula

  init(_ source: MixedList, _ step: MixedStep, _ world: MixedWorld) {
    let formula = MixedFormula(step, world)
    self.source = source
    self.formula = formula
    let owner = MixedOwner(world.owner, limit: step.slot)
    list = source.list.mapKeyed { [unowned world] row in
      let watcher = MixedWatcher(step, world, owner, formula, hearsOfDetours: true) {
        formula.read(row.value) + row.value.number
      } naive: {
        source.items.first { $0.id == row.id }.map { formula.naive($0) + $0.number } ?? -1
      }
      observe { watcher.run() }
      _ = formula.read(row.value)
      return Computed { formula.derive(row.value) + row.value.number }
    }
    super.init(world.census)
  }

  override var isTakenBack: Bool { source.isTakenBack && formula.isTakenBack }
  override var questions: Int { 32 }
  /// The values of rows that have moved.
  override func isCoarse(_ question: Int) -> Bool { question % 4 == 2 }
  override func read(_ question: Int, _ item: MixedItem?) -> Int {
    switch question % 4 {
    case 0: list.count
    case 1: mixedHash(list.ids)
    case 2: mixedHash(list.elements.map(\.value.value))
    default: list[id: item?.id ?? question / 4 % 8]?.value.value ?? -1
    }
  }
  override func naive(_ question: Int, _ item: MixedItem?) -> Int {
    func value(_ row: MixedItem) -> Int { formula.naive(row) + row.number }
    return switch question % 4 {
    case 0: source.items.count
    case 1: mixedHash(source.items.map(\.id))
    case 2: mixedHash(source.items.map(value))
    default: source.items.first { $0.id == item?.id ?? question / 4 % 8 }.map(value) ?? -1
    }
  }
}
