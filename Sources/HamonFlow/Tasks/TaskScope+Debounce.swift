import Hamon

extension TaskScope {
  /// Runs `work` when `duration` has passed on `clock` without another call for the same id: each call cancels the one before,
  /// waiting or running. The time counts from the call.
  ///
  /// ```swift
  /// tasks.debounce(id: .search, for: .milliseconds(300), clock: clock) { [api] in
  ///   try await api.search(text)
  /// } receive: { [weak self] in self?.apply(.found($0)) }
  /// ```
  ///
  /// Everything else is as for `run`. Cancelling the returned task before the work begins ends the run: neither the work nor `receive`
  /// is called. A duration of zero or less does not wait.
  @discardableResult
  public func debounce<C: Clock, Value: Sendable>(
    id: ID, for duration: C.Duration, clock: C = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ work: sending @escaping @isolated(any) () async -> Value,
    receive: @escaping (Value) -> Void
  ) -> Task<Void, Never> {
    start(
      id, RunStart(wait: waiting(until: clock.now.advanced(by: duration), clock)), isolation, IsolatedOperation(work),
      receive)
  }

  /// Debounces work that can fail.
  @_disfavoredOverload  // as for `run`
  @discardableResult
  public func debounce<C: Clock, Value: Sendable>(
    id: ID, for duration: C.Duration, clock: C = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ work: sending @escaping @isolated(any) () async throws -> Value,
    receive: @escaping (Result<Value, any Error>) -> Void
  ) -> Task<Void, Never> {
    let wait = waiting(until: clock.now.advanced(by: duration), clock)
    return start(id, RunStart(wait: wait), isolation, ThrowingWork(work), receive)
  }
}

/// A deadline and not a duration: the task may begin to wait later than the call that made it.
func waiting<C: Clock>(until deadline: C.Instant, _ clock: C) -> @Sendable () async -> Bool {
  {
    do {
      try await clock.sleep(until: deadline, tolerance: nil)
      return true
    } catch {
      return false
    }
  }
}
