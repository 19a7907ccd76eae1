import Hamon
import HamonCollections
import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("History: entries that are joined")
@MainActor
struct HistoryJoiningTests {
  private func names(_ history: History) -> [String] { untracked { history.entries.map(\.name) } }

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

  /// The list that is renamed is `rows`; the others have the same ids.
  private struct Renamed {
    struct Row: Identifiable, Equatable {
      let id: Int
      var name = ""
    }
    let rows = TrackedList((1...4).map { Row(id: $0) })
    let others = TrackedList([Row(id: 1)])
    let tags = TrackedDictionary([1: ""])
    let history: History

    @MainActor init() {
      let parts: [any Undoable] = [rows, others, tags]
      history = History(of: rows) { _ in parts }.joining("renamed", within: .seconds(1), clock: ManualClock())
    }

    /// How many entries there are after it.
    func rename(_ body: () -> Void) -> Int {
      withCause("renamed") { batch { body() } }
      return untracked { history.entries.count }
    }
  }

  @Test("rows of two lists with one id, and a key that is the same, are not joined")
  func sameIDs() {
    let model = Renamed()
    #expect(model.rename { model.rows[id: 1]?.name = "a" } == 1)
    #expect(model.rename { model.others[id: 1]?.name = "b" } == 2)
    #expect(model.rename { model.tags[1] = "c" } == 3)
    #expect(model.rename { model.tags[1] = "cd" } == 3)
    model.history.undo()
    #expect(model.tags[1] == "" && model.others[id: 1]?.name == "b")
  }

  @Test("another row that is renamed and moved in one batch is not joined; the same one is")
  func renamedAndMoved() {
    let model = Renamed()
    #expect(model.rename { model.rows[id: 1]?.name = "a" } == 1)
    #expect(
      model.rename {
        model.rows[id: 3]?.name = "c"
        model.rows.move(id: 3, to: 0)
      } == 2)
    #expect(
      model.rename {
        model.rows[id: 3]?.name = "cd"
        model.rows.move(id: 3, to: 2)
      } == 2)
    #expect(model.rename { model.rows.move(id: 4, to: 0) } == 2)
    #expect(model.rename { model.rows[id: 4]?.name = "d" } == 2)
    model.history.undo()
    #expect(model.rows.elements.map(\.name) == ["a", "", "", ""] && model.rows.ids == [1, 2, 3, 4])
  }

  @Test("a row that a preview alone had removed is another row still")
  func previewed() {
    let model = Renamed()
    let reader = Effect { _ = model.rows.elements }
    let count = model.rename {
      model.rows.remove(id: 4)
      #expect(
        preview {
          model.rows.remove(id: 2)
        } reading: {
          model.rows.count
        } == 2)
    }
    #expect(count == 1)
    #expect(model.rename { model.rows[id: 2]?.name = "b" } == 2)
    model.history.undo()
    #expect(model.rows.elements.map(\.name) == ["", "", ""])
    keep(reader)
  }
}
