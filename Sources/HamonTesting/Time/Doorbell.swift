import Hamon

/// Wakes whoever waits for a condition to be looked at again.
final class Doorbell: Sendable {
  private struct State {
    var rings = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Lock(State())
  private static let slices = 10

  func ring() {
    let waiting = state.withLock { state in
      state.rings += 1
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until `condition` holds, and says whether it does; it is looked at after every ring. The time limit is one
  /// of real time: it is there so that a test fails rather than hangs, and a test that passes never gets to it.
  ///
  /// It is counted in slices, and a slice in which the actor had no time for this waiter counts once, however long it was:
  /// where another test keeps the main actor for ten seconds, nobody's five seconds are over.
  func wait(
    atMost limit: Duration, isolation: isolated (any Actor)? = #isolation, until condition: () -> Bool
  ) async -> Bool {
    var slicesLeft = Self.slices
    var endOfSlice = ContinuousClock.now + limit / Self.slices
    while true {
      let rings = state.withLock { $0.rings }
      if condition() { return true }
      let now = ContinuousClock.now
      if now >= endOfSlice {
        slicesLeft -= 1
        endOfSlice = now + limit / Self.slices
      }
      if Task.isCancelled || slicesLeft == 0 { return false }
      let alarm = Task.detached { [endOfSlice] in
        if (try? await Task.sleep(until: endOfSlice, clock: .continuous)) != nil { self.ring() }
      }
      await nextRing(after: rings)
      alarm.cancel()
    }
  }

  private func nextRing(after rings: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let isLate = state.withLock { state in
          // Asked for under the lock: a cancellation that comes later rings, and finds the continuation in the list.
          if state.rings != rings || Task.isCancelled { return true }
          state.waiting.append(continuation)
          return false
        }
        if isLate { continuation.resume() }
      }
    } onCancel: {
      ring()
    }
  }
}
