import HamonCollections
import TestSupport
import Testing

@testable import Hamon

@Suite("What an effect hears of that previews something derived")
struct PreviewOfDerivedTests {
  private struct Row: Identifiable, Equatable { var id: Int, number: Int }

  private let rows = TrackedList((0..<10).map { Row(id: $0, number: $0) })
  private let limit = Signal(3)

  @Test("an element that only the previewed limit of a filter lets in, and no other one")
  func filter() {
    let small = rows.filter { [limit] in $0.number < limit.value }
    let even = small.filter { $0.number % 2 == 0 }
    var seen: [Int] = []
    let effect = Effect {
      seen.append(
        preview {
          limit.value = 7
        } reading: {
          even.count
        })
    }
    rows.append(Row(id: 10, number: 6))
    rows.update(id: 2) { $0.number = 8 }
    #expect(even.count == 1)
    try? transaction {
      rows.removeAll()
      throw CancellationError()
    }
    #expect(seen == [4, 5, 4])
    withExtendedLifetime(effect) {}
  }

  @Test("what a key reads of an element only in the previewed world")
  func sorted() {
    let usesBonus = Signal(false)
    let bonus = Signal(0)
    let ranked = rows.sorted(on: { usesBonus.value && $0.id == 3 ? bonus.value : $0.number })
    var seen: [Int?] = []
    let effect = Effect {
      seen.append(
        preview {
          usesBonus.value = true
        } reading: {
          ranked.elements.last?.id
        })
    }
    bonus.value = 20
    #expect(seen == [9, 3])
    #expect(ranked.elements.last?.id == 9)
    withExtendedLifetime(effect) {}
  }

  @Test("another selection that counts only in the previewed world")
  func selector() {
    let (row, column) = (Signal(1), Signal(1))
    let isSelected = Selector { row.value * 10 + column.value }
    var seen: [Bool] = []
    let effect = Effect {
      seen.append(
        preview {
          column.value = 5
        } reading: {
          isSelected[35]
        })
    }
    row.value = 3
    row.value = 4
    #expect(seen == [false, true, false])
    withExtendedLifetime(effect) {}
  }

  @Test("reading a previewed list element by element follows its source once: links grow with the elements")
  func byElement() {
    let small = rows.filter { [limit] in $0.number < limit.value }
    var sum = 0
    let effect = Effect {
      sum = preview {
        limit.value = 100
      } reading: {
        (0..<small.count).reduce(0) { $0 + small[$1].number }
      }
    }
    #expect(sum == 45)
    // The source's contents and the limit, and nothing of the filter: nothing observes that any more.
    #expect(effect.node.sourceCount == 2)
    withExtendedLifetime(effect) {}
  }

  @Test("a list that is read while other things are evaluated is derived once")
  func derivedOnce() {
    var calls = 0
    let small = rows.filter { [limit] in
      calls += 1
      return $0.number < limit.value
    }
    let offset = Signal(0)
    var sum = 0
    let effect = Effect {
      sum = preview {
        limit.value = 100
      } reading: {
        (0..<small.count).reduce(0) { sum, index in sum + small[index].number + Computed { offset.value + index }.value
        }
      }
    }
    #expect(sum == 90)
    #expect(calls == 10)
    withExtendedLifetime(effect) {}
  }
}

extension UnsafeMutablePointer where Pointee == Node {
  fileprivate var sourceCount: Int {
    var count = 0
    Graph.forEachSource(of: self) { _ in count += 1 }
    return count
  }
}
