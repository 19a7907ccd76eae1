import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

/// Calls of `onBind` and `task` are told apart by where they stand: in a loop all stand in one place.
@MainActor
@Suite("Two calls from one place in one body run are reported")
struct OnePlaceTests {
  @Test("onBind in a loop: only the first runs, and that is said once for each place of a cell")
  func onBind() {
    let log = RunLog()
    let cell = HostingCell<Int, Row, Int>(name: "town row") { row, cell in
      for number in 0..<3 { cell.onBind { log("\(number)") } }
      return row.id
    }
    let found = issues {
      cell.configure(1, Row(id: 1))
      cell.reconfigure(Row(id: 1), always: true)
      cell.configure(2, Row(id: 2))
    }
    #expect(log.take() == ["0", "0"])
    #expect(found.map(\.kind) == [.misuse])
    let cellName = "\"town row\" (HamonHostingTests/OnePlaceTests.swift:14)"
    #expect(
      found[0].message.hasPrefix("in one body run of the cell \(cellName) `onBind` is called twice from one place"))
    #expect(found[0].message.contains("OnePlaceTests.swift:15"))
    #expect(found[0].message.contains("To fix this"))
  }

  @Test("a task in a loop: each cancels the one before, or, with one id, is not started", arguments: [false, true])
  func task(hasOneID: Bool) {
    var tasks: [Task<Void, Never>] = []
    let cell = HostingCell<Int, Row, Int> { row, cell in
      for number in 0..<3 { tasks.append(cell.task(id: hasOneID ? 0 : number) { await Task.yield() }) }
      return row.id
    }
    let found = issues { cell.configure(1, Row(id: 1)) }
    #expect(found.map(\.kind) == [.misuse])
    let cellName = "\"cell\" (HamonHostingTests/OnePlaceTests.swift:35)"
    #expect(found[0].message.hasPrefix("in one body run of the cell \(cellName) `task` is called twice from one place"))
    #expect(tasks.map(\.isCancelled) == (hasOneID ? [false, false, false] : [true, true, false]))
    #expect(Set(tasks).count == (hasOneID ? 1 : 3))
  }

  @Test("the ways out: one call around the loop, or a place of its own for each")
  func mended() {
    let log = RunLog()
    var tasks: [Task<Void, Never>] = []
    let cell = HostingCell<Int, Row, Int> { row, cell in
      cell.onBind {
        for number in 0..<2 { observe { log("effect \(number)") } }
      }
      for number in 0..<2 {
        cell.onBind(column: UInt(number)) { log("\(number)") }
        tasks.append(cell.task(column: UInt(number)) { await Task.yield() })
      }
      return row.id
    }
    failOnIssues { cell.configure(1, Row(id: 1)) }
    #expect(log.take() == ["effect 0", "effect 1", "0", "1"])
    #expect(tasks.map(\.isCancelled) == [false, false] && tasks[0] != tasks[1])
  }

  @Test("what is right: a place in every body run, two places, two rows, and a task that an action starts anew")
  func right() {
    var tasks: [Task<Void, Never>] = []
    func ask(_ cell: CellContext, _ id: Int) { tasks.append(cell.task(id: id) { await Task.yield() }) }
    let list = ListHost(rows(0..<4), height: 2) { row, cell in
      cell.onBind {}
      cell.onBind {}
      cell.task { await Task.yield() }
      ask(cell, 0)
      return Line(text: "\(row.id)") { for id in 1...3 { ask(cell, id) } }
    }
    failOnIssues {
      list.reconfigure([0, 1])
      list.contents[0].tap()
      list.scroll(by: 1)
      list.apply(rows(0..<4, text: "new"))
    }
    #expect(tasks.count == 2 + 2 + 3 + 1 + 2)
  }

  private struct Badge: View {
    let number: Int
    let cell: CellContext
    let log: RunLog

    var body: some View {
      let _ = cell.onBind { log("\(number)") }
      Text("\(number)")
    }
  }

  @Test("two views of one type in a cell are one place as well, and the message fits")
  func views() {
    let log = RunLog()
    let cell = HostingCell<Int, Row, Host>(environment: .configured) { _, cell in
      Badge(number: 1, cell: cell, log: log)
      Badge(number: 2, cell: cell, log: log)
    }
    let found = issues { cell.configure(1, Row(id: 1)) }
    #expect(log.take() == ["1"])
    #expect(found.map(\.kind) == [.misuse])
    #expect(found[0].message.contains("as in a loop or in two views of one type"))
  }
}
