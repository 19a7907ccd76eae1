/// Brings an answer from the work to the receiver in its owner's isolation.
///
/// `@unchecked Sendable`, because: the weak reference is never written after `init`. It is loaded only by the methods below, in the
/// isolation of the actor that made the mailbox. Elsewhere it is only destroyed, which is atomic for a weak reference.
///
/// `TaskScope` passes `actor`, the one in which the mailbox was made. It is an optional because the tasks hold it weakly; without it
/// nothing is left to receive.
final class Mailbox<Value: Sendable>: @unchecked Sendable {
  private weak var receiver: (any Receiver<Value>)?

  init(_ receiver: any Receiver<Value>) { self.receiver = receiver }

  /// False without a receiver: a newer run, a cancellation or the end of the scope has taken the receiver.
  @discardableResult
  func deliver(_ value: Value, _ actor: isolated (any Actor)?) -> Bool {
    actor != nil && receiver?.deliver(value) == true
  }

  /// Reports that the wait is over and the work is about to begin; false if it must not.
  func begin(_ actor: isolated (any Actor)?) -> Bool {
    guard actor != nil, let receiver else { return false }
    if !Task.isCancelled { return receiver.begin() }
    receiver.abandon()
    return false
  }

  /// Reports that there will be no answer: the work did not begin.
  func abandon(_ actor: isolated (any Actor)?) {
    if actor != nil { receiver?.abandon() }
  }
}

/// Takes answers, in its owner's isolation.
protocol Receiver<Value>: AnyObject {
  associatedtype Value: Sendable
  func deliver(_ value: Value) -> Bool
  func begin() -> Bool
  func abandon()
}

extension Receiver {
  func begin() -> Bool { true }
  func abandon() {}
}
