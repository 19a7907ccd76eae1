import Hamon
import TestSupport
import Testing

// Law 14. Everything here runs on a thread with a stack of 512 KiB.
@Suite("Extremes: chains", .serialized)
struct DeepChainTests {
  private static let smallStack = 512 * .kibibyte

  @Test("a chain of a million is built, written, read and torn down", arguments: ["alone", "observed"])
  func chain(kind: String) {
    let result = onThread(stackSize: Self.smallStack) { [count = million, observed = kind == "observed"] in
      var result: [Int] = []
      let before = GraphStatistics.withoutDeferred
      do {
        let source = Signal(0)
        var evaluations = 0
        var last = Computed { source.value }
        for _ in 1..<count {
          let previous = last
          last = Computed {
            evaluations += 1
            return previous.value + 1
          }
          _ = last.value
        }
        result.append(last.value)
        result.append(evaluations)
        var seen = 0
        let effect = observed ? Effect { seen = last.value } : nil
        source.value = 10
        if observed { result.append(seen) }
        result.append(last.value)
        result.append(evaluations)
        keep(effect)
      }
      return result + graphDelta(since: before)
    }
    let (count, last) = (million - 1, million + 9)
    #expect(
      result
        == (kind == "observed" ? [count, count, last, last, 2 * count, 0, 0] : [count, count, last, 2 * count, 0, 0]))
  }

  @Test("a chain held in an array may be torn down from either end", arguments: [false, true])
  func chainFromEitherEnd(fromTheFront: Bool) {
    let delta = onThread(stackSize: Self.smallStack) { [count = million / 4] in
      let before = GraphStatistics.withoutDeferred
      let source = Signal(0)
      var chain: [Computed<Int>] = []
      chain.reserveCapacity(count)
      for index in 0..<count {
        if index == 0 {
          chain.append(Computed { source.value })
        } else {
          chain.append(Computed { [previous = chain[index - 1]] in previous.value + 1 })
        }
        _ = chain[index].value
      }
      var effect: Effect? = Effect { [last = chain[count - 1]] in _ = last.value }
      if fromTheFront { chain.reverse() }
      while chain.popLast() != nil {}
      source.value = 1
      effect = nil
      keep(effect, source)
      let delta = graphDelta(since: before)
      return delta
    }
    #expect(delta == [1, 0])
  }

  // Law 16
  @Test("a chain that only its last reader keeps is updated, and ends, in a loop", arguments: ["written", "cancelled"])
  func chainWithoutHandles(kind: String) {
    final class Handles {
      var all: [Computed<Int>] = []
    }
    let counts = onThread(stackSize: Self.smallStack) { [count = million, isWritten = kind == "written"] in
      let before = GraphStatistics.withoutDeferred
      let source = Signal(0)
      let handles = Handles()
      handles.all.reserveCapacity(count)
      for index in 0..<count {
        handles.all.append(
          Computed { [unowned handles] in
            if index == 0 { return source.value }
            return handles.all.isEmpty ? -source.peek() : handles.all[index - 1].value + 1
          })
        _ = handles.all[index].value
      }
      var seen: [Int] = []
      let effect = Effect { [unowned handles] in seen.append(handles.all.last?.value ?? -1) }
      handles.all = []
      seen += graphDelta(since: before)
      if isWritten { source.value = 1 } else { effect.cancel() }
      keep(source, handles, effect)
      return seen + graphDelta(since: before)
    }
    let built = [million - 1, million + 2, million + 1]
    #expect(counts == built + (kind == "written" ? [-1, 2, 0] : [1, 0]))
  }

  @Test("effects that wake one another run in a long row without depth")
  func effectChain() {
    let result = onThread(stackSize: Self.smallStack) { [count = million / 10] in
      let before = GraphStatistics.withoutDeferred
      var last = 0
      do {
        let signals = (0...count).map { _ in Signal(0) }
        let effects = (0..<count).map { index in Effect { signals[index + 1].value = signals[index].value } }
        signals[0].value = 1
        last = signals[count].value
        keep(effects.first)
      }
      return [last] + graphDelta(since: before)
    }
    #expect(result == [1, 0, 0])
  }

  // Settled: Cold chains
  @Test("a chain that was never read may be ten thousand deep on an ordinary stack")
  func coldChain() {
    #if DEBUG
      let depth = 2_000  // Unoptimised closures take several times the stack.
    #else
      let depth = 10_000
    #endif
    let value = onThread(stackSize: 8 * .mebibyte) {
      let source = Signal(1)
      var last = Computed { source.value }
      for _ in 0..<depth {
        let previous = last
        last = Computed { previous.value + 1 }
      }
      return last.value
    }
    #expect(value == depth + 1)
  }
}
