import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("What a transaction takes back besides signals and properties")
struct TransactionSourcesTests {
  private struct Refused: Error {}

  /// Not `Equatable`.
  private struct Row: Identifiable {
    var id: Int
    var title: String
  }

  /// Does it, and takes it back.
  private func takenBack(_ writes: () -> Void) {
    #expect(throws: Refused.self) {
      try transaction {
        writes()
        throw Refused()
      }
    }
  }

  @Test("lists and dictionaries, also of elements that are not Equatable, and lists that are derived from them")
  func collections() {
    let log = RunLog()
    let rows = TrackedList([Row(id: 1, title: "a"), Row(id: 2, title: "b")])
    let names = TrackedDictionary(["x": 1])
    let long = rows.filter { $0.title.count > 1 }
    let effects = [
      Effect { log("rows \(rows.elements.map(\.title))") }, Effect { log("row 1 \(rows[id: 1]?.title ?? "none")") },
      Effect { log("count \(rows.count)") }, Effect { log("x \(names["x"] ?? 0)") },
      Effect { log("names \(names.count)") }, Effect { log("long \(long.count)") },
    ]
    _ = log.take()
    for isRead in [false, true] {
      takenBack {
        rows.append(Row(id: 3, title: "ccc"))
        rows.update(id: 1) { $0.title = "aaa" }
        rows.remove(id: 2)
        rows.move(from: 1, to: 0)
        names["x"] = nil
        names["y"] = 2
        if isRead { #expect(long.count == 2 && rows.count == 2 && names.count == 1) }
      }
      #expect(log.take() == [])
      #expect(rows.elements.map(\.title) == ["a", "b"] && rows.ids == [1, 2])
      #expect(names.dictionary == ["x": 1])
      #expect(long.count == 0)
    }
    rows.update(id: 1) { $0.title = "aa" }
    #expect(log.take().sorted() == ["long 1", "row 1 aa", "rows [\"aa\", \"b\"]"])
    withExtendedLifetime(effects) {}
  }

  @Test("a Linked value that the body has written")
  func linked() {
    let log = RunLog()
    let source = Signal(1)
    let linked = Linked({ source.value }) { value, _ in value }
    let effect = Effect { log("\(linked.value)") }
    linked.value = 5
    takenBack {
      linked.value = 6
      #expect(linked.value == 6)
    }
    #expect(linked.value == 5)
    #expect(log.take() == ["1", "5"])
    keep(effect)
  }

  @Test("a Linked value that was reset inside: what was written before holds again, also where nothing observes it")
  func linkedReset() {
    let log = RunLog()
    let source = Signal(1)
    let observed = Linked { source.value }
    let unobserved = Linked { source.value }
    let changed = Linked { [source.value] }
    let effect = Effect { log("\(observed.value) \(changed.value)") }
    (observed.value, unobserved.value) = (5, 6)
    changed.value.append(7)
    #expect(log.take() == ["1 [1]", "5 [1]", "5 [1, 7]"])
    takenBack {
      source.value = 2
      #expect(observed.value == 2 && unobserved.value == 2)
      changed.value.append(8)
      #expect(changed.value == [2, 8])
    }
    #expect(observed.value == 5 && unobserved.value == 6 && changed.value == [1, 7])
    #expect(log.take() == [])
    source.value = 3
    #expect(unobserved.value == 3 && log.take() == ["3 [3]"])
    keep(effect)
  }

  @Test("a Linked value that was reset before the first write of the same evaluation")
  func linkedResetEarly() {
    let (number, key, written) = (Signal(1), Signal(0), Signal(0))
    let sum = Linked({ number.value }) { (number: Int, last: Int?) in (last ?? 0) + number }
    let writer = Computed {
      onCleanup { written.value += 1 }
      return key.value
    }
    _ = (sum.value, writer.value)
    number.value = 10
    key.value = 1
    let both = Computed { sum.value + writer.value }
    withIssueHandler { _ in
    } operation: {
      takenBack { #expect(both.value == 12) }
    }
    #expect(sum.value == 11 && written.value == 0)
  }

  @Test("what a comparison of elements writes while they are put back is taken back as well")
  func comparison() {
    let log = RunLog()
    let number = Signal(0)
    let double = Computed { number.value * 2 }
    let comparing = Comparing()
    let list = TrackedList([Compared(id: 1, number: 1, comparing)])
    let dictionary = TrackedDictionary([1: Compared(id: 1, number: 1, comparing)])
    let effects = [
      Effect { log("\(number.value) \(double.value)") }, Effect { log("list \(list[id: 1]?.number ?? 0)") },
      Effect { log("dictionary \(dictionary[1]?.number ?? 0)") },
    ]
    #expect(log.take() == ["0 0", "list 1", "dictionary 1"])
    takenBack {
      list[id: 1] = Compared(id: 1, number: 5, comparing)
      comparing.act = { number.value += 1 }
    }
    takenBack {
      dictionary[1] = Compared(id: 1, number: 5, comparing)
      comparing.act = { number.value += 1 }
    }
    #expect(number.value == 0 && double.value == 0 && log.take() == [])
    number.value = 3
    #expect(log.take() == ["3 6"])
    withExtendedLifetime(effects) {}
  }

  private final class Comparing {
    var act: (() -> Void)?
  }

  private struct Compared: Identifiable, Equatable {
    let id: Int
    var number: Int
    let comparing: Comparing

    init(id: Int, number: Int, _ comparing: Comparing) {
      (self.id, self.number, self.comparing) = (id, number, comparing)
    }

    static func == (one: Self, other: Self) -> Bool {
      let act = one.comparing.act
      one.comparing.act = nil
      act?()
      return one.id == other.id && one.number == other.number
    }
  }

  @Test(
    "a preview of what is derived, made for that or not, observed or not: an effect around it runs once for a change")
  func previewOfDerived() {
    let log = RunLog()
    let list = TrackedList([Row(id: 1, title: "a"), Row(id: 2, title: "bb")])
    let selected = Signal(1)
    let long = list.filter { $0.title.count > 1 }
    let isSelected = Selector { selected.value }
    func previewed(_ count: () -> Int) -> Int {
      preview {
        list.append(Row(id: 3, title: "ccc"))
        selected.value = 2
      } reading: {
        count()
      }
    }
    let effects = [
      Effect { log("long \(previewed { long.count })") },
      Effect { log("made \(previewed { list.filter { $0.title.count > 1 }.count })") },
      Effect { log("asked \(previewed { Computed { list.filter { $0.title.count > 1 }.count }.value })") },
      Effect {
        log("selected \(previewed { isSelected[2] ? 1 : 0 }) \(previewed { Selector { selected.value }[2] ? 1 : 0 })")
      },
    ]
    #expect(log.take() == ["long 2", "made 2", "asked 2", "selected 1 1"])
    list.append(Row(id: 4, title: "dd"))
    #expect(log.take().sorted() == ["asked 3", "long 3", "made 3"])
    selected.value = 2
    #expect(log.take() == ["selected 1 1"])
    withExtendedLifetime(effects) {}
  }

  @Test("a selector that was asked inside")
  func selector() {
    let log = RunLog()
    let selected = Signal(1)
    let isSelected = Selector { selected.value }
    let effects = [1, 2].map { key in Effect { log("\(key) \(isSelected[key])") } }
    _ = log.take()
    takenBack {
      selected.value = 2
      #expect(isSelected[2] && !isSelected[1])
    }
    #expect(isSelected[1] && !isSelected[2])
    #expect(log.take() == [])
    selected.value = 2
    #expect(log.take() == ["1 false", "2 true"])
    withExtendedLifetime(effects) {}
  }

  @Test("a selector that was compared in a transaction inside: that it moves after all is not missed")
  func selectorInNestedTransaction() {
    let log = RunLog()
    let selected = Signal(1)
    let isSelected = Selector { selected.value }
    let effects = [1, 2].map { key in Effect { log("\(key) \(isSelected[key])") } }
    _ = log.take()
    batch {
      takenBack {
        selected.value = 2
        transaction {}
      }
      selected.value = 2
    }
    #expect(log.take().sorted() == ["1 false", "2 true"])
    withExtendedLifetime(effects) {}
  }

  /// Does something at its end.
  private final class Ending {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }

    deinit { body() }
  }

  private struct Text: Identifiable {
    var id: Int
    var text: String
    var ending: Ending?
  }

  @Test("what is taken back ends when all is as before: an edit by its end is made then, and stays")
  func ends() {
    let rows = TrackedList([Text(id: 1, text: "a"), Text(id: 2, text: "b")])
    let names = TrackedDictionary([1: Text(id: 1, text: "a")])
    takenBack {
      let ending = Ending { [unowned rows] in rows.removeAll { $0.text == "B" } }
      rows[id: 1] = Text(id: 1, text: "A", ending: ending)
      rows.update(id: 2) { $0.text = "B" }
      names[1] = Text(id: 1, text: "A")
      names[2] = Text(id: 2, text: "B", ending: Ending { [unowned names] in names[1]?.text += "!" })
    }
    #expect(rows.elements.map(\.text) == ["a", "b"])
    #expect(names.dictionary.mapValues(\.text) == [1: "a!"])
  }

  private struct Line: Identifiable, Equatable {
    var id: Int
    var number: Int
  }

  @Test("lists that are derived, asked inside or not: none of their effects runs, and the next change is not missed")
  func derivedLists() {
    let log = RunLog()
    let lines = TrackedList((1...4).map { Line(id: $0, number: $0) })
    let limit = Signal(2)
    let high = lines.filter { $0.number > limit.value }
    let even = high.filter { $0.number % 2 == 0 }
    let sorted = high.sorted(on: { -$0.number })
    let array = ReadOnlyTrackedList { even.elements.map { Line(id: $0.id, number: $0.number + limit.value) } }
    func numbers(_ list: ReadOnlyTrackedList<Line>) -> [Int] { list.elements.map(\.number) }
    let effects = [
      Effect { log("high \(numbers(high))") }, Effect { log("even \(numbers(even))") },
      Effect { log("sorted \(numbers(sorted)) \(sorted.ids)") }, Effect { log("array \(numbers(array))") },
      Effect { log("count \(high.count)") }, Effect { log("4 \(even[id: 4]?.number ?? 0)") },
      Effect { log("has 4 \(even.contains(id: 4))") },
    ]
    _ = log.take()
    let asks: [() -> Void] = [
      {}, { _ = numbers(high) }, { _ = numbers(even) }, { _ = (numbers(sorted), numbers(array)) },
      { transaction { _ = numbers(array) } },
    ]
    for ask in asks {
      takenBack {
        lines[id: 4]?.number += 2
        ask()
        limit.value = 4
        ask()
        lines.remove(id: 3)
        lines.update(id: 1) { $0.number = 9 }
        ask()
        lines.append(Line(id: 5, number: 8))
        ask()
      }
      #expect(log.take() == [])
      takenBack { lines[id: 4]?.number += 1 }
      #expect(log.take() == [])
    }
    lines[id: 4]?.number = 6
    #expect(
      log.take().sorted() == ["4 6", "array [8]", "even [6]", "high [3, 6]", "sorted [6, 3] [4, 3]"])
    withExtendedLifetime(effects) {}
  }

  private final class Equal: Identifiable, Equatable {
    let id = 1

    static func == (a: Equal, b: Equal) -> Bool { true }
  }

  @Test("what counts as equal is the one that was there before")
  func equalElements() {
    let first = Equal()
    let list = TrackedList([first])
    let dictionary = TrackedDictionary([1: first])
    takenBack {
      list.removeAll()
      list.append(Equal())
      dictionary[1] = nil
      dictionary[1] = Equal()
    }
    #expect(list[0] === first)
    #expect(dictionary[1] === first)
  }
}
