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
    let before = GraphStatistics.withoutDeferred
    cell.configure(1, Row(id: 1))
    #expect(GraphStatistics.withoutDeferred.links > before.links)
    cell.deactivate()
    #expect(log.take() == ["observer 0", "commit"])
    #expect(GraphStatistics.withoutDeferred == before)
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

  @Test(
    "who comes late finds nothing in the pool, and the next row binds anew",
    arguments: [CellIdentity.keyed, .structural])
  func lateInThePool(identity: CellIdentity) {
    let log = RunLog()
    let source = Signal(0)
    var bind: (() -> Void)?
    let cell = HostingCell<Int, Row, Bool>(identity: identity) { row, cell in
      bind = {
        cell.onBind { observe { log("observer \(row.id) \(source.value)") } }
        cell.onCommit { log("commit \(row.id)") }
        log("current \(cell.isCurrent)")
      }
      bind?()
      return cell.isCurrent
    }
    cell.configure(1, Row(id: 1))
    #expect(log.take() == ["observer 1 0", "current true"])
    cell.deactivate()
    #expect(log.take() == ["commit 1"])
    let before = GraphStatistics.withoutDeferred
    bind?()
    source.value = 1
    #expect(log.take() == ["current false"])
    #expect(GraphStatistics.withoutDeferred == before)

    cell.configure(2, Row(id: 2))
    #expect(log.take() == ["observer 2 1", "current true"])
    #expect(cell.content == true)
    cell.deactivate()
    #expect(log.take() == ["commit 2"])
    bind = nil
  }

  @Test("state ends in the pool, whatever comes next; under structural identity it waits there", arguments: [1, 2])
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
