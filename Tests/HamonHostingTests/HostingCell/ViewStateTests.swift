import Hamon
import HamonHosting
import Testing

@Suite("View state")
struct ViewStateTests {
  @Test("the initial value counts the first time only: that is the trap of State(initialValue:)")
  func initialValue() {
    let cell = HostingCell<Int, Row, String> { row, cell in
      cell.state("text", initially: row.text).value
    }
    cell.configure(1, Row(id: 1, text: "a"))
    cell.configure(1, Row(id: 1, text: "b"))
    #expect(cell.content == "a")
    cell.configure(2, Row(id: 2, text: "c"))
    #expect(cell.content == "c")
  }

  @Test("the initial value is evaluated once, and is no observer's dependency")
  func evaluatedOnce() {
    let source = Signal(0)
    var evaluations = 0
    func initial() -> Int {
      evaluations += 1
      return source.value
    }
    let cell = HostingCell<Int, Row, Int> { row, cell in
      row.text.count + cell.state("start", initially: initial()).value
    }
    cell.configure(1, Row(id: 1))
    source.value = 5
    cell.configure(1, Row(id: 1, text: "abc"))
    #expect(evaluations == 1)
    #expect(cell.bodyRuns == 2)
    #expect(cell.content == 3)
  }

  @Test("states are told apart by name; what is not read wakes nothing")
  func names() {
    let cell = HostingCell<Int, Row, Line> { _, cell in
      let shown = cell.state("shown", initially: 0)
      let hidden = cell.state("hidden", initially: 0)
      return Line(text: "\(shown.value)") { hidden.value += 1 }
    }
    cell.configure(1, Row(id: 1))
    cell.content?.tap()
    #expect(cell.bodyRuns == 1)
  }

  @Test("one name with two types traps by name")
  func twoTypes() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let cell = HostingCell<Int, Row, String> { _, cell in
        _ = cell.state("twice", initially: 0)
        return cell.state("twice", initially: "").value
      }
      cell.configure(1, Row(id: 1))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("\"twice\""))
    #expect(message.contains("To fix this"))
  }
}
