import CAllocationCounter
import TestSupport
import Testing

@testable import Hamon
import HamonCollections

// Law 14. Everything here runs on a thread with a stack of 512 KiB.
@Suite("Extremes", .serialized)
struct ExtremesTests {
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

  @Test("a chain of scopes, each held by a cleanup of the one before, ends without a stack for it")
  func chainOfCleanups() {
    let result = onThread(stackSize: Self.smallStack) { [count = million] in
      let before = GraphStatistics.withoutDeferred
      var ended = 0
      var isInOrder = true
      var first: Scope? = nil
      for index in (0..<count).reversed() {
        let next = first
        let scope = Scope()
        scope.run {
          onCleanup {
            if ended != index { isInOrder = false }
            ended += 1
            keep(next)
          }
        }
        first = scope
      }
      keep(first)
      first = nil
      return [ended, isInOrder ? 1 : 0] + graphDelta(since: before)
    }
    #expect(result == [million, 1, 0, 0])
  }

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

  // In the square of their number this would take minutes.
  @Test("many writes in a batch, and many edits of a list, take no longer the more observe them")
  func writesAndReaders() {
    let result = onThread(stackSize: Self.smallStack) { [count = million / 10] in
      let (signal, other) = (Signal(0), Signal(0))
      let list = TrackedList([NumberedRow(id: 0)])
      var (runs, sum) = (0, 0)
      let scope = Scope {
        for _ in 0..<count {
          observe {
            runs += 1
            sum += signal.value + other.value + list.count
          }
        }
      }
      runs = 0
      sum = 0
      batch {
        for number in 1...count {
          signal.value = number
          other.value = -number
          list.append(NumberedRow(id: number))
        }
      }
      let result = [runs, sum]
      scope.pause()
      for number in 1...count { signal.value = -number }
      scope.dispose()
      return result + [signal.value]
    }
    let count = million / 10
    #expect(result == [count, count * (count + 1), -count])
  }

  // In the square of their number this would take minutes.
  @Test("rows that are asked for after each of many edits in a batch are made one by one")
  func rowsInBatch() {
    let count = million / 10
    let list = TrackedList([NumberedRow(id: 0)])
    var made = 0
    let rows = list.mapKeyed { row in
      made += 1
      return -row.id
    }
    #expect(rows[id: 0]?.value == 0)
    batch {
      for number in 1...count {
        list.append(NumberedRow(id: number))
        if rows[id: number]?.value != -number { Issue.record("row \(number) is not there") }
      }
    }
    #expect(made == count + 1)
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

  @Test("scopes nested very deeply are paused, resumed and disposed without depth")
  func nestedScopes() {
    let result = onThread(stackSize: Self.smallStack) { [count = million / 5] in
      let source = Signal(0)
      let before = GraphStatistics.withoutDeferred
      var cleanups = 0
      var runs = 0
      let outermost = Scope()
      var innermost = outermost
      for _ in 0..<count {
        innermost = innermost.run {
          onCleanup { cleanups += 1 }
          return Scope()
        }
      }
      _ = innermost.run { observe { runs += 1 + source.value * 0 } }
      outermost.pause()
      source.value = 1
      outermost.resume()
      outermost.dispose()
      return [runs, cleanups] + graphDelta(since: before)
    }
    #expect(result == [2, million / 5, 0, 0])
  }

  // All in time linear in the depth: in the square of it, this would not end within minutes.
  @Test(
    "effects in scopes nested very deeply run, are held, and run again; with owners that are due as well, and inside out",
    arguments: ["leaves", "owners", "inside out"])
  func effectsInNestedScopes(kind: String) {
    let result = onThread(stackSize: Self.smallStack) { [count = million / 5] in
      let source = Signal(0)
      let before = GraphStatistics.withoutDeferred
      var runs = 0
      let outermost = Scope()
      var scopes = [outermost]
      for _ in 0..<count {
        scopes.append(scopes.last!.run { Scope() })
      }
      func observeSource() {
        observe {
          runs += 1 + source.value * 0
          if kind == "owners" { _ = Scope {} }
        }
      }
      for scope in kind == "inside out" ? scopes.reversed() : scopes { scope.run(observeSource) }
      func runsOf(_ body: () -> Void) -> Int {
        runs = 0
        body()
        return runs
      }
      var result: [Int] = [runs]
      result.append(runsOf { source.value = 1 })
      result.append(runsOf { batch { source.value = 2 } })
      result.append(
        runsOf {
          outermost.pause()
          source.value = 3
        })
      result.append(runsOf { outermost.resume() })
      result.append(
        runsOf {
          for scope in scopes { scope.pause() }
          source.value = 4
          for scope in scopes.reversed() { scope.resume() }
        })
      result.append(
        runsOf {
          for scope in scopes.reversed() { scope.pause() }
          source.value = 5
          for scope in scopes { scope.resume() }
        })
      outermost.dispose()
      scopes = []
      return result + graphDelta(since: before)
    }
    let count = million / 5 + 1
    #expect(result == [count, count, count, 0, count, count, count, 0, 0])
  }

  @Test("cleanups in scopes nested very deeply end others, with what those own, in time linear in the depth")
  func endsInCleanupsOfNestedScopes() {
    let result = onThread(stackSize: Self.smallStack) { [count = million / 5] in
      let before = GraphStatistics.withoutDeferred
      let outermost = Scope()
      var innermost = outermost
      var ended = 0
      for _ in 0..<count {
        innermost = innermost.run {
          let other = detached { Scope { onCleanup { ended += 1 } } }
          other.run { _ = Scope { onCleanup { ended += 1 } } }
          onCleanup { other.dispose() }
          return Scope()
        }
      }
      outermost.dispose()
      return [ended] + graphDelta(since: before)
    }
    #expect(result == [2 * (million / 5), 0, 0])
  }

  @Test(
    "state that the closures of a derived list read changes for all elements without depth",
    arguments: ["filter", "grouped"])
  func derivedLists(kind: String) {
    let result = onThread(stackSize: Self.smallStack) { [count = million / 100, isFilter = kind == "filter"] in
      let before = GraphStatistics.withoutDeferred
      var result: [Int] = []
      do {
        struct Item: Identifiable { let id: Int }
        var asked = 0
        let list = TrackedList((0..<count).map { Item(id: $0) })
        let limit = Signal(count)
        let doubled = Computed { limit.value * 2 }
        let low = list.filter { item in
          if isFilter { asked += 1 }
          return !isFilter || item.id * 2 < doubled.value
        }
        let halves = low.grouped { item in
          if !isFilter { asked += 1 }
          return isFilter || item.id * 2 < doubled.value
        }
        let effect = Effect { result.append(halves[id: true]?.elements.count ?? 0) }
        for number in [3, count / 2] { limit.value = number }
        result.append(asked)
        keep(effect)
      }
      return result + graphDelta(since: before)
    }
    let count = million / 100
    #expect(result == [count, 3, count / 2, 3 * count, 0, 0])
  }

  // Waking up and ending go down by one call for each list: hence the stack.
  @Test(
    "lists that follow each other in a long row are brought up to date in time linear in their number",
    arguments: ["filter", "shared", "sorted", "grouped", "mapKeyed"])
  func rowOfLists(kind: String) {
    struct Item: Identifiable {
      let id: Int
      var number = 0
    }
    typealias Items = ReadOnlyTrackedList<Item>
    let result = onThread(stackSize: 1024 * .mebibyte) { [count = million / 250] in
      let before = GraphStatistics.withoutDeferred
      var result: [Int] = []
      do {
        let list = TrackedList((0..<4).map { Item(id: $0) })
        let limit = Signal(0)
        var asked = 0
        let isSmall: (Item) -> Bool = { item in
          asked += 1
          return item.number <= (kind == "shared" ? limit.value : 0)
        }
        var kept: [Any] = []
        func derive(_ source: Items) -> Items {
          switch kind {
          case "sorted": return source.sorted { $0.number < $1.number }
          case "grouped":
            let groups = source.grouped(by: isSmall)
            // Else each look at a group would go up through all lists, which are asleep.
            kept.append(Effect { _ = groups.count })
            return groups[id: true]?.elements ?? source
          default: return source.filter(isSmall)
          }
        }
        let read: () -> Int
        if kind == "mapKeyed" {
          var last = list.mapKeyed { _ in asked += 1 }
          for _ in 1..<count { last = last.mapKeyed { _ in asked += 1 } }
          read = { [last] in last.count }
        } else {
          var last: Items = list
          for _ in 0..<count { last = derive(last) }
          read = { [last] in last.count }
        }
        let effect = Effect { result.append(read()) }
        asked = 0
        list.append(Item(id: 4))
        list.update(id: 1) { $0.number = 1 }
        batch {
          list.append(Item(id: 5))
          result.append(read())
          limit.value = 1
          result.append(read())
        }
        result.append(asked)
        keep(effect)
        withExtendedLifetime(kept) {}
      }
      return result + graphDelta(since: before)
    }
    let count = million / 250
    let values =
      switch kind {
      case "filter", "grouped": [4, 5, 4, 5, 5, 5, 2 * count + 1]
      case "shared": [4, 5, 4, 5, 6, 6, 8 * count + 1]
      case "mapKeyed": [4, 5, 6, 6, 6, 2 * count]
      default: [4, 5, 6, 6, 6, 0]
      }
    #expect(result == values + [0, 0])
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

private struct NumberedRow: Identifiable, Equatable { let id: Int }
