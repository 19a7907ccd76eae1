import CHamonThread

// How Signal and Tracked write: a test and a store where nothing observes, and a function for each further case.

/// What is out of the ordinary has its own function, which comes back here for the store: so this needs no frame.
@inlinable @inline(__always)  // the fast path of every write: two tests, a comparison, a store
func writeSignal<Value>(_ node: NodePointer, _ value: Value) {
  let equality = node.pointee.traits.equality
  if hamon_slow_path() != nil || equality.isCustom { return writeSlowly(node, value) }
  let slot = node.value(Value.self)
  if equality != .never, isSameNow(slot, value) { return }
  storeWritten(node, slot, value)
}

/// A write while the slow path is needed, or with a comparison of its own. The value from before may be replaced in `==`: then the copy
/// that is compared ends last, and the writing observer does not track that either.
@inlinable
@inline(never)  // kept out of the writers' code
func writeSlowly<Value>(_ node: NodePointer, _ value: Value, evenIfSame: Bool = false) {
  let slot = node.value(Value.self)
  if hamon_slow_path() != nil {
    Graph.checkWrite(slot, node)
    if Graph.isInTransaction { keepForUndo(node, slot) }
  }
  if !isUnchanged(node, slot, value) {
    storeWritten(node, slot, value)
  } else if evenIfSame {
    replace(slot, value)
  }
}

/// Compares the present value with another one, as the signal does.
@inlinable @inline(__always)  // part of a write
func isUnchanged<Value>(_ node: NodePointer, _ slot: UnsafeMutablePointer<Value>, _ value: Value) -> Bool {
  switch node.pointee.traits.equality {
  case .default where mayEndInUserCode(Value.self): isSameUncharged(slot, value) { isSame($0, $1) }
  case .default: isSameNow(slot, value)
  case .custom, .customInPlace: isSameByOperations(node, value)
  case .never: false
  }
}

/// The present value is copied for the comparison: `==` may be user code, and may write this very signal.
@inlinable @inline(__always)  // a comparison, for plain values
func isSameNow<Value>(_ slot: UnsafeMutablePointer<Value>, _ value: Value) -> Bool {
  let now = slot.pointee
  return isSame(now, value)
}

@inlinable @inline(__always)  // a test and a store, where nothing observes
func storeWritten<Value>(_ node: NodePointer, _ slot: UnsafeMutablePointer<Value>, _ value: Value) {
  if node.pointee.observers.isNone {
    replace(slot, value)
  } else {
    writeObserved(node, slot, value)
  }
}

@inlinable
@inline(never)  // kept out of the writers' code
func isSameByOperations<Value>(_ node: NodePointer, _ value: Value) -> Bool {
  withUnsafePointer(to: value) { Graph.isSameByOperations(node, UnsafeMutableRawPointer(mutating: $0)) }
}

/// Stores the new value and marks its observers; the old one ends after that, untracked. Its end may call back, and finds the observers
/// marked.
@inlinable @inline(__always)  // a store, for plain values
func replace<Value>(_ slot: UnsafeMutablePointer<Value>, _ value: Value, telling tell: () -> Void = {}) {
  if _isPOD(Value.self) {
    slot.initialize(to: value)
    tell()
  } else {
    var old: Value? = slot.move()
    slot.initialize(to: value)
    tell()
    endUncharged(&old)
  }
}

/// Ends a value; what that reads is not tracked.
@inlinable @inline(__always)  // a release and a test
package func endUncharged<Value>(_ old: inout Value?) {
  if hamon_slow_path() == nil {
    end(&old)
  } else {
    untracked { end(&old) }
  }
}

/// Compares the value in a slot, which may get another value meanwhile, with another one. The copy of it goes here, before anything else
/// ends.
@inlinable @inline(__always)  // nothing but the comparison, for plain values
func isSame<Value>(_ slot: UnsafeMutablePointer<Value>, _ other: Value, _ same: (Value, Value) -> Bool) -> Bool {
  _isPOD(Value.self) ? same(slot.pointee, other) : isSameAsCopy(slot, other, same)
}

@inlinable
@inline(never)  // or the end of the copy is put off
func isSameAsCopy<Value>(
  _ slot: UnsafeMutablePointer<Value>, _ other: Value, _ same: (Value, Value) -> Bool
) -> Bool { same(slot.pointee, other) }

/// Compares with a copy, and ends that; what both read is not tracked.
@inlinable
@inline(never)  // kept out of the writers' code
func isSameUncharged<Value>(
  _ slot: UnsafeMutablePointer<Value>, _ other: Value, _ same: (Value, Value) -> Bool
) -> Bool {
  hamon_slow_path() == nil ? isSame(slot, other, same) : untracked { isSame(slot, other, same) }
}

/// Whether the end of a value may be more than memory that is given back.
@inlinable @inline(__always)  // folds to a constant
func mayEndInUserCode<Value>(_ type: Value.Type) -> Bool { !_isPOD(Value.self) && Value.self != String.self }

/// Ends an old value at this point.
@inlinable @inline(__always)  // a release
package func end<Value>(_ old: inout Value?) { old = nil }

/// Where the value may yet return to what it was, that is kept, and compared with later. Nothing comes after any of the calls, so
/// that this needs no frame either.
@inlinable
@inline(never)  // one copy for each type of value
func writeObserved<Value>(_ node: NodePointer, _ slot: UnsafeMutablePointer<Value>, _ value: Value) {
  let kind = node.pointee.traits.equality
  if kind != .never {
    if Graph.isDeferring { return writeKeeping(node, slot, value) }
    if node.asSource.flags.contains(.feedsHeld) { return writeWherePaused(node, slot, value) }
  }
  replace(slot, value) { Graph.didChange(node) }
}

@inlinable
@inline(never)  // kept out of the writers' code
func writeKeeping<Value>(_ node: NodePointer, _ slot: UnsafeMutablePointer<Value>, _ value: Value) {
  if Graph.isLogged, Graph.willBeLogged(node) { return replace(slot, value) { Graph.didChange(node) } }
  if !isComparedAsWord(Value.self), !Graph.hasOperations(node) {
    installOperations(node, isSame as (Value, Value) -> Bool)
  }
  Graph.save(node)
  replace(slot, value) { Graph.didWrite(node) }
}

@inlinable
@inline(never)  // kept out of the writers' code
func writeWherePaused<Value>(_ node: NodePointer, _ slot: UnsafeMutablePointer<Value>, _ value: Value) {
  if Graph.feedsHeld(node) {
    writeKeeping(node, slot, value)
  } else {
    replace(slot, value) { Graph.didChange(node) }
  }
}

/// Integers and truth values: the same if and only if their words are. The engine compares them itself, and such a signal or computed needs
/// no value operations.
@inlinable @inline(__always)  // folds to a constant
func isComparedAsWord<Value>(_ type: Value.Type) -> Bool {
  isType(Value.self, Int.self) || isType(Value.self, Bool.self) || isType(Value.self, UInt.self)
    || isType(Value.self, Int32.self) || isType(Value.self, UInt32.self) || isType(Value.self, UInt8.self)
    || isType(Value.self, Int64.self) || isType(Value.self, UInt64.self) || isType(Value.self, Int8.self)
    || isType(Value.self, Int16.self) || isType(Value.self, UInt16.self)
}

/// Small plain values are copied, changed and compared; all others are changed where they are.
@inlinable @inline(__always)  // folds to a constant
package func isComparedInPlace<Value>(_ type: Value.Type) -> Bool {
  _isPOD(Value.self) && MemoryLayout<Value>.size <= 64 && isEquatable(Value.self)
}
