import Hamon
import HamonCollections
import HamonObservation
import Observation
import TestSupport
import Testing

@Suite("An object outside of the graph, in a transaction")
struct OutsideTransactionTests {
  @Observable final class Model { var count = 0 }
  private struct Opaque: Identifiable {
    var id: Int
    var number: Int
  }

  @Test(
    "what a body changes of it stays, and is told, wherever it was read",
    arguments: [false, true], [false, true])
  func stays(isReadBefore: Bool, isReadAfter: Bool) {
    let model = Model()
    let own = Signal(0)
    let count = Computed { trackObservables { model.count } }
    let sum = Computed { count.value + own.value }
    let opaque = ReadOnlyTrackedList { [Opaque(id: 1, number: count.value)] }.filter { _ in true }
    var seen: [[Int]] = []
    let effect = Effect { seen.append([sum.value, opaque[id: 1]?.number ?? -1]) }
    try? transaction {
      own.value = 100
      if isReadBefore { #expect(sum.value == 100) }
      try? transaction {
        own.value = 200
        model.count = 5
        if isReadAfter {
          #expect(sum.value == 205)
          #expect(opaque[id: 1]?.number == 5)
        }
        throw CancellationError()
      }
      if isReadAfter { #expect(sum.value == 105) }
      throw CancellationError()
    }
    #expect(sum.value == 5)
    #expect(seen == [[0, 0], [5, 5]])
    model.count = 6
    #expect(seen == [[0, 0], [5, 5], [6, 6]])
    withExtendedLifetime(effect) {}
  }

  @Test("what changes of it while all follows back is told as well")
  func onTheWayBack() {
    let model = Model()
    let list = TrackedList([Opaque(id: 1, number: 1)])
    let opaque = ReadOnlyTrackedList { [Opaque(id: 1, number: trackObservables { model.count })] }
    let models = detached {
      list.mapKeyed { row in
        onCleanup { model.count = 9 }
        return row.id
      }
    }
    var seen: [Int] = []
    let effect = Effect { seen.append(opaque[id: 1]?.number ?? -1) }
    let count = preview {
      list.append(Opaque(id: 2, number: 2))
    } reading: {
      models.count
    }
    #expect(count == 2)
    #expect(seen == [0, 9])
    withExtendedLifetime(effect) {}
  }
}
