import Hamon

extension TaskScope {
  /// Runs `work`, and hands what it returns to `receive`, unless a newer run of the same id, a cancellation or the end of the
  /// scope came first. `policy` says what becomes of runs of the same id; without one they are cancelled.
  ///
  /// `receive` runs in the caller's isolation, synchronously after the check, once or never. When it runs, this run is over:
  /// it may start the next one. It is never called before `run` returns.
  ///
  /// Called without an actor it traps: the answer would have nowhere to come back to. The compiler does not know the caller's actor in the
  /// initial value of a property, nor in a method of a class without isolation. There it is the actor in which the call runs. Pass an actor
  /// with an executor of its own as `isolation:` there.
  ///
  /// `work` is written and isolated like the operation of a `Task`, by `@_inheritActorContext`. On the main actor it runs there; in an
  /// actor it runs there if it captures `self`, else outside.
  ///
  /// - Returns: a task that is done when the work has ended and its answer was received or dropped. Tests wait for it. Cancelling it
  ///   cancels the work (which, if it waits, still waits for its turn), and the answer is still received. For a run that is dropped by its
  ///   policy, the task of the oldest run there is.
  @discardableResult
  public func run<Value: Sendable>(
    id: ID, policy: RunPolicy = .cancelRunning, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ work: sending @escaping @isolated(any) () async -> Value,
    receive: @escaping (Value) -> Void
  ) -> Task<Void, Never> {
    start(id, RunStart(policy: policy), isolation, IsolatedOperation(work), receive)
  }

  /// Runs work that can fail: `receive` gets a `Result`, so that an error ends in state rather than nowhere. (Where it takes the
  /// bare value, the compiler points at the work instead: "invalid conversion from throwing function".)
  ///
  /// An error that the work throws because the scope has cancelled it is dropped like any late answer. A `CancellationError` of the work's
  /// own making is received like any other error.
  @_disfavoredOverload  // work that cannot throw takes the form above, where `receive` gets the bare value
  @discardableResult
  public func run<Value: Sendable>(
    id: ID, policy: RunPolicy = .cancelRunning, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ work: sending @escaping @isolated(any) () async throws -> Value,
    receive: @escaping (Result<Value, any Error>) -> Void
  ) -> Task<Void, Never> {
    start(id, RunStart(policy: policy), isolation, ThrowingWork(work), receive)
  }
}
