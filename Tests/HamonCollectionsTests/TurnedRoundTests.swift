import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

/// What a closure reads may be another thing each time: so what a list was derived from may be derived from the list next.
@Suite("What reads what, turned round")
struct TurnedRoundTests {
  private struct Number: Identifiable, Equatable { let id: Int }

  private final class Lists {
    var a: ReadOnlyTrackedList<Number>!
    var b: ReadOnlyTrackedList<Number>!
    var c: Computed<Int>!
  }

  private static func numbers(_ ids: [Int]) -> [Number] { ids.map { Number(id: $0) } }

  @Test("what a list does not ask for any more is not evaluated for it", arguments: [false, true])
  func isNotAsked(readsInBatch: Bool) {
    let log = RunLog()
    let base = TrackedList(Self.numbers([3]))
    let added = Signal(0)
    let shown = base.filter { $0.id > 0 }
    let first = Computed {
      log("first")
      return shown.elements[0].id + added.value  // there is one, or nothing asks
    }
    let result = ReadOnlyTrackedList { Self.numbers(shown.isEmpty ? [] : [first.value]) }
    let effect = Effect { log("\(result.ids)") }
    #expect(log.take() == ["first", "[3]"])
    batch {
      base.removeAll()
      added.value = 1
      if readsInBatch { #expect(result.isEmpty) }
    }
    #expect(log.take() == ["[]"])
    batch {
      added.value = 2
      base.append(Number(id: 5))
    }
    #expect(log.take() == ["first", "[7]"])
    keep(effect)
  }

  @Test("what was asked before a cleanup writes is asked again after it")
  func isAskedAgain() {
    let (source, other, asked) = (Signal(1), Signal(1), Signal(0))
    let first = ReadOnlyTrackedList { Self.numbers([source.value]) }
    let id = Computed { first.elements[0].id }
    let log = RunLog()
    let second = ReadOnlyTrackedList {
      onCleanup { source.value += 1 }
      log("\(id.value)")
      return Self.numbers([other.value])
    }
    let both = ReadOnlyTrackedList { Self.numbers([id.value * 100 + second.elements[0].id]) }
    let sum = Computed { both.elements[0].id }
    // In an evaluation what is due has its turn where it is asked for, and not before.
    let outer = Computed {
      onCleanup { other.value += 1 }
      return sum.value + asked.value
    }
    let effect = Effect { log("sum \(sum.value)") }
    #expect(outer.value == 101)
    #expect(log.take() == ["1", "sum 101"])
    asked.value = 1000
    #expect(outer.value == 1202)
    #expect(log.take() == ["2", "sum 202"])
    keep(effect)
  }

  enum Way: CaseIterable { case write, batch, transaction, preview }

  @Test("a list that was read by another one reads that next", arguments: Way.allCases, [false, true])
  func twoLists(way: Way, isObserved: Bool) {
    let aReadsB = Signal(false)
    let base = TrackedList(Self.numbers([1, 2]))
    let lists = Lists()
    lists.a = base.filter { [unowned lists] number in aReadsB.value ? lists.b.contains(id: number.id) : true }
    lists.b = ReadOnlyTrackedList { [unowned lists] in aReadsB.value ? Self.numbers([1]) : lists.a.elements }
    let log = RunLog()
    let effect = isObserved ? Effect { log("\(lists.a.ids) \(lists.b.ids)") } : nil
    if !isObserved { #expect(lists.b.ids == [1, 2]) }
    func turn() {
      aReadsB.value = true
      base.append(Number(id: 3))
    }
    switch way {
    case .write: aReadsB.value = true
    case .batch: batch(turn)
    case .transaction: transaction(turn)
    case .preview: #expect(preview(turn, reading: { [lists.a.ids, lists.b.ids] }) == [[1], [1]])
    }
    let expected = way == .preview ? [[1, 2], [1, 2]] : [[1], [1]]
    #expect([lists.a.ids, lists.b.ids] == expected)
    #expect(log.take() == (isObserved ? ["[1, 2] [1, 2]"] + (way == .preview ? [] : ["[1] [1]"]) : []))
    keep(effect)
  }

  @Test("a ring of three is read the other way round")
  func ring() {
    let mode = Signal(1)
    let base = TrackedList(Self.numbers([1, 2]))
    let lists = Lists()
    lists.a = ReadOnlyTrackedList { [unowned lists] in mode.value == 2 ? lists.b.elements : base.elements }
    lists.b = ReadOnlyTrackedList { [unowned lists] in mode.value == 2 && lists.c.value > 0 ? base.elements : [] }
    lists.c = Computed { [unowned lists] in mode.value == 1 ? lists.a.count : 1 }
    let log = RunLog()
    let scope = Scope {
      observe { log("a \(lists.a.ids)") }
      observe { log("b \(lists.b.ids)") }
      observe { log("c \(lists.c.value)") }
    }
    #expect(log.take() == ["a [1, 2]", "b []", "c 2"])
    mode.value = 2
    #expect(log.take().sorted() == ["b [1, 2]", "c 1"])
    mode.value = 1
    #expect(log.take().sorted() == ["b []", "c 2"])
    scope.dispose()
  }

  @Test("a selector that a computed has asked asks that computed next")
  func selectors() {
    let mode = Signal(1)
    let base = Signal(1)
    var c: Computed<Int>!
    let b = Selector { mode.value == 2 ? c.value : 0 }
    let a = Selector { mode.value == 2 ? (b[1] ? 1 : 0) : base.value }
    c = Computed { mode.value == 1 ? (a[1] ? 1 : 0) : 1 }
    let log = RunLog()
    let scope = Scope {
      observe { log("a \(a[1])") }
      observe { log("b \(b[1])") }
      observe { log("c \(c.value)") }
    }
    #expect(log.take() == ["a true", "b false", "c 1"])
    mode.value = 2
    #expect(log.take() == ["b true"])
    scope.dispose()
    c = nil
  }

  @Test("a real cycle of observed lists is stopped and reported; it overflows nothing")
  func cycle() {
    let isOn = Signal(false)
    let lists = Lists()
    lists.c = Computed { [unowned lists] in isOn.value ? lists.a.count : 0 }
    lists.a = ReadOnlyTrackedList { [unowned lists] in lists.c.value == 0 ? Self.numbers([1]) : [] }
    let effect = Effect { _ = lists.a.ids }
    expectIssue(.runawayEffect) { isOn.value = true }
    isOn.value = false
    #expect(lists.a.ids == [1])
    keep(effect)
  }

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
