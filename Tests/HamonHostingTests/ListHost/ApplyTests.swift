import Hamon
import HamonCollections
import HamonHosting
import HamonTesting
import TestSupport
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

  enum Way: CaseIterable {
    case apply, snapshot, follow
  }

  /// A list of 0..<20 in 4 lines that is given other rows in this way.
  private func given(_ way: Way, at first: Int) -> (ListHost<[Row], Int, Line>, ([Int]) -> Void) {
    let list = starList(0..<20, height: 4, identity: .keyed)
    let model = TrackedList(rows(0..<20))
    if way == .follow { list.follow(model) }
    list.scroll(to: first)
    return (
      list,
      { ids in
        switch way {
        case .apply: list.apply(rows(ids))
        case .snapshot: list.apply(snapshot: rows(ids))
        case .follow: model.replaceAll(with: rows(ids))
        }
      }
    )
  }

  @Test("rows that are inserted or removed above the view do not move what is seen", arguments: Way.allCases)
  func anchor(way: Way) {
    let (list, give) = given(way, at: 10)
    list.tap(line: 1)
    let seen = list.cells
    let log = RunLog()
    let painter = Effect { log("\(list.first) \(list.keys)") }
    #expect(list.runs { give([50, 51] + Array(0..<5) + [52] + Array(5..<20)) } == [])
    #expect(list.runs { give(Array(3..<20)) } == [])
    #expect(list.runs { give([60] + Array(10..<14)) } == [])
    #expect(log.take() == ["10 [10, 11, 12, 13]", "13 [10, 11, 12, 13]", "7 [10, 11, 12, 13]", "1 [10, 11, 12, 13]"])
    #expect(list.cells.elementsEqual(seen, by: ===) && list.stars == ["★11"])
    keep(painter)
  }

  @Test("where the first row in view has gone the next one takes its line, and where all have, the view stays")
  func anchorGone() {
    for way in Way.allCases {
      let (list, give) = given(way, at: 10)
      give([50] + Array(0..<10) + Array(12..<20))
      #expect(list.keys == [12, 13, 14, 15] && list.first == 11)
      give([51] + Array(20..<40))
      #expect(list.keys == Array(30..<34) && list.first == 11)
      give([30, 52] + Array(70..<90))
      #expect(list.keys == [30, 52, 70, 71] && list.first == 0)
      give([53, 30] + Array(70..<90))
      #expect(list.keys == [53, 30, 70, 71], "at the top it shows what is new there")
      give([])
      #expect(list.keys == [] && list.first == 0)
    }
  }

  @Test(
    "by index: an effect in a row that applies data has its turn first, and no body runs for a row that has gone",
    arguments: [CellIdentity.structural, .keyed], 0..<4)
  func appliedInRow(identity: CellIdentity, at row: Int) {
    for (gone, isReadFirst) in [(1, true), (2, false), (3, true), (4, true), (4, false)] {
      let names = Signal(["a", "b", "c", "d"])
      let log = RunLog()
      var list: ListHost<Range<Int>, Int, String>?
      func apply() {
        let rows = names.value.indices
        if let list, rows != list.data { list.apply(rows) }
      }
      list = ListHost(names.value.indices, id: \.self, height: 5, identity: identity) { index, cell in
        if isReadFirst { _ = names.value }
        if index == row { cell.onBind { observe { apply() } } }
        log("\(index) \(names.value.indices.contains(index) ? names.value[index] : "GONE")")
        return names.value[index]
      }
      _ = log.take()
      names.value.removeLast(gone)
      let left = Array(["a", "b", "c", "d"].dropLast(gone))
      #expect(log.take() == left.enumerated().map { "\($0) \($1)" })
      #expect(list?.contents == left)
      guard left.indices.contains(row) else { continue }  // nothing is left to apply it
      names.value = []
      #expect(list?.contents == [])
    }
  }

  @Test("so has every effect that has applied data before, wherever it was made", arguments: [true, false])
  func appliedOutside(isSnapshot: Bool) {
    let names = Signal(["a", "b", "c", "d"])
    let log = RunLog()
    let list = ListHost(names.value.indices, id: \.self, height: 5, identity: .structural) { index, _ in
      log("\(index) \(names.value.indices.contains(index) ? names.value[index] : "GONE")")
      return names.value[index]
    }
    let effect = Effect {
      let rows = names.value.indices
      if isSnapshot { list.apply(snapshot: rows) } else { untracked { list.apply(rows) } }
    }
    _ = log.take()
    for left in [["a", "b", "c"], ["a"], []] {
      names.value = left
      #expect(list.contents == left)
      #expect(log.take() == left.enumerated().map { "\($0) \($1)" })
    }
    keep(effect)
  }

  @Test("a view that is told where to go goes there")
  func anchorTold() {
    let list = starList(0..<20, height: 4, identity: .keyed)
    list.scroll(to: 10)
    list.apply(rows([50] + Array(0..<20)), first: 10)
    #expect(list.keys == [9, 10, 11, 12])
    list.apply(snapshot: rows([50, 51] + Array(0..<20)), first: 0)
    #expect(list.keys == [50, 51, 0, 1])
  }

  @Test("the first row is looked for from where it was, and no further than where it is; at the top it is not")
  func anchorCost() {
    var asked = 0
    let list = ListHost(
      rows(0..<100_000),
      id: { row in
        asked += 1; return row.id
      }, height: 4
    ) { row, _ in row.id }
    func cost(_ rows: [Row]) -> Int {
      asked = 0
      list.apply(rows)
      return asked
    }
    #expect(cost(rows(50..<100_000)) == 8)
    list.scroll(to: 50_000)
    let key = list.keys[0]
    #expect(cost(rows(50..<100_000)) == 5)
    #expect(cost(rows(40..<100_000)) == 27)
    #expect(cost(rows(43..<100_000)) == 10)
    #expect(list.keys[0] == key)
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
