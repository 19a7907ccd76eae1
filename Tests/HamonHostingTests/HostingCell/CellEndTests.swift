import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

/// What the end of a cell keeps, whatever brings it, and whose hooks count.
@Suite struct CellEndTests {
  enum End: CaseIterable {
    case dispose, owner, lastReference
  }

  @Test("What is the item's is parked, and a commit hook finds its state", arguments: End.allCases)
  func parksAtTheEnd(_ end: End) {
    let parked = ParkedStates<Int>()
    var saved: [String] = []
    var draft: Signal<String>?
    func make() -> HostingCell<Int, Int, String> {
      HostingCell(parked: parked) { _, cell in
        let state = cell.state("draft", .perItem, initially: "")
        cell.onCommit { saved.append("\(cell.isCurrent) \(cell.state("draft", .perItem, initially: "").value)") }
        draft = state
        return state.value
      }
    }
    var cell: HostingCell<Int, Int, String>?
    let owner = Scope { cell = end == .owner ? make() : nil }
    cell = cell ?? make()
    cell?.configure(1, 1)
    draft?.value = "typed"
    switch end {
    case .dispose: cell?.dispose()
    case .owner: owner.dispose()
    case .lastReference: cell = nil
    }
    #expect(saved == ["true typed"])
    #expect(parked.keys == [1])
    let next = make()
    next.configure(1, 1)
    #expect(next.content == "typed")
  }

  @Test("The hooks of a view's last run count, also where it has run again by itself")
  func hooksOfAView() {
    let draft = Signal("")
    var log: [String] = []
    let cell = HostingCell<Int, String, Host>(environment: .configured) { item, cell in
      let text = item + draft.value
      let _ = cell.onCommit { log.append(text) }
      Text(text)
    }
    cell.configure(1, "a")
    draft.value = "x"
    draft.value = "xy"
    cell.configure(2, "b")
    #expect(log == ["axy"])
  }

  @Test("The same of a row of views in a list")
  func hooksOfARow() {
    let draft = Signal("")
    var log: [String] = []
    let list = ListHost([Row(id: 1, text: "a")], height: 1, environment: .configured) { row, cell in
      let text = row.text + draft.value
      let _ = cell.onCommit { log.append(text) }
      Text(text)
    }
    draft.value = "x"
    draft.value = "xy"
    list.apply([Row(id: 2, text: "b")])
    #expect(log == ["axy"])
  }

  @Test("A handler may be replaced whose end writes what is shown")
  func handlers() {
    let number = Signal(0)
    func writer() -> AnyObject { LifetimeTracker().make { number.value += 1 } }
    let host = Host { Text("\(number.value)") }
    let cell = HostingCell<Int, Int, Int> { _, _ in number.value }
    cell.configure(1, 1)
    host.onRun = { [canary = writer()] _ in keep(canary) }
    host.onRun = nil
    host.onPatches = { [canary = writer()] _ in keep(canary) }
    host.onPatches = nil
    cell.onBodyRun = { [canary = writer()] _ in keep(canary) }
    cell.onBodyRun = nil
    let list = ListHost<[Row], Int, Int>([Row(id: 1)], id: \.id, height: 1) { _, _ in number.value }
    list.onBodyRun = { [canary = writer()] _ in keep(canary) }
    list.onBodyRun = nil
    #expect(number.value == 4)
    #expect(host.texts == ["4"] && cell.content == 4)
    keep(list)
  }

  private struct Saver: View {
    let cell: CellContext
    let log: RunLog
    @State private var number = 0

    var body: some View {
      let _ = cell.onCommit { log("hook \(number)") }
      Button("\(number)") { number += 1 }.onDisappear { log("gone \(number)") }
    }
  }

  @Test("In the body of a view in the cell, onCommit registers nothing, which is said once; onDisappear does the same")
  func hooksOfABody() {
    let (header, log) = (Signal("a"), RunLog())
    let cell = HostingCell<Int, Int, Host>(environment: .configured, name: "row") { _, cell in
      let _ = cell.onCommit { log("own") }
      Text(header.value)
      Saver(cell: cell, log: log)
    }
    let issues = issues {
      cell.configure(1, 1)
      cell.content?.tap("0")
      header.value = "b"
      cell.content?.tap("1")
      cell.configure(2, 2)
    }
    #expect(log.take() == ["own", "gone 2"])
    #expect(issues.map(\.kind) == [.misuse])
    #expect(issues[0].message.hasPrefix("`onCommit` is called outside of the closure of the cell \"row\""))
    #expect(issues[0].message.contains("To fix this"))
  }

  @Test("So it is in an action of a plain cell")
  func hooksOfAnAction() {
    let log = RunLog()
    let cell = HostingCell<Int, Int, () -> Void> { _, cell in
      cell.onCommit { log("body") }
      return { cell.onCommit { log("action") } }
    }
    cell.configure(1, 1)
    expectIssue(.misuse) { cell.content?() }
    cell.deactivate()
    #expect(log.take() == ["body"])
  }
}
