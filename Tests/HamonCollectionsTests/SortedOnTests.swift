import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("sorted on a key")
struct SortedOnTests {
  @Test("an edit asks for the key of the element concerned, and wakes the readers concerned", arguments: [false, true])
  func follows(isDescending: Bool) {
    func turned(_ ids: [Int]) -> [Int] { isDescending ? ids.reversed() : ids }
    let log = RunLog()
    let list = TrackedList([Row(1, "d"), Row(2, "b"), Row(3, "c")])
    let byTitle = list.sorted(
      on: { row in
        log("ask \(row)")
        return row.title
      }, descending: isDescending)
    let scope = Scope {
      observe { log("ids \(byTitle.ids)") }
      observe { log("count \(byTitle.count)") }
      observe { log("3 \(byTitle[id: 3]?.title ?? "none")") }
    }
    #expect(log.take() == ["ask 1d", "ask 2b", "ask 3c", "ids \(turned([2, 3, 1]))", "count 3", "3 c"])
    list.update(id: 1) { $0.title = "a" }
    #expect(log.take() == ["ask 1a", "ids \(turned([1, 2, 3]))"])
    list[id: 3] = Row(3, "z")
    #expect(log.take() == ["ask 3z", "3 z"])
    list.move(from: 0, to: 2)
    list.update(id: 2) { $0.title = "b" }
    #expect(log.take() == ["ask 2b"])
    list.insert(Row(4, "y"), at: 1)
    #expect(log.take().sorted() == ["ask 4y", "count 4", "ids \(turned([1, 2, 4, 3]))"])
    list.remove(id: 2)
    #expect(log.take().sorted() == ["count 3", "ids \(turned([1, 4, 3]))"])
    list.replaceAll(with: [Row(4, "y"), Row(5, "x"), Row(3, "a")])
    #expect(
      log.take().sorted() == ["3 a", "ask 3a", "ask 5x", "ids \(turned([3, 5, 4]))"])
    list.edit {
      $0.append(Row(6, "b"))
      $0.remove(id: 6)
      $0[id: 3] = Row(3, "")
      $0[id: 3] = Row(3, "a")
    }
    #expect(log.take() == ["ask 3a"])
    scope.dispose()
    list[id: 3] = Row(3, "z")
    #expect(log.take() == [])
    #expect(byTitle.ids == turned([5, 4, 3]))
  }

  @Test(
    "equal keys stand in the order of the source, also descending, also when that changes", arguments: [false, true])
  func ties(isDescending: Bool) {
    let list = TrackedList((0..<6).map { Row($0, $0 % 2 == 0 ? "even" : "odd") })
    let byTitle = list.sorted(on: \.title, descending: isDescending)
    func expected() -> [Int] {
      let (even, odd) = (list.ids.filter { $0 % 2 == 0 }, list.ids.filter { $0 % 2 == 1 })
      return isDescending ? odd + even : even + odd
    }
    #expect(byTitle.ids == expected())
    var heard: [[Int]] = []
    let effect = Effect { heard.append(byTitle.ids) }
    list.move(from: 0, to: 5)
    #expect(heard.last == expected() && heard.count == 2)
    list.move(from: 4, to: 0)
    #expect(heard.last == expected() && heard.count == 3)
    list.swapAt(1, 3)
    #expect(heard.last == expected())
    list.reverse()
    #expect(heard.last == expected())
    list.insert(Row(8, "even"), at: 2)
    #expect(heard.last == expected() && byTitle.count == 7)
    keep(effect)
  }

  // Law 3
  @Test("nothing observes: nothing is asked before it is read, and nothing twice")
  func lazy() {
    expectNoResidue {
      let log = RunLog()
      let list = TrackedList([Row(1, "a"), Row(2, "b")])
      let sign = Signal(1)
      let sorted = list.sorted(on: { row in
        log(row.id)
        return row.id * sign.value
      })
      list.append(Row(3))
      #expect(log.take() == [])
      #expect(sorted.ids == [1, 2, 3])
      #expect(log.take() == ["1", "2", "3"])
      #expect(sorted.count == 3 && sorted[id: 3] != nil)
      #expect(log.take() == [])
      sign.value = -1
      #expect(log.take() == [])
      #expect(sorted.ids == [3, 2, 1])
      #expect(log.take() == ["1", "2", "3"])
    }
  }

  @Test("the key may read other state: it is asked again for the elements for which it has")
  func otherState() {
    let log = RunLog()
    let list = TrackedList((0..<5).map { Row($0) })
    let lift = Signal(0)
    let sorted = list.sorted(on: { row in
      log("ask \(row)")
      return row.id < 3 ? row.id : row.id + lift.value
    })
    let effect = Effect { log("\(sorted.ids)") }
    #expect(log.take().last == "[0, 1, 2, 3, 4]")
    lift.value = -10
    #expect(log.take().sorted() == ["[3, 4, 0, 1, 2]", "ask 3", "ask 4"])
    list.remove(id: 3)
    #expect(log.take() == ["[4, 0, 1, 2]"])
    batch {
      lift.value = 1
      lift.value = -10
    }
    #expect(log.take() == [])
    keep(effect)
  }

  @Test("state that all keys read is answered at once, without depth: followers are told once, and few elements move")
  func manyAtOnce() {
    let result = onThread(stackSize: 512 * .kibibyte) {
      expectNoResidue {
        let count = 10_000
        var (asked, runs, moves) = (0, 0, 0)
        let list = TrackedList((0..<count).map { Row($0) })
        let first = Signal(0)
        let sorted = list.sorted(on: { row in
          asked += 1
          return (row.id + count - first.value) % count
        })
        let even = sorted.filter { $0.id % 2 == 0 }
        let scope = Scope {
          sorted.observeChanges { moves += $0.insertions.count }
          observe {
            runs += 1
            _ = even.ids
          }
        }
        (asked, runs, moves) = (0, 0, 0)
        // Two elements go to the end.
        first.value = 2
        let isRight = sorted.ids == Array(2..<count) + [0, 1] && even.ids.last == 0
        scope.dispose()
        return [asked, runs, moves, isRight ? 1 : 0]
      }
    }
    #expect(result == [10_000, 1, 2, 1])
  }

  @Test("a pure key costs no node for each element; nothing is left when the last observer goes")
  func nodes() {
    expectNoResidue {
      let before = GraphStatistics.withoutDeferred
      let list = TrackedList((0..<1000).map { Row($0) })
      let sign = Signal(1)
      let pure = list.sorted(on: \.id)
      let reading = pure.sorted(on: { $0.id * sign.value })
      let first = Effect { _ = pure.count }
      #expect(graphDelta(since: before)[0] < 12)
      let second = Effect { _ = reading.count }
      // Two nodes for each key that has read something.
      #expect(graphDelta(since: before)[0] > 2000 && graphDelta(since: before)[0] < 2020)
      second.cancel()
      first.cancel()
      #expect(graphDelta(since: before)[0] < 10)
      sign.value = -1
      #expect(reading.first?.id == 999)
    }
  }

  // Law 10
  @Test("a key that reads its own result traps, whether or not something observes it")
  func cycle() async {
    let asleep = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let list = TrackedList([Row(1)])
      var sorted: ReadOnlyTrackedList<Row>?
      sorted = list.sorted(on: { _ in sorted?.count ?? 0 }, name: "rows")
      _ = sorted?.count
    }
    let awake = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let list = TrackedList<Row>()
      var sorted: ReadOnlyTrackedList<Row>?
      sorted = list.sorted(on: { _ in Computed { sorted?.count ?? 0 }.value }, name: "rows")
      let effect = Effect { _ = sorted?.count }
      list.append(Row(1))
      keep(effect)
    }
    for result in [asleep, awake] {
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("\"rows\" (") && text.contains("is read by what derives it. To fix this, "))
    }
  }

  // Law 10
  @Test("a key that writes is reported")
  func misuse() {
    let list = TrackedList([Row(1)])
    let asked = Signal(0)
    let sorted = list.sorted(on: { row in
      asked.value += 1
      return row.id
    })
    let found = issues { #expect(sorted.count == 1) }
    #expect(found.map(\.kind) == [.writeInComputed])
  }
}
