import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("Sections")
struct SectionTests {
  private typealias Snapshot = ListSnapshot<String, Row>

  private func snapshot(_ sections: KeyValuePairs<String, [Int]>, hasHeaders: Bool = true) -> Snapshot {
    var snapshot = Snapshot(hasHeaders: hasHeaders)
    for (section, ids) in sections {
      snapshot.appendSection(section)
      snapshot.append(rows(ids), to: section)
    }
    return snapshot
  }

  private func list(_ snapshot: Snapshot, height: Int = 10) -> ListHost<Snapshot, Snapshot.RowID, Line> {
    ListHost(snapshot, height: height) { row, cell in
      let count = cell.state("count", initially: 0)
      let name =
        switch row {
        case .header(let section): "[\(section)]"
        case .item(let row): "\(row.id)"
        }
      return Line(text: name + String(repeating: "!", count: count.value)) { count.value += 1 }
    }
  }

  @Test("headers and items are rows, in order; empty sections have a header and nothing more")
  func order() {
    let data = snapshot(["a": [1, 2], "b": [], "c": [3]])
    #expect(list(data).texts == ["[a]", "1", "2", "[b]", "[c]", "3"])
    #expect(data.sections == ["a", "b", "c"])
    #expect(list(snapshot(["a": [1, 2], "b": [], "c": [3]], hasHeaders: false)).texts == ["1", "2", "3"])
    #expect(snapshot([:]).count == 0)
  }

  @Test("the items that are set are those of the section, which is made if need be; one that is not there has none")
  func setting() {
    var data = Snapshot()
    data["a"] = rows([1, 2])
    data["a"] = rows([3])
    #expect(data.map(\.id) == [.header("a"), .item(3)])
    #expect(data["a"].map(\.id) == [3])
    #expect(data["x"].isEmpty)
    #expect(data.sections == ["a"])
  }

  @Test("every row is found, whatever was done to the sections", arguments: seeds(100))
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    var data = Snapshot(hasHeaders: seed % 2 == 0)
    var model: [(section: String, ids: [Int])] = []
    var nextID = 0
    for _ in 0..<30 {
      let section = ["a", "b", "c", "d"].randomElement(using: &random)!
      let place = model.firstIndex { $0.section == section }
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        data.removeSection(section)
        if let place { model.remove(at: place) }
      case 1:
        data.appendSection(section)
        if place == nil { model.append((section, [])) }
      case 2:
        data[section] = []
        if let place { model[place].ids = [] } else { model.append((section, [])) }
      default:
        let ids = Array(nextID..<nextID + Int.random(in: 0...2, using: &random))
        nextID += ids.count
        data.append(rows(ids), to: section)
        if let place { model[place].ids += ids } else { model.append((section, ids)) }
      }
      let expected = model.flatMap { part in
        (data.hasHeaders ? [Snapshot.RowID.header(part.section)] : []) + part.ids.map(Snapshot.RowID.item)
      }
      #expect(data.map(\.id) == expected, "seed \(seed)")
      #expect(data.sections == model.map(\.section), "seed \(seed)")
      #expect(data.count == expected.count, "seed \(seed)")
    }
  }

  @Test("a header's identity is its section, an item's its id: both keep cell and state wherever they go")
  func identity() {
    let list = list(snapshot(["a": [1, 2], "b": [3]]))
    list.tap(line: 0)
    list.tap(line: 2)
    #expect(list.texts == ["[a]!", "1", "2!", "[b]", "3"])
    let runs = list.runs {
      let patches = list.apply(snapshot: snapshot(["b": [3, 2], "a": [1]]))
      #expect(patches.removals.isEmpty && patches.insertions.isEmpty)
      #expect(patches.moves.count == 3, "[b] 3 and the rest, or the other way round")
    }
    #expect(runs == [])
    #expect(list.texts == ["[b]", "3", "2!", "[a]!", "1"])
  }

  @Test("an item that changes its section has moved; a section that goes takes its items along")
  func moves() {
    let list = list(snapshot(["a": [1, 2], "b": [3]]))
    let patches = list.apply(snapshot: snapshot(["a": [1], "b": [3, 2]]))
    #expect(patches == ListPatches(moves: [.init(.item(2), from: 2, to: 4)]))
    let removal = list.apply(snapshot: snapshot(["a": [1]]))
    #expect(removal.removals.map(\.key) == [.header("b"), .item(3), .item(2)])
    #expect(list.statistics.pooled == 3)
  }

  @Test("a row that is not there traps, and says how many there are")
  func outOfRange() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var snapshot = ListSnapshot<String, Row>()
      snapshot.append([Row(id: 1)], to: "a")
      _ = snapshot[2]
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("no row 2 in a snapshot of 2 rows"))
  }
}
