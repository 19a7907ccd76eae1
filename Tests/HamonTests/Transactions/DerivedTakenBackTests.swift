import Hamon
import HamonCollections
import TestSupport
import Testing

@Suite("What is derived when a transaction is taken back")
struct DerivedTakenBackTests {
  private struct Row: Identifiable, Equatable { var id: Int, number: Int }
  /// What cannot be compared.
  private struct Opaque: Identifiable { var id: Int, number: Int }

  private let rows = TrackedList((0..<4).map { Row(id: $0, number: $0) })

  private func fail(_ body: () -> Void) {
    try? transaction {
      body()
      throw CancellationError()
    }
  }

  @Test("effects that read what cannot be compared, and preview the same list, run once for a change; so does a reader")
  func opaque() {
    let opaque = ReadOnlyTrackedList { [rows] in rows.elements.map { Opaque(id: $0.id, number: $0.number) } }
      .filter { $0.number != 2 }
    let total = Computed { Opaque(id: 0, number: opaque.elements.reduce(0) { $0 + $1.number }) }
    var seen: [[Int]] = [[], [], []]
    func makeEffect(_ index: Int, _ read: @escaping () -> Int) -> Effect {
      Effect { [rows] in
        let now = read()
        let then = preview {
          rows.removeAll()
          rows.append(Row(id: 9, number: 100 + index))
        } reading: {
          read()
        }
        seen[index] += [now, then]
      }
    }
    let effects = [
      makeEffect(0) { opaque.elements.reduce(0) { $0 + $1.number } }, makeEffect(1) { total.value.number },
      Effect { seen[2].append(opaque[id: 1]?.number ?? -1) },
    ]
    rows.update(id: 1) { $0.number = 10 }
    fail { rows.removeAll() }
    #expect(seen == [[4, 100, 13, 100], [4, 101, 13, 101], [1, 10]])
    withExtendedLifetime(effects) {}
  }

  @Test("an element that cannot be compared is told where a row that is made while all follows back writes it")
  func opaqueWritten() {
    let source = TrackedList([Opaque(id: 1, number: 1)])
    let opaque = source.filter { _ in true }
    let isFull = Signal(false)
    let kept = rows.filter { _ in isFull.value }
    var made = 0
    let models = detached {
      kept.mapKeyed { row in
        made += 1
        if made > 4 { source[id: 1]?.number += 1 }
        return row.id
      }
    }
    var seen: [Int] = []
    let effect = Effect { seen.append(opaque[id: 1]?.number ?? -1) }
    fail {
      isFull.value = true
      #expect(models.count == 4)
      source[id: 1]?.number = 50
      #expect(opaque[id: 1]?.number == 50)
    }
    #expect(seen == [1])
    isFull.value = true
    #expect(made == 8)
    #expect(seen == [1, 5])
    withExtendedLifetime(effect) {}
  }

  @Test("rows that leave stay as they are, and go when that is kept")
  func rowsStay() {
    var log: [String] = []
    let clicks = Signal(0)
    let models = detached {
      rows.mapKeyed { row in
        observe { log.append("\(row.id) has \(row.value.number + clicks.value)") }
        onCleanup { log.append("\(row.id) ends") }
        return Signal(row.id)
      }
    }
    models[id: 2]?.value.value = 77
    var seen: [Int] = []
    let effect = Effect { [rows] in
      let before = models[id: 2]?.value.value ?? -1
      let without = preview {
        rows.remove(id: 2)
      } reading: {
        models.elements.reduce(0) { $0 + $1.value.value }
      }
      seen += [before, without]
    }
    log = []
    fail {
      rows.remove(id: 2)
      #expect(models.count == 3)
      fail { rows.removeAll() }
      #expect(models.ids == [0, 1, 3])
      rows.append(Row(id: 2, number: 20))
      #expect(models.ids == [0, 1, 3, 2])
    }
    #expect(seen == [77, 4])
    #expect(models[id: 2]?.value.value == 77)
    #expect(log == [])
    clicks.value = 10
    #expect(log == ["0 has 10", "1 has 11", "2 has 12", "3 has 13"])
    log = []
    transaction {
      rows.remove(id: 2)
      #expect(models.count == 3)
      rows.remove(id: 3)
      #expect(models.count == 2)
      clicks.value = 20
      #expect(log == [])
    }
    #expect(log == ["2 ends", "3 ends", "0 has 20", "1 has 21"])
    #expect(models[id: 2] == nil)
    withExtendedLifetime(effect) {}
  }

  @Test("a row that a transaction has made, and that leaves again when it is taken back, ends then")
  func madeInside() {
    var log: [String] = []
    let models = detached {
      rows.mapKeyed { row in
        log.append("\(row.id) begins")
        onCleanup { log.append("\(row.id) ends") }
        return row.id
      }
    }
    log = []
    fail {
      rows.append(Row(id: 7, number: 7))
      #expect(models.count == 5)
      rows.remove(id: 7)
      #expect(models.count == 4)
      rows.append(Row(id: 7, number: 8))
      rows.append(Row(id: 8, number: 8))
      #expect(models.count == 6)
      #expect(log == ["7 begins", "8 begins"])
    }
    #expect(models.count == 4)
    #expect(log == ["7 begins", "8 begins", "8 ends", "7 ends"])
  }

  @Test("a list of an object that ends after a preview stays as it was without that", arguments: [false, true])
  func objectEnds(isObserved: Bool) {
    final class Model { let limit = Signal(2) }
    var model: Model? = Model()
    let filtered = rows.filter(of: model!) { $0.limit.value <= $1.number }
    let array = ReadOnlyTrackedList(of: model!) { [rows] _ in rows.elements }
    let models = rows.mapKeyed(of: model!) { $0.limit.value + $1.id }
    var effect: Effect?
    if isObserved { effect = Effect { _ = (filtered.count, array.count) } }
    batch {
      let seen = preview {
        rows.removeAll()
      } reading: {
        [filtered.count, array.count, models.count]
      }
      #expect(seen == [0, 0, 0])
      model = nil
    }
    #expect([filtered.count, array.count] == [2, 4])
    #expect(models.ids == [0, 1, 2, 3])
    withExtendedLifetime(effect) {}
  }

  @Test("a list of an object that ends in a body that is taken back stays as it was before that")
  func objectEndsInside() {
    final class Model {}
    var model: Model? = Model()
    weak let weakModel = model
    let filtered = rows.filter(of: model!) { $1.number > 1 }
    #expect(filtered.count == 2)
    fail {
      rows.removeAll()
      #expect(filtered.count == 0)
      model = nil
    }
    #expect(weakModel == nil)
    rows.removeAll()
    #expect(filtered.count == 2)
  }

  @Test("a follower of a derived list's edits that previews that is not told of there and back")
  func edits() {
    let big = rows.filter { $0.number > 1 }
    var copy = big.elements
    var seen: [Int] = []
    let follower = big.observeChanges { [rows] changes in
      changes.apply(to: &copy)
      seen.append(
        preview {
          rows.removeAll()
        } reading: {
          big.count
        })
    }
    rows.append(Row(id: 4, number: 4))
    rows.append(Row(id: 5, number: 5))
    #expect(seen == [0, 0])
    #expect(copy == big.elements)
    withExtendedLifetime(follower) {}
  }
}
