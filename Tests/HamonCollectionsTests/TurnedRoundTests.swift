import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

/// What a closure reads may be another thing each time: so what a list was derived from may be derived from the list next.
@Suite("What reads what, turned round")
struct TurnedRoundTests {
  private struct Number: Identifiable, Equatable { let id: Int }

  private static func numbers(_ ids: [Int]) -> [Number] { ids.map { Number(id: $0) } }

  @Test("what a comparison has read wakes nothing when the list is sorted by something else")
  func comparisonForgets() {
    expectNoResidue {
      let byRank = Signal(true)
      let base = TrackedList(Self.numbers([1]))  // one: nothing is compared, and nothing read
      var evaluations = 0
      let ranks = ReadOnlyTrackedList {
        evaluations += 1
        return base.elements
      }
      let sorted = base.sorted { first, second in
        byRank.value ? ranks.index(of: first.id)! < ranks.index(of: second.id)! : first.id < second.id
      }
      let effect = Effect { _ = sorted.ids }
      base.append(Number(id: 3))
      #expect(evaluations == 1)
      byRank.value = false
      base.append(Number(id: 2))
      #expect(sorted.ids == [1, 2, 3])
      #expect(evaluations == 1)
      keep(effect)
    }
  }
}
