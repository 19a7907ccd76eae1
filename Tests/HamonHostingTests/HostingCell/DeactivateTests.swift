import Hamon
import HamonHosting
import HamonTesting
import Testing

@Suite("Deactivate: into the pool")
struct DeactivateTests {
  @Test("nothing is observed, nothing is shown, the host is kept")
  func nothingObserved() {
    let log = RunLog()
    let source = Signal(0)
    let cell = HostingCell<Int, Row, Int> { row, cell in
      cell.onCommit { log("commit") }
      cell.onBind { observe { log("observer \(source.value)") } }
      return source.value
    }
    let before = GraphStatistics.currentBeforeMail
    cell.configure(1, Row(id: 1))
    #expect(GraphStatistics.currentBeforeMail.links > before.links)
    cell.deactivate()
    #expect(log.take() == ["observer 0", "commit"])
    #expect(GraphStatistics.currentBeforeMail == before)
    source.value = 1
    #expect(log.take() == [])
    #expect(cell.bodyRuns == 1)
    #expect(cell.content == nil)
    #expect(cell.key == nil)
    cell.deactivate()

    cell.configure(1, Row(id: 1))
    #expect(log.take() == ["observer 1"])
    #expect(cell.content == 1)
    #expect(cell.generation == 2)
  }

  @Test("state ends in the pool, whoever comes next; under structural identity it waits there", arguments: [1, 2])
  func state(nextKey: Int) {
    for (identity, expected) in [(CellIdentity.keyed, "0"), (.structural, "1")] {
      let cell = HostingCell<Int, Row, Line>(identity: identity) { _, cell in
        let count = cell.state("count", initially: 0)
        return Line(text: "\(count.value)") { count.value += 1 }
      }
      cell.configure(1, Row(id: 1))
      cell.content?.tap()
      cell.deactivate()
      cell.configure(nextKey, Row(id: nextKey))
      #expect(cell.content?.text == expected)
    }
  }
}
