import CAllocationCounter
import Hamon
import HamonHosting
import Testing

#if DEBUG
  private let isOptimised = false
#else
  private let isOptimised = true
#endif

// Law 15, for cells. Debug builds allocate for closures and casts that the optimiser takes away.
@Suite(
  "Allocations of cells", .enabled(if: allocation_counting_available() && isOptimised, "counted in release builds"))
struct CellAllocationTests {
  /// What 1000 rounds of `body` allocate, after some to warm up.
  private func allocations(_ body: (_ round: Int) -> Void) -> Int {
    for round in 1...50 { body(round) }
    let before = allocation_count()
    for round in 51...1050 { body(round) }
    return Int(allocation_count() - before)
  }

  /// Makes its rows when asked.
  private struct Rows: RandomAccessCollection {
    let count: Int
    var startIndex: Int { 0 }
    var endIndex: Int { count }
    subscript(position: Int) -> Int { position * 2 }
  }

  private let data = Rows(count: 100_000)

  @Test("a snapshot that is filled item by item does not copy its section each time")
  func fill() {
    var snapshot = ListSnapshot<String, Row>()
    #expect(allocations { snapshot.append(CollectionOfOne(Row(id: $0)), to: "towns") } <= 5)
    #expect(snapshot["towns"].map(\.id) == Array(1...1050))
  }

  @Test("100,000 rows scroll through 20 cells: a step allocates nothing", arguments: [1, 7, 40])
  func scroll(step: Int) {
    let list = ListHost(data, id: { $0 }, height: 20) { row, _ in row + 1 }
    #expect(allocations { _ in list.scroll(by: step) } == 0)
    #expect(list[line: 0] == 1050 * step * 2 + 1)
    #expect(list.statistics == ListStatistics(cells: 20, pooled: 0, bodyRuns: 20 + 1050 * min(step, 20)))
  }

  @Test("the same with view state of all three lives, and reads of a model")
  func state() {
    let tick = Signal(1)
    let list = ListHost(data, id: { $0 }, height: 20) { row, cell in
      let level = cell.state("level", initially: row)
      let draft = cell.state("draft", .perItem, initially: row)
      let offset = cell.state("offset", .slot, initially: 3)
      return level.value + draft.value + offset.value + tick.value
    }
    #expect(allocations { _ in list.scroll(by: 1) } == 0)
    #expect(list[line: 0] == 1050 * 4 + 4)
  }

  @Test("the same with an effect that paints each line")
  func painted() {
    let list = ListHost(data, id: { $0 }, height: 20) { row, _ in row }
    var sum = 0
    let painters = Scope {
      for line in 0..<20 { observe { sum += list[line: line] ?? 0 } }
    }
    #expect(allocations { _ in list.scroll(by: 1) } == 0)
    #expect(sum == (0...1050).reduce(0) { sum, first in sum + (first..<first + 20).reduce(0) { $0 + $1 * 2 } })
    painters.dispose()
  }

  @Test("a rebind, a reconfiguration, and a body run for a model allocate nothing")
  func cell() {
    let tick = Signal(0)
    let cell = HostingCell<Int, Int, Int> { item, _ in item + tick.value }
    #expect(allocations { cell.rebind($0, $0) } == 0)
    #expect(allocations { cell.reconfigure($0) } == 0)
    #expect(allocations { tick.value = $0 } == 0)
    #expect(cell.content == 2100)
  }

  @Test("the counter counts: a state that an action holds is not used again")
  func held() {
    let cell = HostingCell<Int, Int, () -> Void> { _, cell in
      let state = cell.state("count", initially: 0)
      return { state.value += 1 }
    }
    let count = allocations { cell.rebind($0, $0) }
    #expect(count >= 2000, "a signal and a closure for each")
  }
}
