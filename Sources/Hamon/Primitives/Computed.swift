import CHamonThread

/// A value derived from others: lazy, memoised, cut off where the result is equal.
///
/// ```swift
/// let taxed = Computed { price.value * 110 / 100 }
/// taxed.value      // evaluates
/// taxed.value      // does not
/// ```
///
/// It is evaluated when it is read and something it has read before has really changed; one that is not read is never
/// evaluated. Its sources are those of its last evaluation. A result that counts as equal is not stored, and wakes no observer.
///
/// It lives as long as it has a handle or an observer. A function or a property may make one and return it, and an effect may read it
/// without keeping it: `Effect { print(doubled().value) }`. Made anew in each run, it is evaluated in each run, and the one of the previous
/// run ends: up to two evaluations for a change of its sources. Kept in a `lazy var`, it is evaluated once for each change.
///
/// The closure only derives. A write in it is visible at once and is reported as an ``Issue``. A read of itself traps with the cycle:
/// directly, through others, or where the result that it replaces ends (in a `deinit`). (Where users make the dependencies, as in a
/// spreadsheet, look for cycles in a graph of your own before you let computeds read one another. Where only its old sources are asked, a
/// closure is not called and cannot stop a cycle.)
///
/// *Cost:* a node, which has room for the value, and a handle; a link for each source. An untracked read of a clean computed is two tests
/// and a load. *Isolation:* that of its graph, in which the closure runs; it is not `Sendable`. *Misuse:* a closure that does anything but
/// derive: it runs when a reader asks, often or never. One that captures the object that stores the computed keeps that alive; that is what
/// `of:` is for.
public final class Computed<Value> {
  @usableFromInline let node: NodePointer

  /// Makes a computed; `compute` runs at the first read.
  @inlinable
  public init(
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ compute: @escaping () -> Value
  ) {
    node = makeComputed(.default, Value.self, name, fileID, line)
    installOperations(node, compute)
  }

  /// Makes a computed with a policy of its own for what counts as the same result.
  @inlinable
  public init(
    equality: Equality<Value>, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ compute: @escaping () -> Value
  ) {
    node = makeComputed(equality.kind, Value.self, name, fileID, line)
    if equality.kind == .default {
      installOperations(node, compute)
    } else {
      installOperations(node, compute, comparison(equality))
    }
  }

  /// Makes a computed over an object that it does not keep alive; the object is retained for the length of an evaluation.
  /// After the object's end it keeps its last value. Reading it for the first time after the object's end traps. The object's own
  /// `deinit` is after its end: there, read the properties themselves.
  @inlinable
  public init<Object: AnyObject>(
    of object: Object, equality: Equality<Value> = Equality(kind: .default), name: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation, _ compute: @escaping (Object) -> Value
  ) {
    let node = makeComputed(equality.kind, Value.self, name, fileID, line)
    self.node = node
    node.asObserver.flags.insert(.endsWithObject)
    let compute = { [weak object] () -> Value in
      if let object { return compute(object) }
      // Without its object it has no sources any more, and answers with what it has.
      guard node.asComputed.flags.contains(.hasValue) else { Graph.trapOnEndedObject(node) }
      return node.computedValue(Value.self).pointee
    }
    if equality.kind != .default {
      installOperations(node, compute, comparison(equality))
    } else {
      installOperations(node, compute)
    }
  }

  @inlinable
  deinit { Graph.drop(node) }

  /// The value, brought up to date. Reading it subscribes the running observer.
  ///
  /// A read uses up a reference to the handle (decision <doc:0012-Reads>), so that a loop over many of them counts none, also where
  /// it evaluates. A parameter that is declared `borrowing` or `consuming` has to be copied for it: `(copy computed).value`.
  @inlinable
  public var value: Value {
    @inline(__always) __consuming get {  // two tests and a load, where nothing tracks
      let node = self.node
      if node.readNextComputed() {
        defer { extendLifetime(self) }
        return node.computedValue(Value.self).pointee
      }
      // A boxed value would go with its box. Another thread may let an untouched node go at this moment.
      if _isPOD(Value.self), !ValueStorage.boxesComputed(Value.self), node.pointee.affinity != 0,
        let slowPath = hamon_slow_path()
      {
        // From here on the node keeps itself, and the handle may go: it need not be kept.
        let state = node.pin()
        extendLifetime(self)
        _ = consume self
        node.willReadPinnedComputed(slowPath, state)
        return node.computedValue(Value.self).pointee
      }
      defer { extendLifetime(self) }
      node.willReadComputed()
      return node.computedValue(Value.self).pointee
    }
  }

  /// The value, brought up to date, without a subscription.
  @inlinable
  public func peek() -> Value {
    if !node.pointee.flags.isDisjoint(with: .pending | .dirty | .running) { Graph.refresh(node) }
    if let slowPath = hamon_slow_path() { node.willPeekComputed(slowPath) }
    return node.computedValue(Value.self).pointee
  }
}

@inlinable
func makeComputed<Value>(
  _ equality: EqualityKind, _ type: Value.Type, _ name: String?, _ fileID: StaticString, _ line: UInt32
) -> NodePointer {
  let kind = equality.resolved(for: Value.self)
  let node = Graph.makeNode(.computed, storage: ValueStorage(forComputed: Value.self), equality: kind)
  node.makeComputedBox(Value.self)
  label(node, name, Computed<Value>.self, fileID, line)
  return node
}

@inlinable
func comparison<Value>(_ equality: Equality<Value>) -> (Value, Value) -> Bool {
  switch equality.kind {
  case .default: isSame
  case .never: { _, _ in false }
  case .custom, .customInPlace:
    { [same = equality.same.unsafelyUnwrapped] old, new in untracked { same(old, new) } }
  }
}

/// Gives a computed its value operations: formed here, where the value's type is known, so that they are compiled for that type. With the
/// default comparison it captures nothing then. (Debug builds know no types here, and need not try.) What is compared as a word needs no
/// operations.
@inlinable
func installOperations<Value>(_ node: NodePointer, _ compute: consuming @escaping () -> Value) {
  if isComparedAsWord(Value.self) { return Graph.setWordCompute(node, compute) }
  if !isEquatable(Value.self) { return installOperations(node, compute, comparison(.never)) }
  #if !DEBUG
    let operations = ComputeOperations<Value> { command, place, compute in
      let node = place.assumingMemoryBound(to: Node.self)
      if command != ValueOperation.evaluate.rawValue { return serve(command, node, Value.self) }
      return store(compute(), node) { isSame($0, $1) }
    }
    if operations.capturesNothing { return Graph.setCompute(node, operations, compute) }
  #endif
  installOperations(node, compute) { isSame($0, $1) }
}

/// Installs operations with a comparison of its own, which they capture.
@inlinable
func installOperations<Value>(
  _ node: NodePointer, _ compute: @escaping () -> Value, _ same: @escaping (Value, Value) -> Bool
) {
  Graph.setCapturingOperations(node) { command, _ in
    if command != ValueOperation.evaluate.rawValue { return serve(command, node, Value.self) }
    return store(compute(), node, same)
  }
}

/// Stores a result that is not the same as the one before; returns whether it was. The evaluation that is still running does not track the
/// end of the old one.
@inlinable @inline(__always)  // part of the operations: a comparison and a store, for plain values
func store<Value>(_ value: consuming Value, _ node: NodePointer, _ same: (Value, Value) -> Bool) -> Bool {
  let slot = node.computedValue(Value.self)
  if node.asComputed.flags.contains(.hasValue) {
    if isSame(slot, value, same) {
      if !_isPOD(Value.self) {
        var result: Value? = value
        endUncharged(&result)
      }
      return false
    }
    replace(slot, value)
  } else {
    slot.initialize(to: value)
    node.asComputed.flags.insert(.hasValue)
  }
  return true
}

/// Lets the value go: `.destroy`.
@inlinable
func endValue<Value>(_ node: NodePointer, _ type: Value.Type) -> Bool {
  if node.asComputed.flags.contains(.hasValue) {
    node.asComputed.flags.remove(.hasValue)
    node.computedValue(Value.self).deinitialize(count: 1)
  }
  node.freeComputedBox(Value.self)
  return true
}
