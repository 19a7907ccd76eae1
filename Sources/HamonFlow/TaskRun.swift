/// A run as the scope keeps it.
class AnyTaskRun {
  var task: Task<Void, Never>?
}

/// A run and its receiver. The scope holds the one strong reference, the task a weak one: taken from the scope, the run is
/// gone, and there is nothing left that an answer could be given to.
final class TaskRun<ID: Hashable, Value: Sendable>: AnyTaskRun, Receiver {
  private let id: ID
  private weak let scope: TaskScope<ID>?
  private let receive: (Value) -> Void

  init(id: ID, scope: TaskScope<ID>, receive: @escaping (Value) -> Void) {
    self.id = id
    self.scope = scope
    self.receive = receive
  }

  /// Between the check and the call nothing is awaited, so nothing can come between them.
  func deliver(_ value: Value) {
    if let scope, scope.finish(self, id) { receive(value) }
  }
}

/// Takes an answer, once.
protocol Receiver<Value>: AnyObject {
  associatedtype Value: Sendable
  func deliver(_ value: Value)
}
