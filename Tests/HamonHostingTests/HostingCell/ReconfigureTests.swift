import Hamon
import HamonHosting
import HamonTesting
import Testing

@Suite("Reconfigure: same key, new data")
struct ReconfigureTests {
  @Test("D1 reconfigure keeps state and observers; rebind starts both anew", arguments: [true, false])
  func againstRebind(sameKey: Bool) {
    let log = RunLog()
    let tick = Signal(0)
    let cell = HostingCell<Int, Row, Line> { row, cell in
      let count = cell.state("count", initially: 0)
      cell.onBind {
        observe { log("tick \(tick.value)") }
        onCleanup { log("end") }
      }
      return Line(text: "\(row.text) \(count.value)") { count.value += 1 }
    }
    cell.configure(1, Row(id: 1, text: "a"))
    cell.content?.tap()
    #expect(cell.content?.text == "a 1")
    #expect(log.take() == ["tick 0"])

    cell.configure(sameKey ? 1 : 2, Row(id: sameKey ? 1 : 2, text: "b"))
    #expect(cell.content?.text == (sameKey ? "b 1" : "b 0"))
    #expect(cell.generation == (sameKey ? 1 : 2))
    #expect(log.take() == (sameKey ? [] : ["end", "tick 0"]))
    tick.value = 1
    #expect(log.take() == ["tick 1"], "one observer, not two")
    #expect(cell.bodyRuns == 3)
  }

  @Test("equal data runs nothing")
  func equalData() {
    let cell = HostingCell<Int, Row, String> { row, _ in row.text }
    cell.configure(1, Row(id: 1, text: "a"))
    cell.configure(1, Row(id: 1, text: "a"))
    cell.reconfigure(Row(id: 1, text: "a"))
    #expect(cell.bodyRuns == 1)
    cell.reconfigure(Row(id: 1, text: "b"))
    #expect(cell.bodyRuns == 2)
    #expect(cell.content == "b")
  }

  @Test("data without == always counts as new")
  func incomparableData() {
    struct Opaque {}
    let cell = HostingCell<Int, Opaque, Int> { _, _ in 0 }
    cell.configure(1, Opaque())
    cell.configure(1, Opaque())
    #expect(cell.bodyRuns == 2)
  }

  @Test("in a batch the body runs once, at its end, for new data and changed reads together")
  func inBatch() {
    let source = Signal(0)
    let cell = HostingCell<Int, Row, String> { row, _ in "\(row.text) \(source.value)" }
    cell.configure(1, Row(id: 1, text: "a"))
    batch {
      source.value = 1
      cell.configure(1, Row(id: 1, text: "b"))
      source.value = 2
      #expect(cell.content == "a 0")
    }
    #expect(cell.content == "b 2")
    #expect(cell.bodyRuns == 2)
  }

  @Test("reconfiguring an empty cell traps, and says which one, and how to mend it")
  func empty() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HostingCell<Int, Row, String>(name: "town", fileID: "Towns.swift", line: 4) { row, _ in row.text }
        .reconfigure(Row(id: 1))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("the cell \"town\" (Towns.swift:4) is empty and was reconfigured: it has no key"))
    #expect(message.contains("To fix this"))
  }
}
