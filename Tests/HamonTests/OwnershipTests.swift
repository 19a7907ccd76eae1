import HamonTesting
import TestSupport
import Testing

@testable import Hamon
import HamonCollections

// Law 6, Settled: Owners
@Suite("Ownership")
struct OwnershipTests {
  @Test("what an effect made ends before its next run and at its end, last made first")
  func nestedEffects() {
    let log = RunLog()
    let source = Signal(1)
    let effect = Effect {
      let number = source.value
      log("run \(number)")
      for name in ["a", "b"] {
        observe {
          log("\(name)\(number)")
          onCleanup { log("end \(name)\(number)") }
        }
      }
      onCleanup { log("end \(number)") }
    }
    #expect(log.take() == ["run 1", "a1", "b1"])
    source.value = 2
    #expect(log.take() == ["end b1", "end a1", "end 1", "run 2", "a2", "b2"])
    effect.cancel()
    #expect(log.take() == ["end b2", "end a2", "end 2"])
  }

  @Test("no inner effect is left over after many runs of the outer one")
  func noPilingUp() {
    let source = Signal(0)
    let leaf = Signal(0)
    var runs = 0
    let before = GraphStatistics.withoutDeferred
    let effect = Effect {
      _ = source.value
      observe {
        _ = leaf.value
        runs += 1
      }
    }
    for number in 1...100 { source.value = number }
    #expect(runs == 101)
    leaf.value = 1
    #expect(runs == 102)
    #expect(graphDelta(since: before) == [2, 2])
    keep(effect)
  }

  @Test("inside untracked one is still owned")
  func untrackedIsOwned() {
    let log = RunLog()
    let source = Signal(1)
    let scope = Scope {
      untracked {
        observe { log(source.value) }
        onCleanup { log("gone") }
      }
    }
    source.value = 2
    scope.dispose()
    source.value = 3
    #expect(log.take() == ["1", "2", "gone"])
  }

  @Test("an owned effect outlives its handle", arguments: ["Effect", "observe"])
  func ownedHandle(form: String) {
    let log = RunLog()
    let source = Signal(1)
    let scope = Scope {
      if form == "Effect" {
        _ = Effect { log(source.value) }
      } else {
        observe { log(source.value) }
      }
    }
    source.value = 2
    #expect(log.take() == ["1", "2"])
    keep(scope)
  }

  @Test("the owner's end cancels an effect something still holds")
  func heldEffect() {
    let log = RunLog()
    let source = Signal(1)
    var effect: Effect?
    let scope = Scope { effect = Effect { log(source.value) } }
    scope.dispose()
    source.value = 2
    #expect(log.take() == ["1"])
    #expect(effect?.isCancelled == true)
  }

  @Test("an owned effect can be cancelled before its owner ends")
  func cancelledEarly() {
    let log = RunLog()
    let source = Signal(1)
    var effect: Effect?
    let scope = Scope {
      effect = observe {
        log(source.value)
        onCleanup { log("cleanup") }
      }
    }
    effect?.cancel()
    source.value = 2
    scope.dispose()
    #expect(log.take() == ["1", "cleanup"])
  }

  @Test("a computed owns what its evaluation makes, until the next one and its end")
  func computedOwns() {
    let log = RunLog()
    let source = Signal(1)
    let leaf = Signal(1)
    expectNoResidue {
      let computed = Computed { () -> Int in
        let number = source.value
        observe { log("inner \(number) \(leaf.value)") }
        onCleanup { log("end \(number)") }
        return number
      }
      #expect(computed.value == 1)
      leaf.value = 2
      #expect(log.take() == ["inner 1 1", "inner 1 2"])
      source.value = 2
      #expect(computed.value == 2)
      #expect(log.take() == ["end 1", "inner 2 2"])
    }
    #expect(log.take() == ["end 2"])
    leaf.value = 3
    #expect(log.take() == [])
  }

  @Test("a track body owns what it makes, until the next one and its end")
  func trackOwns() {
    let log = RunLog()
    let source = Signal(1)
    let scope = TrackingScope { log("invalidated") }
    for number in 1...2 {
      scope.track {
        observe { log("inner \(number) \(source.value)") }
        onCleanup { log("end \(number)") }
      }
    }
    #expect(log.take() == ["inner 1 1", "end 1", "inner 2 1"])
    source.value = 2
    #expect(log.take() == ["inner 2 2"])
    scope.cancel()
    #expect(log.take() == ["end 2"])
    source.value = 3
    #expect(log.take() == [])
  }

  // Law 11
  @Test("what an inner effect reads is not charged to the outer one")
  func notChargedUpwards() {
    let log = RunLog()
    let source = Signal(1)
    let effect = Effect {
      log("outer")
      observe { log("inner \(source.value)") }
    }
    source.value = 2
    #expect(log.take() == ["outer", "inner 1", "inner 2"])
    keep(effect)
  }

  @Test("a tracking scope or token made in a scope ends with it", arguments: ["scope", "token"])
  func ownedTracking(kind: String) {
    let log = RunLog()
    let source = Signal(1)
    var handle: AnyObject?
    expectNoResidue {
      let scope = Scope {
        if kind == "scope" {
          let tracking = TrackingScope { log("invalidated") }
          tracking.track { _ = source.value }
          handle = tracking
        } else {
          handle = withTracking {
            source.value
          } onChange: {
            log("invalidated")
          }
        }
      }
      scope.dispose()
      source.value = 2
    }
    #expect(log.take() == [])
    keep(handle)
  }

  /// The end of one that is ended by a cleanup of what it owns waits until the cleanups on the stack have returned; its body
  /// returns before that.
  @Test("one whose end waits for a cleanup leaves its owner all the same", arguments: ["scope", "tracking scope"])
  func waitingEnd(kind: String) {
    let log = RunLog()
    expectNoResidue {
      var scope: Scope?
      var tracking: TrackingScope?
      let root = Scope {
        if kind == "scope" { scope = Scope {} } else { tracking = TrackingScope {} }
        observe { onCleanup { log("the effect beside it") } }
      }
      func body() {
        let inner = Scope {
          onCleanup {
            log("inner")
            scope?.dispose()
            tracking?.cancel()
          }
        }
        inner.dispose()
        log("body")
      }
      let outer = Scope {
        onCleanup {
          scope?.run(body)
          tracking?.track(body)
          log("outer")
        }
      }
      outer.dispose()
      #expect(log.take() == ["inner", "body", "outer"])
      #expect(scope?.isDisposed != false)
      (scope, tracking) = (nil, nil)  // its memory is free now, and may be another's
      let next = Scope { observe { onCleanup { log("next") } } }
      root.dispose()
      #expect(log.take() == ["the effect beside it"])
      next.dispose()
      #expect(log.take() == ["next"])
    }
  }

  /// The second effect's cleanup drops the computed that owns both, and asks for another one that has read it. So the owner is evaluated
  /// in the cleanup, is not read again, and ends with what that evaluation has made.
  @Test(
    "a cleanup drops the owner's handle and asks for its observer: each child ends once, before the next evaluation")
  func waitingEndIsAskedFor() {
    final class Pair {
      var owner: Computed<Int>?
      var reader: Computed<Int>?
    }
    let log = RunLog()
    expectNoResidue {
      let (source, pair) = (Signal(0), Pair())
      pair.owner = Computed {
        observe { onCleanup { log("first") } }
        observe {
          onCleanup {
            log("second begins")
            pair.owner = nil
            log("reads \(pair.reader!.value)")
            log("second ends")
          }
        }
        return source.value
      }
      pair.reader = Computed { pair.owner?.value ?? 0 }
      #expect(pair.reader!.value == 0)
      source.value = 1
      #expect(pair.reader!.value == 0)
      let rest = ["second begins", "reads 0", "second ends", "first"]
      #expect(log.take() == ["second begins", "first"] + rest + ["reads 0", "second ends"])
      pair.reader = nil
    }
  }

  /// What a node was the last to read goes with it, and may hold the last handle of that node.
  private final class OnEnd {
    private let act: () -> Void
    init(_ act: @escaping () -> Void) { self.act = act }
    deinit { act() }
  }

  @Test("a token whose handle goes with what it was the last to read is freed once")
  func tokenEndsWithItsSource() {
    expectNoResidue {
      let source = Signal(1)
      var token: TrackingScope?
      var selector: Selector<Int>?
      do {
        let last = OnEnd { token = nil }
        selector = Selector { withExtendedLifetime(last) { source.value } }
      }
      token = withTracking { [selector = selector!] in
        selector[1]
      } onChange: {
      }
      selector = nil  // the token's link keeps what is behind it
      source.value = 2
      #expect(token == nil)
      expectNodesApart()
    }
  }

  @Test("an effect with a cleanup whose handle goes with what it was the last to read is freed once")
  func effectEndsWithItsSource() {
    struct Row: Identifiable, Equatable { let id: Int }
    struct Key: Comparable {
      let number: Int
      let last: OnEnd
      static func == (a: Key, b: Key) -> Bool { a.number == b.number }
      static func < (a: Key, b: Key) -> Bool { a.number < b.number }
    }
    expectNoResidue {
      let list = TrackedList([Row(id: 1)])
      var effect: Effect?
      let sorted = list.sorted(on: { Key(number: $0.id, last: OnEnd { effect = nil }) })
      let scope = Scope {
        effect = Effect {
          _ = sorted.ids
          onCleanup {}
        }
      }
      scope.dispose()
      #expect(effect == nil)
      expectNodesApart()
    }
  }

  /// Memory that was freed twice is handed out twice.
  private func expectNodesApart() {
    let effects = (0..<4).map { _ in Effect {} }
    #expect(Set(effects.map(\.node)).count == 4)
  }

  @Test("a signal made in a scope belongs to whatever holds it")
  func signalsAreNotOwned() {
    var signal: Signal<Int>?
    var doubled: Computed<Int>?
    let scope = Scope {
      let made = Signal(1)
      signal = made
      doubled = Computed { made.value * 2 }
    }
    scope.dispose()
    signal?.value = 2
    #expect(signal?.value == 2)
    #expect(doubled?.value == 4)
  }

  // Law 16
  @Test("what a disposed scope has read alone ends before dispose returns, wherever that is called", arguments: 0..<4)
  func endsInEnds(place: Int) {
    let log = RunLog()
    let source = Signal(0)
    expectNoResidue {
      let scope = Scope {
        onCleanup { log("scope") }
        observe {
          _ =
            Computed {
              onCleanup { log("temporary") }
              return source.value
            }.value
        }
      }
      func dispose() {
        scope.dispose()
        log("disposed")
      }
      func make() -> Computed<Int> {
        Computed {
          onCleanup { dispose() }
          return source.value
        }
      }
      switch place {
      case 0: dispose()
      case 1: Scope { onCleanup { dispose() } }.dispose()
      case 2: _ = make().value
      default: Effect { _ = make().value }.cancel()
      }
    }
    #expect(log.take() == ["temporary", "scope", "disposed"])
  }

  // Law 16
  @Test("a computed that its own temporary has changed is stable when it is read in the end of another one")
  func stableInEnd() {
    let (source, turns) = (Signal(1), Signal(0))
    var answers: [Int] = []
    let total = Computed {
      let (number, turn) = (source.value, turns.value)
      _ =
        Computed {
          onCleanup { if turns.peek() < 40 { turns.value += 10 } }
          return number
        }.value
      return number + turn
    }
    #expect(total.value == 1)
    source.value = 2
    withIssueHandler({ _ in }) {
      Effect {
        _ =
          Computed {
            onCleanup { answers.append(total.value) }
            return 0
          }.value
      }.cancel()
    }
    answers.append(total.value)
    #expect(answers == [42, 42])
  }
}
