import Hamon
import HamonCollections
import HamonTesting
import TestSupport

/// Nodes over one list, of the kinds below. Each reads those of some others that have a lower rank at the time. All ranks change at once,
/// so there is never a cycle: but a node may be read next by what it has read.
final class DirectionWorld {
  enum Kind: Int, CaseIterable {
    case computed, linked, selector, array, filterOfArray, filter, sortedOn, sortedBy, grouped
  }

  struct Number: Identifiable, Equatable { let id: Int }

  let base = TrackedList((0..<5).map { Number(id: $0) }, name: "base")
  let kinds: [Kind]
  let ranks: [Signal<Int>]
  let factors: [Signal<Int>]
  let others: [[Int]]
  private(set) var nodes: [() -> [Int]] = []
  /// Those that something else than the other nodes reads now.
  var asked: Set<Int> = []
  /// Computeds that were evaluated although nothing that holds now asks for them.
  private(set) var unasked: [Int] = []

  init(count: Int, _ random: inout SeededGenerator) {
    kinds = (0..<count).map { _ in Kind(rawValue: random.below(Kind.allCases.count))! }
    ranks = (0..<count).map { Signal($0, name: "rank \($0)") }
    factors = (0..<count).map { _ in Signal(random.below(4)) }
    others = (0..<count).map { i in (0..<count).filter { $0 != i && random.below(2) == 0 } }
    nodes = (0..<count).map { make($0) }
  }

  /// The nodes end.
  func end() { nodes = [] }

  func read(_ i: Int) -> [Int] {
    asked.insert(i)
    return nodes[i]()
  }

  /// What a node comes to, evaluated from nothing.
  func plain(_ i: Int) -> [Int] {
    untracked {
      let ids = base.ids
      let source = numbers(of: i) { plain($0) }
      switch kinds[i] {
      case .computed, .linked, .array: return source
      case .selector: return (0..<8).filter { $0 == source.count }
      case .filterOfArray: return source.filter { $0 != 1 }
      case .filter: return ids.filter(source.contains)
      case .sortedOn, .sortedBy:
        let places = ids.enumerated().map { (source.firstIndex(of: $1) ?? -1, $0, $1) }
        return places.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
      case .grouped:
        let keys = ids.map { source.contains($0) ? 1 : 0 }
        return keys.first.map { first in keys.contains(1 - first) ? [first, 1 - first] : [first] } ?? []
      }
    }
  }

  private func numbers(of i: Int, _ read: (Int) -> [Int]) -> [Int] {
    var all = base.ids.filter { ($0 * factors[i].value) % 3 != 1 }
    for other in others[i] where isRead(other, by: i) { all += read(other).map { ($0 + factors[i].value + other) % 9 } }
    return Set(all).sorted()
  }

  private func isRead(_ other: Int, by i: Int) -> Bool { ranks[other].value < ranks[i].value }

  private func numbers(of i: Int) -> [Int] {
    let isAsked = untracked {
      asked.contains(i) || others.indices.contains { others[$0].contains(i) && isRead(i, by: $0) }
    }
    if kinds[i] == .computed, !isAsked { unasked.append(i) }
    return numbers(of: i) { nodes[$0]() }
  }

  private func make(_ i: Int) -> () -> [Int] {
    let name = "node \(i)"
    let source: () -> [Int] = { [unowned self] in numbers(of: i) }
    switch kinds[i] {
    case .computed:
      let computed = Computed(name: name) { source() }
      return { computed.value }
    case .linked:
      let linked = Linked({ source() }, name: name) { numbers, _ in numbers }
      return { linked.value }
    case .selector:
      let selector = Selector(name: name) { source().count }
      return { (0..<8).filter { selector[$0] } }
    case .array: return ids(ReadOnlyTrackedList(name: name) { source().map { Number(id: $0) } })
    case .filterOfArray:
      return ids(ReadOnlyTrackedList(name: name) { source().map { Number(id: $0) } }.filter { $0.id != 1 })
    case .filter: return ids(base.filter(name: name) { source().contains($0.id) })
    case .sortedOn: return ids(base.sorted(on: { source().firstIndex(of: $0.id) ?? -1 }, name: name))
    case .sortedBy:
      let place: (Number) -> Int = { source().firstIndex(of: $0.id) ?? -1 }
      return ids(base.sorted(name: name) { place($0) < place($1) })
    case .grouped: return ids(base.grouped(name: name) { source().contains($0.id) ? 1 : 0 })
    }
  }

  private func ids<Element: Identifiable>(_ list: ReadOnlyTrackedList<Element>) -> () -> [Int] where Element.ID == Int {
    { list.ids }
  }

  // MARK: changes

  /// One edit; `random` says which.
  func change(_ random: inout SeededGenerator) {
    switch random.below(4) {
    case 0:
      var order = Array(ranks.indices)
      order.shuffle(using: &random)
      batch { for (rank, place) in zip(ranks, order) { rank.value = place } }
    case 1: factors[random.below(factors.count)].value = random.below(4)
    case 2:
      let id = random.below(9)
      if base.contains(id: id) {
        base.remove(id: id)
      } else {
        base.insert(Number(id: id), at: random.below(base.count + 1))
      }
    default: if base.count > 1 { base.move(from: 0, to: base.count - 1) }
    }
  }
}
