import Hamon

/// A run as the scope keeps it.
class AnyTaskRun {
  var task: Task<Void, Never>?
  /// The turn in which the run waits for those before it.
  var turn: Turn?
  /// Whether the scope has cancelled the run: then work that has not begun never does. It is raised for all that are to end before the
  /// first of them does: cancellation handlers are user code.
  var calledOff: CancellationFlag?
  /// Called when its wait for the clock is over; nil once it has begun, and for runs that begin at once.
  var whenBegun: (() -> Void)?
  /// Called when the scope cancels the run; not at the end of the scope.
  var whenCancelled: (() -> Void)?

  /// What waits until the run is over, or cancelled.
  private var waiters: [Turn] = []

  /// Waits until the run is over: its task, or its time in the scope. Returns whether it was its task.
  func waitForEnd(isolation: isolated (any Actor)?) async -> Bool {
    let end = Turn()
    waiters.append(end)
    Task { [task] in
      await task?.value
      end.open(true)
    }
    return await end.wait()
  }

  /// Ends a run that was called off. Safe on any thread, for a run without other references.
  func end() {
    for waiter in waiters { waiter.open(false) }
    task?.cancel()
    turn?.open(false)
  }
}

/// A run and its receiver. The scope holds the one strong reference, the task a weak one. Once it is taken from the scope, the run is gone,
/// and nothing is left to receive an answer.
final class TaskRun<ID: Hashable, Value: Sendable>: AnyTaskRun, Receiver {
  private let id: ID
  private weak var scope: TaskScope<ID>?
  private let receive: (Value) -> Void

  init(id: ID, scope: TaskScope<ID>, receive: @escaping (Value) -> Void) {
    self.id = id
    self.scope = scope
    self.receive = receive
  }

  /// Between the check and the call nothing is awaited, so nothing can come between them. The next run in the line begins
  /// after the call, in which it may have been cancelled.
  func deliver(_ value: Value) -> Bool {
    guard scope?.finish(self, id) == true else { return false }
    withCause("answer of \(id)") { receive(value) }
    scope?.beginNext(id)  // not if the scope's last reference went in the call
    return true
  }

  func begin() -> Bool { scope?.begin(self, id) == true }

  func abandon() {
    if scope?.finish(self, id) == true {
      whenCancelled?()
      scope?.beginNext(id)
    }
  }
}
