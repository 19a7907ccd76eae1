import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("Rebind: new key")
struct RebindTests {
  @Test("commit hooks, then the end of observers, then the new body, all before configure returns")
  func order() {
    let log = RunLog()
    let cell = HostingCell<Int, Row, String> { row, cell in
      log("body \(row.id)")
      let draft = cell.state("draft", initially: "")
      cell.onCommit { log("commit \(row.id) \(draft.value)") }
      cell.onBind {
        log("bind \(row.id)")
        onCleanup { log("end \(row.id)") }
      }
      onCleanup { log("before the next body") }
      draft.value = "draft of \(row.id)"
      return row.text
    }
    cell.configure(1, Row(id: 1))
    #expect(log.take() == ["body 1", "bind 1"])
    batch {
      cell.configure(2, Row(id: 2))
      #expect(log.take() == ["commit 1 draft of 1", "end 1", "before the next body", "body 2", "bind 2"])
    }
    #expect(log.take() == [])
  }

  @Test("a rebind runs the body once, also for equal data, also if what it reads has changed in the same batch")
  func once() {
    let source = Signal(0)
    let cell = HostingCell<Int, String, String> { text, _ in "\(text) \(source.value)" }
    cell.configure(1, "a")
    batch {
      source.value = 1
      cell.configure(2, "a")
    }
    #expect(cell.content == "a 1")
    #expect(cell.bodyRuns == 2)
  }

  @Test("rebinding to the same key makes another thing of it")
  func sameKey() {
    let cell = HostingCell<Int, Row, Line> { _, cell in
      let count = cell.state("count", initially: 0)
      return Line(text: "\(count.value)") { count.value += 1 }
    }
    cell.configure(1, Row(id: 1))
    cell.content?.tap()
    cell.rebind(1, Row(id: 1))
    #expect(cell.content?.text == "0")
    #expect(cell.generation == 2)
  }

  @Test("an action of an older generation changes nothing that is shown")
  func olderAction() {
    let cell = HostingCell<Int, Row, Line> { _, cell in
      let count = cell.state("count", initially: 0)
      return Line(text: "\(count.value)") { count.value += 1 }
    }
    cell.configure(1, Row(id: 1))
    let old = cell.content
    cell.configure(2, Row(id: 2))
    old?.tap()
    #expect(cell.content?.text == "0")
    #expect(cell.bodyRuns == 2)
  }

  @Test("the hooks of the last body run count, once each")
  func lastHooks() {
    let log = RunLog()
    let cell = HostingCell<Int, Row, String> { row, cell in
      cell.onCommit { log("commit \(row.text)") }
      return row.text
    }
    cell.configure(1, Row(id: 1, text: "a"))
    cell.configure(1, Row(id: 1, text: "b"))
    cell.configure(2, Row(id: 2, text: "c"))
    #expect(log.take() == ["commit b"])
    cell.dispose()
    cell.dispose()
    #expect(log.take() == ["commit c"])
  }

  @Test("observers of the content see the new row, and never a cell without one")
  func content() {
    let log = RunLog()
    let cell = HostingCell<Int, Row, String> { row, _ in row.text }
    cell.configure(1, Row(id: 1, text: "a"))
    let painter = Effect { log(cell.content ?? "nothing") }
    cell.configure(2, Row(id: 2, text: "b"))
    cell.configure(3, Row(id: 3, text: "b"))
    #expect(log.take() == ["a", "b"], "equal content is not painted again")
    painter.cancel()
  }

  @Test("content that counts as the same is not painted again; its actions are those of the row that is shown")
  func actionsOfEqualContent() {
    struct Plain: Equatable {
      let text: String
      let tap: () -> Void
      static func == (one: Plain, other: Plain) -> Bool { one.text == other.text }
    }
    let log = RunLog()
    let cell = HostingCell<Int, Row, Plain> { row, cell in
      let starred = cell.state("starred", initially: false)
      return Plain(text: row.text + (starred.value ? "★" : "")) {
        log("tap \(row.id)")
        starred.value = true
      }
    }
    let painter = Effect { log(cell.content?.text ?? "nothing") }
    cell.configure(1, Row(id: 1, text: "a"))
    cell.configure(2, Row(id: 2, text: "a"))
    #expect(log.take() == ["nothing", "a"])
    cell.content?.tap()
    #expect(log.take() == ["tap 2", "a★"])
    #expect(cell.ghosts == [])
    keep(painter)
  }
}
