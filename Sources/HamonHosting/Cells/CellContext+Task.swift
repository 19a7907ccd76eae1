import Hamon

extension CellContext {
  /// Runs async work for as long as the generation lasts: it starts once, at the first body run that comes here, and is
  /// cancelled when the key leaves. `receive` gets the result in the cell's isolation, unless the generation has ended.
  ///
  /// ```swift
  /// cell.task(id: town.id) { [api] in
  ///   await api.population(of: town.id)
  /// } receive: { population.value = $0 }
  /// ```
  ///
  /// Another `id` in a later body run cancels the work and starts it anew; several calls in one body are told apart by their places. In a
  /// loop each call would cancel the one before, or not be started if it has the same id: that is reported as an `Issue`. Start one task
  /// for all, or give each a place of its own: `column: UInt(index)`. Cancellation is Swift's: work that ignores it runs on, without
  /// effect.
  ///
  /// Outside of body runs, as in an action, a call with the same `id` starts the work anew once its result was received, or its task was
  /// cancelled. While it is at work, another tap starts nothing.
  ///
  /// Work that can fail returns an optional or a `Result`: `{ try? await api.population(of: town.id) }`.
  ///
  /// Under `.structural` identity the work does not end with its row (it does in the pool), and the result lands on another.
  ///
  /// `work` is written and isolated like the operation of a `Task`; that of the caller's own isolation begins in the order of the calls.
  /// *Cost:* a task and two small objects. *Misuse:* outside an actor it traps: the result would have nowhere to come back to. The actor is
  /// the caller's, as the compiler knows it. Otherwise it is the one in which the cell or its list was made, or else the one in which the
  /// body runs. Only the compiler knows one with an executor of its own.
  ///
  /// - Returns: a task that is done when the work has ended and its result was received or dropped: for tests. If the work of this place
  ///   was started before, it is the task of that.
  @discardableResult
  public func task<Value: Sendable>(
    id: AnyHashable = 0, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    line: UInt = #line, column: UInt = #column,
    @_inheritActorContext _ work: sending @escaping @isolated(any) () async -> Value,
    receive: @escaping (Value) -> Void = { (_: Value) in }
  ) -> Task<Void, Never> {
    guard let home = ExternalSource.actor(isolation ?? life.actor.actor) else {
      fatalError(
        """
        HamonHosting: CellContext.task was called outside an actor (\(fileID):\(line)), so there is no isolation for its result \
        to come back to. To fix this, make the cell on the main actor or in an actor; one that has an executor of its own makes \
        it in a method.
        """)
    }
    let site = CallSite(fileID: fileID, line: line, column: column)
    if isCurrent, let running = life.task(at: site, id: id) { return running }
    guard isCurrent else { return Task {} }  // the `==` of ids is user code
    let run = CellRun(life, site: site, id: id, receive: receive)
    let answers = IsolatedReceiver(run)
    life.tasks.append(run)
    let held = IsolatedOperation(work)
    // The task holds neither the actor nor the cell.
    let task = launch(held.isolation, from: ExternalSource.actor(isolation)) { [home = WeakActor(home)] _ in
      let value = await held.lastValue(held.isolation)
      await answers.call(home.actor, value) { $0.deliver($1) }
    }
    run.task = task
    return task
  }
}
