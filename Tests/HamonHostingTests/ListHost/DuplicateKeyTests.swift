import Hamon
import HamonHosting
import TestSupport
import Testing

@Suite("Rows that share a key")
struct DuplicateKeyTests {
  private func list(_ ids: [Int]) -> ListHost<[Row], Int, Line> {
    ListHost(rows(ids), height: 10, name: "towns") { row, cell in
      let count = cell.state("count", initially: 0)
      return Line(text: "\(row.id)\(row.text)\(count.value)") { count.value += 1 }
    }
  }

  @Test("are reported by name, with their places", arguments: [true, false])
  func reported(asSnapshot: Bool) {
    let list = list([1, 2, 3])
    let issues = issues {
      let data = rows([1, 2, 1, 3, 1])
      if asSnapshot { list.apply(snapshot: data) } else { list.apply(data) }
    }
    #expect(issues.map(\.kind) == [.duplicateIdentity])
    let message = issues.first?.message ?? ""
    #expect(
      message.contains(
        "list \"towns\" (HamonHostingTests/DuplicateKeyTests.swift:9) rows 0 and 2 share the key 1, rows 0 and 4 share the key 1."
      ))
    #expect(message.contains("To fix this"))
  }

  @Test("are reported of the first data as well")
  func reportedWhenMade() {
    let issues = issues { _ = list([1, 2, 1]) }
    #expect(issues.map(\.kind) == [.duplicateIdentity])
    let message = issues.first?.message ?? ""
    #expect(message.contains("\"towns\" (HamonHostingTests/DuplicateKeyTests.swift:9) rows 0 and 2 share the key 1."))
  }

  @Test("are all shown; the first keeps cell and state, every other one starts anew", arguments: [true, false])
  func result(asSnapshot: Bool) {
    let list = list([1, 2])
    list.tap(line: 0)
    let cell = list.cells[0]
    _ = issues {
      for text in ["a", "b"] {
        let data = [Row(id: 1, text: text), Row(id: 1, text: text), Row(id: 2, text: text)]
        if asSnapshot { list.apply(snapshot: data) } else { list.apply(data) }
        #expect(list.texts == ["1\(text)1", "1\(text)0", "2\(text)0"])
        #expect(list.cells[0] === cell)
        list.tap(line: 1)
        #expect(list.texts[1] == "1\(text)1")
      }
    }
    #expect(list.statistics.cells == 3)
  }

  @Test("out of view they are reported by a snapshot only: other data is looked at where it is shown")
  func outOfView() {
    let list = ListHost(rows(0..<3), height: 2) { row, _ in row.id }
    let data = rows([0, 1, 2, 2])
    #expect(issues { list.apply(data) }.isEmpty)
    #expect(issues { list.apply(snapshot: data) }.map(\.kind) == [.duplicateIdentity])
  }

  @Test("in the old data only the first one counts as there")
  func inOldData() {
    _ = issues {
      let list = list([1, 1, 2])
      let patches = list.apply(snapshot: rows([2, 1]))
      #expect(patches.removals == [.init(1, at: 1)])
      #expect(patches.insertions == [])
      #expect(patches.moves.count == 1)
    }
  }
}
