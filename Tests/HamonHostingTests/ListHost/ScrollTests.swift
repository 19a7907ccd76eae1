import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("Scrolling")
struct ScrollTests {
  @Test("a step runs one body: that of the row which enters; those that stay keep their cells")
  func step() {
    let list = starList(identity: .keyed)
    #expect(list.keys == Array(0..<10))
    let cells = list.cells
    #expect(list.runs { list.scroll(by: 1) } == [10])
    #expect(list.keys == Array(1..<11))
    #expect(list.first == 1)
    #expect(list.cells.dropLast().elementsEqual(cells.dropFirst(), by: ===))
    #expect(list.cells.last === cells.first)
    #expect(list.statistics == ListStatistics(cells: 10, pooled: 0, bodyRuns: 11))
  }

  @Test("thousands of rows pass through ten cells")
  func manyRows() {
    let list = starList(0..<124_187, identity: .keyed)
    for _ in 0..<5000 { list.scroll(by: 1) }
    #expect(list.keys == Array(5000..<5010))
    #expect(list.statistics == ListStatistics(cells: 10, pooled: 0, bodyRuns: 5010))
    #expect(list.runs { list.scroll(to: 100_000) } == Array(100_000..<100_010))
    #expect(list.statistics.cells == 10)
  }

  @Test("both ends stop it, with the last row in the last line")
  func ends() {
    let list = starList(0..<25, identity: .keyed)
    list.scroll(by: -1)
    #expect(list.first == 0)
    list.scroll(to: 1000)
    #expect(list.keys == Array(15..<25))
    #expect(list.runs { list.scroll(by: .max) } == [])
    list.scroll(by: .min)
    #expect(list.first == 0)
  }

  @Test("reveal scrolls as little as it must")
  func reveal() {
    let list = starList(identity: .keyed)
    for (row, first) in [(9, 0), (10, 1), (5, 1), (0, 0), (999, 990), (989, 989)] {
      list.reveal(row)
      #expect(list.first == first)
    }
  }

  @Test("a row is revealed by its key; one that is not there changes nothing, and that is said")
  func revealKey() {
    let list = ListHost(rows((0..<100).reversed()), height: 10) { row, _ in row.id }
    for (key, first) in [(95, 0), (80, 10), (90, 9), (0, 90), (100, 90), (-1, 90), (99, 0)] {
      #expect(list.reveal(key: key) == (0..<100).contains(key))
      #expect(list.first == first)
    }
    list.dispose()
    let found = issues { #expect(!list.reveal(key: 5)) }
    #expect(found.map(\.kind) == [.disposedScope])
  }

  @Test("revealed in a view without lines, a row is the first when there are some", arguments: [0, 5, 24, .max])
  func revealWithoutLines(row: Int) {
    let list = starList(0..<25, height: 0, identity: .keyed)
    list.reveal(row)
    list.resize(height: 3)
    #expect(list.first == min(row, 22))
  }

  @Test("an effect on one line runs for that line's row and for scrolling, and for nothing else")
  func lineEffect() {
    let list = starList(identity: .keyed)
    let log = RunLog()
    let painter = Effect { log(list[line: 2]?.text ?? "-") }
    list.tap(line: 1)
    list.tap(line: 2)
    list.scroll(by: 1)
    #expect(log.take() == ["☆2", "★2", "☆3"])
    painter.cancel()
  }

  @Test("rows that come, go and change places are told to their lines, and to no other")
  func lineEffects() {
    let list = starList(0..<3, height: 5, identity: .keyed)
    let log = RunLog()
    let scope = Scope {
      for line in 0..<5 { observe { log("\(line) \(list[line: line]?.text ?? "-")") } }
    }
    #expect(log.take() == ["0 ☆0", "1 ☆1", "2 ☆2", "3 -", "4 -"])
    func lines(after rows: [Int]) -> [String] {
      list.apply(rows.map { Row(id: $0) })
      return log.take().sorted()
    }
    #expect(lines(after: [0, 1, 2, 3]) == ["3 ☆3"])
    #expect(lines(after: [0, 1, 2, 3]) == [])
    #expect(lines(after: [0, 2, 1, 3]) == ["1 ☆2", "2 ☆1"])
    #expect(lines(after: [0, 2, 1]) == ["3 -"])
    list.dispose()
    #expect(log.take().sorted() == ["0 -", "1 -", "2 -"])
    #expect(list[line: 0] == nil)
    scope.dispose()
  }

  @Test("an effect may scroll the list: to keep the selection in view")
  func effectScrolls() {
    let list = starList(identity: .keyed)
    let selected = Signal(0)
    let following = Effect { list.reveal(selected.value) }
    let nervous = Effect { if list.first == 5 { list.scroll(to: 7) } }
    selected.value = 30
    #expect(list.first == 21)
    list.scroll(to: 5)
    #expect(list.first == 7)
    keep(following, nervous)
  }

  @Test("scrolling inside a body traps, and says how to mend it")
  func insideBody() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var list: ListHost<[Row], Int, String>?
      list = ListHost(rows(0..<100), height: 5) { row, _ in
        list?.scroll(by: 1)
        return row.text
      }
      list?.scroll(by: 1)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("while it was laying out its rows"))
    #expect(message.contains("To fix this"))
  }

  private struct Nosy: Identifiable, Equatable {
    let id: Int
    var look: () -> Void = {}

    static func == (one: Nosy, other: Nosy) -> Bool {
      other.look()
      return one.id == other.id
    }
  }

  @Test("so does scrolling inside the == of an item that is applied: its cell might be another row's by then")
  func insideComparison() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let list = ListHost((0..<20).map { Nosy(id: $0) }, height: 3) { item, _ in item.id }
      list.apply((0..<20).map { Nosy(id: $0, look: { [unowned list] in list.scroll(to: 2) }) })
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("while it was laying out its rows"))
    #expect(message.contains("compares items"))
  }
}
