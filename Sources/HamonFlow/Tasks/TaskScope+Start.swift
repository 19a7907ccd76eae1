import Hamon

/// The conditions of a run's beginning.
struct RunStart {
  var policy = RunPolicy.cancelRunning
  /// The wait before the run; false if it must not begin. Until it has begun, the cancellation of its task ends it.
  var wait: (@Sendable () async -> Bool)?
  /// For runs that replace others when they begin; see `AnyTaskRun`.
  var whenBegun: (() -> Void)?
  var whenCancelled: (() -> Void)?
}

extension TaskScope {
  /// Starts work; all forms use it.
  func start<Value: Sendable>(
    _ id: ID, _ start: RunStart, _ isolation: isolated (any Actor)?, _ work: some Work<Value>,
    _ receive: @escaping (Value) -> Void
  ) -> Task<Void, Never> {
    guard let home = ExternalSource.actor(isolation) else { trapWithoutIsolation(id) }
    if start.policy == .dropNew, let running = first(id)?.task { return running }
    let run = TaskRun(id: id, scope: self, receive: receive)
    run.whenBegun = start.whenBegun
    run.whenCancelled = start.whenCancelled
    var wait = start.wait
    if let turn = turn(of: run, id, start.policy) { wait = { await turn.wait() } }
    let calledOff = CancellationFlag()
    run.calledOff = calledOff
    let mailbox = Mailbox(run)
    let (isPutOff, announces) = (start.wait != nil, start.whenBegun != nil)
    // The task holds neither the actor nor the run: an owner that is an actor could otherwise not end before its work.
    let body: @Sendable (isolated (any Actor)?) async -> Void = { [home = WeakActor(home), wait] _ in
      if let wait {
        guard await wait() else {
          await work.end(work.isolation)
          return await mailbox.abandon(home.actor)
        }
        if announces {
          guard await mailbox.begin(home.actor) else { return await work.end(work.isolation) }
        }
      }
      guard let value = await work.begin(unless: calledOff, isPutOff, work.isolation) else {
        return await mailbox.abandon(home.actor)
      }
      await mailbox.deliver(value, home.actor)
    }
    let task = launch(wait == nil ? work.isolation : nil, from: home, body)
    run.task = task
    add(run, id, start.policy)  // last, because it may call back
    return task
  }

  /// The turn that a new run waits for by its policy, if it has to wait for those before it.
  func turn(of run: AnyTaskRun, _ id: ID, _ policy: RunPolicy) -> Turn? {
    if policy == .afterRunning, first(id) != nil { run.turn = Turn() }
    return run.turn
  }
}
