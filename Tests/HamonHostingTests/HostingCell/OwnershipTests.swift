import Hamon
import HamonHosting
import Testing

@Suite("A cell is owned")
struct OwnershipTests {
  private func makeCell(_ log: RunLog, _ source: Signal<Int>) -> HostingCell<Int, Row, Line> {
    HostingCell { row, cell in
      let count = cell.state("count", initially: 0)
      cell.onBind {
        observe { _ = source.value }
        onCleanup { log("end") }
      }
      cell.onCommit { log("commit \(count.value)") }
      return Line(text: "\(source.value)") { count.value += 1 }
    }
  }

  @Test("dropping the last reference leaves nothing behind; a draft is still committed")
  func dropped() {
    let log = RunLog()
    let source = Signal(0)
    let before = GraphStatistics.current
    do {
      let cell = makeCell(log, source)
      cell.configure(1, Row(id: 1))
      cell.content?.tap()
    }
    #expect(log.take() == ["end", "commit 1"])
    #expect(GraphStatistics.current == before)
  }

  @Test("made inside an owner it ends with it; configuring it afterwards is reported")
  func owned() {
    let log = RunLog()
    let source = Signal(0)
    var cell: HostingCell<Int, Row, Line>?
    let screen = Scope { cell = makeCell(log, source) }
    cell?.configure(1, Row(id: 1))
    screen.dispose()
    #expect(log.take() == ["end", "commit 0"])
    #expect(cell?.isDisposed == true)
    source.value = 1
    #expect(cell?.bodyRuns == 1)
    let issues = issues {
      cell?.configure(2, Row(id: 2))
    }
    #expect(issues.map(\.kind) == [.disposedScope])
    #expect(cell?.bodyRuns == 1)
  }

  @Test("dispose commits first, then ends observers")
  func dispose() {
    let log = RunLog()
    let source = Signal(0)
    let cell = makeCell(log, source)
    cell.configure(1, Row(id: 1))
    cell.dispose()
    #expect(log.take() == ["commit 0", "end"])
    #expect(cell.content == nil)
  }
}
