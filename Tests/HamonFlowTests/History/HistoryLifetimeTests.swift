import Hamon
import HamonCollections
import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("History: what it keeps, and what is left of it")
@MainActor
struct HistoryLifetimeTests {
  @Test("a history that ended leaves nothing: no node, no link, no value of an entry")
  func nothingLeft() {
    let tracker = LifetimeTracker()
    let value = Signal(tracker.make(0))
    let list = TrackedList([Item(id: 1, title: "a")])
    let tags = TrackedDictionary(["x": 1])
    expectNoResidue {
      let history = History(of: value) { [$0, list, tags] }.joining("j", within: .seconds(1), clock: ContinuousClock())
      for number in 1...5 { value.value = tracker.make(number) }
      list.append(Item(id: 2, title: "b"))
      tags["x"] = nil
      history.undo()
      history.undo()
      history.undo()
      let reader = Effect { _ = (history.canUndo, history.canRedo, history.undoName, history.entries.count) }
      history.redo()
      #expect(tracker.live == 6)
      keep(history, reader)
    }
    #expect(tracker.live == 1)
  }

  @Test("a model that has its history ends with its last reference, and the history may outlive it")
  func model() {
    weak var model: Notes?
    var history: History?
    expectNoResidue {
      do {
        let notes = Notes()
        model = notes
        history = notes.history
        notes.apply(.several([.typed("a"), .added(1, "b"), .tagged("x", 1)]))
      }
      #expect(model == nil)
      history?.undo()
      history = nil
    }
  }

  @Test("joined entries of a value keep the first and the last, however many they are")
  func joinedValues() {
    let tracker = LifetimeTracker()
    let value = Signal(tracker.make())
    let history = History(of: value) { [$0] }.joining("typed", within: .seconds(1), clock: ManualClock())
    for number in 1...100 { withCause("typed") { value.value = tracker.make(number) } }
    #expect(tracker.live == 2)
    history.undo()
    #expect(value.value.number == 0)
  }

  @Test("the last release of a model with a history may be on another thread")
  func otherThread() async {
    var notes: Notes? = Notes()
    notes?.apply(.several([.typed("a"), .added(1, "b"), .tagged("x", 1)]))
    weak let model = notes
    let last = Lock(notes)
    notes = nil
    await Task.detached { last.withLock { $0 = nil } }.value
    #expect(model == nil)
  }
}
