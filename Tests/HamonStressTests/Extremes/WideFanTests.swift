import CAllocationCounter
import TestSupport
import Testing

@testable import Hamon

// Law 14. Everything here runs on a thread with a stack of 512 KiB.
@Suite("Extremes: fans", .serialized)
struct WideFanTests {
  private static let smallStack = 512 * .kibibyte

  @Test("a million effects on one signal all run, in order, and end")
  func fan() {
    let result = onThread(stackSize: Self.smallStack) { [count = million] in
      let before = GraphStatistics.withoutDeferred
      let source = Signal(0)
      var sum = 0
      var next = 0
      var inOrder = true
      var effects: [Effect] = []
      effects.reserveCapacity(count)
      for index in 0..<count {
        effects.append(
          Effect {
            sum += source.value
            if index != next { inOrder = false }
            next = index + 1
          })
      }
      next = 0
      source.value = 1
      for index in stride(from: 0, to: count, by: 2) { effects[index].cancel() }
      inOrder = inOrder && next == count
      let isOrdered = inOrder
      source.value = 2
      effects = []
      source.value = 3
      return [isOrdered ? 1 : 0, sum] + graphDelta(since: before)
    }
    #expect(result == [1, 2 * million, 1, 0])
  }

  @Test("a fan of a million computeds joined by one effect runs it once")
  func joinedFan() {
    let result = onThread(stackSize: Self.smallStack) { [count = million] in
      let before = GraphStatistics.withoutDeferred
      let source = Signal(0)
      var runs = 0
      var sum = 0
      do {
        let computeds = (0..<count).map { _ in Computed { source.value } }
        let effect = Effect {
          runs += 1
          sum = 0
          for computed in computeds { sum += computed.value }
        }
        source.value = 1
        keep(effect)
      }
      return [runs, sum] + graphDelta(since: before)
    }
    #expect(result == [2, million, 1, 0])
  }

  @Test("an effect with many sources may read them in any order, again and again", arguments: [false, true])
  func manySources(isReversed: Bool) {
    let result = onThread(stackSize: Self.smallStack) { [count = million / 4] in
      let trigger = Signal(0)
      let sources = (0..<count).map { _ in Signal(1) }
      let before = GraphStatistics.withoutDeferred
      var sum = 0
      let effect = Effect {
        sum = 0
        let isBackwards = isReversed && trigger.value % 2 == 1
        for _ in 0..<2 {
          for index in 0..<count { sum += sources[isBackwards ? count - 1 - index : index].value }
        }
        _ = trigger.value
      }
      for number in 1...3 { trigger.value = number }
      sources[count / 2].value = 2
      let result = [sum] + graphDelta(since: before)
      keep(effect)
      return result
    }
    #expect(result == [2 * (million / 4 + 1), 1, million / 4 + 1])
  }

  @Test("a million effects made and dropped on one signal, one after the other, leave it as it was")
  func madeAndDropped() {
    let result = onThread(stackSize: Self.smallStack) { [count = million] in
      let source = Signal(1)
      let before = GraphStatistics.withoutDeferred
      var sum = 0
      for _ in 0..<count {
        let effect = Effect { sum += source.value }
        keep(effect)
      }
      source.value = 2
      return [sum] + graphDelta(since: before)
    }
    #expect(result == [million, 0, 0])
  }

  @Test(
    "a million effects made and dropped on one signal without a write take the memory of a few", arguments: [1, 10])
  func madeAndDroppedWithoutAWrite(atOnce: Int) {
    let result = onThread(stackSize: Self.smallStack) { [count = million / atOnce] in
      let source = Signal(1)
      let before = GraphStatistics.withoutDeferred
      var sum = 0
      var alive = (0..<atOnce).map { _ in Effect { sum += source.value } }
      var lastNode = alive[0].node
      var lastLink = source.node.pointee.observers.pointer
      /// Makes effects, each in the place of the oldest, and says how often that allocated.
      func make(_ count: Int) -> Int {
        let start = Int(allocation_count())
        for index in 0..<count {
          alive[index % atOnce] = Effect { sum += source.value }
          let node = alive[index % atOnce].node
          if node > lastNode { lastNode = node }
          let link = source.node.pointee.observers.pointer
          if link > lastLink { lastLink = link }
        }
        return Int(allocation_count()) - start
      }
      _ = make(1000)
      let first = (lastNode, lastLink, make(1000))
      let allocations = make(count)
      let isFlat = first == (lastNode, lastLink, allocations / (count / 1000))
      let delta = graphDelta(since: before)
      alive = []
      return [isFlat ? 1 : 0, sum] + delta + graphDelta(since: before)
    }
    #expect(result == [1, million / atOnce + 2000 + atOnce, atOnce, atOnce, 0, 0])
  }
}
