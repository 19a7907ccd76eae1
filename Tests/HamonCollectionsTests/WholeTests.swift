import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

// Law 17
/// Closures that the library calls to derive something ask for something else that is derived, through a computed. What they see is
/// compared with plain code over the base state of that moment, in each call; and so is what comes out, and how often it was asked.
@Suite("Every closure sees one state of the world, derived things included")
struct WholeTests {
  final class World: DerivedWorld {
    /// Calls that saw something else than plain code, and all calls in this step.
    var torn: [String] = []
    var calls = 0

    var state: (rows: [Row], chosen: Int) { untracked { (rows.elements, chosen.value) } }

    func check(_ seen: Int, _ naive: ([Row], Int) -> Int, _ place: String) {
      calls += 1
      let expected = naive(state.rows, state.chosen)
      if seen != expected { torn.append("\(place) saw \(seen) instead of \(expected)") }
    }
  }

  /// A closure that asks: what it makes of what is asked, and how that is read.
  struct Outer: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// `ask` is called by the closure with its place.
    let make: @Sendable (World, _ ask: @escaping () -> Int) -> () -> Int
    let naive: @Sendable ([Row], _ asked: Int) -> Int
    /// How often the closure may be called for one change.
    var most = Int.max

    init(
      _ name: String, most: Int = .max, _ make: @escaping @Sendable (World, @escaping () -> Int) -> () -> Int,
      naive: @escaping @Sendable ([Row], Int) -> Int
    ) {
      testDescription = name
      self.most = most
      self.make = make
      self.naive = naive
    }
  }

  static let outer = [
    Outer("computed", most: 1) { _, ask in
      let computed = Computed { ask() + 1 }
      return { computed.value }
    } naive: {
      $1 + 1
    },
    Outer("selector", most: 1) { _, ask in
      let selector = Selector { ask() }
      return { (0..<20).first { selector[$0] } ?? -1 }
    } naive: {
      (0..<20).contains($1) ? $1 : -1
    },
    Outer("linked source", most: 1) { _, ask in
      let linked = Linked({ ask() }) { source, _ in source + 1 }
      return { linked.value }
    } naive: {
      $1 + 1
    },
    Outer("linked reset") { world, ask in
      let linked = Linked({ world.rows.count }) { count, _ in count + ask() }
      return { linked.value }
    } naive: {
      $0.count + $1
    },
    Outer("filter") { world, ask in
      let filtered = world.rows.filter { ($0.id + ask()) % 2 == 0 }
      return { filtered.count }
    } naive: { rows, asked in
      rows.count { ($0.id + asked) % 2 == 0 }
    },
    Outer("sort") { world, ask in
      let sorted = world.rows.sorted { ask() % 2 == 0 ? $0.id < $1.id : $0.id > $1.id }
      return { sorted.ids.first ?? -1 }
    } naive: { rows, asked in
      (asked % 2 == 0 ? rows.map(\.id).min() : rows.map(\.id).max()) ?? -1
    },
    Outer("sort on a key") { world, ask in
      let sorted = world.rows.sorted { ask() % 2 == 0 ? $0.id : -$0.id }
      return { sorted.ids.first ?? -1 }
    } naive: { rows, asked in
      (asked % 2 == 0 ? rows.map(\.id).min() : rows.map(\.id).max()) ?? -1
    },
    Outer("group") { world, ask in
      let groups = world.rows.grouped { ($0.id + ask()) % 3 }
      return { groups[id: 0]?.elements.count ?? 0 }
    } naive: { rows, asked in
      rows.count { ($0.id + asked) % 3 == 0 }
    },
    Outer("keyed map") { world, ask in
      let map = world.rows.mapKeyed { element in
        _ = ask()
        return element.id
      }
      return { map.ids.reduce(0, +) }
    } naive: { rows, _ in
      rows.map(\.id).reduce(0, +)
    },
    Outer("effects of a keyed map's rows") { world, ask in
      let map = world.rows.mapKeyed { element in
        observe { _ = ask() }
        return element.id
      }
      return { map.count }
    } naive: { rows, _ in
      rows.count
    },
    Outer("list of an expression", most: 1) { world, ask in
      let list = ReadOnlyTrackedList { (0..<max(0, ask() % 5)).map { Row($0) } }
      return { list.count }
    } naive: {
      max(0, $1 % 5)
    },
    Outer("effect", most: 1) { _, ask in
      { ask() }
    } naive: {
      $1
    },
  ]

  static let steps: [@Sendable (World) -> Void] = [
    { $0.chosen.value = 2 },
    { $0.rows.append(Row(5, "c")) },
    { world in
      batch {
        world.rows.remove(id: 1)
        world.chosen.value = 3
      }
    },
    { world in
      batch {
        world.chosen.value = 5
        world.rows.append(Row(6, "a"))
        world.rows.append(Row(7, "a"))
      }
    },
    { $0.rows.update(id: 3) { $0.title = "b" } },
    { $0.chosen.value = 12 },
    { $0.rows.removeAll() },
    { world in
      batch {
        world.rows.append(contentsOf: [Row(7, "a"), Row(13, "a"), Row(2, "b")])
        world.chosen.value = 2
      }
    },
  ]

  /// The inner thing is read by name, or through a computed, or through two; by a closure that asks for the base state as well, or not.
  @Test("whatever asks for whatever", arguments: outer, DerivedSource.all)
  func combinations(outer: Outer, inner: DerivedSource) {
    for depth in 0...2 {
      for isMadeFirst in [true, false] {
        for asksBase in [false, true] { check(outer, inner, depth, isMadeFirst, asksBase) }
      }
    }
  }

  private func check(_ outer: Outer, _ inner: DerivedSource, _ depth: Int, _ isMadeFirst: Bool, _ asksBase: Bool) {
    let place: Comment = "depth \(depth), made first: \(isMadeFirst), asks the base state: \(asksBase)"
    let world = World()
    /// The inner thing is made before the outer one, or by the outer one's first question.
    var made: (() -> Int)?
    func read() -> Int {
      if made == nil {
        let base = inner.make(world)
        let once = Computed { base() }
        let twice = Computed { once.value }
        made = { depth == 0 ? base() : depth == 1 ? once.value : twice.value }
      }
      return made!()
    }
    if isMadeFirst { _ = read() }
    let value = outer.make(world) {
      if asksBase { _ = world.rows.count + world.chosen.value }
      let seen = read()
      world.check(seen, inner.naive, outer.testDescription)
      return seen
    }
    var seen: [Int] = []
    let shown = Computed { value() }  // the order of a list may change, and the number be the same
    let effect = Effect { seen.append(shown.value) }
    var expected = [outer.naive(world.state.rows, inner.naive(world.state.rows, world.state.chosen))]
    for step in Self.steps {
      world.calls = 0
      step(world)
      #expect(world.calls <= outer.most, place)
      let now = outer.naive(world.state.rows, inner.naive(world.state.rows, world.state.chosen))
      if now != expected.last { expected.append(now) }
      #expect(seen == expected, place)
    }
    #expect(world.torn == [], place)
    keep(effect)
  }
}
