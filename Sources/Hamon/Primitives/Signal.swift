import CHamonThread

/// A value whose readers are notified when it changes.
///
/// ```swift
/// let price = Signal(120)
/// let printing = Effect { print(price.value) }   // prints 120
/// price.value = 130                              // prints 130, before the next line
/// ```
///
/// *Cost:* reading is a load while nothing tracks, writing a comparison and a store while nothing observes. A signal is an object (the
/// handle) and a place in the graph's pooled memory, which holds the value; a large one has a box of its own. *Isolation:* it belongs to
/// one isolation domain and is not `Sendable`. *Misuse:* reading or writing it while it is being changed in place traps (see ``value``). A
/// write in a computed is reported as an ``Issue``. An effect that writes what it reads runs again until that is stable, and is stopped
/// after 100 passes.
public final class Signal<Value> {
  @usableFromInline let node: NodePointer

  /// Makes a signal. `Equatable` values are compared with `==`; over other types every assignment is a change.
  @inlinable
  public init(_ value: Value, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line) {
    node = makeSignal(value, .default, name, fileID, line)
  }

  /// Makes a signal with a policy of its own for what counts as the same value.
  @inlinable
  public init(
    _ value: Value, equality: Equality<Value>, name: String? = nil, fileID: StaticString = #fileID,
    line: UInt32 = #line
  ) {
    node = makeSignal(value, equality.kind, name, fileID, line)
    if let same = equality.same { installOperations(node, same) }
  }

  @inlinable
  deinit { Graph.drop(node) }

  /// The value. Reading it subscribes the running observer. (A line `price.value` by itself is no read, as Swift has it: write
  /// `_ = price.value`.) A write is visible at once. If it is a change, the effects downstream have run
  /// when the assignment returns (inside `batch`, an effect or a cleanup: at its end). The old value ends last.
  ///
  /// Changing it in place (`list.value.append(x)`) does not copy its storage, and counts as a change without a comparison; reading or
  /// writing it meanwhile traps. A plain `Equatable` value of up to 64 bytes (one without references: no string, no array) is changed as a
  /// copy instead, compared, and assigned. It reads as before meanwhile, and what is written meanwhile is overwritten. A
  /// ``ComparedInPlace`` value is compared as well.
  ///
  /// A change in place does not subscribe, `+=` included: an effect with `sum.value += price.value` follows the price alone, while
  /// `sum.value = sum.value + price.value` would wake itself.
  @inlinable
  public var value: Value {
    @inline(__always) get { readSignal(node) }  // two tests and a load; out of line for reads that are not as expected
    set { writeSignal(node, newValue) }
    _modify {
      if isComparedInPlace(Value.self) {
        var value: Value = peekSignal(node)
        defer { writeSignal(node, value) }
        yield &value
      } else {
        let slot = node.value(Value.self)
        if hamon_slow_path() != nil, Graph.isInTransaction { keepForUndo(node, slot) }
        let context = Graph.beginAccess(slot, node)
        defer { Graph.endAccess(context, slot, of: node, changed: node.pointee.observers.isNone ? nil : node) }
        yield &slot.pointee
      }
    }
  }

  /// Changes the value in place; see `value`.
  @inlinable
  @discardableResult
  public func update<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&value)
  }

  /// The value, without a subscription.
  @inlinable
  public func peek() -> Value { peekSignal(node) }
}
