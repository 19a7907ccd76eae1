import HamonTesting
import TestSupport
import Testing

@testable import Hamon
@testable import HamonCollections

/// Derived lists against arrays that are derived anew: what they hold, who is woken, how often the closures run.
@Suite("Derived lists: random checks")
struct DerivedListRandomTests {
  /// What a reader has seen, and how often it ran.
  final class Watched {
    var seen: [String: String] = [:]
    var runs: [String: Int] = [:]

    func watch(_ name: String, _ list: ReadOnlyTrackedList<Row>) {
      watch("\(name) ids") { "\(list.ids)" }
      watch("\(name) count") { "\(list.count)" }
      watch("\(name) elements") { "\(list.elements)" }
      let copy = ListCopy(list)
      var copied: [Row]?
      watch("\(name) copy") {
        copy.read()
        let step = untracked { copy.next(anew: copied == nil) }
        var rows = copied ?? []
        copied = nil
        _ = step.apply(to: &rows)
        copied = rows
        return "\(rows)"
      }
      for id in 0..<4 { watch("\(name) \(id)") { list[id: id]?.description ?? "none" } }
    }

    func watch(_ name: String, _ read: @escaping () -> String) {
      observe { [unowned self] in
        seen[name] = read()
        runs[name, default: 0] += 1
      }
    }

    static func expected(_ name: String, _ model: [Row]) -> [String: String] {
      var expected = [
        "\(name) ids": "\(model.map(\.id))", "\(name) count": "\(model.count)", "\(name) elements": "\(model)",
        "\(name) copy": "\(model)",
      ]
      for id in 0..<4 { expected["\(name) \(id)"] = model.first { $0.id == id }?.description ?? "none" }
      return expected
    }
  }

  /// A list, what is derived from it, and the same as arrays.
  final class World {
    let list = TrackedList<Row>()
    let limit = Signal(5)
    let letter = Signal("a")
    var random: SeededGenerator
    lazy var low = list.filter { [limit] in $0.id < limit.value }
    lazy var lowMarked = low.filter { [letter] in $0.id % 3 == 0 || $0.title == letter.value }
    lazy var sorted = list.sorted { ($0.title, $0.id) < ($1.title, $1.id) }
    lazy var sortedByTitle = low.sorted { $0.title < $1.title }
    lazy var sortedEitherWay = list.sorted { [limit] in limit.value % 2 == 0 ? $0.title < $1.title : $0.title > $1.title
    }
    lazy var sortedOn = low.sorted(on: \.title)
    lazy var sortedOnMarked = list.sorted(
      on: { [letter] in $0.id % 3 == 0 ? letter.value : $0.title }, descending: true)
    lazy var markedOfSortedOn = sortedOnMarked.filter { [letter] in $0.id % 3 == 0 || $0.title == letter.value }
    var model: [Row] { untracked { list.elements } }

    init(seed: UInt64) { random = SeededGenerator(seed: Seeds.traced(seed)) }

    var derived: [(String, ReadOnlyTrackedList<Row>)] {
      [
        ("low", low), ("lowMarked", lowMarked), ("sorted", sorted), ("sortedByTitle", sortedByTitle),
        ("sortedEitherWay", sortedEitherWay), ("sortedOn", sortedOn), ("sortedOnMarked", sortedOnMarked),
        ("markedOfSortedOn", markedOfSortedOn),
      ]
    }

    /// By recomputation. (The library's sort is stable, as `enumerated` makes sure of here.)
    func expected(_ name: String) -> [Row] {
      let lowRows = model.filter { $0.id < limit.peek() }
      func stable(_ rows: [Row], _ isLess: (Row, Row) -> Bool) -> [Row] {
        rows.enumerated().sorted {
          isLess($0.element, $1.element) || !isLess($1.element, $0.element) && $0.offset < $1.offset
        }.map(\.element)
      }
      func key(_ row: Row) -> String { row.id % 3 == 0 ? letter.peek() : row.title }
      func isMarked(_ row: Row) -> Bool { row.id % 3 == 0 || row.title == letter.peek() }
      switch name {
      case "low": return lowRows
      case "lowMarked": return lowRows.filter(isMarked)
      case "sorted": return stable(model) { ($0.title, $0.id) < ($1.title, $1.id) }
      case "sortedByTitle", "sortedOn": return stable(lowRows) { $0.title < $1.title }
      case "sortedOnMarked": return stable(model) { key($0) > key($1) }
      case "markedOfSortedOn": return stable(model) { key($0) > key($1) }.filter(isMarked)
      default: return stable(model) { limit.peek() % 2 == 0 ? $0.title < $1.title : $0.title > $1.title }
      }
    }

    func step() {
      let count = list.count
      let place = count == 0 ? 0 : random.below(count)
      let title = ["a", "b", "c"][random.below(3)]
      switch count == 0 ? 0 : random.below(14) {
      case 0, 1:
        let id = random.below(12)
        if !list.contains(id: id) { list.insert(Row(id, title), at: random.below(count + 1)) }
      case 2: list.remove(at: place)
      case 3: list.move(from: place, to: random.below(count))
      case 4, 5: list[place] = Row(list[place].id, title)
      case 6: limit.value = random.below(12)
      case 7: letter.value = title
      case 8: list.replaceAll(with: model.shuffled(using: &random).dropFirst(random.below(2)))
      case 9: list.removeFirst()
      case 10: list.popLast()
      case 11: list.reverse()
      case 12: list.sort()
      default: list.swapAt(place, random.below(count))
      }
    }
  }

  @Test(
    "they hold what is derived anew, wake those who see a difference, and nothing else",
    arguments: seeds(60))
  func random(seed: UInt64) {
    expectNoResidue {
      let world = World(seed: seed)
      let watched = Watched()
      var scope: Scope?
      for step in 0..<50 {
        // Asleep for a while, then awake, then asleep again.
        if step == 10 || step == 35 {
          scope = Scope { for (name, list) in world.derived { watched.watch(name, list) } }
        } else if step == 25 {
          scope?.dispose()
          scope = nil
        }
        var before: [String: String] = [:]
        for (name, _) in world.derived { before.merge(Watched.expected(name, world.expected(name))) { $1 } }
        watched.runs = [:]
        var looks = false
        if world.random.below(3) == 0 {
          looks = world.random.below(2) == 0
          batch {
            for _ in 0..<4 {
              world.step()
              if !looks { continue }
              for (name, list) in world.derived {
                #expect(list.elements == world.expected(name), "\(name) in a batch, seed \(seed), step \(step)")
              }
            }
          }
        } else {
          world.step()
        }
        for (name, list) in world.derived {
          let expected = world.expected(name)
          #expect(untracked { list.elements } == expected, "\(name), seed \(seed), step \(step)")
          #expect(list.ids == expected.map(\.id), "\(name), seed \(seed), step \(step)")
          guard scope != nil else { continue }
          for (reader, value) in Watched.expected(name, expected) {
            #expect(watched.seen[reader] == value, "\(reader), seed \(seed), step \(step)")
            let runs = watched.runs[reader, default: 0]
            #expect(runs == (before[reader] == value ? 0 : 1), "\(reader), seed \(seed), step \(step), looks \(looks)")
          }
        }
      }
      scope?.dispose()
    }
  }

  @Test("mapKeyed makes and ends exactly what comes and goes", arguments: seeds(40))
  func keyedMap(seed: UInt64) {
    expectNoResidue {
      let world = World(seed: seed)
      let tracker = LifetimeTracker()
      var made: [Int] = []
      var ended: [Int] = []
      var drawn: [Int: Row] = [:]
      let outer = Scope()
      let rows = outer.run {
        world.low.mapKeyed { row in
          made.append(row.id)
          observe { drawn[row.id] = row.value }
          onCleanup {
            ended.append(row.id)
            drawn[row.id] = nil
          }
          return tracker.make(row.id)
        }
      }
      for step in 0..<60 {
        let before = Set(world.expected("low").map(\.id))
        (made, ended) = ([], [])
        if world.random.below(3) == 0 {
          batch { for _ in 0..<4 { world.step() } }
        } else {
          world.step()
        }
        let now = world.expected("low")
        #expect(rows.map(\.value.number) == now.map(\.id), "seed \(seed), step \(step)")
        #expect(rows.ids == now.map(\.id), "seed \(seed), step \(step)")
        #expect(Set(made) == Set(now.map(\.id)).subtracting(before), "seed \(seed), step \(step)")
        #expect(Set(ended) == before.subtracting(now.map(\.id)), "seed \(seed), step \(step)")
        #expect(made.count == Set(made).count && ended.count == Set(ended).count, "seed \(seed), step \(step)")
        #expect(drawn == Dictionary(uniqueKeysWithValues: now.map { ($0.id, $0) }), "seed \(seed), step \(step)")
        #expect(tracker.live == now.count, "seed \(seed), step \(step)")
      }
      outer.dispose()
      #expect(drawn.isEmpty)
      keep(rows)
    }
  }
}
