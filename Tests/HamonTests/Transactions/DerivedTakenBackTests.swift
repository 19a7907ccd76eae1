import Hamon
import HamonCollections
import HamonTesting
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

  @Test(
    "a cleanup reads on the way back, and then writes: all of it is taken back with a transaction that has written before",
    arguments: [false, true])
  func readAndWrittenOnTheWayBack(isInTransaction: Bool) {
    let other = Signal(0)
    let odd = ReadOnlyTrackedList { [rows] in rows.elements.filter { $0.id % 2 != 0 } }
    let mark = Mark()
    let groups = rows.grouped { row in
      onCleanup {
        guard let selected = mark.selected else { return }
        mark.seen.append(selected.peek())
        if isInTransaction { transaction { selected.value = -2 } } else { selected.value = -2 }
      }
      return odd.contains(id: 99) ? 0 : row.number
    }
    let selected = Linked({ 0 }) { _, _ in groups.ids.count }
    mark.selected = selected
    var ids: [[Int]] = []
    let effects = [Effect { _ = odd.count }, Effect { ids.append(groups.ids) }]
    selected.value = -1
    fail {
      other.value = 1
      preview {
        rows.append(Row(id: 9, number: 9))
      } reading: {
        _ = odd.count
      }
      #expect(groups.ids == [0, 1, 2, 3])
    }
    #expect(mark.seen == [5])
    #expect(selected.value == -1)
    #expect(ids == [[0, 1, 2, 3]])
    withExtendedLifetime(effects) {}
  }

  private final class Mark {
    var selected: Linked<Int>?
    var seen: [Int] = []
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

  @Test("an effect that a row makes on the way back, and a source that a paused scope holds, tell no reader")
  func disturbances() {
    let opaque = ReadOnlyTrackedList { [rows] in rows.elements.map { Opaque(id: $0.id, number: $0.number) } }
    let shownRuns = Signal([0])
    let held = Computed { shownRuns.value.count }
    let scope = Scope { observe { _ = held.value } }
    scope.pause()
    var runs = 0
    let effect = Effect { [rows] in
      runs += 1
      shownRuns.value = [runs]
      _ = opaque.elements
      preview {
        rows.remove(id: 1)
      } reading: {
        untracked { _ = held.value }
        _ = opaque.count
        let models = rows.mapKeyed { row in
          observe { _ = row.value.number }
          return row.id
        }
        _ = models.ids
      }
    }
    #expect(runs == 1)
    rows.append(Row(id: 5, number: 5))
    #expect(runs == 2)
    scope.dispose()
    withExtendedLifetime(effect) {}
  }

  @Test("a computed may preview, and follows what that comes from")
  func inComputed() {
    let sum = Computed { [rows] in rows.elements.reduce(0) { $0 + $1.number } }
    let price = Signal(10)
    let big = rows.filter { $0.number > 1 }
    var runs = 0
    failOnIssues {
      let wouldBe = Computed { [rows] in
        runs += 1
        return preview {
          rows.append(Row(id: 9, number: price.value))
        } reading: {
          [sum.value, big.count]
        }
      }
      var seen: [[Int]] = []
      let effect = Effect { seen.append(wouldBe.value) }
      price.value = 1
      rows.update(id: 1) { $0.number = 5 }
      #expect(seen == [[16, 3], [7, 2], [11, 3]])
      #expect(runs == 3)
      withExtendedLifetime(effect) {}
    }
    #expect(rows.count == 4)
  }

  @Test("a closure of a list that previews is reported, and told to read a computed that does")
  func inClosure() {
    var issues: [Hamon.Issue] = []
    let limit = Signal(0)
    let big = rows.filter { $0.number >= limit.value }
    let wouldBe = Computed {
      preview {
        limit.value = 1
      } reading: {
        big.count
      }
    }
    let count = Signal(3)
    withIssueHandler {
      issues.append($0)
    } operation: {
      let direct = rows.filter { row in
        preview {
          count.value = 2
        } reading: {
          row.number < count.value
        }
      }
      let indirect = big.filter { $0.number < wouldBe.value }
      let effect = Effect { _ = (direct.count, indirect.count) }
      #expect(direct.ids == [0, 1])
      #expect(issues.count == 4)
      #expect(issues.allSatisfy { $0.kind == .writeInComputed && $0.message.contains("preview in a Computed") })
      rows.append(Row(id: 4, number: 4))
      #expect(indirect.ids == [0, 1, 2, 3])
      #expect(issues.count == 5)
      withExtendedLifetime(effect) {}
    }
  }
}
