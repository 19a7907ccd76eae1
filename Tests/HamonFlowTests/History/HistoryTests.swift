import Hamon
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
}
