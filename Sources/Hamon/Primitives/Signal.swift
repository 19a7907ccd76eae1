import CHamonThread

/// A value that tells its readers when it changes.
///
/// ```swift
/// let price = Signal(120)
/// let printing = Effect { print(price.value) }   // prints 120
/// price.value = 130                              // prints 130, before the next line
/// ```
///
/// Reading costs a load while nothing tracks, writing a comparison and a store while nobody observes. A signal is an
/// object, the handle, and a place in the graph's pooled memory, which holds the value (a large one has a box of its own). It belongs
/// to one isolation domain and is not `Sendable`.
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
    if let same = equality.same { installStep(node, same) }
  }

  /// Makes a signal with a comparison of its own; `true` means the same.
  @inlinable
  public convenience init(
    _ value: Value, equality: @escaping (Value, Value) -> Bool, name: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(value, equality: Equality(equality), name: name, fileID: fileID, line: line)
  }

  @inlinable
  deinit { Graph.drop(node) }

  /// The value. Reading it subscribes whoever is tracking. Writing it is visible at once; if it is a change, the effects
  /// downstream have run when the assignment returns (inside `batch`, an effect or a cleanup: at its end). The old value ends last.
  ///
  /// Changing it in place (`list.value.append(x)`) does not copy its storage, and counts as a change without a comparison; reading
  /// or writing it meanwhile traps. A plain `Equatable` value of up to 64 bytes (one without references: no string, no array) is
  /// changed as a copy instead, compared, and assigned: it reads as before meanwhile, and what is written meanwhile is overwritten.
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
        let context = Graph.beginAccess(slot, node)
        defer { Graph.endAccess(context, slot, changed: node.pointee.observers.isNone ? nil : node) }
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

  /// The value, without subscribing anybody.
  @inlinable
  public func peek() -> Value { peekSignal(node) }

  /// Like an assignment, but what counts as the same is stored as well, and told to nobody: it may differ in what `==` does not
  /// look at.
  @inlinable
  package func store(_ value: Value) { writeSlowly(node, value, evenIfSame: true) }
}

// MARK: the one implementation, for Signal and Tracked

@inlinable
func makeSignal<Value>(
  _ value: Value, _ equality: EqualityKind, _ name: String?, _ fileID: StaticString, _ line: UInt32
) -> NodePointer {
  let node = Graph.makeNode(.signal, slot: ValueSlot(for: Value.self), equality: equality, flags: [])
  node.makeBox(Value.self)
  node.value(Value.self).initialize(to: value)
  setDestruction(node, Value.self)
  label(node, name, Signal<Value>.self, fileID, line)
  return node
}

/// A signal without a step keeps its value's type where the step's context would be, if the value needs destruction.
@inlinable @inline(__always)  // nothing at all for plain values
func setDestruction<Value>(_ node: NodePointer, _ type: Value.Type) {
  if !_isPOD(Value.self) || ValueSlot.boxes(Value.self) {
    node.pointee.step.context = unsafeBitCast(type as Any.Type, to: UnsafeRawPointer.self)
  }
}

/// Debug builds label every node, release builds those with a name.
@inlinable @inline(__always)  // nothing at all in release builds, for nodes without a name
func label(
  _ node: NodePointer, _ name: String?, _ type: Any.Type, _ fileID: StaticString, _ line: UInt32
) {
  #if DEBUG && !UNLABELLED
    Graph.label(node, name, type, fileID, line)
  #else
    if name != nil { Graph.label(node, name, type, fileID, line) }
  #endif
}

/// A way out of its own for what calls nobody: there the optimiser needs no reference to the handle, in a loop over many.
@inlinable @inline(__always)  // the fast path of every read: one thread-local load and one test
func readSignal<Value>(_ node: NodePointer) -> Value {
  guard let attention = hamon_attention() else { return node.value(Value.self).pointee }
  return readSignal(node, attention)
}

@inlinable @inline(__always)  // the same where attention is asked for
func readSignal<Value>(_ node: NodePointer, _ attention: UnsafeMutableRawPointer) -> Value {
  let slot = node.value(Value.self)
  if node.confirmReadOfSignal(attention) { return slot.pointee }
  node.willReadSignal(attention, at: slot)
  return slot.pointee
}

@inlinable @inline(__always)  // the same without a subscription
func peekSignal<Value>(_ node: NodePointer) -> Value {
  let slot = node.value(Value.self)
  if hamon_attention() == nil { return slot.pointee }
  Graph.willWriteOrPeek(slot, node)
  return slot.pointee
}

/// What is out of the ordinary goes a way of its own, and comes back here for the store: so this needs no frame.
@inlinable @inline(__always)  // the fast path of every write: two tests, a comparison, a store
func writeSignal<Value>(_ node: NodePointer, _ value: Value) {
  let equality = node.pointee.traits.equality
  if hamon_attention() != nil || equality == .custom { return writeSlowly(node, value) }
  let slot = node.value(Value.self)
  if equality != .never, isSameNow(slot, value) { return }
  storeWritten(node, slot, value)
}

/// A write while attention is asked for, or with a comparison of its own. The value from before may be replaced in `==`: then the
/// copy that is compared ends last, and whoever is writing is not charged with that either.
@inlinable
@inline(never)  // kept out of the writers' code
func writeSlowly<Value>(_ node: NodePointer, _ value: Value, evenIfSame: Bool = false) {
  let slot = node.value(Value.self)
  if hamon_attention() != nil { Graph.willWrite(slot, node) }
  let isUnchanged =
    switch node.pointee.traits.equality {
    case .default where mayEndInUserCode(Value.self): isSameUncharged(slot, value) { isSame($0, $1) }
    case .default: isSameNow(slot, value)
    case .custom: isSameByStep(node, value)
    case .never: false
    }
  if !isUnchanged {
    storeWritten(node, slot, value)
  } else if evenIfSame {
    replace(slot, value)
  }
}

/// The present value is copied for the comparison: `==` may be the user's, and may write this very signal.
@inlinable @inline(__always)  // a comparison, for plain values
func isSameNow<Value>(_ slot: UnsafeMutablePointer<Value>, _ value: Value) -> Bool {
  let now = slot.pointee
  return isSame(now, value)
}

@inlinable @inline(__always)  // a test and a store, where nobody observes
func storeWritten<Value>(_ node: NodePointer, _ slot: UnsafeMutablePointer<Value>, _ value: Value) {
  if node.pointee.observers.isNone {
    replace(slot, value)
  } else {
    writeObserved(node, slot, value)
  }
}

@inlinable
@inline(never)  // kept out of the writers' code
func isSameByStep<Value>(_ node: NodePointer, _ value: Value) -> Bool {
  withUnsafePointer(to: value) { Graph.isSameByStep(node, UnsafeMutableRawPointer(mutating: $0)) }
}

/// Stores the new value and tells of it; the old one ends after that, charged to nobody. Its end may call back, and finds those
/// told who depend on the value.
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

/// The same, charged to nobody who tracks.
@inlinable @inline(__always)  // a release and a test
func endUncharged<Value>(_ old: inout Value?) {
  if hamon_attention() == nil {
    end(&old)
  } else {
    untracked { end(&old) }
  }
}

/// Compares what stands in a slot, which may get another value meanwhile, with another one. The copy of it goes here, before
/// anything else ends.
@inlinable @inline(__always)  // nothing but the comparison, for plain values
func isSame<Value>(_ slot: UnsafeMutablePointer<Value>, _ other: Value, _ same: (Value, Value) -> Bool) -> Bool {
  _isPOD(Value.self) ? same(slot.pointee, other) : isSameAsCopy(slot, other, same)
}

@inlinable
@inline(never)  // or the end of the copy is put off
func isSameAsCopy<Value>(
  _ slot: UnsafeMutablePointer<Value>, _ other: Value, _ same: (Value, Value) -> Bool
) -> Bool { same(slot.pointee, other) }

/// The same, and nobody who tracks is charged with the comparison, nor with the end of the copy.
@inlinable
@inline(never)  // kept out of the writers' code
func isSameUncharged<Value>(
  _ slot: UnsafeMutablePointer<Value>, _ other: Value, _ same: (Value, Value) -> Bool
) -> Bool {
  hamon_attention() == nil ? isSame(slot, other, same) : untracked { isSame(slot, other, same) }
}

/// Whether the end of a value may be more than memory that is given back.
@inlinable @inline(__always)  // folds to a constant
func mayEndInUserCode<Value>(_ type: Value.Type) -> Bool { !_isPOD(Value.self) && Value.self != String.self }

/// The point where an old value ends.
@inlinable @inline(__always)  // a release
func end<Value>(_ old: inout Value?) { old = nil }

/// Where the value may yet return to what it was, that is kept, and compared with later. Nothing comes after any of the calls, so
/// that this needs no frame either.
@inlinable
@inline(never)  // one copy for each type of value
func writeObserved<Value>(_ node: NodePointer, _ slot: UnsafeMutablePointer<Value>, _ value: Value) {
  let kind = node.pointee.traits.equality
  if kind != .never, kind == .custom || isEquatable(Value.self) {
    if Graph.isDeferring {
      guard isComparedAsWord(Value.self), !Graph.hasStep(node) else { return writeKeeping(node, slot, value) }
      let before = node.word
      slot.initialize(to: value)
      return Graph.didWrite(node, wordBefore: before)
    }
    if node.pointee.flags.contains(.feedsHeld) { return writeWherePaused(node, slot, value) }
  }
  replace(slot, value) { Graph.didChange(node) }
}

@inlinable
@inline(never)  // kept out of the writers' code
func writeKeeping<Value>(_ node: NodePointer, _ slot: UnsafeMutablePointer<Value>, _ value: Value) {
  if !isComparedAsWord(Value.self), !Graph.hasStep(node) {
    installStep(node, isSame as (Value, Value) -> Bool)
  }
  Graph.save(node)
  replace(slot, value) { Graph.didWrite(node) }
}

@inlinable
@inline(never)  // kept out of the writers' code
func writeWherePaused<Value>(_ node: NodePointer, _ slot: UnsafeMutablePointer<Value>, _ value: Value) {
  if Graph.isAnyPaused {
    writeKeeping(node, slot, value)
  } else {
    replace(slot, value) { Graph.didChange(node) }
  }
}

/// Gives a signal its step: formed here, where the value's type is known, so that it is compiled for that type.
@inlinable
func installStep<Value>(_ node: NodePointer, _ same: @escaping (Value, Value) -> Bool) {
  let slot = node.value(Value.self)
  // In raw memory: a captured variable would be checked for exclusive access at every use.
  let saved = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  Graph.setStep(node) { command, argument in
    switch StepCommand(rawValue: command).unsafelyUnwrapped {
    case .save:
      saved.initialize(to: slot.pointee)
      return true
    case .compare:
      // It is moved out: `==` may be the user's, and may write this very signal.
      var old: Value? = saved.move()
      let isChanged = !isSame(slot, old.unsafelyUnwrapped, { same($1, $0) })
      end(&old)
      return isChanged
    case .forget:
      var old: Value? = saved.move()
      end(&old)
      return true
    case .isSame:
      return isSame(slot, argument.unsafelyUnwrapped.assumingMemoryBound(to: Value.self).pointee, same)
    case .destroy:
      if node.pointee.flags.contains(.saved) { saved.deinitialize(count: 1) }
      saved.deallocate()
      slot.deinitialize(count: 1)
      node.freeBox(Value.self)
      return true
    case .evaluate:
      return false
    }
  }
}

/// Integers and truth values: the same if and only if the word they stand in is. The engine compares them itself, and such a
/// signal needs no step.
@inlinable @inline(__always)  // folds to a constant
func isComparedAsWord<Value>(_ type: Value.Type) -> Bool {
  Value.self == Int.self || Value.self == Bool.self || Value.self == UInt.self || Value.self == Int32.self
    || Value.self == UInt32.self || Value.self == UInt8.self
}

/// Small plain values are copied, changed and compared; all others are changed where they are.
@inlinable @inline(__always)  // folds to a constant
func isComparedInPlace<Value>(_ type: Value.Type) -> Bool {
  _isPOD(Value.self) && MemoryLayout<Value>.size <= 64 && isEquatable(Value.self)
}
