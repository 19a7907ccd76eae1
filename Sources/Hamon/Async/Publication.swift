/// Shows the value of an expression to the world outside the graph's isolation; see ``LatestValue``.
///
/// ```swift
/// let publication = Publication { (cart.count.value, cart.total.value) }
/// let latest = publication.latest                 // Sendable
/// Task.detached { log.note(latest.value) }        // both of one flush, never a mix
/// ```
///
/// It is an effect: what it reads it follows, at the end of the outermost batch; an equal result is not published again. Made
/// inside an owner it ends with that; made elsewhere, with its last handle. While the owner is paused it rests.
///
/// *Cost:* two nodes; publishing is one atomic store and a look at one or two counters. It takes no lock and waits for nobody,
/// however many read. *Isolation:* that of the graph; only ``latest`` may go elsewhere.
public final class Publication<Value: Sendable> {
  /// What others may read, for as long as they like.
  public let latest: LatestValue<Value>
  private let effect: Effect

  /// Publishes the value of the expression, now and after every change.
  public init(
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ expression: @escaping () -> Value
  ) {
    let computed = Computed(name: name, fileID: fileID, line: line, expression)
    let latest = LatestValue(computed.peek())
    self.latest = latest
    // The first run as well: it may come late, or find another value than `peek` has.
    effect = Effect(name: name, fileID: fileID, line: line) { latest.publish(computed.value) }
  }

  /// Ends it: nothing more is published.
  public func cancel() { effect.cancel() }
}
