import Hamon
import HamonCollections
import TestSupport
import Testing

@Suite("Rows of mapKeyed when a transaction is taken back")
struct RowsTakenBackTests {
  private struct Row: Identifiable, Equatable { var id: Int, number: Int }

  private let rows = TrackedList((0..<4).map { Row(id: $0, number: $0) })

  private func fail(_ body: () -> Void) {
    try? transaction {
      body()
      throw CancellationError()
    }
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

  @Test(
    "no row is made that is not asked for: neither in a preview of something else, nor in a body that reads that and throws"
  )
  func notMade() {
    var log: [String] = []
    let sum = Computed { [rows] in rows.elements.reduce(0) { $0 + $1.number } }
    let big = rows.filter { $0.number > 1 }
    let models = detached {
      big.mapKeyed { row in
        observe { log.append("\(row.id) has \(row.value.number)") }
        onCleanup { log.append("\(row.id) ends") }
        return row.id
      }
    }
    let count = models.filter { $0.value > 2 }
    var seen: [Int] = []
    let effect = Effect { [rows] in
      seen.append(
        preview {
          rows.append(Row(id: 7, number: 7))
        } reading: {
          sum.value
        })
    }
    log = []
    let total = preview {
      rows.append(Row(id: 7, number: 7))
      rows.remove(id: 3)
    } reading: {
      sum.value + big.count
    }
    #expect(total == 12)
    fail {
      rows.append(Row(id: 7, number: 7))
      #expect(sum.value == 13)
      rows.removeAll()
      #expect(sum.value == 0)
    }
    rows.update(id: 0) { $0.number = 1 }
    #expect(seen == [13, 14])
    #expect(log == [])
    transaction {
      rows.append(Row(id: 8, number: 8))
      #expect(sum.value == 15)
      #expect(log == [])
      #expect(count.count == 2)
      #expect(log == ["8 has 8"])
      rows.append(Row(id: 9, number: 9))
    }
    #expect(log == ["8 has 8", "9 has 9"])
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
    #expect(log == ["7 begins", "8 begins", "7 ends", "8 ends"])
  }

  @Test("in a change in place, rows and lists of objects wait: nothing reads the value meanwhile")
  func changeInPlace() {
    final class Model {}
    let model = Model()
    let limits = Signal([0])
    let ofModel = rows.filter(of: model) { $1.number >= limits.value[0] }
    var log: [String] = []
    let models = detached {
      rows.filter { $0.number >= limits.value[0] }.mapKeyed { row in
        log.append("\(row.id) begins")
        onCleanup { log.append("\(row.id) ends") }
        return row.id + limits.peek()[0]
      }
    }
    log = []
    limits.update { value in
      let seen = preview {
        rows.removeAll()
      } reading: {
        [models.count, ofModel.count]
      }
      #expect(seen == [0, 0])
      value = [0, 1]
    }
    #expect(models.ids == [0, 1, 2, 3])
    #expect(ofModel.count == 4)
    #expect(log == [])
    limits.update { value in
      transaction {
        rows.remove(id: 1)
        #expect(models.count == 3)
        rows.append(Row(id: 7, number: 7))
      }
      #expect(log == [])
      value = [0, 2]
    }
    #expect(models.ids == [0, 2, 3, 7])
    #expect(log.sorted() == ["1 ends", "7 begins"])
  }

  @Test("a row's cleanup may begin a transaction, and read the list: no reader runs for rows that were there and back")
  func cleanup() {
    var left: [Int] = []
    let models = detached {
      rows.mapKeyed { row in
        onCleanup { transaction { left.append(row.id) } }
        return row.id
      }
    }
    let shown = models.filter { _ in true }
    let count = Computed { shown.count }
    var seen: [Int] = []
    let effect = Effect { [rows] in
      let now = count.value
      let then = preview {
        rows.append(Row(id: 9, number: 9))
      } reading: {
        shown.count
      }
      seen += [now, then]
    }
    batch {
      rows.append(Row(id: 8, number: 8))
      #expect(shown.count == 5)
      rows.remove(id: 8)
    }
    #expect(seen == [4, 5])
    #expect(left == [9, 8])
    withExtendedLifetime(effect) {}
  }

  @Test("what a row has seen of its element in a preview is not what it keeps after the element's end")
  func lastSeen() {
    var saved: [Int] = []
    let models = detached {
      rows.mapKeyed { row in
        onCleanup { saved.append(row.value.number) }
        return Computed { row.value.number }
      }
    }
    func number() -> Int? { models[id: 1]?.value.value }
    #expect(number() == 1)
    let then = preview {
      rows[id: 1]?.number = 100
    } reading: {
      number()
    }
    #expect(then == 100)
    #expect(number() == 1)
    rows.remove(id: 1)
    #expect(models.count == 3)
    #expect(saved == [1])
  }

  @Test("a reader of rows hears nothing of a preview in a transaction that has written, nor of one of its own")
  func readersAmidWrites() {
    let other = Signal(0)
    let source = TrackedList([Row(id: 0, number: 0), Row(id: 1, number: 1)])
    let mapped = detached { source.mapKeyed { $0.id } }
    var counts: [Int] = []
    let reader = Effect { counts.append(mapped.count) }
    transaction {
      other.value = 1
      preview {
        source.remove(id: 1)
      } reading: {
        #expect(mapped.count == 1)
      }
      #expect(mapped.count == 2)
    }
    #expect(counts == [2])
    var runs = 0
    let previewing = Effect {
      runs += mapped.count > 1 ? 1 : 100
      transaction {
        other.value += 1
        preview {
          source.append(Row(id: 9, number: 9))
        } reading: {
          _ = untracked { mapped.count }
        }
      }
    }
    #expect(runs == 1)
    #expect(counts == [2])
    withExtendedLifetime(previewing) {}
    source.append(Row(id: 2, number: 2))
    #expect(counts == [2, 3])
    withExtendedLifetime(reader) {}
  }

  @Test(
    "rows of which an edit came before a transaction that is taken back, and were asked for in it: who follows is told",
    arguments: [false, true])
  func followersOfRows(isPreview: Bool) {
    struct Bad: Error {}
    let list = TrackedList([Row(id: 0, number: 0), Row(id: 1, number: 1)])
    let other = Signal(0)
    let rows = detached { list.mapKeyed { $0.id } }
    let numbers = detached { ReadOnlyTrackedList { rows.map { Row(id: $0.id, number: $0.value) } } }
    var (shown, shownNumbers) = (rows.ids, numbers.ids)
    let following = rows.observeChanges { _ in shown = rows.ids }
    let followingNumbers = numbers.observeChanges { _ in shownNumbers = numbers.ids }
    transaction {
      list.remove(id: 0)
      func body() -> Int {
        other.value += 1
        return rows.count + numbers.count
      }
      if isPreview {
        #expect(
          preview {
            other.value += 1
          } reading: {
            rows.count + numbers.count
          } == 2)
      } else {
        try? transaction { () throws(Bad) in
          #expect(body() == 2)
          throw Bad()
        }
      }
    }
    #expect([rows.ids, shown, shownNumbers] == [[1], [1], [1]])
    withExtendedLifetime((following, followingNumbers)) {}
  }

  @Test("rows that are due before a transaction begins are made for what was written by then")
  func dueBefore() {
    let (number, made) = (Signal(0), Signal(0))
    let list = TrackedList([Row(id: 1, number: 1)])
    let rows = list.mapKeyed { _ in
      made.value += 1
      return number.value
    }
    batch {
      list.append(Row(id: 2, number: 2))
      #expect(
        preview {
          number.value = 9
        } reading: {
          rows.map(\.value)
        } == [0, 0])
    }
    #expect(rows.map(\.value) == [0, 0])
    #expect(made.value == 2)
  }

  @Test("rows that are due are made before a change in place of what they are made of")
  func dueBeforeChangeInPlace() {
    let items = Signal([Row(id: 1, number: 1)])
    let rows = ReadOnlyTrackedList { items.value }.mapKeyed { $0.id }
    batch {
      items.value.append(Row(id: 2, number: 2))
      items.update { items in items.removeAll { rows[id: $0.id] == nil } }
    }
    #expect(items.value.map(\.id) == [1, 2])
  }
}
