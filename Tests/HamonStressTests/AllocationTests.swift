import CAllocationCounter
import Hamon
import TestSupport
import Testing

// Law 15
@Suite("Allocations", .enabled(if: allocation_counting_available(), "a sanitizer has its own allocator"))
struct AllocationTests {
  private final class Sink {
    var sum = 0
    var runs = 0
  }

  private final class Model {
    @Tracked var number = 0
    @Tracked var items = [0, 0, 0]
  }

  @Test("the counter counts")
  func counterCounts() {
    var arrays: [[Int]] = []
    arrays.reserveCapacity(200)
    let count = allocations { round in arrays.append(Array(repeating: round, count: 10)) }
    #expect(count == 100)
    #expect(arrays.count == 120)
  }

  @Test("signal to effect", arguments: [1, 100])
  func fan(width: Int) {
    let sink = Sink()
    let source = Signal(0)
    let effects = (0..<width).map { _ in Effect { sink.sum += source.value } }
    #expect(allocations { source.value = $0 } == 0)
    #expect(sink.sum == width * (120 * 121) / 2)
    for effect in effects { keep(effect) }
  }

  @Test("a diamond, and a chain", arguments: [2, 50])
  func diamond(depth: Int) {
    let sink = Sink()
    let source = Signal(0)
    var ends: [Computed<Int>] = []
    for _ in 0..<2 {
      var last = Computed { source.value }
      for _ in 1..<depth {
        let previous = last
        last = Computed { previous.value + 1 }
      }
      ends.append(last)
    }
    let (left, right) = (ends[0], ends[1])
    let joined = Computed { left.value + right.value }
    let effect = Effect { sink.sum = joined.value }
    #expect(allocations { source.value = $0 } == 0)
    #expect(sink.sum == 2 * (120 + depth - 1))
    keep(effect)
  }

  @Test("many sources of one effect")
  func fanIn() {
    let sink = Sink()
    let sources = (0..<100).map { Signal($0) }
    let effect = Effect {
      sink.runs += 1
      sink.sum = 0
      for index in 0..<100 { sink.sum += sources[index].value }
    }
    #expect(allocations { sources[$0 % 100].value = 1000 + $0 } == 0)
    // Source i was set to 1000 + i, and those up to the twentieth once more, to 1100 + i.
    #expect(sink.sum == (0..<100).reduce(100 * 1000 + 21 * 100, +))
    #expect(sink.runs == 1 + 120)
    keep(effect)
  }

  @Test("a batch over several signals, nested, with reads in between")
  func batches() {
    let sink = Sink()
    let a = Signal(0)
    let b = Signal(0)
    let sum = Computed { a.value + b.value }
    let effect = Effect {
      sink.runs += 1
      sink.sum = sum.value
    }
    var seen = 0
    let count = allocations { round in
      batch {
        a.value = round
        batch { b.value = -2 * round }
        seen += sum.value
        a.value = round + 2
      }
    }
    #expect(count == 0)
    #expect(seen == -(120 * 121) / 2)
    #expect(sink.sum == 2 - 120)
    #expect(sink.runs == 1 + 120)
    keep(effect)
  }

  @Test("there and back")
  func thereAndBack() {
    let sink = Sink()
    let source = Signal(0)
    let effect = Effect {
      sink.runs += 1
      sink.sum = source.value
    }
    let count = allocations { round in
      batch {
        source.value = round
        source.value = 0
      }
    }
    #expect(count == 0)
    #expect(sink.runs == 1)
    source.value = 7
    #expect(sink.sum == 7)
    keep(effect)
  }

  @Test("dependencies that alternate, once both have been met")
  func dynamic() {
    let sink = Sink()
    let useFirst = Signal(true)
    let first = Signal(0)
    let second = Signal(0)
    let chosen = Computed { useFirst.value ? first.value : second.value }
    let effect = Effect { sink.sum = useFirst.value ? chosen.value + first.value : chosen.value }
    let count = allocations { round in
      useFirst.value = round % 2 == 0
      first.value = round
      second.value = round
    }
    #expect(count == 0)
    #expect(sink.sum == 240)
    keep(effect)
  }

  @Test("an effect that writes, and another that follows")
  func effectWrites() {
    let sink = Sink()
    let source = Signal(0)
    let target = Signal(0)
    let writer = Effect { target.value = source.value * 2 }
    let reader = Effect { sink.sum = target.value }
    #expect(allocations { source.value = $0 } == 0)
    #expect(sink.sum == 240)
    keep(writer, reader)
  }

  @Test("an unobserved computed, written and read")
  func unobserved() {
    let sink = Sink()
    let source = Signal(0)
    let half = Computed { source.value / 2 }
    let doubled = Computed { () -> Int in
      sink.runs += 1
      return half.value * 2
    }
    let count = allocations {
      source.value = $0
      sink.sum += doubled.value
    }
    #expect(count == 0)
    #expect(sink.sum == (1...120).reduce(0) { $0 + $1 / 2 * 2 })
    #expect(sink.runs == 1 + 60)  // at first, and at every even number
  }

  // In debug builds the key path by which the compiler reaches the property's storage allocates.
  @Test("tracked properties, set", .enabled(if: isOptimised), arguments: [false, true])
  func tracked(observed: Bool) {
    let sink = Sink()
    let model = Model()
    let effect = observed ? Effect { sink.sum = model.number } : nil
    #expect(allocations { model.number = $0 } == 0)
    #expect(sink.sum == (observed ? 120 : 0))
    keep(effect)
  }

  // In debug builds the compiler puts the frame of every `_modify` on the heap, ours or not.
  @Test("tracked properties, changed in place", .enabled(if: isOptimised), arguments: [false, true])
  func inPlace(observed: Bool) {
    let sink = Sink()
    let model = Model()
    let effect = observed ? Effect { sink.sum = model.number + model.items[1] } : nil
    let count = allocations { _ in
      model.number += 1
      model.items[1] += 1
    }
    #expect(count == 0)
    #expect(sink.sum == (observed ? 240 : 0))
    keep(effect)
  }

  @Test("a tracking scope, invalidated and tracked again", arguments: [false, true])
  func trackingScope(inCallback: Bool) {
    let sink = Sink()
    let source = Signal(0)
    let doubled = Computed { source.value * 2 }
    var scope: TrackingScope?
    scope = TrackingScope {
      if inCallback { scope!.track { sink.sum = doubled.value + source.value } }
    }
    scope!.track { sink.sum = doubled.value + source.value }
    let count = allocations { round in
      source.value = round
      if !inCallback { scope!.track { sink.sum = doubled.value + source.value } }
    }
    #expect(count == 0)
    #expect(sink.sum == 360)
    scope?.cancel()
    scope = nil
  }

  @Test("untracked and peeked reads")
  func untrackedReads() {
    let sink = Sink()
    let source = Signal(0)
    let other = Signal(0)
    let effect = Effect { sink.sum = source.value + other.peek() + untracked { other.value } }
    let count = allocations {
      other.value = $0
      source.value = $0
    }
    #expect(count == 0)
    #expect(sink.sum == 360)
    keep(effect)
  }
}
