import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

/// What a list or a cell has been told to show stays, as what any object was told. No transaction takes half of it back.
@Suite("A list or a cell in a transaction that is taken back")
@MainActor
struct ListInTransactionTests {
  private struct Town: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  private let towns = (0..<10).map { Town(id: $0, name: "\($0)") }

  private func takenBack(_ body: () -> Void) {
    try? transaction {
      body()
      throw CancellationError()
    }
  }

  @Test("it has the data that was applied")
  func applied() {
    let list = ListHost(towns, height: 3) { town, _ in town.name }
    takenBack { list.apply([Town(id: 0, name: "zero")]) }
    #expect(list.contents == ["zero"] && list.count == 1 && list.keys == [0])
    list.scroll(by: 2)
    #expect(list.contents == ["zero"])
  }

  @Test("it shows the rows that it was scrolled to, each with its own state")
  func scrolled() {
    let list = ListHost(towns, height: 3) { town, cell in
      let draft = cell.state("draft", .perItem, initially: "")
      return (text: town.name + draft.value, tap: { draft.value += "*" })
    }
    list.scroll(to: 3)
    list[line: 0]!.tap()
    list.scroll(to: 0)
    takenBack { list.scroll(by: 3) }
    #expect(list.contents.map(\.text) == ["3*", "4", "5"])
    #expect(list.first == 3 && list.keys == [3, 4, 5])
    #expect(
      preview {
        list.scroll(to: 7)
      } reading: {
        list.contents.map(\.text)
      } == ["7", "8", "9"])
    #expect(list.contents.map(\.text) == ["7", "8", "9"])
    list.scroll(to: 0)
    #expect(list.contents.map(\.text) == ["0", "1", "2"])
  }

  @Test("a cell's state starts anew for another key")
  func reused() {
    let cell = HostingCell<Int, Town, String> { town, cell in
      let number = cell.state("number", initially: 0)
      cell.onBind { if town.id == 1 { number.value = 100 } }
      return "\(town.name) \(number.value)"
    }
    cell.configure(1, towns[1])
    #expect(cell.content == "1 100")
    takenBack { cell.configure(2, towns[2]) }
    #expect(cell.key == 2 && cell.content == "2 0")
    cell.configure(2, towns[2])
    #expect(cell.content == "2 0")
  }

  @Test("a list that is made in a preview has its rows, as they are after it")
  func made() {
    let number = Signal(1)
    let towns = towns
    let (inside, list) = preview {
      number.value = 7
    } reading: {
      let list = ListHost(towns, height: 2) { town, _ in "\(town.name) \(number.value)" }
      return (list.contents, list)
    }
    #expect(inside == ["0 7", "1 7"])
    #expect(list.contents == ["0 1", "1 1"])
    number.value = 2
    #expect(list.contents == ["0 2", "1 2"])
  }

  private struct Compared: Equatable {
    let id: Int
    let ask: () -> Int
    static func == (one: Compared, other: Compared) -> Bool { one.ask() + other.ask() >= 0 && one.id == other.id }
  }

  @Test("what the == of an item evaluates there is taken back")
  func comparison() {
    let number = Signal(1)
    let tenfold = Computed { number.value * 10 }
    let cell = HostingCell<Int, Compared, Int> { item, _ in item.id }
    cell.configure(1, Compared(id: 1) { tenfold.value })
    takenBack {
      number.value = 2
      cell.configure(1, Compared(id: 2) { tenfold.value })
    }
    #expect(tenfold.value == 10)
    #expect(cell.content == 2)
  }

  @Test("a draft that it has emptied while its row left is there again")
  func draft() {
    var drafts: [Int: Signal<String>] = [:]
    let list = ListHost(towns, height: 1) { town, cell in
      let draft = cell.state("draft", .perItem, initially: "")
      drafts[town.id] = draft
      return draft.value
    }
    drafts[0]?.value = "typed"
    takenBack {
      drafts[0]?.value = ""
      list.scroll(by: 1)
    }
    list.scroll(to: 0)
    #expect(list.contents == ["typed"])
  }
}
