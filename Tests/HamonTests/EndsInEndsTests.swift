import HamonTesting
import TestSupport
import Testing

@testable import Hamon
import HamonCollections

// Law 6, Settled: Owners
@Suite("Ownership: ends in the middle of other ends")
struct EndsInEndsTests {
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
