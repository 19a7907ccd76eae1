import Hamon
import HamonHosting
import HamonTesting
import Testing

@Suite("Late results")
struct LateResultTests {
  /// Answers that the test gives when it likes.
  private final class Server {
    var answers: [Int: (Bool) -> Void] = [:]
  }

  private func cell(_ server: Server, _ identity: CellIdentity) -> HostingCell<Int, Row, String> {
    HostingCell(identity: identity) { row, cell in
      let starred = cell.state("starred", initially: false)
      cell.onBind { server.answers[row.id] = cell.guarded { starred.value = $0 } }
      return (starred.value ? "★" : "☆") + "\(row.id)"
    }
  }

  @Test("a result in time is applied")
  func inTime() {
    let server = Server()
    let cell = cell(server, .keyed)
    cell.configure(1, Row(id: 1))
    server.answers[1]?(true)
    #expect(cell.content == "★1")
  }

  @Test("D4 a result for an older generation is dropped", arguments: [true, false])
  func late(throughPool: Bool) {
    let server = Server()
    let cell = cell(server, .keyed)
    cell.configure(1, Row(id: 1))
    if throughPool { cell.deactivate() }
    cell.configure(2, Row(id: 2))
    server.answers[1]?(true)
    #expect(cell.content == "☆2")
    #expect(cell.bodyRuns == 2)
    server.answers[2]?(true)
    #expect(cell.content == "★2")
  }

  @Test("D4 under structural identity, the bug: it lands on the row that the cell shows now")
  func structural() {
    let server = Server()
    let cell = cell(server, .structural)
    cell.configure(1, Row(id: 1))
    cell.configure(2, Row(id: 2))
    server.answers[1]?(true)
    #expect(cell.content == "★2")
  }

  @Test("however many results a generation waits for, each is applied in time, and none after it")
  func many() {
    var answers: [(Int) -> Void] = []
    var heard: [Int] = []
    let cell = HostingCell<Int, Row, String> { row, cell in
      cell.onBind {
        if row.id > 1 { return }
        for _ in 0..<20 { answers.append(cell.guarded { heard.append($0) }) }
      }
      return ""
    }
    cell.configure(1, Row(id: 1))
    for (number, answer) in answers.enumerated() { answer(number) }
    #expect(heard == Array(0..<20))
    heard = []
    cell.configure(2, Row(id: 2))
    for (number, answer) in answers.enumerated() { answer(number) }
    #expect(heard == [])
  }

  @Test("a result for a cell that has ended is dropped")
  func ended() {
    let server = Server()
    let log = RunLog()
    var cell: HostingCell<Int, Row, String>? = HostingCell { row, cell in
      cell.onBind { server.answers[row.id] = cell.guarded { _ in log("received") } }
      return ""
    }
    cell?.configure(1, Row(id: 1))
    cell = nil
    server.answers[1]?(true)
    #expect(log.take() == [])
  }
}
