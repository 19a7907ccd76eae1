import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Linked")
struct LinkedTests {
  @Test("it follows its source, holds what is written, and is reset by the next change of the source")
  func follows() {
    let log = RunLog()
    let items = Signal(["a", "b"])
    let selected = Linked({ items.value }) { items, previous in
      log("\(previous ?? "none") of \(items.joined())")
      return items.first ?? "-"
    }
    #expect(log.take() == [])
    #expect(selected.value == "a")
    selected.value = "b"
    #expect(selected.value == "b")
    #expect(selected.peek() == "b")
    items.value = ["c"]
    #expect(selected.value == "c")
    #expect(log.take() == ["none of ab", "b of c"])
  }

  @Test("the item with the same id stays, or the first one takes its place")
  func sameID() {
    let items = Signal([Row(1), Row(2), Row(3)])
    let selected = Linked({ items.value }) { items, last in items.first { $0.id == last??.id } ?? items.first }
    #expect(selected.value?.id == 1)
    selected.value = items.value[2]
    items.value = [Row(2), Row(3)]
    #expect(selected.value?.id == 3)
    items.value = [Row(2)]
    #expect(selected.value?.id == 2)
    items.value = []
    #expect(selected.value == nil)
    items.value = [Row(4)]
    #expect(selected.value?.id == 4)
  }

  @Test("the closure of the design page: keep the previous value, or take the first")
  func previous() {
    let items = Signal([3, 4])
    let selected = Linked({ items.value }) { items, previous in previous ?? items.first }
    #expect(selected.value == 3)
    items.value = [5]
    #expect(selected.value == 3)
    selected.value = nil
    #expect(selected.value == nil)
  }

  @Test("keepIf: a value that is still valid stays")
  func keeps() {
    let items = Signal([1, 2, 3])
    let selected = Linked({ items.value }, keepIf: { items, item in items.contains(item) }) { $0.first ?? 0 }
    selected.value = 2
    items.value = [2, 3]
    #expect(selected.value == 2)
    items.value = [3]
    #expect(selected.value == 3)
    items.value = [4, 3]
    #expect(selected.value == 3)
  }

  @Test("without a closure it is reset to its source")
  func plain() {
    let title = Signal("one")
    let draft = Linked { title.value }
    draft.value += "!"
    #expect(draft.value == "one!")
    #expect(title.value == "one")
    title.value = "two"
    #expect(draft.value == "two")
  }

  // Settled: Equality
  @Test("an equal result of the source resets nothing")
  func sourceCutOff() {
    let log = RunLog()
    let number = Signal(1)
    let linked = Linked({ number.value.signum() }) { sign, _ in
      log("reset")
      return sign
    }
    linked.value = 7
    number.value = 2
    #expect(linked.value == 7)
    #expect(log.take() == ["reset"])
    number.value = -1
    #expect(linked.value == -1)
    #expect(log.take() == ["reset"])
  }

  // Law 4
  @Test("what is not observed looks at its source when it is read: one that has come back by then resets nothing")
  func unseen() {
    let source = Signal(["a", "b"])
    let choice = Linked({ source.value }) { all, last in all.first { $0 == last } ?? all[0] }
    choice.value = "b"
    source.value = ["a"]
    source.value = ["a", "b"]
    #expect(choice.value == "b")
    source.value = ["a"]
    _ = choice.peek()
    source.value = ["a", "b"]
    #expect(choice.value == "a")
    // An observer looks each time.
    choice.value = "b"
    let reader = Effect { _ = choice.value }
    source.value = ["a"]
    source.value = ["a", "b"]
    #expect(choice.value == "a")
    keep(reader)
  }

  @Test("its readers run only when its value has changed")
  func cutOff() {
    let log = RunLog()
    let source = Signal(1)
    let linked = Linked({ source.value }) { source, _ in source % 2 }
    let effect = Effect { log(linked.value) }
    source.value = 3
    linked.value = 1
    batch {
      linked.value = 5
      linked.value = 1
    }
    #expect(log.take() == ["1"])
    source.value = 4
    linked.value = 9
    source.value = 5
    #expect(log.take() == ["0", "9", "1"])
    keep(effect)
  }

  // Law 2
  @Test("a reader of both source and value sees no mix, and runs once")
  func glitchFree() {
    let log = RunLog()
    let source = Signal(1)
    let linked = Linked { source.value * 10 }
    let effect = Effect { log("\(source.value) \(linked.value)") }
    source.value = 2
    linked.value = 21
    source.value = 3
    batch {
      source.value = 4
      linked.value = 41
    }
    batch {
      linked.value = 42
      source.value = 5
    }
    #expect(log.take() == ["1 10", "2 20", "2 21", "3 30", "4 41", "5 50"])
    keep(effect)
  }

  @Test("of a write and a change of the source in one batch the later one counts; the reset sees the write")
  func batches() {
    let source = Signal(1)
    var seen: [Int?] = []
    let linked = Linked({ source.value }) { source, previous in
      seen.append(previous)
      return source
    }
    batch {
      linked.value = 10
      #expect(linked.value == 10)
      source.value = 2
      #expect(linked.value == 2)
      linked.value = 20
      #expect(linked.value == 20)
    }
    #expect(linked.value == 20)
    batch {
      linked.value = 30
      source.value = 3
    }
    #expect(linked.value == 3)
    #expect(seen == [nil, 10, 30])
  }

  @Test("what `reset` reads resets the value as well, unless it is read untracked")
  func tracksReset() {
    let source = Signal(1)
    let factor = Signal(10)
    let offset = Signal(0)
    let linked = Linked({ source.value }) { source, _ in source * factor.value + untracked { offset.value } }
    linked.value = 5
    offset.value = 1
    #expect(linked.value == 5)
    factor.value = 20
    #expect(linked.value == 21)
  }

  @Test("a reset of several statements needs no types")
  func severalStatements() {
    struct Item: Identifiable, Equatable {
      let id: Int
    }
    final class Model {
      @Tracked var items = [Item(id: 1), Item(id: 2)]
      lazy var first = Linked(of: self) {
        $0.items
      } reset: { items, last in
        if let last, let last, items.contains(last) { return last }
        return items.first
      }
      lazy var firstID = Linked(of: self) {
        $0.items
      } reset: { items, last in
        guard let last, items.contains(where: { $0.id == last }) else { return items.first?.id }
        return last
      }
      lazy var count = Linked(of: self) {
        $0.items.count
      } reset: { count, last in
        guard let last else { return count }
        return max(count, last)
      }
    }
    let model = Model()
    let first = Linked({ model.items }) { items, last in
      if let last, let last, items.contains(last) { return last }
      return items.first
    }
    let id = Linked({ model.items }) { items, last in
      guard let last, items.contains(where: { $0.id == last }) else { return items.first?.id }
      return last
    }
    let most = Linked({ model.items.count }) { count, last in
      guard let last else { return count }
      return max(count, last)
    }
    let text = Linked({ model.items }) { items, last -> String in
      let all = items.map { "\($0.id)" }.joined()
      return (last ?? "") + all
    }
    func all() -> [Int?] {
      [first.value?.id, model.first.value?.id, id.value, model.firstID.value, most.value, model.count.value]
    }
    #expect(all() == [1, 1, 1, 1, 2, 2] && text.value == "12")
    model.items.removeFirst()
    #expect(all() == [2, 2, 2, 2, 2, 2] && text.value == "122")
    model.items.insert(Item(id: 3), at: 0)
    #expect(all() == [2, 2, 2, 2, 2, 2] && text.value == "12232")
  }
}
