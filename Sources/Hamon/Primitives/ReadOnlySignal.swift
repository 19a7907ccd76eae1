/// A signal that can be read only: what `$property` gives of a tracked property.
///
/// It shares the property's node and keeps it alive: it may outlive the object, and then keeps the last value. It cannot write, so
/// `private(set)` stays private. *Cost:* reading is as for a ``Signal``; the handle is the same one each time. *Isolation:* that of its
/// graph; it is not `Sendable`. *Misuse:* reading it while the property is being changed in place traps. One that outlives its object shows
/// the last value, and does not report that.
public class ReadOnlySignal<Value> {
  @usableFromInline final let node: NodePointer

  /// Takes over one handle of `node`.
  @inlinable
  init(node: NodePointer) { self.node = node }

  @inlinable
  deinit { Graph.drop(node) }

  /// The value. Reading it subscribes the running observer.
  @inlinable
  public final var value: Value {
    @inline(__always) get { readSignal(node) }  // as `Signal.value`
  }

  /// The value, without a subscription.
  @inlinable
  public final func peek() -> Value { peekSignal(node) }

  /// Writes it all the same: for what puts values back that it has had.
  package func putBack(_ value: Value) { writeSignal(node, value) }

  /// Whether this value is the present one, as the signal compares.
  @inlinable
  package final func isSame(as value: Value) -> Bool { isUnchanged(node, node.value(Value.self), value) }
}

/// One whose values are put back by the property that it is of, because others than the signal's observers are told there.
package final class ProjectedSignal<Value>: ReadOnlySignal<Value> {
  /// The property, once others than the graph have read or written it.
  package var property: AnyKeyPath?
  /// Writes the property. Nil until `$property` has been asked for.
  package var write: ((Value) -> Void)?

  package init(of signal: Signal<Value>) {
    Graph.addHandle(signal.node)
    super.init(node: signal.node)
  }

  package override func putBack(_ value: Value) { if let write { write(value) } else { super.putBack(value) } }
}

extension Signal {
  /// Whether this value is the present one, as the signal compares.
  @inlinable
  package func isSame(as value: Value) -> Bool { isUnchanged(node, node.value(Value.self), value) }
}
