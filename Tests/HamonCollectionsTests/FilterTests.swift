import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("filter")
struct FilterTests {
  @Test("an edit asks the predicate for the elements concerned, and wakes the readers concerned")
  func follows() {
    let log = RunLog()
    let list = TrackedList((0..<6).map { Row($0, $0 % 2 == 0 ? "x" : "") })
    let marked = list.filter { row in
      log("ask \(row)")
      return row.title == "x"
    }
    let scope = Scope {
      observe { log("ids \(marked.ids)") }
      observe { log("count \(marked.count)") }
      observe { log("2 \(marked[id: 2]?.title ?? "none")") }
    }
    #expect(log.take().suffix(3) == ["ids [0, 2, 4]", "count 3", "2 x"])
    list.update(id: 1) { $0.title = "x" }
    #expect(log.take() == ["ask 1x", "count 4", "ids [0, 1, 2, 4]"])
    list.update(id: 2) { $0.title = "" }
    #expect(log.take() == ["ask 2", "count 3", "ids [0, 1, 4]", "2 none"])
    list.move(from: 0, to: 5)
    #expect(log.take() == ["ids [1, 4, 0]"])
    list.move(id: 3, to: 0)
    list.remove(id: 5)
    #expect(log.take() == [])
    list.insert(Row(9, "x"), at: 2)
    #expect(log.take() == ["ask 9x", "count 4", "ids [1, 9, 4, 0]"])
    list.edit {
      $0.append(Row(10, "x"))
      $0.remove(id: 10)
      $0[id: 9] = Row(9, "")
      $0[id: 9] = Row(9, "x")
    }
    #expect(log.take() == ["ask 9x"])
    scope.dispose()
  }

  // Law 3
  @Test("nothing observes: nothing is asked before it is read, and nothing twice")
  func lazy() {
    expectNoResidue {
      let log = RunLog()
      let list = TrackedList([Row(1, "a"), Row(2, "b"), Row(3, "ab")])
      let text = Signal("a")
      let found = list.filter { row in
        log(row.id)
        return row.title.contains(text.value)
      }
      let second = found.filter { row in
        log(10 * row.id)
        return true
      }
      list.append(Row(4, "c"))
      #expect(log.take() == [])
      #expect(second.ids == [1, 3])
      #expect(log.take() == ["1", "2", "3", "4", "10", "30"])
      #expect(second.count == 2 && found.elements.count == 2 && second[id: 3] != nil)
      #expect(log.take() == [])
      text.value = "b"
      #expect(log.take() == [])
      #expect(found.ids == [2, 3])
      #expect(log.take() == ["1", "2", "3", "4"])
      #expect(second.ids == [2, 3])
      #expect(log.take() == ["20", "30"])
    }
  }

  @Test("the predicate may read other state: it is asked again for the elements for which it has")
  func otherState() {
    let log = RunLog()
    let list = TrackedList((0..<5).map { Row($0) })
    let limit = Signal(3)
    let shown = list.filter { row in
      log("ask \(row)")
      return row.id < 2 || row.id < limit.value
    }
    let effect = Effect { log("\(shown.ids)") }
    #expect(log.take().last == "[0, 1, 2]")
    limit.value = 4
    #expect(log.take().sorted() == ["[0, 1, 2, 3]", "ask 2", "ask 3", "ask 4"])
    limit.value = 4
    list.remove(id: 3)
    list.remove(id: 4)
    #expect(log.take() == ["[0, 1, 2]"])
    limit.value = 1
    #expect(log.take() == ["ask 2", "[0, 1]"])
    keep(effect)
  }

  @Test(
    "state that many predicates read is answered at once: what follows the list is told once, and sorts once",
    arguments: [false, true], [false, true])
  func manyAtOnce(isDerived: Bool, isRead: Bool) {
    var (asked, compared, runs) = (0, 0, 0)
    let list = TrackedList((0..<200).map { Row($0) })
    let limit = Signal(200)
    let isRising = Signal(true)
    let derivedLimit = Computed { limit.value }
    func order(_ one: Row, _ other: Row) -> Bool {
      compared += 1
      return (isRead ? isRising.value : isRising.peek()) ? one.id < other.id : other.id < one.id
    }
    let shown = list.filter { row in
      asked += 1
      return row.id < (isDerived ? derivedLimit.value : limit.value)
    }
    let sorted = shown.sorted(by: order)
    let byParity = sorted.grouped { $0.id % 2 }
    let effect = Effect {
      runs += 1
      _ = sorted.ids + byParity.ids
    }
    // What a list of what is left needs to be sorted.
    compared = 0
    #expect(TrackedList((0..<3).map { Row($0) }).sorted(by: order).ids == [0, 1, 2])
    let once = compared
    (asked, compared, runs) = (0, 0, 0)
    limit.value = 3
    #expect([asked, compared, runs] == [200, once, 1])
    #expect(sorted.ids == [0, 1, 2] && byParity.ids == [0, 1])
    (asked, runs) = (0, 0)
    batch {
      limit.value = 5
      if isRead { isRising.value = false }
    }
    #expect([asked, runs] == [200, 1])
    #expect(sorted.ids == (isRead ? [4, 3, 2, 1, 0] : [0, 1, 2, 3, 4]))
    keep(effect)
  }

  @Test("a pure predicate costs no node for each element; nothing is left when the last observer goes")
  func nodes() {
    expectNoResidue {
      let before = GraphStatistics.withoutDeferred
      let list = TrackedList((0..<1000).map { Row($0) })
      let limit = Signal(0)
      let even = list.filter { $0.id % 2 == 0 }
      let few = even.filter { $0.id < limit.value || $0.id == 8 }
      #expect(few.ids == [8])
      let effect = Effect { _ = few.count }
      // One node and one link for each element of `even`, as it has read the limit, and a handful for the rest.
      #expect(graphDelta(since: before)[0] > 1000 && graphDelta(since: before)[0] < 1020)
      effect.cancel()
      #expect(graphDelta(since: before)[0] < 10)
      let second = Effect { _ = even.count }
      #expect(graphDelta(since: before)[0] < 15)
      keep(second)
      limit.value = 20
      #expect(few.count == 10)
    }
  }

  // Law 2
  @Test(
    "list and filtered list are never seen apart: in effects, computeds, batches, in either order",
    arguments: [true, false])
  func glitchFree(listFirst: Bool) {
    let log = RunLog()
    let list = TrackedList((0..<4).map { Row($0) })
    let even = list.filter { $0.id % 2 == 0 }
    let odd = list.filter { $0.id % 2 == 1 }
    let evenOnes = even.filter { $0.title == "" }
    let sum = Computed { even.count + odd.count }
    let effect = Effect {
      if listFirst { _ = list.count }
      let numbers = [even.count, odd.count, evenOnes.count, sum.value]
      log("\(list.count) \(numbers)")
    }
    #expect(log.take() == ["4 [2, 2, 2, 4]"])
    list.append(Row(4))
    #expect(log.take() == ["5 [3, 2, 3, 5]"])
    batch {
      list.remove(id: 0)
      #expect(even.ids == [2, 4] && evenOnes.ids == [2, 4] && sum.value == 4)
      list[id: 4]?.title = "x"
      #expect(untracked { evenOnes.ids } == [2])
      list.append(Row(5))
    }
    #expect(log.take() == ["5 [2, 3, 1, 5]"])
    keep(effect)
  }

  @Test("one insertion among 100,000 asks once, and a handful of the keys")
  func work() {
    let counter = CountedID.Counter()
    var asked = 0
    let list = TrackedList((0..<100_000).map { CountedRow(id: CountedID(number: $0, counter: counter)) })
    let even = list.filter { row in
      asked += 1
      return row.isEven
    }
    let effect = Effect { _ = even.count }
    #expect(asked == 100_000)
    (asked, counter.questions) = (0, 0)
    list.insert(CountedRow(id: CountedID(number: -2, counter: counter)), at: 0)
    #expect(asked == 1 && counter.questions < 100)
    #expect(even.count == 50_001)
    keep(effect)
  }

  // Law 10
  @Test("a predicate that reads its own result traps, whether or not something observes it")
  func cycle() async {
    let asleep = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let list = TrackedList([Row(1)])
      var filtered: ReadOnlyTrackedList<Row>?
      filtered = list.filter(name: "odd rows") { _ in filtered?.isEmpty ?? true }
      _ = filtered?.count
    }
    let awake = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let list = TrackedList<Row>()
      var filtered: ReadOnlyTrackedList<Row>?
      filtered = list.filter(name: "odd rows") { _ in Computed { filtered?.isEmpty ?? true }.value }
      let effect = Effect { _ = filtered?.count }
      list.append(Row(1))
      keep(effect)
    }
    for result in [asleep, awake] {
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("\"odd rows\" (") && text.contains("is read by what derives it. To fix this, "))
    }
  }

  // Law 10
  @Test("a predicate that writes is reported")
  func misuse() {
    let list = TrackedList([Row(1)])
    let asked = Signal(0)
    let line = #line + 1
    let writing = list.filter { _ in
      asked.value += 1
      return true
    }
    let reported = issues { #expect(writing.count == 1) }
    #expect(reported.map(\.kind) == [.writeInComputed])
    #if DEBUG
      let message = reported.first?.message ?? ""
      #expect(message.hasPrefix("computed of ReadOnlyTrackedList<Row> ("), "named after the list")
      #expect(message.contains("FilterTests.swift:\(line)"))
    #endif
  }

  @Test("the observer may go, and the list be dropped, while the predicate runs")
  func reentrancy() {
    expectNoResidue {
      let list = TrackedList((0..<3).map { Row($0) })
      var effect: Effect?
      var filtered: ReadOnlyTrackedList<Row>? = list.filter { row in
        if row.id == 7 { effect = nil }
        return true
      }
      let log = RunLog()
      effect = Effect { [filtered] in log("\(filtered!.count)") }
      list.append(contentsOf: [Row(7), Row(8)])
      #expect(log.take() == ["3"])
      #expect(filtered!.count == 5)
      effect = Effect { [weak filtered] in log("\(filtered?.count ?? -1)") }
      filtered = nil
      list.remove(id: 0)
      // Whatever has read the list is served, although nothing holds it.
      #expect(log.take() == ["5", "-1"])
      keep(effect)
    }
  }
}
