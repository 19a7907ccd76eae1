import Synchronization

/// The iterators that wait for the next value of a ``LatestValue``, on any thread: a notifier for each.
///
/// No value is lost between looking and waiting. An iterator that joins adds to `count` and then looks at the value. The writer publishes
/// and then looks at `count`. All of it is sequentially consistent, so the writer sees the iterator, or the iterator sees the value.
final class Waiters: Sendable {
  private struct State {
    var notifiers: [ObjectIdentifier: AsyncNotifier] = [:]
    var isFinished = false
  }

  private let state = Lock(State())
  private let count = Atomic(0)

  /// A notifier that is notified after each value from here on, and finished with the publication.
  func join() -> AsyncNotifier {
    let notifier = AsyncNotifier()
    let isFinished = state.withLock { state in
      if !state.isFinished {
        state.notifiers[ObjectIdentifier(notifier)] = notifier
        count.add(1, ordering: .sequentiallyConsistent)
      }
      return state.isFinished
    }
    if isFinished { notifier.finish() }
    return notifier
  }

  /// A second call does nothing.
  func leave(_ notifier: AsyncNotifier) {
    state.withLock { state in
      if state.notifiers.removeValue(forKey: ObjectIdentifier(notifier)) != nil {
        count.subtract(1, ordering: .sequentiallyConsistent)
      }
    }
  }

  /// Reports a new value. Without a waiter it costs a load.
  func notify() {
    if count.load(ordering: .sequentiallyConsistent) == 0 { return }
    // Outside of the lock: an executor may be the user's.
    for notifier in state.withLock({ $0.notifiers }).values { notifier.notify() }
  }

  /// There will be no more.
  func finish() {
    let notifiers = state.withLock { state in
      state.isFinished = true
      count.store(0, ordering: .sequentiallyConsistent)
      defer { state.notifiers = [:] }
      return state.notifiers
    }
    for notifier in notifiers.values { notifier.finish() }
  }

  /// For tests.
  var size: Int { count.load(ordering: .sequentiallyConsistent) }
}
