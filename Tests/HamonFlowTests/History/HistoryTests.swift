import Hamon
import HamonCollections
import HamonFlow
import HamonInspector
import HamonTesting
import TestSupport
import Testing

@Suite("History: undo and redo")
@MainActor
struct HistoryTests {
  private func names(_ history: History) -> [String] { untracked { history.entries.map(\.name) } }

  @Test("each input is an entry with the name of its case; undo and redo go through them")
  func inputs() {
    let notes = Notes()
    let history = notes.history
    #expect(!history.canUndo && !history.canRedo && history.undoName == nil && history.redoName == nil)
    notes.apply(.typed("tea"))
    notes.apply(.added(1, "a"))
    notes.apply(.tagged("x", 1))
    #expect(names(history) == ["typed", "added", "tagged"])
    #expect(notes.state == "tea [\"1a\"] [\"x1\"]")
    #expect(history.undoName == "tagged" && history.redoName == nil)
    history.undo()
    history.undo()
    #expect(notes.state == "tea [] []")
    #expect(history.undoName == "typed" && history.redoName == "added")
    history.redo()
    #expect(notes.state == "tea [\"1a\"] []")
    #expect(history.canUndo && history.canRedo)
    history.undo()
    history.undo()
    #expect(notes.state == " [] []")
    #expect(!history.canUndo && history.undoName == nil)
    history.undo()  // there is nothing
    #expect(notes.state == " [] []")
    for _ in 0..<4 { history.redo() }
    #expect(notes.state == "tea [\"1a\"] [\"x1\"]")
    #expect(!history.canRedo && history.redoName == nil)
    #expect(names(history) == ["typed", "added", "tagged"])
  }

  @Test("what is not in the history stays as it is")
  func others() {
    let notes = Notes()
    notes.apply(.typed("tea"))
    notes.apply(.several([.typed("cake"), .added(1, "a")]))
    notes.history.undo()
    #expect(notes.state == "tea [] []")
    #expect(notes.count == 4)
  }

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

  @Test("an undo is one batch: an observer of all parts runs once, and one of what stays does not run")
  func oneRun() {
    let notes = Notes()
    notes.apply(.added(1, "a"))
    notes.apply(.added(2, "b"))
    notes.apply(.several([.typed("tea"), .renamed(1, "A"), .tagged("x", 1)]))
    let log = RunLog()
    let all = Effect { log("all \(notes.text) \(notes.items.elements.count) \(notes.tags.count)") }
    let first = Effect { log("first \(notes.items[id: 1]?.title ?? "-")") }
    let second = Effect { log("second \(notes.items[id: 2]?.title ?? "-")") }
    let undoing = Effect { log("undo \(notes.history.undoName ?? "-"), redo \(notes.history.redoName ?? "-")") }
    _ = log.take()
    notes.history.undo()
    #expect(log.take() == ["all  2 0", "first a", "undo added, redo several"])
    keep(all, first, second, undoing)
  }

  @Test("a new entry takes the place of what could be redone")
  func branch() {
    let notes = Notes()
    notes.apply(.typed("a"))
    notes.apply(.typed("b"))
    notes.history.undo()
    notes.apply(.added(1, "x"))
    #expect(names(notes.history) == ["typed", "added"])
    #expect(!notes.history.canRedo)
    notes.history.undo()
    notes.history.undo()
    #expect(notes.state == " [] []")
  }

  @Test("of more entries than the limit the oldest are forgotten")
  func limit() {
    let notes = Notes(limit: 3)
    for text in ["a", "b", "c", "d", "e"] { notes.apply(.typed(text)) }
    #expect(untracked { notes.history.entries.map(\.id) } == [3, 4, 5])
    for _ in 0..<5 { notes.history.undo() }
    #expect(notes.text == "b")
    #expect(!notes.history.canUndo)
  }

  @Test("it goes to any entry and back, in one batch, and the others stay")
  func travel() {
    let notes = Notes()
    for number in 1...5 { notes.apply(.added(number, "a")) }
    let entries = untracked { notes.history.entries }
    let log = RunLog()
    let reader = Effect { log("\(notes.items.count)") }
    #expect(notes.history.go(to: entries[1]))
    #expect(notes.history.current == entries[1])
    #expect(notes.history.go(to: nil))
    #expect(notes.history.current == nil)
    #expect(notes.history.go(to: entries[4]))
    #expect(notes.history.go(to: entries[4]))
    #expect(log.take() == ["5", "2", "0", "5"])
    #expect(untracked { notes.history.entries } == entries)
    notes.history.go(to: entries[2])
    notes.apply(.typed("other"))
    #expect(!notes.history.go(to: entries[3]))
    #expect(notes.items.count == 3)
    keep(reader)
  }

  @Test("entries of a name are one while they come soon enough, by any clock, and nothing else lies between them")
  func joining() async {
    let clock = ManualClock()
    let notes = Notes()
    notes.history.joining("typed", within: .seconds(1), clock: clock)
    for text in ["t", "te", "tea"] {
      notes.apply(.typed(text))
      await clock.advance(by: .seconds(1))
    }
    await clock.advance(by: .milliseconds(1))
    notes.apply(.typed("tea "))
    notes.apply(.added(1, "a"))
    notes.apply(.added(2, "b"))
    notes.apply(.typed("tea f"))
    #expect(names(notes.history) == ["typed", "typed", "added", "added", "typed"])
    notes.history.undo()
    #expect(notes.text == "tea ")
    notes.history.redo()
    notes.apply(.typed("tea fo"))  // after a redo another one
    #expect(names(notes.history) == ["typed", "typed", "added", "added", "typed", "typed"])
    notes.history.go(to: nil)
    notes.history.redo()
    #expect(notes.text == "tea")
  }

  @Test("entries of a name are not joined where another row, or another key, is changed; what is added is")
  func joiningRows() {
    struct Row: Identifiable, Equatable {
      let id: Int
      var name = ""
    }
    let rows = TrackedList([Row(id: 1), Row(id: 2)])
    let tags = TrackedDictionary(["a": 1, "b": 1])
    let history = History(of: rows) { [$0, tags] }.joining("renamed", within: .seconds(1), clock: ManualClock())
    func rename(_ body: () -> Void) { withCause("renamed") { batch { body() } } }
    rename { rows[id: 1]?.name = "t" }
    rename { rows[id: 1]?.name = "te" }
    rename { rows[id: 2]?.name = "c" }
    rename { rows.append(Row(id: 3)) }
    rename { rows[id: 3]?.name = "d" }
    rename { tags["a"] = 2 }
    rename { tags["a"] = 3 }
    rename { tags["b"] = 2 }
    #expect(untracked { history.entries.count } == 4)
    history.undo()
    #expect(tags["a"] == 3 && tags["b"] == 1)
    history.undo()
    #expect(tags["a"] == 1 && rows.elements.map(\.name) == ["te", "c", "d"])
    history.undo()
    #expect(rows.elements.map(\.name) == ["te", ""])
    history.undo()
    #expect(rows.elements.map(\.name) == ["", ""])
  }

  @Test("what effects write in answer to a change belongs to its entry, and in answer to an undo to that")
  func effects() {
    let text = Signal("")
    let length = Signal(0)
    let history = History(of: text) { [$0, length] }
    let counting = Effect { length.value = text.value.count }
    text.value = "tea"
    text.value = "cake"
    #expect(names(history) == ["change", "change"])
    history.undo()
    #expect([text.value, "\(length.value)"] == ["tea", "3"])
    #expect(names(history) == ["change", "change"])
    history.redo()
    history.go(to: nil)
    #expect([text.value, "\(length.value)"] == ["", "0"])
    #expect(history.canRedo)
    keep(counting)
  }

  @Test("an effect that answers an undo with another value loses nothing: redo leads to the state from before")
  func answers() {
    let text = Signal("a")
    let undone = Signal(0)
    let history = History(of: text) { [$0, undone] }
    let counting = Effect {
      _ = text.value
      if history.isUndoing { untracked { undone.value += 1 } }
    }
    text.value = "b"
    text.value = "c"
    history.undo()
    #expect([text.value, "\(undone.value)"] == ["b", "1"])
    history.redo()
    #expect([text.value, "\(undone.value)"] == ["c", "0"])
    history.undo()
    #expect([text.value, "\(undone.value)"] == ["b", "2"])
    keep(counting)
  }

  @Test("an undo has a cause, and an effect can see that it is one, also if an input of the queue asks for it")
  func causes() {
    let notes = Notes()
    notes.apply(.typed("tea"))
    let runs = RunLog()
    let effect = Effect(name: "e") { [weak notes] in
      guard let notes else { return }
      runs("\(notes.text) \(notes.history.isUndoing) \(notes.history.isRedoing)")
    }
    let log = CausalLog(limit: 1_000_000)
    log.during { notes.history.undo() }
    #expect(!notes.history.isUndoing)
    #expect(log.why(effect).sentence.hasSuffix("in undo typed."))
    notes.history.redo()
    notes.apply(.undo)
    notes.apply(.redo)
    notes.apply(.typed("cake"))
    #expect(
      runs.take() == [
        "tea false false", " true false", "tea false true", " true false", "tea false true", "cake false false",
      ])
    #expect(!notes.history.isUndoing)
    keep(effect)
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

  private struct Refused: Error {}

  @Test("an undo that finds nothing to change is over when it returns: what comes next is an entry")
  func nothingToChange() {
    let notes = Notes()
    notes.apply(.typed("tea"))
    notes.apply(.added(1, "a"))
    notes.apply(.loaded([]))
    notes.history.undo()
    #expect(!notes.history.isUndoing)
    #expect(notes.history.redoName == "added")
    notes.apply(.typed("cake"))
    #expect(names(notes.history) == ["typed", "typed"])
    notes.history.undo()
    #expect(notes.text == "tea")
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
}
