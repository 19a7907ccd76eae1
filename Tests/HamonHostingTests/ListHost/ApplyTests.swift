import Hamon
import HamonHosting
import HamonTesting
import Testing

@Suite("New data")
struct ApplyTests {
  @Test("D1 apply reconfigures rows that are still there, and runs only those that have changed")
  func reconfigures() {
    let list = starList(0..<20, height: 5, identity: .keyed)
    list.tap(line: 1)
    var data = rows(0..<20)
    #expect(list.runs { list.apply(data) } == [])
    data[3].text = "new"
    data[10].text = "out of view"
    #expect(list.runs { list.apply(data) } == [3])
    #expect(list.stars == ["★1"])
    #expect(list.statistics.cells == 5)
  }

  @Test("D1 a row that moves keeps its cell and its state; a row that is new gets neither")
  func moves() {
    let list = starList(0..<5, height: 5, identity: .keyed)
    list.tap(line: 3)
    let cell = list.cells[3]
    #expect(list.runs { list.apply(rows([3, 0, 7, 1, 2])) } == [7])
    #expect(list.texts == ["★3", "☆0", "☆7", "☆1", "☆2"])
    #expect(list.cells[0] === cell)
    #expect(list.statistics.cells == 5)
  }

  @Test("the view stays where it is as far as there are rows, or goes where it is told")
  func position() {
    let list = starList(0..<100, height: 5, identity: .keyed)
    list.scroll(to: 50)
    list.apply(rows(0..<80))
    #expect(list.first == 50)
    list.apply(rows(0..<20))
    #expect(list.keys == Array(15..<20))
    list.apply(rows(0..<20), first: 0)
    #expect(list.keys == Array(0..<5))
    #expect(list.count == 20)
  }

  @Test("observers see the old rows or the new ones, never a mix, and once")
  func oneChange() {
    let list = starList(0..<3, height: 3, identity: .keyed)
    let log = RunLog()
    let painter = Effect { log("\(list.count) of \(list.first): \(list.texts.joined())") }
    list.apply(rows([2, 8, 9, 4], text: "changed"), first: 1)
    #expect(log.take() == ["3 of 0: ☆0☆1☆2", "4 of 1: ☆8☆9☆4"])
    painter.cancel()
  }

  /// An item or a key that does something at its end.
  private final class Ending: Hashable, Identifiable {
    let id: Int
    var end: () -> Void

    init(_ id: Int, end: @escaping () -> Void = {}) {
      self.id = id
      self.end = end
    }

    deinit { end() }

    static func == (one: Ending, other: Ending) -> Bool { one.id == other.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  @Test("an item that is gone may at its end read and scroll the list: it sees new rows", arguments: [true, false])
  func itemEnds(isSnapshot: Bool) {
    let log = RunLog()
    let list = ListHost((0..<4).map { Ending($0) }, height: 2) { item, _ in item.id }
    list.data[3].end = { [unowned list] in
      log("\(list.data.map(\.id)) \(list.count) \(list.contents)")
      list.scroll(by: 1)
    }
    let data = [0, 1, 5].map { Ending($0) }
    if isSnapshot { list.apply(snapshot: data) } else { list.apply(data) }
    #expect(log.take() == ["[0, 1, 5] 3 [0, 1]"])
    #expect(list.contents == [1, 5])
  }

  @Test("a key that is gone may give the list other rows at its end", arguments: [false, true])
  func keyEnds(isSnapshot: Bool) {
    weak var newest: Ending?
    let list = ListHost(
      rows(0..<4),
      id: { row in
        let key = Ending(row.id)
        if row.id == 3 { newest = key }
        return key
      }, height: 2
    ) { row, _ in row.id }
    list.apply(snapshot: rows(0..<4))
    newest?.end = { [unowned list] in list.apply(rows(7..<9)) }
    if isSnapshot { list.apply(snapshot: rows(0..<3)) } else { list.apply(rows(0..<3)) }
    #expect(list.contents == [7, 8])
  }

  @Test("no data, little data, data again: spare cells wait in the pool and observe nothing")
  func pool() {
    let tick = Signal(0)
    let list = ListHost(rows(0..<10), height: 4) { row, _ in "\(row.id) \(tick.value)" }
    list.apply([])
    #expect(list.contents == [])
    #expect(list[line: 0] == nil)
    #expect(list.runs { tick.value = 1 } == [])
    #expect(list.statistics == ListStatistics(cells: 4, pooled: 4, bodyRuns: 4))
    list.apply(rows(0..<2))
    #expect(list.contents == ["0 1", "1 1"])
    list.apply(rows(0..<10))
    #expect(list.statistics == ListStatistics(cells: 4, pooled: 0, bodyRuns: 8))
  }
}
