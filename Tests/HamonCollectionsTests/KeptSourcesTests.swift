import Hamon
import HamonTesting
import TestSupport
import Testing

// Law 16
/// What is observed lives as long as it is observed: every kind of source, made where it is read or dropped by its maker, for every
/// kind of reader. What the readers see is compared with plain code over plain arrays.
@Suite("What is observed is kept, and ends with its last observer")
struct KeptSourcesTests {
  /// What all sources are derived from.
  final class World {
    let rows = TrackedList([Row(1, "a"), Row(2, "b"), Row(3, "a")])
    let chosen = Signal(1)
  }

  struct Source: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Makes a source; the closure that reads it has its only handle.
    let make: @Sendable (World) -> () -> Int
    let naive: @Sendable ([Row], Int) -> Int

    init(
      _ name: String, _ make: @escaping @Sendable (World) -> () -> Int,
      naive: @escaping @Sendable ([Row], Int) -> Int
    ) {
      testDescription = name
      self.make = make
      self.naive = naive
    }
  }

  static let sources = [
    Source("computed") { world in
      let computed = Computed { world.chosen.value * 2 }
      return { computed.value }
    } naive: {
      $1 * 2
    },
    Source("computed with a reference") { world in
      let computed = Computed { "\(world.chosen.value)" }
      return { computed.value.count }
    } naive: {
      "\($1)".count
    },
    Source("computed that makes a computed") { world in
      let computed = Computed { Computed { world.chosen.value + 1 }.value * 2 }
      return { computed.value }
    } naive: {
      ($1 + 1) * 2
    },
    Source("linked") { world in
      let linked = Linked({ world.chosen.value }) { chosen, _ in chosen + 5 }
      return { linked.value }
    } naive: {
      $1 + 5
    },
    Source("selector") { world in
      let isChosen = Selector { world.chosen.value }
      return { isChosen[2] ? 1 : 0 }
    } naive: {
      $1 == 2 ? 1 : 0
    },
    Source("filter") { world in
      let filtered = world.rows.filter { $0.id % 2 == 1 }
      return { filtered.count }
    } naive: { rows, _ in
      rows.count { $0.id % 2 == 1 }
    },
    Source("filter that asks a signal") { world in
      let filtered = world.rows.filter { $0.id > world.chosen.value }
      return { filtered.count }
    } naive: { rows, chosen in
      rows.count { $0.id > chosen }
    },
    Source("filter of a filter") { world in
      let filtered = world.rows.filter { $0.title == "a" }.filter { $0.id != 3 }
      return { filtered.ids.reduce(0, +) }
    } naive: { rows, _ in
      rows.filter { $0.title == "a" && $0.id != 3 }.map(\.id).reduce(0, +)
    },
    Source("sort") { world in
      let sorted = world.rows.sorted { $0.id > $1.id }
      return { sorted.ids.first ?? -1 }
    } naive: { rows, _ in
      rows.map(\.id).max() ?? -1
    },
    Source("sort on a key") { world in
      let sorted = world.rows.sorted { -$0.id }
      return { sorted.ids.first ?? -1 }
    } naive: { rows, _ in
      rows.map(\.id).max() ?? -1
    },
    Source("groups") { world in
      let groups = world.rows.grouped { $0.title }
      return { groups.count }
    } naive: { rows, _ in
      Set(rows.map(\.title)).count
    },
    Source("one group") { world in
      let groups = world.rows.grouped { $0.title }
      return { groups[id: "a"]?.elements.count ?? 0 }
    } naive: { rows, _ in
      rows.count { $0.title == "a" }
    },
    Source("keyed map") { world in
      let map = world.rows.mapKeyed { $0.id * 10 }
      return { map.ids.reduce(0, +) }
    } naive: { rows, _ in
      rows.map(\.id).reduce(0, +)
    },
    Source("keyed map of an expression") { world in
      let map = mapKeyed({ (0..<world.chosen.value).map { Row($0) } }) { $0.id }
      return { map.count }
    } naive: {
      $1
    },
    Source("list of an expression") { world in
      let list = ReadOnlyTrackedList { world.rows.elements.filter { $0.id <= world.chosen.value } }
      return { list.count }
    } naive: { rows, chosen in
      rows.count { $0.id <= chosen }
    },
    Source("computed over a filter over a computed") { world in
      let least = Computed { world.chosen.value }
      let filtered = world.rows.filter { $0.id >= least.value }
      let computed = Computed { filtered.count * 100 + least.value }
      return { computed.value }
    } naive: { rows, chosen in
      rows.count { $0.id >= chosen } * 100 + chosen
    },
  ]

  /// How a closure is followed: `start` calls it, and again after each change, until `stop`.
  enum Reader: CaseIterable {
    case effect, computed, owned, onChange, tracker, token, fromBatch, paused
  }

  /// Follows `read`; what is returned keeps and ends that.
  static func follow(_ reader: Reader, _ read: @escaping () -> Int, _ seen: @escaping (Int) -> Void) -> AnyObject {
    switch reader {
    case .effect: return Effect { seen(read()) }
    case .computed:
      let total = Computed { read() }
      return Effect { seen(total.value) }
    case .owned: return Scope { observe { observe { seen(read()) } } }
    case .onChange:
      seen(read())
      return observe(read) { seen($1) }
    case .tracker: return Tracked(read, seen)
    case .token: return Token(read, seen)
    case .fromBatch: return batch { Effect { batch { seen(read()) } } }
    case .paused:
      let scope = Scope { observe { seen(read()) } }
      scope.pause()
      scope.resume()
      return scope
    }
  }

  /// Tracks anew in each call, as hosts do.
  private final class Tracked {
    var scope: TrackingScope?
    init(_ read: @escaping () -> Int, _ seen: @escaping (Int) -> Void) {
      func track() { seen(scope!.track(read)) }
      scope = TrackingScope { [unowned self] in seen(self.scope!.track(read)) }
      track()
    }
  }

  private final class Token {
    var token: AnyObject?
    init(_ read: @escaping () -> Int, _ seen: @escaping (Int) -> Void) { track(read, seen) }
    func track(_ read: @escaping () -> Int, _ seen: @escaping (Int) -> Void) {
      token = withTracking {
        seen(read())
      } onChange: { [unowned self] in
        track(read, seen)
      }
    }
  }

  static let steps: [@Sendable (World) -> Void] = [
    { $0.chosen.value = 2 },
    { $0.rows.append(Row(5, "c")) },
    { world in
      batch {
        world.rows.remove(id: 1)
        world.chosen.value = 3
      }
    },
    { $0.rows.update(id: 3) { $0.title = "b" } },
    { $0.chosen.value = 12 },
    { $0.rows.removeAll() },
    { world in
      batch {
        world.rows.append(contentsOf: [Row(7, "a"), Row(13, "a")])
        world.chosen.value = 2
      }
    },
  ]

  @Test("one that is made where it is read", arguments: sources, Reader.allCases)
  func madeInReader(source: Source, reader: Reader) {
    expectNoResidue {
      let world = World()
      var seen: [Int] = []
      var expected = [source.naive(world.rows.elements, world.chosen.value)]
      let following = Self.follow(reader, { source.make(world)() }, { seen.append($0) })
      for step in Self.steps {
        step(world)
        let value = source.naive(world.rows.elements, world.chosen.value)
        if value != expected.last { expected.append(value) }
        #expect(seen.last == value)
      }
      #expect(seen.dedupedNeighbours == expected)
      keep(following)
    }
  }

  @Test("one whose last handle goes while it is read: its reader hears of the next change", arguments: sources)
  func droppedByMaker(source: Source) {
    expectNoResidue {
      let plain = World()
      let initial = source.naive(plain.rows.elements, plain.chosen.value)
      for step in Self.steps {
        // Each change alone, where it is one for this source.
        let world = World()
        step(world)
        guard source.naive(world.rows.elements, world.chosen.value) != initial else { continue }
        let other = World()
        var read: (() -> Int)? = source.make(other)
        var seen: [Int?] = []
        let effect = Effect { seen.append(read?()) }
        read = nil
        #expect(seen == [initial])
        step(other)
        #expect(seen == [initial, nil])
        keep(effect)
      }
    }
  }

  @Test("the steady state makes one and ends one: nodes and links stay as many as they were", arguments: sources)
  func steadyState(source: Source) {
    let world = World()
    let effect = Effect { _ = source.make(world)() }
    func turn() {
      for number in 1...3 { world.chosen.value = number }
      world.rows.append(Row(100, "z"))
      world.rows.remove(id: 100)
    }
    turn()
    let before = GraphStatistics.current
    for _ in 0..<20 { turn() }
    #expect(graphDelta(since: before) == [0, 0])
    keep(effect)
  }

  @Test("what it is made of ends with the last reader, on any way out", arguments: sources)
  func ends(source: Source) {
    let world = World()
    let before = GraphStatistics.current
    func inScope(_ end: (Scope) -> Void) {
      let scope = Scope { observe { _ = source.make(world)() } }
      end(scope)
    }
    inScope { $0.dispose() }
    inScope { scope in batch { scope.dispose() } }
    inScope { scope in
      scope.pause()
      scope.dispose()
    }
    inScope { scope in
      batch {
        world.chosen.value += 1
        world.rows.append(Row(world.rows.count + 20))
        scope.dispose()
      }
    }
    _ = untracked { source.make(world)() }
    #expect(graphDelta(since: before) == [0, 0])
  }
}

extension [Int] {
  /// Without repetitions: a reader that shows the same again has shown nothing new.
  fileprivate var dedupedNeighbours: [Int] {
    reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
