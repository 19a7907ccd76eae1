extension ManualClock {
  /// Sleeps until the test has moved the clock to `deadline`. The tolerance means nothing to this clock.
  @concurrent  // never in the isolation of an actor: `advance` may wait there for the return of this sleep
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    defer { hasReturned(number) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        fallAsleep(Sleeper(number: number, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      cancel(number)
    }
  }

  /// Wakes the first sleeper that is due by `end`, at its deadline. If there is none, the clock shows `end`, and nil is returned. Both
  /// happen under one lock, or a task that falls asleep in between would be passed by and never woken.
  func wakeNext(until end: Instant) -> Int? {
    let sleeper: Sleeper? = state.withLock { state in
      guard let first = state.sleepers.first, first.deadline <= end else {
        state.now = max(state.now, end)
        return nil
      }
      state.now = max(state.now, first.deadline)
      state.waking.insert(first.number)
      return state.sleepers.removeFirst()
    }
    sleeper?.continuation.resume()
    return sleeper?.number
  }

  private func fallAsleep(_ sleeper: Sleeper) {
    let isAsleep = state.withLock { state in
      // Asked for under the lock: a cancellation that comes later finds the sleeper in the list.
      guard !Task.isCancelled, sleeper.deadline > state.now else { return false }
      let index = state.sleepers.firstIndex { $0.deadline > sleeper.deadline } ?? state.sleepers.endIndex
      state.sleepers.insert(sleeper, at: index)
      return true
    }
    if isAsleep { return condition.ring() }
    if Task.isCancelled {
      sleeper.continuation.resume(throwing: CancellationError())
    } else {
      sleeper.continuation.resume()
    }
  }

  private func cancel(_ number: Int) {
    let sleeper: Sleeper? = state.withLock { state in
      guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else { return nil }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  private func hasReturned(_ number: Int) {
    state.withLock { _ = $0.waking.remove(number) }
    condition.ring()
  }
}
