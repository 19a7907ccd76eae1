import Hamon
import HamonCollections
import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("History: what is one entry, and what is none")
@MainActor
struct HistoryEntryTests {
  private func names(_ history: History) -> [String] { untracked { history.entries.map(\.name) } }

  private struct Refused: Error {}

  @Test("a batch is one entry, by the cause around it; a write without a cause is a change")
  func batches() {
    let text = Signal("")
    let number = Signal(0)
    let history = History(of: text) { [$0, number] }
    withCause("greet") {
      batch {
        text.value = "hello"
        number.value = 1
      }
    }
    number.value = 2
    batch {
      number.value = 3
      number.value = 2
    }
    #expect(names(history) == ["greet", "change"])
    history.undo()
    #expect(number.value == 1)
    history.undo()
    #expect(text.value.isEmpty && number.value == 0)
  }

  @Test("in a batch what was written before an undo is an entry, and is undone; two undos are two")
  func inBatch() {
    let notes = Notes()
    notes.apply(.typed("a"))
    notes.apply(.typed("b"))
    batch {
      notes.apply(.typed("c"))
      notes.history.undo()
    }
    #expect(notes.text == "b")
    #expect(names(notes.history) == ["typed", "typed", "change"])
    batch {
      notes.history.undo()
      notes.history.undo()
    }
    #expect(notes.text == "")
    for expected in ["a", "b", "c"] {
      notes.history.redo()
      #expect(notes.text == expected)
    }
  }

  @Test("what is written after an undo in the same batch is undone by the next one")
  func writtenAfterUndo() {
    let notes = Notes()
    notes.apply(.typed("a"))
    batch {
      notes.history.undo()
      notes.apply(.typed("b"))
      notes.history.undo()
    }
    #expect(notes.text == "")
    notes.history.redo()
    #expect(notes.text == "b")
  }

  @Test("an undo that finds nothing does not end the one before it in the batch")
  func undoneTwice() {
    let (number, answer) = (Signal(0), Signal(0))
    let history = History(of: number) { [$0, answer] }
    number.value = 1
    var seen: [Bool] = []
    let effect = Effect {
      if number.value == 0 { seen.append(history.isUndoing) }
    }
    batch {
      history.undo()
      history.undo()
    }
    #expect(seen == [true] && history.canRedo)
    keep(effect)
  }

  @Test("in a transaction an undo is refused, with an issue")
  func inTransaction() {
    let notes = Notes()
    notes.apply(.typed("a"))
    expectIssue(.misuse) { transaction { notes.history.undo() } }
    #expect(notes.text == "a")
    try? transaction { () throws(Refused) in
      notes.apply(.typed("b"))
      throw Refused()
    }
    #expect(names(notes.history) == ["typed"])
    notes.history.undo()
    #expect(notes.text == "")
  }

  @Test("a batch with something unrecorded in its middle is one entry, of what is around that")
  func around() {
    let (first, second, third) = (Signal(0), Signal(0), Signal(0))
    let history = History(of: first) { [$0, second, third] }
    batch {
      first.value = 1
      history.unrecorded { second.value = 2 }
      third.value = 3
    }
    #expect(history.entries.count == 1)
    history.undo()
    #expect([first, second, third].map(\.value) == [0, 2, 0])
    history.redo()
    #expect([first, second, third].map(\.value) == [1, 2, 3])
  }

  @Test("what is not recorded is no entry, and older entries are undone around it")
  func unrecorded() {
    let notes = Notes()
    notes.apply(.added(1, "a"))
    notes.apply(.renamed(1, "A"))
    notes.apply(.loaded([Item(id: 7, title: "x"), Item(id: 1, title: "A"), Item(id: 8, title: "y")]))
    #expect(names(notes.history) == ["added", "renamed"])
    notes.history.undo()
    #expect(notes.state == " [\"7x\", \"1a\", \"8y\"] []")
    notes.history.undo()
    #expect(notes.state == " [\"7x\", \"8y\"] []")
    notes.history.redo()
    notes.history.redo()
    #expect(notes.state == " [\"1A\", \"7x\", \"8y\"] []")
  }

  @Test("unrecorded within unrecorded is a part of that")
  func unrecordedTwice() {
    let notes = Notes()
    notes.history.unrecorded {
      notes.apply(.typed("tea"))
      notes.apply(.loaded([Item(id: 1, title: "a")]))
      notes.apply(.tagged("x", 1))
    }
    #expect(names(notes.history) == [])
    notes.apply(.typed("cake"))
    notes.history.undo()
    #expect(notes.state == "tea [\"1a\"] [\"x1\"]")
  }

  @Test(
    "unrecorded in a transaction that is taken back, nothing is left; in one that stays it is an entry, with an issue")
  func unrecordedInTransaction() {
    let notes = Notes()
    notes.apply(.typed("tea"))
    let loaded = [Item(id: 7, title: "x")]
    failOnIssues {
      #expect(
        preview {
          notes.apply(.loaded(loaded))
        } reading: {
          notes.items.count
        } == 1)
      try? transaction { () throws(Refused) in
        notes.apply(.typed("cake"))
        try? transaction { () throws(Refused) in notes.apply(.loaded(loaded)) }
        throw Refused()
      }
    }
    #expect(names(notes.history) == ["typed"])
    notes.apply(.tagged("x", 1))
    notes.history.undo()
    #expect(notes.state == "tea [] []")
    notes.history.undo()
    #expect(notes.state == " [] []")
    expectIssue(.misuse) { transaction { notes.apply(.loaded(loaded)) } }
    #expect(names(notes.history) == ["change"])
  }

  private struct Plain: Equatable { var text = "tea" }

  @Test("what is written in place and was there already is no entry, and what can be redone stays")
  func nothingNew() {
    let (signal, list) = (Signal(Plain()), TrackedList([Item(id: 1, title: "tea")]))
    let dictionary = TrackedDictionary(["a": 1])
    let history = History(of: list) { [signal, $0, dictionary] }
    batch {
      signal.value.text = "cake"
      list[id: 1]?.title = "cake"
      dictionary["a"]? += 1
    }
    history.undo()
    batch {
      signal.value.text = "tea"
      list[id: 1]?.title = "tea"
      dictionary["a"]? += 0
    }
    #expect(history.canRedo && history.entries.count == 1)
    list[id: 1]?.title = "tea"
    #expect(history.canRedo && !history.canUndo)
    history.redo()
    #expect(signal.value.text == "cake" && list[id: 1]?.title == "cake" && dictionary["a"] == 2)
    history.undo()
    // One that is equal beside one that is not.
    batch {
      signal.value.text = "tea"
      list[id: 1]?.title = "pie"
      dictionary["a"]? += 0
    }
    #expect(!history.canRedo && history.entries.count == 1)
    history.undo()
    #expect(list[id: 1]?.title == "tea")
  }

  /// Equal by a part of it.
  private struct Partly: Equatable {
    var id = 1
    var text: String
    static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  }

  @Test("a part says what a change is: with `.never` each write is an entry, with `.by` what the closure tells apart")
  func ownEquality() {
    let each = Signal(Partly(text: "a"), equality: .never)
    let lengths = Signal(["a"], equality: .by { $0.count == $1.count })
    let plain = Signal([Partly(text: "a")])
    let history = History(of: each) { [$0, lengths, plain] }
    withCause("each") { each.value = Partly(text: "b") }
    withCause("in place") { each.value.text = "c" }
    withCause("no entry") { lengths.value[0] = "b" }
    withCause("no entry") { plain.value[0].text = "b" }
    #expect(names(history) == ["each", "in place"])
    history.undo()
    history.undo()
    #expect(each.value.text == "a" && history.canRedo)
    withCause("lengths") { lengths.value.append("c") }
    #expect(names(history) == ["lengths"])
  }
}
