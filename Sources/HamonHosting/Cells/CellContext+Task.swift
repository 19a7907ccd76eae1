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
  /// Another `id` in a later body run cancels the work and starts it anew; several calls in one body are told apart by where
  /// they stand. Cancellation is Swift's: work that ignores it runs on, unheard.
  ///
  /// Under `.structural` identity the work does not end with its row (it does in the pool), and the result lands on another.
  ///
  /// `work` is written and isolated like the operation of a `Task`. *Cost:* a task and two small objects. *Misuse:* outside an
  /// actor it traps: the result would have nowhere to come back to.
  ///
  /// - Returns: a task that is done when the work has ended and its result was received or dropped: for tests. Where the work
  ///   of this place was started before, that one's.
  @discardableResult
  public func task<Value: Sendable>(
    id: AnyHashable = 0, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    line: UInt = #line, column: UInt = #column,
    @_inheritActorContext _ work: sending @escaping @isolated(any) () async -> Value,
    receive: @escaping (Value) -> Void = { (_: Value) in }
  ) -> Task<Void, Never> {
    guard let isolation else {
      fatalError(
        """
        HamonHosting: CellContext.task was called outside an actor (\(fileID):\(line)), so there is no isolation for its result \
        to come back to. To fix this, make the cell on the main actor or in an actor.
        """)
    }
    let site = CallSite(fileID: fileID, line: line, column: column)
    if isCurrent, let running = life.task(at: site, id: id) { return running }
    guard isCurrent else { return Task {} }  // the `==` of ids is the user's
    let run = CellRun(life, site: site, id: id, receive: receive)
    let mailbox = CellMailbox(run)
    life.tasks.append(run)
    // The task holds neither the actor nor the cell.
    let task = Task { [weak isolation] in
      let value = await work()
      await mailbox.deliver(value, isolation)
    }
    run.task = task
    return task
  }
}
