import Hamon

/// Wakes the tasks that wait for a condition, to check it again.
final class AsyncCondition: Sendable {
  private struct State {
    var rings = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Lock(State())

  func ring() {
    let waiting = state.withLock { state in
      state.rings += 1
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until `condition` holds, and returns whether it does; it is checked after every notification. In a cancelled task nothing is
  /// waited for.
  func wait(
    atMost limit: Duration, isolation: isolated (any Actor)? = #isolation, until condition: () -> Bool
  ) async -> Bool {
    var limit = SlicedLimit(limit)
    while true {
      let rings = state.withLock { $0.rings }
      if condition() { return true }
      if Task.isCancelled || limit.isOver() { return false }
      let alarm = Task.detached { [endOfSlice = limit.endOfSlice] in
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
          // Asked for under the lock: a cancellation that comes later notifies, and finds the continuation in the list.
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
