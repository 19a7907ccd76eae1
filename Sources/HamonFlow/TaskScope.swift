/// The async work of a view model: started under an id, owned by the view model, and heard only while it is the newest.
///
/// ```swift
/// private let tasks = TaskScope<Work>()      // enum Work { case search }
///
/// tasks.run(id: .search) { [api] in
///   try await api.search(text)
/// } receive: { [weak self] result in
///   self?.apply(.found(result))
/// }
/// ```
///
/// - A new run of an id cancels the older one of that id. Other ids go on.
/// - The work has no way to apply its answer but `receive`, and `receive` belongs to the scope, not to the task: a newer run, a
///   cancellation or the end of the scope lets it go. A late answer finds nobody to call.
/// - The scope ends with its last reference, most often with the view model's: all work is cancelled. Cancellation is
///   Swift's: work that ignores it runs on, unheard, to its own end.
///
/// *Isolation:* a scope belongs to the isolation domain of its owner (the main actor, any actor) and is not `Sendable`.
/// `receive` runs there; the work runs where a `Task { … }` written in its place would run. The scope holds the owner's actor
/// weakly: an actor may own a scope, and work does not keep it alive. The last release may happen on any thread.
///
/// *Cost:* a task, a dictionary entry and two small objects for each run, and a hop to the actor for the answer.
///
/// *Misuse:* work that captures its owner keeps it alive until the work ends; capture what the work needs. Work that writes
/// state itself, after an `await`, goes around the guard. In an actor a weak `self` is not isolated; write
/// `receive: { [weak self] answer in self?.assumeIsolated { $0.apply(answer) } }`.
public final class TaskScope<ID: Hashable> {
  private var runs: [ID: AnyTaskRun] = [:]

  /// Makes a scope without work.
  public init() {}

  deinit {
    // Perhaps on another thread than the owner's. Nobody else refers to the scope any more, and `cancel` is safe anywhere.
    for run in runs.values { run.task?.cancel() }
  }

  /// Runs `work`, and hands what it returns to `receive`, unless a newer run of the same id, a cancellation or the end of the
  /// scope came first.
  ///
  /// `receive` runs in the caller's isolation, synchronously after the check, once or never. When it runs, the id is free: it
  /// may start the next run. It is never called before `run` returns.
  ///
  /// Called without an actor it traps: the answer would have nowhere to come back to.
  ///
  /// `work` is written and isolated like the operation of a `Task` (that is what `@_inheritActorContext` is for): on the main
  /// actor it runs there; in an actor it runs there if it captures `self`, else outside.
  ///
  /// - Returns: a task that is done when the work has ended and its answer was received or dropped. Tests wait for it;
  ///   cancelling it cancels the work, whose answer is then still received.
  @discardableResult
  public func run<Value: Sendable>(
    id: ID, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ work: sending @escaping @isolated(any) () async -> Value,
    receive: @escaping (Value) -> Void
  ) -> Task<Void, Never> {
    start(id, isolation, work, receive)
  }

  /// The same for work that can fail: `receive` gets a `Result`, so that an error ends in state rather than nowhere.
  ///
  /// An error that the work throws because it was cancelled by the scope is dropped like any late answer; a
  /// `CancellationError` of the work's own making is received like any other error.
  @_disfavoredOverload  // work that cannot throw takes the form above, where `receive` gets the bare value
  @discardableResult
  public func run<Value: Sendable>(
    id: ID, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ work: sending @escaping @isolated(any) () async throws -> Value,
    receive: @escaping (Result<Value, any Error>) -> Void
  ) -> Task<Void, Never> {
    start(
      id, isolation,
      { () async -> Result<Value, any Error> in
        do { return .success(try await work()) } catch { return .failure(error) }
      }, receive)
  }

  /// Cancels the run of `id`, if there is one, and lets its `receive` go. Cancelling twice does nothing.
  public func cancel(id: ID) {
    runs.removeValue(forKey: id)?.task?.cancel()
  }

  /// Cancels all runs. The scope can be used again.
  public func cancelAll() {
    let runs = runs
    self.runs = [:]
    for run in runs.values { run.task?.cancel() }
  }

  /// Whether a run of `id` is under way, that is: whether its answer can still come. Tracked by nobody.
  public func isRunning(id: ID) -> Bool { runs[id] != nil }

  private func start<Value: Sendable>(
    _ id: ID, _ isolation: isolated (any Actor)?, _ work: sending @escaping @isolated(any) () async -> Value,
    _ receive: @escaping (Value) -> Void
  ) -> Task<Void, Never> {
    guard let isolation else { trapWithoutIsolation() }
    let run = TaskRun(id: id, scope: self, receive: receive)
    let mailbox = Mailbox(run)
    // The task holds neither the actor nor the run: an owner that is an actor could otherwise not end before its work.
    let task = Task { [weak isolation] in
      let value = await work()
      if let isolation { await mailbox.deliver(value, isolation) }
    }
    run.task = task
    // Last, because the older run's end may call back: what it lets go is the user's.
    let older = runs.updateValue(run, forKey: id)
    older?.task?.cancel()
    return task
  }

  /// Takes the run from the scope if it is still the newest of its id.
  func finish(_ run: AnyTaskRun, _ id: ID) -> Bool {
    guard runs[id] === run else { return false }
    runs[id] = nil
    return true
  }

  private func trapWithoutIsolation() -> Never {
    fatalError(
      """
      HamonFlow: TaskScope.run was called without an actor, so its answer would have no isolation to come back to. \
      To fix this, call it from the main actor or from an actor, or pass `isolation:`.
      """)
  }
}
