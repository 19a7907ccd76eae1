import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Linked: equality, changes in place, lifetime")
struct LinkedWriteTests {
  @Test("equality is the caller's", arguments: [true, false])
  func equality(never: Bool) {
    let log = RunLog()
    let source = Signal(1)
    let linked =
      never
      ? Linked({ source.value }, equality: .never) { source, _ in source }
      : Linked({ source.value }, equality: .by { $0 / 10 == $1 / 10 }) { source, _ in source }
    let effect = Effect { log(linked.value) }
    linked.value = 1
    linked.value = 2
    source.value = 30
    #expect(log.take() == (never ? ["1", "1", "2", "30"] : ["1", "30"]))
    keep(effect)
  }

  @Test("changed in place it does not copy, and tells its readers once")
  func inPlace() {
    let log = RunLog()
    let source = Signal(0)
    let list = Linked { Array(repeating: source.value, count: 1000) }
    let effect = Effect { log(list.value.count) }
    func storage(_ list: inout [Int]) -> UInt {
      list.withUnsafeMutableBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
    // Writable storage that stays where it is was not shared, so nothing was copied.
    let before = storage(&list.value)
    let after = list.update { list in
      list[0] = 7
      return storage(&list)
    }
    #expect(before == after)
    list.value.append(1)
    list.value.removeLast()
    #expect(list.value[0] == 7)
    #expect(log.take() == ["1000", "1000", "1000", "1001", "1000"])
    source.value = 2
    #expect(list.value[0] == 2)
    keep(effect)
  }

  @Test("the readers' copy may read it at its end, also when it is changed in place", arguments: [false, true])
  func copyReadsAtItsEnd(observed: Bool) {
    let log = RunLog()
    let tracker = LifetimeTracker()
    var read: () -> Void = {}
    let source = Signal(0)
    let linked = Linked({ source.value }) { number, _ in tracker.make(number) { read() } }
    let effect = observed ? Effect { log("shows \(linked.value.number)") } : nil
    read = { log("reads \(linked.peek().number)") }
    batch {
      _ = linked.peek()
      linked.value = tracker.make(1)
      linked.update { $0 = tracker.make(2) }
      log("changed")
    }
    #expect(linked.peek().number == 2)
    read = {}
    #expect(log.take() == (observed ? ["shows 0", "reads 1", "changed", "shows 2"] : ["reads 1", "changed"]))
    #expect(tracker.live == 1)
    keep(effect)
  }

  @Test("a copy of an older value may write the source at its end: the change in place comes after that")
  func copyWritesAtItsEnd() {
    let tracker = LifetimeTracker()
    let source = Signal(0)
    var end: () -> Void = {}
    let linked = Linked({ source.value }) { number, _ in tracker.make(number) { end() } }
    _ = linked.peek()
    linked.value = tracker.make(1)  // a new value, and the copy of the old one
    end = {
      end = {}
      source.value = 5
    }
    linked.update { canary in
      #expect(canary.number == 5)
      canary = tracker.make(6)
    }
    #expect(linked.peek().number == 6)
  }

  @Test("a reset that counts as equal is not stored: what is shown is changed in place, and is what the next one finds")
  func equalReset() {
    let log = RunLog()
    let source = Signal("a1")
    let linked = Linked({ source.value }, equality: .by { $0.first == $1.first }) { source, previous in
      log("\(previous ?? "none") to \(source)")
      return source
    }
    let effect = Effect { log(linked.value) }
    source.value = "a2"
    #expect(linked.value == "a1")
    linked.update { log("changes \($0)") }
    source.value = "a3"
    source.value = "b1"
    #expect(log.take() == ["none to a1", "a1", "a1 to a2", "changes a1", "a1", "a1 to a3", "a1 to b1", "b1"])
    keep(effect)
  }

  @Test(
    "a batch that ends with a value equal to the one before has stored none, written or reset",
    arguments: [false, true])
  func equalBatch(isReset: Bool) {
    let log = RunLog()
    let source = Signal("a1")
    let linked = Linked({ source.value }, equality: .by { $0.first == $1.first }) { source, _ in source }
    let effect = Effect { log(linked.value) }
    batch {
      linked.value = "b"
      if isReset { source.value = "a2" } else { linked.value = "a2" }
    }
    #expect(linked.value == "a1")
    linked.update { log("changes \($0)") }
    #expect(log.take() == ["a1", "changes a1", "a1"])
    keep(effect)
  }

  @Test("a change in place may read other things while a selector over it is due")
  func selectorIsDue() {
    let log = RunLog()
    let source = Signal([1, 2, 3])
    let most = Computed { 2 }
    let list = Linked { source.value }
    let isFirst = Selector { list.value.first ?? 0 }
    let effect = Effect { log(isFirst[1]) }
    list.value.removeAll { $0 < most.value }
    #expect(log.take() == ["true", "false"])
    #expect(list.value == [2, 3] && isFirst[2])
    keep(effect)
  }

  // Settled: In place
  @Test("+= in an effect is not a read")
  func compound() {
    let log = RunLog()
    let trigger = Signal(1)
    let sum = Linked { 0 }
    let effect = Effect {
      log("add")
      sum.value += trigger.value
    }
    trigger.value = 2
    #expect(sum.value == 3)
    #expect(log.take() == ["add", "add"])
    keep(effect)
  }

  // Law 10
  @Test("a write in a computed is reported, by name")
  func writeInComputed() {
    let linked = Linked(name: "draft") { 1 }
    let computed = Computed { () -> Int in
      linked.value = 2
      return 1
    }
    let found = issues { _ = computed.value }
    #expect(found.map(\.kind) == [.writeInComputed])
    #expect(found[0].message.contains("\"draft\""))
    #expect(linked.value == 2)
  }

  @Test("of an object: it does not keep it alive, and keeps its last value")
  func ofObject() {
    final class Model { @Tracked var number = 1 }
    expectNoResidue {
      var model: Model? = Model()
      let linked = Linked(of: model!, { $0.number }) { number, _ in number * 2 }
      #expect(linked.value == 2)
      model!.number = 2
      #expect(linked.value == 4)
      model = nil
      #expect(linked.value == 4)
      linked.value = 5
      #expect(linked.value == 5)
    }
  }

  // Law 7
  @Test("nothing is left: not of it, not of its values", arguments: [false, true])
  func leaks(observed: Bool) {
    let tracker = LifetimeTracker()
    expectNoResidue {
      let source = Signal(1)
      let linked = Linked({ source.value }) { number, _ in tracker.make(number) }
      let effect = observed ? Effect { _ = linked.value.number } : nil
      linked.value = tracker.make(5)
      source.value = 2
      #expect(linked.value.number == 2)
      linked.update { $0 = tracker.make(6) }
      #expect(linked.value.number == 6)
      #expect(tracker.live == 1)
      keep(effect)
    }
    #expect(tracker.live == 0)
  }

  @Test("who writes it is not charged with the end of the old value")
  func endOfOldValue() {
    final class Ending {
      private let atEnd: () -> Void
      init(atEnd: @escaping () -> Void = {}) { self.atEnd = atEnd }
      deinit { atEnd() }
    }
    let log = RunLog()
    expectNoResidue {
      let other = Signal(0)
      let key = Signal(0)
      let linked = Linked({ key.value }) { _, _ in Ending { log("ends: \(other.value)") } }
      let effect = Effect {
        log("writes")
        linked.value = Ending()
      }
      #expect(log.take() == ["writes", "ends: 0"])
      other.value = 1
      #expect(log.take() == [])
      keep(effect)
    }
  }
}
