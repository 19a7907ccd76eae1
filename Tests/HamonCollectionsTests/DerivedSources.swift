import Hamon
import HamonCollections
import TestSupport
import Testing

/// What all sources are derived from.
class DerivedWorld {
  let rows = TrackedList([Row(1, "a"), Row(2, "b"), Row(3, "a")])
  let chosen = Signal(1)
}

struct DerivedSource: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// Makes a source; the closure that reads it has its only handle.
  let make: @Sendable (DerivedWorld) -> () -> Int
  let naive: @Sendable ([Row], Int) -> Int

  init(
    _ name: String, _ make: @escaping @Sendable (DerivedWorld) -> () -> Int,
    naive: @escaping @Sendable ([Row], Int) -> Int
  ) {
    testDescription = name
    self.make = make
    self.naive = naive
  }
}

extension DerivedSource {
  /// One of each kind, and some over others.
  static let all = [
    DerivedSource("computed") { world in
      let computed = Computed { world.chosen.value * 2 }
      return { computed.value }
    } naive: {
      $1 * 2
    },
    DerivedSource("computed with a reference") { world in
      let computed = Computed { "\(world.chosen.value)" }
      return { computed.value.count }
    } naive: {
      "\($1)".count
    },
    DerivedSource("computed that makes a computed") { world in
      let computed = Computed { Computed { world.chosen.value + 1 }.value * 2 }
      return { computed.value }
    } naive: {
      ($1 + 1) * 2
    },
    DerivedSource("linked") { world in
      let linked = Linked({ world.chosen.value }) { chosen, _ in chosen + 5 }
      return { linked.value }
    } naive: {
      $1 + 5
    },
    DerivedSource("selector") { world in
      let isChosen = Selector { world.chosen.value }
      return { isChosen[2] ? 1 : 0 }
    } naive: {
      $1 == 2 ? 1 : 0
    },
    DerivedSource("filter") { world in
      let filtered = world.rows.filter { $0.id % 2 == 1 }
      return { filtered.count }
    } naive: { rows, _ in
      rows.count { $0.id % 2 == 1 }
    },
    DerivedSource("filter that asks a signal") { world in
      let filtered = world.rows.filter { $0.id > world.chosen.value }
      return { filtered.count }
    } naive: { rows, chosen in
      rows.count { $0.id > chosen }
    },
    DerivedSource("filter of a filter") { world in
      let filtered = world.rows.filter { $0.title == "a" }.filter { $0.id != 3 }
      return { filtered.ids.reduce(0, +) }
    } naive: { rows, _ in
      rows.filter { $0.title == "a" && $0.id != 3 }.map(\.id).reduce(0, +)
    },
    DerivedSource("sort") { world in
      let sorted = world.rows.sorted { $0.id > $1.id }
      return { sorted.ids.first ?? -1 }
    } naive: { rows, _ in
      rows.map(\.id).max() ?? -1
    },
    DerivedSource("sort on a key") { world in
      let sorted = world.rows.sorted { -$0.id }
      return { sorted.ids.first ?? -1 }
    } naive: { rows, _ in
      rows.map(\.id).max() ?? -1
    },
    DerivedSource("groups") { world in
      let groups = world.rows.grouped { $0.title }
      return { groups.count }
    } naive: { rows, _ in
      Set(rows.map(\.title)).count
    },
    DerivedSource("one group") { world in
      let groups = world.rows.grouped { $0.title }
      return { groups[id: "a"]?.elements.count ?? 0 }
    } naive: { rows, _ in
      rows.count { $0.title == "a" }
    },
    DerivedSource("keyed map") { world in
      let map = detached { world.rows.mapKeyed { $0.id * 10 } }  // not its first reader's
      return { map.ids.reduce(0, +) }
    } naive: { rows, _ in
      rows.map(\.id).reduce(0, +)
    },
    DerivedSource("keyed map of an expression") { world in
      let map = detached { ReadOnlyTrackedList { (0..<world.chosen.value).map { Row($0) } }.mapKeyed { $0.id } }
      return { map.count }
    } naive: {
      $1
    },
    DerivedSource("list of an expression") { world in
      let list = ReadOnlyTrackedList { world.rows.elements.filter { $0.id <= world.chosen.value } }
      return { list.count }
    } naive: { rows, chosen in
      rows.count { $0.id <= chosen }
    },
    DerivedSource("computed over a filter over a computed") { world in
      let least = Computed { world.chosen.value }
      let filtered = world.rows.filter { $0.id >= least.value }
      let computed = Computed { filtered.count * 100 + least.value }
      return { computed.value }
    } naive: { rows, chosen in
      rows.count { $0.id >= chosen } * 100 + chosen
    },
    DerivedSource("selector over a count") { world in
      let isCount = Selector { world.rows.count }
      return { isCount[4] ? 1 : 0 }
    } naive: { rows, _ in
      rows.count == 4 ? 1 : 0
    },
    DerivedSource("linked over a count") { world in
      let linked = Linked({ world.rows.count }) { count, _ in count }
      return { linked.value }
    } naive: { rows, _ in
      rows.count
    },
    DerivedSource("filter whose predicate asks a selector") { world in
      let isChosen = Selector { world.chosen.value }
      let filtered = world.rows.filter { isChosen[$0.id] }
      return { filtered.count }
    } naive: { rows, chosen in
      rows.count { $0.id == chosen }
    },
  ]
}
