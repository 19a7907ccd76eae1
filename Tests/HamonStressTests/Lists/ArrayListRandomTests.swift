import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

/// Lists over an expression whose arrays may have an id twice, and what is derived from them, against arrays that are derived
/// anew: of two elements with one id the first counts, whatever observes, and whatever comes and goes.
@Suite("Lists over an expression: random checks")
struct ArrayListRandomTests {
  private final class World {
    let one = Signal<[Row]>([])
    let two = Signal<[Row]>([])
    let isSwapped = Signal(false)
    let limit = Signal(3)
    var random: SeededGenerator
    lazy var all = ReadOnlyTrackedList { [one, two, isSwapped] in
      isSwapped.value ? two.value + one.value : one.value + two.value
    }
    lazy var low = all.filter { [limit] in $0.id < limit.value }
    lazy var sorted = all.sorted { $0.title < $1.title }
    lazy var lowOn = low.sorted(on: \.title, descending: true)
    lazy var groups = all.grouped(by: \.title)
    lazy var rows = all.mapKeyed { $0.id * 10 }

    init(seed: UInt64) { random = SeededGenerator(seed: Seeds.traced(seed)) }

    var derived: [(name: String, list: ReadOnlyTrackedList<Row>)] {
      [("all", all), ("low", low), ("sorted", sorted), ("lowOn", lowOn)]
    }

    func expected(_ name: String) -> [Row] {
      var seen: Set<Int> = []
      let arrays = isSwapped.peek() ? two.peek() + one.peek() : one.peek() + two.peek()
      let all = arrays.filter { seen.insert($0.id).inserted }
      func stable(_ rows: [Row], _ isLess: (Row, Row) -> Bool) -> [Row] {
        rows.enumerated().sorted {
          isLess($0.element, $1.element) || !isLess($1.element, $0.element) && $0.offset < $1.offset
        }.map(\.element)
      }
      let low = all.filter { $0.id < limit.peek() }
      switch name {
      case "all": return all
      case "low": return low
      case "sorted": return stable(all) { $0.title < $1.title }
      default: return stable(low) { $0.title > $1.title }
      }
    }

    /// The titles in the order in which they come first, and what has them.
    var expectedGroups: [String] {
      var titles: [String] = []
      let all = expected("all")
      for row in all where !titles.contains(row.title) { titles.append(row.title) }
      return titles.map { title in "\(title): \(all.filter { $0.title == title })" }
    }

    func step() {
      let source = random.below(2) == 0 ? one : two
      func row() -> Row { Row(random.below(6), ["a", "b", "c"][random.below(3)]) }
      let place = source.peek().isEmpty ? nil : random.below(source.peek().count)
      switch (random.below(8), place) {
      case (0, _): source.value = (0..<random.below(7)).map { _ in row() }
      case (1, _): isSwapped.value.toggle()
      case (2, _): limit.value = random.below(7)
      case (3, let place?): source.value.remove(at: place)
      case (4, let place?): source.value[place] = row()
      case (5, let place?): source.value.swapAt(place, random.below(source.peek().count))
      case (6, let place?): source.value.append(source.value[place])
      default: source.value.insert(row(), at: random.below(source.peek().count + 1))
      }
    }
  }

  @Test("of two elements with one id the first counts, also for what is derived", arguments: seeds(40))
  func random(seed: UInt64) {
    expectNoResidue {
      let world = World(seed: seed)
      var seen: [String: String] = [:]
      var scope: Scope?
      _ = issues {
        for step in 0..<60 {
          if step % 20 == 7 {
            scope = Scope {
              for (name, list) in world.derived { observe { seen[name] = "\(list.elements)" } }
              observe { seen["groups"] = "\(world.groups.map { "\($0.id): \($0.elements.elements)" })" }
              observe { seen["rows"] = "\(world.rows.map(\.value))" }
            }
          } else if step % 20 == 16 {
            scope = nil
            seen = [:]
          }
          if world.random.below(3) == 0 {
            batch { for _ in 0..<3 { world.step() } }
          } else {
            world.step()
          }
          for (name, list) in world.derived {
            let expected = world.expected(name)
            #expect(list.elements == expected, "\(name), seed \(seed), step \(step)")
            #expect(list.ids == expected.map(\.id), "\(name), seed \(seed), step \(step)")
            for id in 0..<6 {
              #expect(list[id: id] == expected.first { $0.id == id }, "\(name), seed \(seed), step \(step)")
            }
            if scope != nil { #expect(seen[name] == "\(expected)", "\(name), seed \(seed), step \(step)") }
          }
          let groups = world.groups.map { "\($0.id): \($0.elements.elements)" }
          #expect(groups == world.expectedGroups, "seed \(seed), step \(step)")
          let rows = world.rows.map(\.value)
          #expect(rows == world.expected("all").map { $0.id * 10 }, "seed \(seed), step \(step)")
          if scope != nil {
            #expect(seen["groups"] == "\(groups)" && seen["rows"] == "\(rows)", "seed \(seed), step \(step)")
          }
        }
      }
      scope = nil
    }
  }
}
