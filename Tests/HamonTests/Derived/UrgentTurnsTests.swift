import Hamon
import HamonTesting
import Testing

/// Selectors and derived lists that ask each other while several of them are due. None of it is a cycle, and nobody sees one of them
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
}
