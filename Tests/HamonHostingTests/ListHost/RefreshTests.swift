import Hamon
import HamonHosting
import HamonTesting
import Testing

@Suite("Reconfigure and reload")
struct RefreshTests {
  /// What rows show and nothing tracks.
  private final class Prices {
    var all: [Int: Int] = [:]
  }

  private let prices = Prices()
  private let log = RunLog()

  private func list() -> ListHost<[Row], Int, Line> {
    ListHost(rows(0..<100), height: 4) { [prices, log] row, cell in
      let count = cell.state("count", initially: 0)
      let draft = cell.state("draft", .perItem, initially: 0)
      cell.onCommit { log("commit \(row.id)") }
      return Line(text: "\(row.id): \(prices.all[row.id] ?? 0) \(count.value) \(draft.value)") {
        count.value += 1
        draft.value += 1
      }
    }
  }

  @Test("D1 reconfigure runs the bodies of these rows again, and nothing else happens")
  func reconfigure() {
    let list = list()
    list.tap(line: 1)
    prices.all = [1: 10, 2: 20, 50: 500]
    let cells = list.cells
    #expect(list.runs { list.reconfigure([1, 50, 999]) } == [1])
    #expect(list.texts == ["0: 0 0 0", "1: 10 1 1", "2: 0 0 0", "3: 0 0 0"])
    #expect(list.cells.map(ObjectIdentifier.init) == cells.map(ObjectIdentifier.init))
    #expect(cells.map(\.generation) == [1, 1, 1, 1])
    #expect(log.take() == [])
  }

  @Test("D1 reload makes another thing of these rows: new generation, transient state gone, the item's still there")
  func reload() {
    let list = list()
    list.tap(line: 1)
    prices.all = [1: 10, 2: 20]
    #expect(list.runs { list.reload([1, 50]) } == [1])
    #expect(list.texts == ["0: 0 0 0", "1: 10 0 1", "2: 0 0 0", "3: 0 0 0"])
    #expect(list.cells.map(\.generation) == [1, 2, 1, 1])
    #expect(log.take() == ["commit 1"])
  }

  @Test("in a batch a row that is reconfigured twice runs once; an observer sees one change")
  func batched() {
    let list = list()
    let log = RunLog()
    let painter = Effect { log(list.texts.prefix(2).joined(separator: ", ")) }
    prices.all = [0: 1, 1: 1]
    let runs = list.runs {
      batch {
        list.reconfigure([0])
        list.reconfigure([1, 0])
      }
    }
    #expect(runs.sorted() == [0, 1])
    #expect(log.take() == ["0: 0 0 0, 1: 0 0 0", "0: 1 0 0, 1: 1 0 0"])
    painter.cancel()
  }
}
