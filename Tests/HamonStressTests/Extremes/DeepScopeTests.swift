import Hamon
import TestSupport
import Testing

// Law 14. Everything here runs on a thread with a stack of 512 KiB.
@Suite("Extremes: scopes in scopes", .serialized)
struct DeepScopeTests {
  private static let smallStack = 512 * .kibibyte

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
}
