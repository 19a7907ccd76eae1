/// Brings the result of a task back to a receiver that belongs to an isolation domain.
///
/// `@unchecked Sendable`, because: the weak reference is never written after `init`. Only `call` and `ask` load it, in the isolation of the
/// receiver's actor. Elsewhere it is only destroyed, which is atomic for a weak reference. The maker passes `actor`, the one in which the
/// receiver was made. It is an optional because tasks hold it weakly; without it nothing is left to receive.
package final class IsolatedReceiver<Receiver: AnyObject>: @unchecked Sendable {
  private weak var receiver: Receiver?

  package init(_ receiver: Receiver) { self.receiver = receiver }

  /// Hands `value` to the receiver; false if it has ended or wants no more.
  @discardableResult
  package func call<Value: Sendable>(
    _ actor: isolated (any Actor)?, _ value: Value, _ body: @Sendable (Receiver, Value) -> Bool
  ) -> Bool {
    guard actor != nil, let receiver else { return false }
    return body(receiver, value)
  }

  /// Asks the receiver for something; nil if it has ended.
  package func ask<Answer: Sendable>(
    _ actor: isolated (any Actor)?, _ body: @Sendable (Receiver) -> Answer?
  ) -> Answer? {
    guard actor != nil, let receiver else { return nil }
    return body(receiver)
  }
}

/// The actor that answers come back to. `what` waits for them: a word for the node.
func answeringActor(_ isolation: (any Actor)?, _ what: String, _ node: NodePointer) -> any Actor {
  if let actor = ExternalSource.actor(isolation) { return actor }
  fatalError(
    """
    Hamon: \(Graph.describe(node, as: what)) was made without an actor, so there is no isolation for its answers to come \
    back to. To fix this, make it on the main actor or in an actor, or pass `isolation:`. (In an actor, make it a `lazy var`, and never \
    in `init`: a synchronous `init` has the isolation of its caller. Pass `isolation:` where the compiler does not know an actor with an \
    executor of its own, as in a `lazy var`.)
    """)
}
