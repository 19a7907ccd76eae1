import Hamon
import HamonCollections
import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("History: bindings beside other parts")
@MainActor
struct HistoryBindingTests {
  private final class Model {
    let record = Signal(0)
    let draft: Linked<Int>
    let note: Linked<Int>

    init() {
      draft = Linked({ [record] in record.value }) { record, _ in record * 10 }
      note = Linked({ [draft] in draft.value }) { draft, _ in draft * 10 }
    }

    var state: [Int] { [record.value, draft.value, note.value] }
  }

  private func bind(_ linked: Linked<Int>) -> Binding<Int> {
    Binding(get: { linked.value }, set: { linked.value = $0 })
  }

  @Test(
    "a written Linked comes back with what it follows, in any order of the parts",
    arguments: [[0, 1, 2], [1, 0, 2], [2, 1, 0]])
  func linked(order: [Int]) {
    let model = Model()
    let history = History(of: model) { model in
      let all: [any Undoable] = [model.record, bind(model.draft), bind(model.note)]
      return order.map { all[$0] }
    }
    var states = [model.state]
    let writes: [() -> Void] = [
      { model.record.value = 1 },
      { model.draft.value = 11 },
      { (model.record.value, model.draft.value) = (2, 25) },
      { (model.draft.value, model.record.value) = (99, 3) },
      { (model.draft.value, model.note.value) = (31, 7) },
      { (model.record.value, model.draft.value, model.note.value) = (4, 31, 7) },  // these two are the same as before
      { model.record.value = 5 },
    ]
    for write in writes {
      batch { write() }
      states.append(model.state)
    }
    #expect(states.last == [5, 50, 500] && history.entries.count == writes.count)
    for state in states.dropLast().reversed() {
      history.undo()
      #expect(model.state == state)
    }
    for state in states.dropFirst() {
      history.redo()
      #expect(model.state == state)
    }
    for (entry, state) in zip(history.entries, states.dropFirst()) {
      history.go(to: nil)
      #expect(model.state == [0, 0, 0])
      history.go(to: entry)
      #expect(model.state == state)
    }
  }

  @Test("a setter finds the other parts as they are to be, whatever their order", arguments: [false, true])
  func setterReads(isReversed: Bool) {
    let (limit, size) = (Signal(10), Signal(9))
    let history = History(of: limit) { limit in
      let parts: [any Undoable] = [
        limit, Binding(get: { size.value }, set: { size.value = min($0, limit.value) }),
      ]
      return isReversed ? parts.reversed() : parts
    }
    batch { (size.value, limit.value) = (3, 4) }
    for _ in 0..<2 {
      history.undo()
      #expect([limit.value, size.value] == [10, 9])
      history.redo()
      #expect([limit.value, size.value] == [4, 3])
    }
  }

  @Test("what a setter writes to other parts is not left over", arguments: [false, true])
  func setterWrites(isReversed: Bool) {
    let (isOn, count) = (Signal(false), Signal(0))
    let log = TrackedList<Item>()
    func set(_ value: Bool) {
      isOn.value = value
      count.value += 1
      log.append(Item(id: log.count, title: "\(value)"))
    }
    let history = History(of: isOn) { _ in
      let parts: [any Undoable] = [count, log, Binding(get: { isOn.value }, set: { set($0) })]
      return isReversed ? parts.reversed() : parts
    }
    batch { set(true) }
    batch { set(false) }
    func state() -> String { "\(isOn.value) \(count.value) \(log.elements.map(\.title))" }
    for _ in 0..<2 {
      history.undo()
      #expect(state() == #"true 1 ["true"]"#)
      history.undo()
      #expect(state() == "false 0 []")
      history.redo()
      #expect(state() == #"true 1 ["true"]"#)
      history.redo()
      #expect(state() == #"false 2 ["true", "false"]"#)
    }
  }

  @Test("going over several entries sets a binding once")
  func setOnce() {
    let number = Signal(0)
    let asked = RunLog()
    let history = History(of: number) { number in
      [
        Binding(
          get: { number.value },
          set: {
            asked("\($0)")
            number.value = $0
          })
      ]
    }
    for value in 1...3 { number.value = value }
    history.go(to: nil)
    #expect(number.value == 0 && asked.take() == ["0"])
    history.go(to: history.entries.last)
    #expect(number.value == 3 && asked.take() == ["3"])
  }

  @Test("a second undo is asked for also if its value is there already, and that of the first is on its way")
  func twoUndos() {
    let number = Signal(0)
    var asked: [Int] = []
    let history = History(of: number) { number in
      [Binding(get: { number.value }, set: { asked.append($0) })]
    }
    number.value = 2
    number.value = 0
    history.undo()
    history.undo()
    #expect(asked == [2, 0])
    for value in asked { number.value = value }
    #expect(number.value == 0)
  }

  @Test("an effect that writes a binding in answer to an undo: redo and undo go through its value")
  func answers() {
    let model = Model()
    let history = History(of: model) { [bind($0.draft), $0.record] }
    let answering = Effect {
      _ = model.record.value
      if history.isUndoing { untracked { model.draft.value += 1 } }
    }
    model.record.value = 1
    model.record.value = 2
    for count in 1...2 {
      history.undo()
      #expect(model.state == [1, 10 + count, 100 + 10 * count])
      history.redo()
      #expect(model.state == [2, 20, 200])
    }
    keep(answering)
  }
}
