import Hamon

extension TaskScope {
  /// Runs `work` at most once in `duration`, on `clock`. The first call begins at once. Of the calls within `duration` the latest begins
  /// when it is over (or none, if `latest` is false).
  ///
  /// A run that begins cancels the one before, if that is still under way: the newest wins. Until then that goes on. A run put off starts
  /// the next `duration` at the instant to which it was put off, and not when it woke up. So the beginnings do not drift. If it has not
  /// woken up yet when a call comes after that instant, it gives way to the call.
  ///
  /// Everything else is as for `run`. Cancelling the id forgets when it last began. Cancelling the returned task before a run that is put
  /// off begins ends it: neither the work nor `receive` is called. Nor are those of the run before it, if it has taken its place already,
  /// and is on its way to the work's actor. For a call that is dropped, the returned task is the running one's, or one that is done. Use
  /// one clock for one id. With another kind, the first call begins at once again, which is reported as an `Issue` (unless the time by the
  /// old clock is over).
  ///
  /// *Cost:* that of `run`, and an entry for each id that has begun within its `duration`, with its clock. Later calls let go of entries
  /// with elapsed times, now and then, at O(1) a call on the average. So an id that never comes again leaves nothing for good.
  @discardableResult
  public func throttle<C: Clock, Value: Sendable>(
    id: ID, for duration: C.Duration, clock: C = ContinuousClock(), latest: Bool = true,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ work: sending @escaping @isolated(any) () async -> Value,
    receive: @escaping (Value) -> Void
  ) -> Task<Void, Never> {
    guard let how = throttled(id, duration, clock, latest) else { return first(id)?.task ?? Task {} }
    return start(id, how, isolation, IsolatedOperation(work), receive)
  }

  /// Throttles work that can fail.
  @_disfavoredOverload  // as for `run`
  @discardableResult
  public func throttle<C: Clock, Value: Sendable>(
    id: ID, for duration: C.Duration, clock: C = ContinuousClock(), latest: Bool = true,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ work: sending @escaping @isolated(any) () async throws -> Value,
    receive: @escaping (Result<Value, any Error>) -> Void
  ) -> Task<Void, Never> {
    guard let how = throttled(id, duration, clock, latest) else { return first(id)?.task ?? Task {} }
    return start(id, how, isolation, ThrowingWork(work), receive)
  }

  /// How a call at this moment begins; nil if it does not.
  private func throttled<C: Clock>(_ id: ID, _ duration: C.Duration, _ clock: C, _ latest: Bool) -> RunStart? {
    let now = clock.now  // first: a clock is user code, and may throttle as well
    if let window = windows[id], !(window is Window<C>), !window.isOver {
      Issue.report(
        .misuse,
        """
        TaskScope.throttle: \(id) was throttled by another kind of clock before, whose time means nothing to \(C.self); it \
        begins at once. To fix this, use one clock for one id.
        """)
    }
    guard let end = (windows[id] as? Window<C>)?.end, now < end else {
      open(Window(end: now.advanced(by: duration), clock: clock), id)
      return RunStart()
    }
    guard latest else { return nil }
    return RunStart(policy: .letBothRun, wait: waiting(until: end, clock)) { [weak self] in
      self?.open(Window(end: end.advanced(by: duration), clock: clock), id)
    }
  }
}

/// The time in which a throttled id does not begin again.
protocol ThrottleWindow {
  /// Whether it is over, by the clock that throttled the id.
  var isOver: Bool { get }
}

private struct Window<C: Clock>: ThrottleWindow {
  let end: C.Instant
  let clock: C

  var isOver: Bool { clock.now >= end }
}
