import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("batch")
struct BatchTests {
  @Test("one flush at the end of the outermost batch, and the body's result")
  func oneFlush() {
    let log = RunLog()
    let first = Signal(1)
    let second = Signal(1)
    let effect = Effect { log("\(first.value) \(second.value)") }
    _ = log.take()
    let result = batch { () -> String in
      first.value = 2
      batch {
        second.value = 2
        log("end of inner")
      }
      first.value = 3
      log("end of outer")
      return "result"
    }
    #expect(result == "result")
    #expect(log.take() == ["end of inner", "end of outer", "3 2"])
    keep(effect)
  }

  // Law 4
  @Test("a batch that ends where it began wakes nothing", arguments: [false, true])
  func thereAndBack(throughComputed: Bool) {
    let log = RunLog()
    let source = Signal(1)
    let computed = Computed { () -> Int in
      log("evaluated")
      return source.value
    }
    let effect = Effect { log("effect \(throughComputed ? computed.value : source.value)") }
    _ = log.take()
    for _ in 0..<2 {
      batch {
        source.value = 2
        source.value = 3
        source.value = 1
      }
      #expect(log.take() == [])
    }
    source.value = 4
    #expect(log.take() == (throughComputed ? ["evaluated", "effect 4"] : ["effect 4"]))
    keep(effect)
  }

  // Law 4
  @Test("there and back in place, through update, and by a closure's equality wakes nothing")
  func thereAndBackInPlace() {
    let log = RunLog()
    let number = Signal(1)
    let rounded = Signal(10, equality: .by { $0 / 10 == $1 / 10 })
    let effect = Effect { log("\(number.value) \(rounded.value)") }
    batch {
      number.value += 1
      number.update { $0 -= 1 }
      rounded.value = 20
      rounded.value = 11
    }
    #expect(log.take() == ["1 10"])
    keep(effect)
  }

  @Test("one of several signals that went there and back does not hide the others")
  func someCameBack() {
    let log = RunLog()
    let a = Signal(1)
    let b = Signal(1)
    let readsA = Effect { log("a \(a.value)") }
    let readsB = Effect { log("b \(b.value)") }
    _ = log.take()
    batch {
      a.value = 2
      b.value = 2
      a.value = 1
    }
    #expect(log.take() == ["b 2"])
    keep(readsA, readsB)
  }

  @Test("where every write counts, there and back is a change")
  func neverEqual() {
    let log = RunLog()
    let source = Signal(1, equality: .never)
    let effect = Effect { log(source.value) }
    batch {
      source.value = 2
      source.value = 1
    }
    #expect(log.take() == ["1", "1"])
    keep(effect)
  }

  // Settled: Batches
  @Test("there and back with a read in between is right, and costs one run at most")
  func readInBetween() {
    let log = RunLog()
    let source = Signal(1)
    let doubled = Computed { source.value * 2 }
    let effect = Effect { log(doubled.value) }
    _ = log.take()
    batch {
      source.value = 2
      #expect(doubled.value == 4)
      source.value = 1
    }
    #expect([[], ["2"]].contains(log.take()))
    #expect(doubled.value == 2)
    source.value = 2
    #expect(log.take() == ["4"])
    #expect(doubled.value == 4)
    keep(effect)
  }

  // Settled: Batches
  @Test("a computed is right when read inside a batch", arguments: [false, true])
  func computed(observed: Bool) {
    let log = RunLog()
    let source = Signal(1)
    let half = Computed { source.value / 2 }
    let text = Computed { "half \(half.value)" }
    let effect = observed ? Effect { log(text.value) } : nil
    batch {
      for number in 2...5 {
        source.value = number
        #expect(half.value == number / 2)
        #expect(text.value == "half \(number / 2)")
      }
    }
    #expect(log.take() == (observed ? ["half 0", "half 2"] : []))
    keep(effect)
  }

  @Test("nothing written, nothing run")
  func empty() {
    let log = RunLog()
    let source = Signal(1)
    let effect = Effect { log(source.value) }
    batch { _ = source.value }
    #expect(log.take() == ["1"])
    keep(effect)
  }

  private enum Refusal: Error { case refused }

  // Settled: Batches
  @Test("a throwing batch flushes first, then throws its own error")
  func throwing() {
    let log = RunLog()
    let source = Signal(1)
    let effect = Effect { log("effect \(source.value)") }
    do throws(Refusal) {
      try batch { () throws(Refusal) in
        source.value = 2
        throw .refused
      }
    } catch {
      log("\(error)")
    }
    #expect(log.take() == ["effect 1", "effect 2", "refused"])
    source.value = 3
    #expect(log.take() == ["effect 3"])
    keep(effect)
  }

  @Test("a throwing inner batch leaves the outer one whole")
  func throwingInside() {
    let log = RunLog()
    let source = Signal(1)
    let effect = Effect { log("effect \(source.value)") }
    _ = log.take()
    batch {
      do throws(Refusal) {
        try batch { () throws(Refusal) in
          source.value = 2
          throw .refused
        }
      } catch {
        log("\(error)")
      }
      source.value = 3
    }
    #expect(log.take() == ["refused", "effect 3"])
    keep(effect)
  }

  // Law 9
  @Test("writes in an effect are an implicit batch: downstream runs once, after the effect")
  func implicitBatch() {
    let log = RunLog()
    let source = Signal(1)
    let a = Signal(0)
    let b = Signal(0)
    let writer = Effect {
      let number = source.value
      log("write \(number)")
      a.value = number
      b.value = number
      log("written \(a.peek()) \(b.peek())")
    }
    let reader = Effect { log("read \(a.value) \(b.value)") }
    #expect(log.take() == ["write 1", "written 1 1", "read 1 1"])
    source.value = 2
    #expect(log.take() == ["write 2", "written 2 2", "read 2 2"])
    keep(writer, reader)
  }

  // Law 9
  @Test("a batch inside an effect ends with the effect, not before")
  func batchInAnEffect() {
    let log = RunLog()
    let source = Signal(1)
    let target = Signal(0)
    let reader = Effect { log("read \(target.value)") }
    let writer = Effect {
      let number = source.value
      batch { target.value = number * 10 }
      log("end of writer")
    }
    #expect(log.take() == ["read 0", "end of writer", "read 10"])
    source.value = 2
    #expect(log.take() == ["end of writer", "read 20"])
    keep(reader, writer)
  }

  @Test("an inner read inside a batch does not subscribe anything")
  func readsSubscribeNothing() {
    let source = Signal(1)
    let before = GraphStatistics.withoutDeferred
    batch { _ = source.value }
    #expect(GraphStatistics.withoutDeferred == before)
  }
}
