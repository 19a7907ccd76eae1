import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("TrackedList: what a change wakes, and what it costs")
struct TrackedListReadersTests {
  @Test("a search subscribes to what it looked at: to every element, and to what its predicate reads")
  func searches() {
    let log = RunLog()
    let wanted = Signal("b")
    let list = TrackedList([Row(1, "a"), Row(2, "b")])
    let effect = Effect { log(list.firstIndex { $0.title == wanted.value } ?? -1) }
    wanted.value = "a"
    list.update(id: 1) { $0.title = "c" }
    list.insert(Row(3, "a"), at: 0)
    #expect(log.take() == ["1", "0", "-1", "0"])
    keep(effect)
  }

  @Test("a change of an element wakes its readers only")
  func element() {
    let log = RunLog()
    let list = TrackedList((0..<3).map { Row($0) })
    let scope = Scope {
      for id in 0..<4 { observe { log("\(id) \(list[id: id]?.title ?? "none")") } }
      observe { log("count \(list.count)") }
      observe { log("ids \(list.ids)") }
      observe { log("has 1 \(list.contains(id: 1))") }
      observe { log("all \(list.elements)") }
      observe { log("at 1 \(list[1])") }
    }
    _ = log.take()
    list.update(id: 1) { $0.title = "x" }
    #expect(log.take() == ["1 x", "at 1 1x", "all [0, 1x, 2]"])
    list[id: 2]?.title = "y"
    #expect(log.take() == ["2 y", "all [0, 1x, 2y]"])
    list.insert(Row(3, "z"), at: 0)
    #expect(log.take() == ["count 4", "ids [3, 0, 1, 2]", "at 1 0", "3 z", "all [3z, 0, 1x, 2y]"])
    list.remove(id: 1)
    #expect(log.take() == ["count 3", "ids [3, 0, 2]", "at 1 0", "has 1 false", "1 none", "all [3z, 0, 2y]"])
    list.move(from: 2, to: 0)
    #expect(log.take() == ["ids [2, 3, 0]", "at 1 3z", "all [2y, 3z, 0]"])
    scope.dispose()
  }

  @Test("an unobserved list has no nodes; an observed one has them for what is observed, as long as it is")
  func nodes() {
    expectNoResidue {
      let before = GraphStatistics.withoutDeferred
      let list = TrackedList((0..<100_000).map { Row($0) })
      list.insert(Row(-1), at: 0)
      list.update(id: 77) { $0.title = "x" }
      #expect(list[id: 77]?.title == "x" && list.count == 100_001 && list.elements.count == 100_001)
      #expect(graphDelta(since: before) == [0, 0])
      let effect = Effect { _ = (list[id: 1], list[id: 2], list.count) }
      #expect(graphDelta(since: before) == [4, 3])
      list.remove(id: 1)
      #expect(graphDelta(since: before) == [4, 3])
      effect.cancel()
      #expect(graphDelta(since: before) == [0, 0])
      keep(list, effect)
    }
  }

  // Law 4
  @Test("a batch that ends where it began wakes nothing")
  func thereAndBack() {
    let log = RunLog()
    let list = TrackedList((0..<200).map { Row($0) })
    let scope = Scope {
      observe { log("count \(list.count)") }
      observe { log("ids \(list.ids.prefix(3))") }
      observe { log("all \(list.elements.count)") }
      observe { log("7 \(list[id: 7]?.title ?? "none")") }
      observe { log("500 \(list.contains(id: 500))") }
    }
    _ = log.take()
    list[id: 7] = Row(7)
    list.move(from: 3, to: 3)
    list.replaceAll(with: list.elements)
    list.sort { $0.id < $1.id }
    list.edit {
      $0[id: 7] = Row(7, "x")
      $0[id: 7] = Row(7)
      $0.append(Row(500))
      $0.remove(id: 500)
      $0.insert($0.remove(id: 9)!, at: 9)
      $0.swapAt(4, 150)
      $0.swapAt(4, 150)
    }
    // So many that they are undone in a copy.
    list.edit {
      let before = $0.elements
      $0.sort { $0.id > $1.id }
      $0.replaceAll(with: before)
    }
    #expect(log.take() == [])
    list.edit { $0.swapAt(0, 2) }
    #expect(log.take() == ["ids [2, 1, 0]", "all 200"])
    scope.dispose()
  }

  // Settled: Equality, In place
  @Test("a change in place counts, without a comparison; small plain elements are compared")
  func inPlace() {
    struct Plain: Identifiable, Equatable {
      let id: Int
      var number = 0
    }
    let log = RunLog()
    let rows = TrackedList([Row(1)])
    let plain = TrackedList([Plain(id: 1)])
    let byTitle = TrackedList([Row(1, "a")], equality: .by { $0.title.count == $1.title.count })
    let scope = Scope {
      observe { log("rows \(rows[id: 1]!.title)") }
      observe { log("plain \(plain[id: 1]!.number)") }
      observe { log("by title \(byTitle[id: 1]!.title)") }
    }
    _ = log.take()
    rows.update(id: 1) { $0.title = "" }
    plain.update(id: 1) { $0.number = 0 }
    byTitle[id: 1] = Row(1, "b")
    #expect(log.take() == ["rows "])
    #expect(byTitle[id: 1]!.title == "a")
    plain[0].number = 1
    byTitle[id: 1] = Row(1, "bb")
    #expect(log.take() == ["plain 1", "by title bb"])
    scope.dispose()
  }

  @Test("an element changed in place is not copied, nor is the list")
  func notCopied() {
    struct Page: Identifiable {
      let id: Int
      var lines: [Int]
    }
    let pages = TrackedList([Page(id: 1, lines: Array(0..<100)), Page(id: 2, lines: [])])
    func address(_ lines: [Int]) -> UnsafeRawPointer? { lines.withUnsafeBytes(\.baseAddress) }
    let before = address(pages[id: 1]!.lines)
    pages.update(id: 1) { $0.lines[3] = -3 }
    pages[id: 1]?.lines[4] = -4
    pages[0].lines[5] = -5
    #expect(address(pages[id: 1]!.lines) == before)
    #expect(pages[id: 1]!.lines[3...5] == [-3, -4, -5])
  }

  @Test("nor is one that is observed, after others were moved")
  func notCopiedAfterMoves() {
    struct Page: Identifiable, Equatable {
      let id: Int
      var lines: [Int]
    }
    let pages = TrackedList((0..<3).map { Page(id: $0, lines: Array(0..<100)) })
    func addresses() -> [UnsafeRawPointer?] { (0..<3).map { pages[id: $0]!.lines.withUnsafeBytes(\.baseAddress) } }
    let before = addresses()
    let effect = Effect { for id in 0..<3 { _ = pages[id: id]?.id } }
    pages.swapAt(0, 2)
    pages.sort { $0.id > $1.id }
    pages.reverse()
    for id in 0..<3 { pages.update(id: id) { $0.lines[0] = -1 } }
    #expect(addresses() == before)
    keep(effect)
  }

  @Test("front inserts and look-ups by id ask a handful of the keys, however long the list is")
  func questions() {
    func ask(_ count: Int) -> Int {
      let counter = CountedID.Counter()
      let list = TrackedList((0..<count).map { CountedRow(id: CountedID(number: $0, counter: counter)) })
      let scope = Scope { observe { _ = list.count } }
      let id = CountedID(number: -1, counter: counter)
      counter.questions = 0
      list.insert(CountedRow(id: id), at: 0)
      #expect(list.index(of: id) == 0)
      list.move(from: 0, to: count / 2)
      #expect(list.index(of: id) == count / 2)
      list.remove(id: id)
      scope.dispose()
      return counter.questions
    }
    // Ten or so, and a few more where a removal moves its neighbours in the hash table.
    #expect(ask(100) < 100)
    #expect(ask(100_000) < 100)
  }
}
