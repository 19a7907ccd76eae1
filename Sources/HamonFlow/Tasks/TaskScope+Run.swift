import Hamon

extension TaskScope {
  /// Runs `work`, and hands what it returns to `receive`, unless a newer run of the same id, a cancellation or the end of the
  /// scope came first. `policy` says what becomes of runs of the same id; without one they are cancelled.
  ///
  /// `receive` runs in the caller's isolation, synchronously after the check, once or never. When it runs, this run is over:
  /// it may start the next one. It is never called before `run` returns.
  ///
  /// Called without an actor it traps: the answer would have nowhere to come back to. Where the compiler does not know the caller's
  /// isolation (in the initial value of a property, in a method of a class that is isolated to nobody), it is the actor that the call
  /// runs in; one with an executor of its own is then to be passed as `isolation:`.
  ///
  /// `work` is written and isolated like the operation of a `Task` (that is what `@_inheritActorContext` is for): on the main
  /// actor it runs there; in an actor it runs there if it captures `self`, else outside.
  ///
  /// - Returns: a task that is done when the work has ended and its answer was received or dropped. Tests wait for it;
  ///   cancelling it cancels the work (which, if it waits, still waits for its turn), whose answer is then still received.
  ///   For a run that is dropped by its policy, the task of the oldest run there is.
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
  /// An error that the work throws because it was cancelled by the scope is dropped like any late answer; a
  /// `CancellationError` of the work's own making is received like any other error.
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
