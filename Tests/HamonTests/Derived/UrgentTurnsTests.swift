import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

/// Selectors and derived lists that ask each other while several of them are due. None of it is a cycle, and nothing sees one of them
/// as it was.
@Suite("Turns of selectors and derived lists")
struct UrgentTurnsTests {
  private struct Row: Identifiable, Equatable { let id: Int }

  enum Follows: CaseIterable { case computed, listAndComputed, list }

  @Test("the rows of a mapped list ask a selector that follows the list", arguments: Follows.allCases)
  func rowsAskSelector(_ follows: Follows) {
    let log = RunLog()
    let list = TrackedList([Row(id: 0)])
    let first = Computed { list.first?.id ?? -1 }
    let isSelected =
      switch follows {
      case .computed: Selector { first.value }
      case .listAndComputed: Selector { list.count == 0 ? -1 : first.value }
      case .list: Selector { list.first?.id ?? -1 }
      }
    let rows = list.mapKeyed { row in
      observe { log("\(row.id): \(isSelected[row.id])") }
      return row.id
    }
    #expect(log.take() == ["0: true"])
    list.insert(Row(id: 1), at: 0)
    #expect(log.take() == ["1: true", "0: false"])
    withExtendedLifetime(rows) {}
  }

  @Test("a selector asks another one")
  func selectorOfSelector() {
    let log = RunLog()
    let number = Signal(0)
    let copy = Computed { number.value }
    let isNumber = Selector { copy.value }
    let isSigned = Selector { () -> Int in
      let now = number.value
      return isNumber[0] ? now : -now
    }
    let effect = Effect { log("\(isSigned[0]) \(isSigned[-1])") }
    number.value = 1
    #expect(log.take() == ["true false", "false true"])
    keep(effect)
  }

  @Test("a filter asks a selector that follows the list")
  func filterAsksSelector() {
    let log = RunLog()
    let list = TrackedList([Row(id: 0)])
    let first = Computed { list.first?.id ?? -1 }
    let isSelected = Selector { first.value }
    let selected = list.filter { isSelected[$0.id] }
    let effect = Effect { log("\(selected.ids)") }
    list.insert(Row(id: 1), at: 0)
    #expect(log.take() == ["[0]", "[1]"])
    keep(effect)
  }

  @Test("a selector follows a filter whose predicate reads a computed")
  func selectorFollowsFilter() {
    let log = RunLog()
    let list = TrackedList([Row(id: 0)])
    let (remainder, other) = (Signal(0), Signal(0))
    let wanted = Computed { remainder.value }
    let even = list.filter { $0.id % 2 == wanted.value }
    let isCount = Selector { even.count + other.value * 0 }
    let effect = Effect { log("\(isCount[1]) \(isCount[2])") }
    batch {
      other.value = 1
      list.append(Row(id: 2))
    }
    #expect(log.take() == ["true false", "false true"])
    keep(effect)
  }

  @Test("rows that read rows of another list see all of them")
  func rowsOfRows() {
    let log = RunLog()
    let list = TrackedList([Row(id: 0)])
    let (one, other) = (list.filter { _ in true }, list.filter { _ in true })
    let rows = one.mapKeyed { row in
      observe { _ = row.value }
      return row.id
    }
    let readers = other.mapKeyed { row in
      observe { log("\(row.id): \(rows.ids)") }
    }
    #expect(log.take() == ["0: [0]"])
    list.append(contentsOf: [Row(id: 1), Row(id: 2)])
    #expect(Set(log.take()) == ["0: [0, 1, 2]", "1: [0, 1, 2]", "2: [0, 1, 2]"])
    withExtendedLifetime(readers) {}
  }

  @Test("a cleanup of a computed edits a list whose rows read that computed")
  func cleanupEditsListOfReaders() {
    let log = RunLog()
    let list = TrackedList([Row(id: 0)])
    let (number, other) = (Signal(0), Signal(0))
    let double = Computed { other.value * 2 }
    let sum = Computed {
      let now = number.value
      onCleanup { if now == 0 { list.append(Row(id: 1)) } }
      return now + double.value
    }
    let rows = list.mapKeyed { row in
      observe { log("\(row.id): \(sum.value)") }
    }
    #expect(log.take() == ["0: 0"])
    batch {
      number.value = 1
      other.value = 1
    }
    #expect(log.take().sorted() == ["0: 3", "1: 3"])
    withExtendedLifetime(rows) {}
  }

  @Test("a cleanup of a computed edits a list on which the computed depends through another one")
  func cleanupEditsSource() {
    let list = TrackedList([Row(id: 0)])
    let number = Signal(0)
    let rows = list.filter { _ in true }.mapKeyed { $0.id }
    let count = Computed { rows.count }
    let sum = Computed {
      let now = number.value
      onCleanup { if list.count == now + 1, now != number.value { list.append(Row(id: list.count)) } }
      return now * 10 + count.value
    }
    let outer = Computed { sum.value }
    #expect(outer.value == 1)
    number.value = 1
    #expect(outer.value == 12)
    batch {
      number.value = 2
      #expect(outer.value == 23)
    }
    #expect(outer.value == 23)
  }
}
