import Hamon
import HamonHosting
import HamonTesting
import TestSupport
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
    let before = GraphStatistics.withoutDeferred
    do {
      let cell = makeCell(log, source)
      cell.configure(1, Row(id: 1))
      cell.content?.tap()
    }
    #expect(log.take() == ["end", "commit 1"])
    #expect(GraphStatistics.withoutDeferred == before)
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
    #expect(
      issues[0].message.hasPrefix(
        "the cell \"cell\" (HamonHostingTests/OwnershipTests.swift:10) was to be configured, but has been disposed, or has ended"
      ))
    #expect(issues[0].message.contains("To fix this, make a new HostingCell"))
    #expect(cell?.bodyRuns == 1)
    expectIssue(.disposedScope) { cell?.configure(1, Row(id: 1, text: "the key it had")) }
    #expect(cell?.content?.text == "0")
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

  @MainActor
  private final class Screen {
    let list: ListHost<[Row], Int, Line>

    init(_ log: RunLog) {
      list = ListHost(rows(0..<9), height: 2) { row, cell in
        let count = cell.state("count", .perItem, initially: 0)
        cell.onBind { onCleanup { log("end \(row.id)") } }
        cell.onCommit { log("commit \(row.id) \(count.value)") }
        return Line(text: "\(row.id)") { count.value += 1 }
      }
    }
  }

  @MainActor
  @Test("the last release on another thread loses no draft: hooks and cleanups run on the cells' own thread, later")
  func offThread() async {
    let log = RunLog()
    let cargo = {
      let screen = Screen(log)
      screen.list.tap(line: 1)
      screen.list.scroll(by: 1)
      return Unmanaged.passRetained(screen)
    }()
    #expect(log.take() == ["commit 0 0", "end 0"])
    await Task.detached { cargo.release() }.value
    _ = GraphStatistics.current  // the next operation of the thread
    #expect(log.take().sorted() == ["commit 1 1", "commit 2 0", "end 1", "end 2"])
  }
}
