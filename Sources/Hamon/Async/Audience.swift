import Synchronization

/// Those who wait for the next value of a ``LatestValue``, on any thread: a bell for each.
///
/// No value is lost between looking and waiting: whoever joins adds to `count` and looks at the value after that, the writer
/// publishes and looks at `count` after that, all sequentially consistent. So the writer sees them, or they see the value.
final class Audience: Sendable {
  private struct State {
    var bells: [ObjectIdentifier: Bell] = [:]
    var isFinished = false
  }

  private let state = Lock(State())
  private let count = Atomic(0)

  /// A bell that is rung after each value from here on, and finished with the publication.
  func join() -> Bell {
    let bell = Bell()
    let isFinished = state.withLock { state in
      if !state.isFinished {
        state.bells[ObjectIdentifier(bell)] = bell
        count.add(1, ordering: .sequentiallyConsistent)
      }
      return state.isFinished
    }
    if isFinished { bell.finish() }
    return bell
  }

  /// Twice is once.
  func leave(_ bell: Bell) {
    state.withLock { state in
      if state.bells.removeValue(forKey: ObjectIdentifier(bell)) != nil {
        count.subtract(1, ordering: .sequentiallyConsistent)
      }
    }
  }

  /// There is a new value. With nobody there it is a load.
  func ring() {
    if count.load(ordering: .sequentiallyConsistent) == 0 { return }
    // Outside of the lock: an executor may be the user's.
    for bell in state.withLock({ $0.bells }).values { bell.ring() }
  }

  /// There will be no more.
  func finish() {
    let bells = state.withLock { state in
      state.isFinished = true
      count.store(0, ordering: .sequentiallyConsistent)
      defer { state.bells = [:] }
      return state.bells
    }
    for bell in bells.values { bell.finish() }
  }

  /// For tests.
  var size: Int { count.load(ordering: .sequentiallyConsistent) }
}
