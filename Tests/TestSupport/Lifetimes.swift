import Hamon
import Testing

/// Counts the instances it has made that are still alive.
package final class LifetimeTracker {
  package fileprivate(set) var live = 0

  package init() {}

  package func make(_ number: Int = 0, onEnd: (() -> Void)? = nil) -> Canary {
    live += 1
    return Canary(number, tracker: self, onEnd: onEnd)
  }
}

/// A value that says when it dies.
package final class Canary {
  package let number: Int
  private let tracker: LifetimeTracker
  private let onEnd: (() -> Void)?

  fileprivate init(_ number: Int, tracker: LifetimeTracker, onEnd: (() -> Void)?) {
    self.number = number
    self.tracker = tracker
    self.onEnd = onEnd
  }

  deinit {
    tracker.live -= 1
    onEnd?()
  }
}

/// Keeps handles alive up to here: an optimised build would otherwise let go of a handle after its last use.
@inline(never)  // A call the optimiser can see through would be no use at all.
package func keep(_ handles: AnyObject?...) {
  withExtendedLifetime(handles) {}
}

/// Runs `body`, then expects that neither a node nor a link of it is left on this thread.
package func expectNoResidue<R>(
  _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> R
) -> R {
  let before = GraphStatistics.withoutDeferred
  let result = body()
  #expect(GraphStatistics.withoutDeferred == before, comment, sourceLocation: sourceLocation)
  return result
}

/// How many nodes and links came to be since `before`.
package func graphDelta(since before: GraphStatistics) -> [Int] {
  let now = GraphStatistics.withoutDeferred
  return [now.nodes - before.nodes, now.links - before.links]
}

/// How many nodes and links `body` has brought or taken. Without an `await` in it: other tests share the thread.
package func graphDelta(_ body: () -> Void) -> [Int] {
  let before = GraphStatistics.withoutDeferred
  body()
  return graphDelta(since: before)
}

/// What `read` says to an effect that is made while the sources of its last reader are being buried: the first time, and after
/// `change`. Once it has ended, `laterChange` must not wake it.
package func heardByReaderInBurial(
  _ read: @escaping () -> String, change: () -> Void, laterChange: () -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) -> [String] {
  let tracker = LifetimeTracker()
  var heard: [String] = []
  var next: Effect?
  var reader: Effect? = Effect { _ = read() }
  func makeOuter() -> Effect {
    let canary = tracker.make {
      reader = nil
      next = Effect { heard.append(read()) }
    }
    return Effect { _ = canary.number }
  }
  var outer: Effect? = makeOuter()
  keep(outer, reader)
  outer = nil
  change()
  keep(next)
  next = nil
  let all = heard
  laterChange()
  #expect(heard == all, sourceLocation: sourceLocation)
  return all
}
