import CHamonThread

/// Counts of the nodes and links that are alive; exact in every build, for leak tests.
///
/// ```swift
/// let before = GraphStatistics.current
/// do { let effect = Effect { … }; _ = effect }
/// assert(GraphStatistics.current == before)
/// ```
///
/// *Isolation:* none; `Sendable`. *Cost:* two numbers; for the cost of a query see ``current`` and ``process``. *Misuse:* a difference
/// across an `await` by ``current``: another thread may have counted in between.
public struct GraphStatistics: Sendable, Hashable {
  /// Signals, computeds, effects, scopes and tracking scopes, and tracked properties that have a signal (see ``Tracked``).
  public var nodes: Int
  /// Pairs of a source and an observer that has read it in its last run.
  public var links: Int

  /// The nodes and links that the calling thread has made, less those that it has freed. Differences over a synchronous stretch are exact;
  /// a graph that moves between threads (with an actor) is counted where it was made and where it ends. So across an `await` use
  /// ``process`` instead, also on the main actor, which on Linux changes its thread. It costs two loads, after the end of what other
  /// threads have let go (inside a run or a batch that end is still to come).
  public static var current: GraphStatistics {
    Graph.takeDeferredReleasesUnlessBusy(.current)
    return Context.current.pointee.counters.statistics
  }

  /// The counts without regard to deferred releases: what ended here because another thread let go of it counts as if it were there. So
  /// tests that run beside others on the main actor can be exact.
  package static var withoutDeferred: GraphStatistics {
    let now = current
    let deferredEnds = Context.current.pointee.counters.pointee.deferredEnds
    return GraphStatistics(nodes: now.nodes + deferredEnds.nodes, links: now.links + deferredEnds.links)
  }

  /// The sum over all threads: exact while none of them is at work. Takes a lock and a walk over the threads.
  public static var process: GraphStatistics {
    Graph.takeDeferredReleasesUnlessBusy(.current)
    return ThreadCounters.sum()
  }
}

/// A thread's counters: written by it alone, read by any.
struct ThreadCounters {
  var nodes = 0
  var links = 0
  /// How many of them have ended by deferred releases. Only the thread itself reads it.
  var deferredEnds = GraphStatistics(nodes: 0, links: 0)
  var next: UnsafeMutablePointer<ThreadCounters>?

  /// All threads' counters, and what ended threads have left. Guarded by `hamon_lock`.
  nonisolated(unsafe) private static var all: UnsafeMutablePointer<ThreadCounters>?  // only touched under the lock
  nonisolated(unsafe) private static var retired = ThreadCounters()  // only touched under the lock

  static func register() -> UnsafeMutablePointer<ThreadCounters> {
    let counters = UnsafeMutablePointer<ThreadCounters>.allocate(capacity: 1)
    hamon_lock()
    defer { hamon_unlock() }
    counters.initialize(to: ThreadCounters(next: all))
    all = counters
    return counters
  }

  static func sum() -> GraphStatistics {
    hamon_lock()
    defer { hamon_unlock() }
    var sum = GraphStatistics(nodes: retired.nodes, links: retired.links)
    var next = all
    while let counters = next {
      sum.nodes += counters.statistics.nodes
      sum.links += counters.statistics.links
      next = counters.pointee.next
    }
    return sum
  }

  fileprivate static func retire(_ counters: UnsafeMutablePointer<ThreadCounters>) {
    hamon_lock()
    defer { hamon_unlock() }
    retired.nodes += counters.statistics.nodes
    retired.links += counters.statistics.links
    if all == counters {
      all = counters.pointee.next
    } else {
      var previous = all!
      while let next = previous.pointee.next, next != counters { previous = next }
      previous.pointee.next = counters.pointee.next
    }
    counters.deallocate()
  }
}

extension UnsafeMutablePointer where Pointee == ThreadCounters {
  private var words: UnsafeMutablePointer<Int> { UnsafeMutableRawPointer(self).assumingMemoryBound(to: Int.self) }

  @inline(__always)
  func countNodes(_ change: Int) { hamon_count(words, change) }
  @inline(__always)
  func countLinks(_ change: Int) { hamon_count(words + 1, change) }

  var statistics: GraphStatistics {
    GraphStatistics(nodes: hamon_load_count(words), links: hamon_load_count(words + 1))
  }

  /// Releases that are taken while others are being taken are part of those: so the number is set, and not added to.
  func countDeferredEnds(_ earlier: GraphStatistics, since before: GraphStatistics) {
    pointee.deferredEnds.nodes = earlier.nodes + before.nodes - statistics.nodes
    pointee.deferredEnds.links = earlier.links + before.links - statistics.links
  }

  func retire() { ThreadCounters.retire(self) }
}
