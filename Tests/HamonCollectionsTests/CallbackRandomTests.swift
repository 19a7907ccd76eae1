import Hamon
import HamonTesting
import TestSupport
import Testing

/// Lists whose callbacks do things: predicates, keys and comparisons read what is due; rows, cleanups, effects, the ends of
/// elements and, in some worlds, their comparison edit the list as well. In the end everything derived must be what a naive
/// derivation says.
@Suite("Collections: random callbacks")
struct CallbackRandomTests {
  private final class Box {
    private weak var world: World?
    init(_ world: World) { self.world = world }
    func compare() { world?.compare() }
    func act() { world?.act() }
    deinit { world?.act() }
  }

  private struct Item: Identifiable, Equatable {
    let id: Int
    var number: Int
    let box: Box

    static func == (one: Item, other: Item) -> Bool {
      one.box.compare()
      return one.id == other.id && one.number == other.number
    }
  }

  /// A key whose comparison and whose end do things.
  private struct Rank: Comparable {
    let number: Int
    let box: Box

    static func == (one: Rank, other: Rank) -> Bool { one.number == other.number }
    static func < (one: Rank, other: Rank) -> Bool {
      one.box.act()
      return one.number < other.number
    }
  }

  private final class World {
    private var random: SeededGenerator
    /// Whether the closures depend on other state than the elements.
    private let watches: Bool
    /// Whether `==` edits as well, and what the closures leave behind.
    private let comparisonsEdit: Bool
    private let cleanupsEdit: Bool
    private var budget = 0
    private var depth = 0
    private let list = TrackedList<Item>()
    private let one = Signal(0)
    private let two = Signal(0)
    private let sum: Computed<Int>
    private let selector: Selector<Int>
    private var even: ReadOnlyTrackedList<Item>!
    private var sorted: ReadOnlyTrackedList<Item>!
    private var ranked: ReadOnlyTrackedList<Item>!
    private var groups: ReadOnlyTrackedList<TrackedGroup<Int, Item>>!
    private var falling: ReadOnlyTrackedList<Item>!
    private var rows: ReadOnlyTrackedList<KeyedElement<Int, Int>>!
    // Over derived ones.
    private var array: ReadOnlyTrackedList<Item>!
    private var rankedEven: ReadOnlyTrackedList<Item>!
    private var arrayRanked: ReadOnlyTrackedList<Item>!
    private var crowds: ReadOnlyTrackedList<TrackedGroup<Int, Item>>!
    private var groupRows: ReadOnlyTrackedList<KeyedElement<Int, ReadOnlyTrackedList<Item>>>!
    private var observers: [Effect?] = []
    private var guests: [AnyObject] = []

    init(_ seed: UInt64) {
      random = SeededGenerator(seed: seed)
      watches = random.below(2) == 0
      comparisonsEdit = random.below(2) == 0
      cleanupsEdit = random.below(2) == 0
      sum = Computed { [one, two] in one.value + two.value }
      selector = Selector { [one] in one.value % 5 }
      even = list.filter(of: self) { world, item in
        if world.watches { _ = world.two.value }
        world.callBack()
        return world.isEven(item)
      }
      sorted = list.sorted { [unowned world = self] one, other in
        if world.watches { _ = world.two.value }
        world.callBack()
        return world.isRising ? one.number < other.number : one.number > other.number
      }
      ranked = list.sorted(
        of: self,
        on: { world, item in
          if world.watches { _ = world.one.value }
          world.callBack()
          return Rank(number: world.key(item), box: Box(world))
        }, descending: seed % 2 == 0)
      isRankedDown = seed % 2 == 0
      groups = list.grouped(of: self) { world, item in
        if world.watches { _ = world.one.value }
        world.callBack()
        return world.key(item)
      }
      falling = even.sorted { [unowned self] in
        callBack()
        return $0.id > $1.id
      }
      rows = falling.mapKeyed(of: self) { world, row in
        world.act()
        observe { [unowned world] in
          _ = row.value
          world.act()
        }
        onCleanup { [weak world] in world?.act() }
        return row.id
      }
      array = ReadOnlyTrackedList(of: self) { world in
        world.callBack()
        return world.list.elements.filter { ($0.number + world.one.value) % 2 == 0 }
      }
      rankedEven = ranked.filter { [unowned self] item in
        if watches { _ = two.value }
        callBack()
        return isEven(item)
      }
      arrayRanked = array.sorted(on: { [unowned self] item in
        callBack()
        return Rank(number: -item.number, box: Box(self))
      })
      crowds = groups.filter { [unowned self] group in
        callBack()
        return group.elements.count > 1
      }
      groupRows = groups.mapKeyed { [unowned self] group in
        act()
        return group.value.elements.sorted { [unowned self] in
          callBack()
          return $0.id > $1.id
        }
      }
    }

    private func isEven(_ item: Item) -> Bool { (item.number + (watches ? two.peek() : 0)) % 2 == 0 }
    private var isRankedDown = false
    private var isRising: Bool { !watches || two.peek() % 2 == 0 }
    private func key(_ item: Item) -> Int { (item.number + (watches ? one.peek() : 0)) % 3 }

    /// What a callback may do that only derives: bring up to date what is due.
    func read() {
      if budget == 0 || depth > 2 || random.below(4) != 0 { return }
      budget -= 1
      depth += 1
      defer { depth -= 1 }
      _ = sum.value
      _ = selector.peek(2)
    }

    /// What a closure that derives does.
    private func callBack() {
      if cleanupsEdit { onCleanup { [weak self] in self?.act() } }
      read()
    }

    func compare() { if comparisonsEdit { act() } else { read() } }

    /// What any other may do: edit as well.
    func act() {
      if budget == 0 || depth > 2 || random.below(4) != 0 { return }
      budget -= 1
      depth += 1
      defer { depth -= 1 }
      untracked { edit(random.below(12)) }
    }

    private func make(_ id: Int) -> Item { Item(id: id, number: random.below(10), box: Box(self)) }

    private func edit(_ choice: Int) {
      let id = random.below(12)
      switch choice {
      case 0, 1: if !list.contains(id: id) { list.insert(make(id), at: random.below(list.count + 1)) }
      case 2: list.remove(id: id)
      case 3: list[id: id]?.number += 1
      case 4: if list.contains(id: id) { list[id: id] = make(id) }
      case 5: if list.count > 0 { list.move(from: random.below(list.count), to: random.below(list.count)) }
      case 6: one.value += 1
      case 7: two.value += 1
      case 8, 9: _ = sum.value
      case 10: _ = selector.peek(2)
      case 11: if !observers.isEmpty { replaceObserver(random.below(observers.count)) }
      case 12: list.replaceAll(with: Set((0..<5).map { _ in random.below(12) }).sorted().map(make))
      case 13: replaceGuests()
      default:
        batch {
          edit(random.below(12))
          edit(random.below(12))
          _ = even.count
          edit(random.below(12))
        }
      }
    }

    private func replaceObserver(_ index: Int) {
      let old = observers[index]
      observers[index] = nil
      withExtendedLifetime(old) {}
    }

    private func replaceGuests() {
      let old = guests
      guests = random.below(2) == 0 ? [] : [Effect { [unowned self] in _ = even.count }, even.mapKeyed { $0.id }]
      withExtendedLifetime(old) {}
    }

    func observeAll() {
      let old = observers
      observers = [
        Effect { [unowned self] in
          _ = even.ids
          act()
        },
        Effect { [unowned self] in
          _ = sorted.elements.count
          act()
        },
        Effect { [unowned self] in
          _ = ranked.ids
          act()
        },
        Effect { [unowned self] in
          for group in groups.elements { _ = group.elements.count }
          act()
        },
        Effect { [unowned self] in
          _ = (rows.count, selector[2], falling.first?.number)
          act()
        },
        Effect { [unowned self] in
          _ = (rankedEven.last?.number, array.ids)
          act()
        },
        Effect { [unowned self] in
          _ = arrayRanked.elements.count
          act()
        },
        Effect { [unowned self] in
          _ = crowds.count
          for row in groupRows.elements { _ = row.value.ids }
          act()
        },
      ]
      withExtendedLifetime(old) {}
    }

    func step() {
      budget = 8
      edit(random.below(15))
      budget = 0
      if random.below(10) == 0 { observeAll() }
    }

    /// What is not as a naive derivation says.
    var broken: String? {
      untracked {
        let all = list.elements
        let evenIDs = all.filter(isEven).map(\.id)
        if even.ids != evenIDs { return "filter: \(even.ids), not \(evenIDs)" }
        let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.id, $0) })
        let sortedIDs = all.sorted {
          $0.number == $1.number ? places[$0.id]! < places[$1.id]! : isRising == ($0.number < $1.number)
        }.map(\.id)
        if sorted.ids != sortedIDs { return "sorted: \(sorted.ids), not \(sortedIDs)" }
        let rankedIDs = all.sorted {
          key($0) == key($1) ? places[$0.id]! < places[$1.id]! : isRankedDown == (key($0) > key($1))
        }.map(\.id)
        if ranked.ids != rankedIDs { return "sorted on: \(ranked.ids), not \(rankedIDs)" }
        let fallingIDs = evenIDs.sorted(by: >)
        if falling.ids != fallingIDs { return "sorted filter: \(falling.ids), not \(fallingIDs)" }
        if rows.ids != fallingIDs { return "mapKeyed: \(rows.ids), not \(fallingIDs)" }
        let members = Dictionary(grouping: all, by: key).mapValues { $0.map(\.id) }
        if groups.count != members.count { return "grouped: \(groups.ids), not \(members.keys)" }
        for group in groups.elements where group.elements.ids != members[group.id] {
          return "group \(group.id): \(group.elements.ids), not \(members[group.id] ?? [])"
        }
        let arrayIDs = all.filter { ($0.number + one.value) % 2 == 0 }.map(\.id)
        if array.ids != arrayIDs { return "array: \(array.ids), not \(arrayIDs)" }
        let rankedEvenIDs = rankedIDs.filter(Set(evenIDs).contains)
        if rankedEven.ids != rankedEvenIDs { return "filter of sorted on: \(rankedEven.ids), not \(rankedEvenIDs)" }
        let numbers = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.number) })
        let arrayRankedIDs = arrayIDs.enumerated().sorted {
          (-numbers[$0.element]!, $0.offset) < (-numbers[$1.element]!, $1.offset)
        }.map(\.element)
        if arrayRanked.ids != arrayRankedIDs { return "sorted on of array: \(arrayRanked.ids), not \(arrayRankedIDs)" }
        let crowdIDs = groups.ids.filter { members[$0]!.count > 1 }
        if crowds.ids != crowdIDs { return "filter of groups: \(crowds.ids), not \(crowdIDs)" }
        if groupRows.ids != groups.ids { return "mapKeyed of groups: \(groupRows.ids), not \(groups.ids)" }
        for row in groupRows.elements where row.value.ids != members[row.id]!.sorted(by: >) {
          return "sorted group \(row.id): \(row.value.ids), not \(members[row.id]!)"
        }
        for key in 0..<5 where selector.peek(key) != (one.value % 5 == key) { return "selector: \(key)" }
        return nil
      }
    }

    func end() {
      budget = 0
      observers = []
      guests = []
    }
  }

  @Test(
    "whatever callbacks do at whatever moment, what is derived is right in the end",
    arguments: seeds(400, inBlocksOf: 50))
  func random(seeds: Range<UInt64>) {
    for seed in seeds {
      Seeds.trace(seed)
      let world = World(seed)
      if seed % 3 != 0 { world.observeAll() }
      // What is written in the middle of a derivation, by the end of an element, may be reported.
      _ = issues {
        for step in 0..<30 {
          world.step()
          if let broken = world.broken {
            Testing.Issue.record("seed \(seed), step \(step): \(broken)")
            break
          }
        }
      }
      world.end()
    }
  }
}
