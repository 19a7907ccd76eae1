import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

// Law 16
/// What is observed lives as long as it is observed: every kind of source, made where it is read or dropped by its maker, for every
/// kind of reader. What the readers see is compared with plain code over plain arrays.
@Suite("What is observed is kept, and ends with its last observer")
struct KeptSourcesTests {
  typealias World = DerivedWorld

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

  @Test("one that is made where it is read", arguments: DerivedSource.all, Reader.allCases)
  func madeInReader(source: DerivedSource, reader: Reader) {
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

  @Test(
    "one whose last handle goes while it is read: its reader hears of the next change", arguments: DerivedSource.all)
  func droppedByMaker(source: DerivedSource) {
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

  @Test(
    "the steady state makes one and ends one: nodes and links stay as many as they were", arguments: DerivedSource.all)
  func steadyState(source: DerivedSource) {
    let world = World()
    let effect = Effect { _ = source.make(world)() }
    func turn() {
      for number in 1...3 { world.chosen.value = number }
      world.rows.append(Row(100, "z"))
      world.rows.remove(id: 100)
    }
    turn()
    let before = GraphStatistics.withoutDeferred
    for _ in 0..<20 { turn() }
    #expect(graphDelta(since: before) == [0, 0])
    keep(effect)
  }

  @Test("a list that all elements have read is not derived anew where others come for them", arguments: 0..<4)
  func readByElements(kind: Int) {
    var calls = 0
    let all = TrackedList((0..<100).map { Row($0) })
    let allowed = all.filter { row in
      calls += 1
      return row.id % 2 == 1
    }
    let shown = TrackedList([Row(1)])
    let derived: () -> [Int]
    switch kind {
    case 0:
      let list = shown.filter { allowed.contains(id: $0.id) }
      derived = { list.ids }
    case 1:
      let list = shown.sorted(on: { allowed.index(of: $0.id) ?? -1 })
      derived = { list.ids }
    case 2:
      let list = shown.sorted { (allowed.index(of: $0.id) ?? -1) < (allowed.index(of: $1.id) ?? -1) }
      shown.append(Row(99))  // to be compared with
      derived = { list.ids.dropLast() }
    default:
      let groups = shown.grouped { allowed.contains(id: $0.id) }
      derived = { groups.elements.flatMap { $0.elements.ids } }
    }
    var seen: [[Int]] = []
    let effect = Effect { seen.append(derived()) }
    #expect(calls == 100)
    shown[0] = Row(3)
    batch {
      shown.remove(at: 0)
      shown.insert(Row(5), at: 0)
    }
    batch {
      shown.remove(at: 0)
      shown.insert(Row(5), at: 0)
      all.remove(id: 0)
    }
    shown.replaceAll(with: [Row(7)] + shown.elements.dropFirst())
    #expect(calls == 100)
    #expect(seen.dropFirst() == [[3], [5], [7]])
    shown.removeAll()
    all.append(Row(101))
    #expect(calls == 100)
    #expect(seen.last == [])
    keep(effect)
  }

  @Test("what it is made of ends with the last reader, on any way out", arguments: DerivedSource.all)
  func ends(source: DerivedSource) {
    let world = World()
    let before = GraphStatistics.withoutDeferred
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
