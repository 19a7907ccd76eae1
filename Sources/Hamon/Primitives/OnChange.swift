/// Follows a value, without a first run: `action` is called after every change of it from now on, with the value before and the
/// one now.
///
/// ```swift
/// observe { cart.total.value } onChange: { old, new in print("\(old) → \(new)") }
/// ```
///
/// `value` is evaluated now, and again when something it has read has changed, as a ``Computed`` is. If the result is the same (`==`, for
/// `Equatable` values, or by `equality`), nothing is called. `action` runs in the flush, in its turn, once for each batch, and not if the
/// value ended where it began. No observer tracks it. What it makes belongs to it, and ends before its next call.
///
/// It is an ``Effect`` and a computed: owned by the enclosing owner, or kept by the result, as for ``observe(name:fileID:line:_:)``.
/// *Misuse:* one that changes what it follows is called again. The 100th call in one flush is the last, with an ``Issue``, and the old
/// value of the next call is then that of the last one. *Cost:* two nodes, and a copy of the value. *Isolation:* as for an ``Effect``: both
/// closures run in that of the graph.
@discardableResult
public func observe<Value>(
  equality: Equality<Value> = Equality(kind: .default), name: String? = nil, fileID: StaticString = #fileID,
  line: UInt32 = #line, _ value: @escaping () -> Value, onChange action: @escaping (_ old: Value, _ new: Value) -> Void
) -> Effect {
  let value = Computed(equality: equality, name: name, fileID: fileID, line: line, value)
  let changes = Changes(of: value, equality)
  return observe(name: name, fileID: fileID, line: line) { changes.next(action) }
}

/// Follows a value of an object that is not kept alive, and with which it ends, as for ``Effect/init(of:name:fileID:line:isolation:_:)``:
/// both closures get the object.
///
/// ```swift
/// observe(of: self) { $0.query } onChange: { model, _, query in model.log("searching \(query)") }
/// ```
@discardableResult
public func observe<Object: AnyObject, Value>(
  of object: Object, equality: Equality<Value> = Equality(kind: .default), name: String? = nil,
  fileID: StaticString = #fileID,
  line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation, _ value: @escaping (Object) -> Value,
  onChange action: @escaping (_ object: Object, _ old: Value, _ new: Value) -> Void
) -> Effect {
  let value = Computed(
    of: object, equality: equality, name: name, fileID: fileID, line: line, isolation: isolation, value)
  let changes = Changes(of: value, equality)
  return observe(of: object, name: name, fileID: fileID, line: line, isolation: isolation) { object in
    changes.next { old, new in action(object, old, new) }
  }
}

/// A computed, and its value when the effect that follows it ran last.
private final class Changes<Value> {
  private let value: Computed<Value>
  private let same: (Value, Value) -> Bool
  private var last: Value?
  /// A run in a transaction comes once more where that is taken back, also without a change.
  private var mayBeTakenBack = false

  init(of value: Computed<Value>, _ equality: Equality<Value>) {
    self.value = value
    same = comparison(Equality(kind: equality.kind.resolved(for: Value.self), same: equality.same))
  }

  /// Reads the value, and calls the action unless it is the first.
  func next(_ action: (_ old: Value, _ new: Value) -> Void) {
    let new = value.value
    // The end of the old value as well: it may be user code.
    untracked {
      let (old, mustCompare) = (last, mayBeTakenBack)
      (last, mayBeTakenBack) = (new, Graph.isInTransaction)
      if let old, !mustCompare || !same(old, new) { action(old, new) }
    }
  }
}
