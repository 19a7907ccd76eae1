import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("A state says what it belongs to")
struct StateLifeTests {
  /// Shows the three states of a row; a tap counts each up.
  private func cell(
    _ identity: CellIdentity = .keyed, parked: ParkedStates<Int>? = nil
  ) -> HostingCell<Int, Row, Line> {
    HostingCell(identity: identity, parked: parked) { row, cell in
      let transient = cell.state("transient", initially: 0)
      let item = cell.state("item", .perItem, initially: 0)
      let slot = cell.state("slot", .slot, initially: 0)
      return Line(text: "\(row.id): \(transient.value) \(item.value) \(slot.value)") {
        for state in [transient, item, slot] { state.value += 1 }
      }
    }
  }

  @Test(
    "transient is reset, the item's comes back with its key, the slot's stays",
    arguments: [
      (CellIdentity.keyed, false, ["1: 1 1 1", "2: 0 0 1", "1: 0 1 1"]),
      (.keyed, true, ["1: 1 1 1", "2: 0 0 1", "1: 0 1 1"]),
      (.structural, false, ["1: 1 1 1", "2: 1 0 1", "1: 1 1 1"]),
      (.structural, true, ["1: 1 1 1", "2: 1 0 1", "1: 1 1 1"]),
    ])
  func lives(identity: CellIdentity, throughPool: Bool, expected: [String]) {
    let cell = cell(identity)
    var seen: [String?] = []
    cell.configure(1, Row(id: 1))
    cell.content?.tap()
    seen.append(cell.content?.text)
    for key in [2, 1] {
      if throughPool { cell.deactivate() }
      cell.configure(key, Row(id: key))
      seen.append(cell.content?.text)
    }
    #expect(seen == expected)
  }

  @Test("cells that share a store hand an item's state over; a row made anew under its key keeps it as well")
  func shared() {
    let parked = ParkedStates<Int>()
    let (one, other) = (cell(parked: parked), cell(parked: parked))
    one.configure(1, Row(id: 1))
    one.content?.tap()
    one.configure(2, Row(id: 2))
    #expect(parked.keys == [1])
    other.configure(1, Row(id: 1))
    #expect(other.content?.text == "1: 0 1 0")
    #expect(parked.count == 0, "it is in the cell now, and nowhere else")
    other.rebind(1, Row(id: 1))
    #expect(other.content?.text == "1: 0 1 0")
  }

  @Test("what is written to a parked state is there when the item comes back")
  func writtenWhileParked() {
    let cell = cell()
    cell.configure(1, Row(id: 1))
    cell.content?.tap()
    let old = cell.content
    cell.configure(2, Row(id: 2))
    old?.tap()
    #expect(cell.content?.text == "2: 0 0 2", "the slot is the slot; the rest is not row 2's")
    _ = issues { cell.configure(1, Row(id: 1)) }  // debug builds notice that row 1's transient state is held
    #expect(cell.content?.text == "1: 0 2 2")
  }

  @Test("a state that still has its initial value is not parked: it takes no place from a draft")
  func untouched() {
    let cell = cell()
    for key in 0..<50 { cell.configure(key, Row(id: key)) }
    #expect(cell.parked.count == 0)
    cell.content?.tap()
    cell.deactivate()
    #expect(cell.parked.keys == [49])
  }

  @Test("there is room for so many items; the least recently parked goes, and is counted")
  func bounded() {
    let parked = ParkedStates<Int>(capacity: 2)
    let cell = cell(parked: parked)
    for key in [1, 2, 1, 3] {
      cell.configure(key, Row(id: key))
      cell.content?.tap()
    }
    #expect(parked.keys == [2, 1], "1 was parked again after 2")
    #expect(parked.evictions == 0)
    cell.configure(4, Row(id: 4))
    #expect(parked.keys == [1, 3])
    #expect(parked.evictions == 1)
    cell.configure(2, Row(id: 2))
    #expect(cell.content?.text == "2: 0 0 4", "evicted: starts anew")
    cell.configure(1, Row(id: 1))
    #expect(cell.content?.text == "1: 0 2 4")
  }

  @Test("without room every item that has something to remember is counted as evicted")
  func noRoom() {
    let parked = ParkedStates<Int>(capacity: -1)
    let cell = cell(parked: parked)
    for key in [1, 2, 1] {
      cell.configure(key, Row(id: key))
      cell.content?.tap()
    }
    #expect(parked.evictions == 2)
    #expect(parked.count == 0)
    #expect(cell.content?.text == "1: 1 1 3")
  }

  @Test("commit hooks and cleanups see the state of their row, and what they write is parked")
  func hooksFirst() {
    let log = RunLog()
    let cell = HostingCell<Int, Row, String> { row, cell in
      let draft = cell.state("draft", .perItem, initially: "")
      cell.onBind { onCleanup { draft.value += "?" } }
      cell.onCommit {
        log("commit \(row.id) \(draft.value)")
        draft.value += "!"
      }
      return draft.value
    }
    for key in [1, 2, 1] { cell.configure(key, Row(id: key)) }
    #expect(log.take() == ["commit 1 ", "commit 2 "])
    #expect(cell.content == "!?")
  }

  @Test("the states of a parked item leave nothing behind when the store goes")
  func noResidue() {
    let before = GraphStatistics.withoutDeferred
    do {
      let cell = cell()
      for key in 0..<5 {
        cell.configure(key, Row(id: key))
        cell.content?.tap()
      }
      cell.dispose()
      #expect(cell.parked.count == 5)
    }
    #expect(GraphStatistics.withoutDeferred == before)
  }

  @Test("one name with two types traps by name, and says both")
  func twoTypes() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HostingCell<Int, Row, String>(name: "town row") { _, cell in
        "\(cell.state("twice", initially: 0).value) \(cell.state("twice", initially: "").value)"
      }.configure(1, Row(id: 1))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains(
        "the state \"twice\" of the cell \"town row\" (HamonHostingTests/StateLifeTests.swift:149) is asked for as Signal<String>"
      ))
    #expect(message.contains("but it was made as Signal<Int>"))
    #expect(message.contains("To fix this"))
  }

  @Test("one name with two lives traps by name")
  func twoLives() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HostingCell<Int, Row, Int> { _, cell in
        cell.state("twice", initially: 0).value + cell.state("twice", .slot, initially: 0).value
      }.configure(1, Row(id: 1))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains(
        "the cell \"cell\" (HamonHostingTests/StateLifeTests.swift:165) is asked for as .slot, but it was made as .transient"
      ))
    #expect(message.contains("To fix this"))
  }

  @Test("rows of two kinds may use one name: a state of the row before is over")
  func twoKinds() {
    let cell = HostingCell<Int, Int, String> { number, cell in
      switch number % 4 {
      case 0: "\(cell.state("open", initially: true).value)"
      case 1: "\(cell.state("open", initially: 7).value)"
      case 2: "\(cell.state("open", .perItem, initially: 8).value)"
      default: cell.state("open", .perItem, initially: "nine").value
      }
    }
    var shown: [String] = []
    for number in [0, 1, 0, 2, 3, 1, 3, 0, 1] {
      cell.configure(number, number)
      shown.append(cell.content ?? "-")
    }
    #expect(shown == ["true", "7", "true", "8", "nine", "7", "nine", "true", "7"])
  }
}
