import Hamon

extension TaskScope {
  /// Confirms a change of an ``Optimistic`` value: `work` gets the value that is shown and sends it to the server; `receive` gets the
  /// answer, to be given to the value, most often by way of an input.
  ///
  /// Several changes run beside each other, so that each answer counts. They begin in the order in which they were made, but requests may
  /// overtake each other on their way. With `.afterRunning` they reach the server one after the other. With `.cancelRunning` an older
  /// change is given up. If the newer one fails, the value from before both is shown, whatever the server has taken.
  ///
  /// A change that does not run is answered as well. When its id is cancelled, or a newer run cancels it, `receive` gets `.cancelled` at
  /// once, before that call returns. Work that has not begun by then never does. When `.dropNew` drops it, `receive` gets `.dropped`, as
  /// early. The value then shows again what the running change has shown, and waits for the answer to that. Work that throws a
  /// `CancellationError` is answered with `.cancelled`. Only after the end of the scope nothing is received any more.
  ///
  /// For a server that answers with the value it has now, use ``exchange(_:id:policy:isolation:_:receive:)``.
  ///
  /// - Returns: as for `run`.
  @discardableResult
  public func confirm<Value: Sendable>(
    _ change: Optimistic<Value>.Change, id: ID, policy: RunPolicy = .letBothRun,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ work: sending @escaping @isolated(any) (Value) async throws -> Void,
    receive: @escaping (Optimistic<Value>.Answer) -> Void
  ) -> Task<Void, Never> {
    send(change, id, policy, isolation, ThrowingWorkOn(change.value, work), receive) { change.value }
  }

  /// Confirms a change by a server that answers with the value it has now: what `work` returns is the confirmed value.
  ///
  /// It has a name of its own because a closure of one expression would fit both.
  @discardableResult
  public func exchange<Value: Sendable>(
    _ change: Optimistic<Value>.Change, id: ID, policy: RunPolicy = .letBothRun,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ work: sending @escaping @isolated(any) (Value) async throws -> Value,
    receive: @escaping (Optimistic<Value>.Answer) -> Void
  ) -> Task<Void, Never> {
    send(change, id, policy, isolation, ThrowingWorkOn(change.value, work), receive) { $0 }
  }

  private func send<Value: Sendable, Success: Sendable>(
    _ change: Optimistic<Value>.Change, _ id: ID, _ policy: RunPolicy, _ isolation: isolated (any Actor)?,
    _ work: ThrowingWorkOn<Value, Success>, _ receive: @escaping (Optimistic<Value>.Answer) -> Void,
    confirmed: @escaping (Success) -> Value
  ) -> Task<Void, Never> {
    if policy == .dropNew, let running = first(id)?.task {
      detached { receive(Optimistic.Answer(change, .dropped)) }
      return running
    }
    let cancelled = { receive(Optimistic.Answer(change, .cancelled)) }
    return start(id, RunStart(policy: policy, whenCancelled: cancelled), isolation, work) { result in
      switch result {
      case .success(let success): receive(Optimistic.Answer(change, .confirmed(confirmed(success))))
      case .failure(is CancellationError): cancelled()
      case .failure(let error): receive(Optimistic.Answer(change, .failed(error)))
      }
    }
  }
}
