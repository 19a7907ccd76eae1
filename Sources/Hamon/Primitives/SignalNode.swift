import CHamonThread

// What Signal and Tracked do with a signal's node: made, read, and given value operations. For writes see SignalWrite.swift.

@inlinable
func makeSignal<Value>(
  _ value: Value, _ equality: EqualityKind, _ name: String?, _ fileID: StaticString, _ line: UInt32
) -> NodePointer {
  let kind = equality.resolved(for: Value.self)
  let node = Graph.makeNode(.signal, storage: ValueStorage(for: Value.self), equality: kind)
  node.makeBox(Value.self)
  node.value(Value.self).initialize(to: value)
  setDestruction(node, Value.self)
  label(node, name, Signal<Value>.self, fileID, line)
  return node
}

/// A signal without value operations keeps its value's type where their context would be, if the value needs destruction.
@inlinable @inline(__always)  // nothing at all for plain values
func setDestruction<Value>(_ node: NodePointer, _ type: Value.Type) {
  if !_isPOD(Value.self) || ValueStorage.boxes(Value.self) {
    node.pointee.closure.context = unsafeBitCast(type as Any.Type, to: UnsafeRawPointer.self)
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

/// A separate way out for what calls no other code: there the optimiser needs no reference to the handle, in a loop over many.
@inlinable @inline(__always)  // the fast path of every read: one thread-local load and one test
func readSignal<Value>(_ node: NodePointer) -> Value {
  guard let slowPath = hamon_slow_path() else { return node.value(Value.self).pointee }
  return readSignal(node, slowPath)
}

@inlinable @inline(__always)  // the same where the slow path is needed
func readSignal<Value>(_ node: NodePointer, _ slowPath: UnsafeMutableRawPointer) -> Value {
  let slot = node.value(Value.self)
  if node.readNextSignal(slowPath) { return slot.pointee }
  node.willReadSignal(slowPath, at: slot)
  return slot.pointee
}

@inlinable @inline(__always)  // the same without a subscription
func peekSignal<Value>(_ node: NodePointer) -> Value {
  let slot = node.value(Value.self)
  if hamon_slow_path() == nil { return slot.pointee }
  Graph.checkPeek(slot, node)
  return slot.pointee
}

/// Gives a signal its value operations: formed here, where the value's type is known, so that they are compiled for that type.
@inlinable
func installOperations<Value>(_ node: NodePointer, _ same: @escaping (Value, Value) -> Bool) {
  let slot = node.value(Value.self)
  // In raw memory: a captured variable would be checked for exclusive access at every use.
  let saved = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  Graph.setOperations(node) { command, argument in
    switch ValueOperation(rawValue: command).unsafelyUnwrapped {
    case .save:
      saved.initialize(to: slot.pointee)
      return true
    case .compare:
      // It is moved out: `==` may be user code, and may write this very signal.
      var old: Value? = saved.move()
      let (isChanged, isStill) = compare(slot, with: old.unsafelyUnwrapped, same)
      // What counts as equal is not stored: the old one is put back, unless there is a newer one by now.
      if isStill, Graph.mayReplaceCompared(node, slot) {
        var new: Value? = slot.move()
        slot.initialize(to: old.take().unsafelyUnwrapped)
        end(&new)
      }
      end(&old)
      return isChanged
    case .forget:
      var old: Value? = saved.move()
      end(&old)
      return true
    case .isSame:
      return isSame(slot, argument.unsafelyUnwrapped.assumingMemoryBound(to: Value.self).pointee, same)
    case .destroy:
      if node.asSignal.flags.contains(.saved) { saved.deinitialize(count: 1) }
      saved.deallocate()
      slot.deinitialize(count: 1)
      node.freeBox(Value.self)
      return true
    case .keep:
      Graph.keptValue = KeptValue(saved.pointee)
      return true
    case .evaluate, .bringUpToDate, .trackSources, .restore:
      return false
    }
  }
}

/// Compares the value in a slot, which may get another value meanwhile, with the value from before. Returns whether they differ; and if
/// not, whether the same one is still there, bit by bit.
@inlinable
@inline(never)  // or the end of the copy is put off
func compare<Value>(
  _ slot: UnsafeMutablePointer<Value>, with old: Value, _ same: (Value, Value) -> Bool
) -> (isChanged: Bool, isStill: Bool) {
  let size = MemoryLayout<Value>.size
  // As bytes: what lies between the fields is not copied with a value.
  return withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { bytes in
    bytes.copyMemory(from: UnsafeRawBufferPointer(start: slot, count: size))
    let now = slot.pointee  // keeps what it refers to, so that nothing else gets its address
    if !same(old, now) { return (true, false) }
    let isStill = UnsafeRawBufferPointer(start: slot, count: size).elementsEqual(bytes)
    withExtendedLifetime(now) {}
    return (false, isStill)
  }
}
