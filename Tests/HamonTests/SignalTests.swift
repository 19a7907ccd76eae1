import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Signal")
struct SignalTests {
  // Law 1
  @Test("a write is visible at once, everywhere")
  func immediate() {
    let signal = Signal(1)
    let doubled = Computed { signal.value * 2 }
    signal.value = 2
    #expect(signal.value == 2)
    #expect(signal.peek() == 2)
    #expect(doubled.value == 4)
  }

  // Law 1
  @Test("effects have run when the write returns")
  func effectsBeforeReturn() {
    let log = RunLog()
    let signal = Signal(1)
    let effect = Effect { log("effect \(signal.value)") }
    log("write")
    signal.value = 2
    log("written")
    #expect(log.take() == ["effect 1", "write", "effect 2", "written"])
    keep(effect)
  }

  @Test("every way of writing wakes the readers once", arguments: ["set", "in place", "update"])
  func waysOfWriting(way: String) {
    let log = RunLog()
    let signal = Signal([1])
    let effect = Effect { log("\(signal.value)") }
    switch way {
    case "set": signal.value = [1, 2]
    case "in place": signal.value.append(2)
    default: signal.update { $0.append(2) }
    }
    #expect(log.take() == ["[1]", "[1, 2]"])
    keep(effect)
  }

  @Test("update returns what its body returns")
  func updateResult() {
    let signal = Signal([1, 2, 3])
    let last = signal.update { $0.removeLast() }
    #expect(last == 3)
    #expect(signal.value == [1, 2])
  }

  @Test("several changes inside one update are one change")
  func updateIsOneChange() {
    let log = RunLog()
    let signal = Signal([0])
    let effect = Effect { log("\(signal.value)") }
    signal.update { values in
      for number in 1...3 { values.append(number) }
    }
    #expect(log.take() == ["[0]", "[0, 1, 2, 3]"])
    keep(effect)
  }

  private enum Refusal: Error { case refused }

  @Test("an update that throws keeps what it changed, tells its readers, and throws its own error")
  func throwingUpdate() {
    let log = RunLog()
    let signal = Signal(["a"])
    let effect = Effect { log("\(signal.value.count)") }
    do throws(Refusal) {
      try signal.update { (values: inout [String]) throws(Refusal) in
        values.append("b")
        throw .refused
      }
      log("did not throw")
    } catch {
      log("\(error)")
    }
    #expect(log.take() == ["1", "2", "refused"])
    keep(effect)
  }

  @Test("peek does not subscribe")
  func peek() {
    let log = RunLog()
    let signal = Signal(1)
    let effect = Effect { log("\(signal.peek())") }
    signal.value = 2
    #expect(log.take() == ["1"])
    keep(effect)
  }

  // Settled: In place
  @Test("changing in place inside an effect is not a read")
  func inPlaceIsNoReadInEffect() {
    let log = RunLog()
    let trigger = Signal(0)
    let counter = Signal(0)
    let effect = Effect {
      log("run \(trigger.value)")
      counter.value += 1
      counter.update { $0 += 1 }
    }
    counter.value = 10
    #expect(log.take() == ["run 0"])
    trigger.value = 1
    #expect(log.take() == ["run 1"])
    #expect(counter.value == 12)
    keep(effect)
  }

  // Settled: In place
  @Test("changing in place inside a computed is not a read")
  func inPlaceIsNoReadInComputed() {
    var runs = 0
    let source = Signal(0)
    let counter = Signal(0)
    let computed = Computed {
      runs += 1
      counter.value += 1
      return source.value
    }
    let reported = issues {
      _ = computed.value
      counter.value = 10
      _ = computed.value
    }
    #expect(runs == 1)
    #expect(reported.map(\.kind) == [.writeInComputed])
  }

  @Test("changing in place does not copy")
  func inPlaceDoesNotCopy() {
    let signal = Signal([Int]())
    let effect = Effect { _ = signal.value.count }
    signal.value.reserveCapacity(100)
    let before = signal.value.withUnsafeMutableBufferPointer { UInt(bitPattern: $0.baseAddress) }
    for number in 0..<100 { signal.value.append(number) }
    signal.update { $0[0] = 7 }
    let after = signal.value.withUnsafeMutableBufferPointer { UInt(bitPattern: $0.baseAddress) }
    #expect(before == after)
    #expect(signal.value.count == 100)
    keep(effect)
  }

  @Test("a value that was replaced is let go, the last one with the signal")
  func valuesAreLetGo() {
    let tracker = LifetimeTracker()
    var signal: Signal<Canary>? = Signal(tracker.make(1))
    signal!.value = tracker.make(2)
    #expect(tracker.live == 1)
    signal = nil
    #expect(tracker.live == 0)
  }

  @Test("a signal nothing reads takes any number of writes")
  func unread() {
    expectNoResidue {
      let signal = Signal(0)
      for number in 1...1000 { signal.value = number }
      #expect(signal.value == 1000)
    }
  }
}
