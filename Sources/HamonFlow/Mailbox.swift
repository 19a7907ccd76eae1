/// The way of an answer from wherever the work ran to the receiver in its owner's isolation.
///
/// `@unchecked Sendable`, because: the reference is weak and is never written after `init`, and it is loaded in one place only,
/// in the isolation of the actor that made the mailbox. Elsewhere it is only destroyed, which is atomic for a weak reference.
final class Mailbox<Value: Sendable>: @unchecked Sendable {
  private weak let receiver: (any Receiver<Value>)?

  init(_ receiver: any Receiver<Value>) { self.receiver = receiver }

  /// Nobody there: a newer run, a cancellation or the end of the scope has taken the receiver.
  ///
  /// `actor` is the one that the mailbox was made in: `TaskScope` sees to that.
  func deliver(_ value: Value, _ actor: isolated any Actor) { receiver?.deliver(value) }
}
