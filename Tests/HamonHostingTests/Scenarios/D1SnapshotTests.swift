import Hamon
import HamonHosting
import Testing

// The article's diffable data source: a snapshot of keys is applied, and cells follow.
@Suite("D1 Apply a snapshot, cells follow")
struct D1SnapshotTests {
  /// What a row costs when it is loaded anew: counted for each key.
  private final class Loads {
    var of: [Int: Int] = [:]
  }

  private let loads = Loads()

  /// A row loads something when it is bound, and can be opened by a tap.
  private func list(_ ids: [Int]) -> ListHost<[Row], Int, Line> {
    ListHost(rows(ids), height: 5) { [loads] row, cell in
      let isOpen = cell.state("open", initially: false)
      cell.onBind { loads.of[row.id, default: 0] += 1 }
      return Line(text: "\(row.id)\(row.text)\(isOpen.value ? " open" : "")") { isOpen.value.toggle() }
    }
  }

  @Test("D1 the bug: giving the cells their rows by position loads every row again, and closes what was open")
  func byPosition() {
    let cells = (0..<5).map { _ in
      HostingCell<Int, Row, Line> { [loads] row, cell in
        let isOpen = cell.state("open", initially: false)
        cell.onBind { loads.of[row.id, default: 0] += 1 }
        return Line(text: "\(row.id)\(isOpen.value ? " open" : "")") { isOpen.value.toggle() }
      }
    }
    func reloadData(_ data: [Row]) {
      for (cell, row) in zip(cells, data) { cell.configure(row.id, row) }
    }
    reloadData(rows(1...5))
    cells[1].content?.tap()
    reloadData(rows([9, 1, 2, 3, 4]))
    #expect(cells.compactMap(\.content?.text) == ["9", "1", "2", "3", "4"], "row 2 was open")
    #expect(loads.of == [1: 2, 2: 2, 3: 2, 4: 2, 5: 1, 9: 1])
  }

  @Test("D1 the fix: a snapshot says what has become of each row; one row is new, one body runs")
  func snapshot() {
    let list = list([1, 2, 3, 4, 5])
    list.tap(line: 1)
    var patches = ListPatches<Int>()
    #expect(list.runs { patches = list.apply(snapshot: rows([9, 1, 2, 3, 4])) } == [9])
    #expect(list.texts == ["9", "1", "2 open", "3", "4"])
    #expect(patches == ListPatches(removals: [.init(5, at: 4)], insertions: [.init(9, at: 0)]))
    #expect(loads.of == [1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 9: 1])
    #expect(list.statistics == ListStatistics(cells: 5, pooled: 0, bodyRuns: 7))
  }

  @Test("D1 reconfigure against reload: the one keeps what is open and loads nothing, the other does both anew")
  func reconfigureAgainstReload() {
    let list = list([1, 2, 3, 4, 5])
    list.tap(line: 1)
    #expect(list.runs { list.reconfigure([2]) } == [2])
    #expect(list.texts[1] == "2 open")
    #expect(loads.of[2] == 1)
    #expect(list.runs { list.reload([2]) } == [2])
    #expect(list.texts[1] == "2")
    #expect(loads.of[2] == 2)
    #expect(list.cells.map(\.generation) == [1, 2, 1, 1, 1])
  }

  @Test("D1 changed data is a reconfiguration: same cell, same state, one run")
  func changedData() {
    let list = list([1, 2, 3, 4, 5])
    list.tap(line: 1)
    var data = rows([2, 1, 3, 4, 5])
    data[0].text = "b"
    var patches = ListPatches<Int>()
    #expect(list.runs { patches = list.apply(snapshot: data) } == [2])
    #expect(list.texts == ["2b open", "1", "3", "4", "5"])
    #expect(patches.reconfigurations == [.init(2, at: 0)])
    #expect(patches.moves.count == 1)
    #expect(loads.of.values.allSatisfy { $0 == 1 })
  }
}
