import CHamonThread

/// A tracked property in its place in the object.
@usableFromInline
struct TrackedPlace<Value> {
  @usableFromInline let property: UnsafeMutablePointer<Tracked<Value>>
  #if DEBUG
    /// The key path to it, for the property's name.
    @usableFromInline let storage: () -> AnyKeyPath
  #endif

  #if DEBUG
    init(_ property: UnsafeMutableRawPointer, _ storage: @escaping () -> AnyKeyPath) {
      self.property = property.assumingMemoryBound(to: Tracked<Value>.self)
      self.storage = storage
    }
  #else
    @inlinable @inline(__always)  // an addition: the optimiser knows the key path
    init<Object: AnyObject>(_ object: Object, _ storage: ReferenceWritableKeyPath<Object, Tracked<Value>>) {
      property = object[keyPath: storage].address
    }
  #endif

  @usableFromInline
  var inlineValue: UnsafeMutablePointer<Value> {
    @inlinable @inline(__always) get {  // an address
      #if DEBUG
        Tracked.inlineValue(at: property)
      #else
        UnsafeMutableRawPointer(property).assumingMemoryBound(to: Value.self)
      #endif
    }
  }

  @usableFromInline
  var node: NodePointer? {
    @inlinable @inline(__always) get {  // two loads and one test
      #if DEBUG
        Tracked<Value>.node(at: property)
      #else
        switch property.pointee.storage {
        case .inline: nil
        case .promoted(let signal): signal.node
        }
      #endif
    }
  }

  @usableFromInline
  var value: Value {
    @inlinable @inline(__always) get {
      let slowPath = hamon_slow_path()
      // A loop of reads falls straight through. The hint is for the bits: the optimiser loses it where nil is compared.
      if _fastPath(unsafeBitCast(slowPath, to: UInt.self) == 0) {
        guard let node else { return inlineValue.pointee }
        return node.value(Value.self).pointee
      }
      if let node {
        noteName(node)
        return readSignal(node, slowPath.unsafelyUnwrapped)
      }
      return readSlowly()
    }
    @inlinable @inline(__always) nonmutating set {
      if _isPOD(Value.self), hamon_slow_path() == nil, node == nil {
        if isSame(inlineValue.pointee, newValue) { return }
        if node == nil { inlineValue.initialize(to: newValue) } else { writeSlowly(newValue) }
      } else {
        writeSlowly(newValue)
      }
    }
  }

  /// Gives the property's name to the label of a node that was made without the object. `promote` does that for others.
  @inlinable @inline(__always)  // nothing at all in release builds
  func noteName(_ node: NodePointer) {
    #if DEBUG
      if property.pointee.declaration.awaitsName {
        property.pointee.declaration.awaitsName = false
        Graph.noteStorage(node, storage())
      }
    #endif
  }

  /// Inside its own change in place it must not be touched. A property without a node has no name; its place says which it is.
  @inlinable
  func willTouchInlineValue() {
    #if DEBUG
      Graph.checkPeek(inlineValue, nil, Tracked.description(property, storage()))
    #else
      Graph.checkPeek(inlineValue, nil)
    #endif
  }

  @inlinable
  @inline(never)  // kept out of the readers' code, so that the fast path is inlined there
  func readSlowly() -> Value {
    willTouchInlineValue()
    return Graph.isTracking ? readSignal(promote().node) : inlineValue.pointee
  }

  @inlinable
  @inline(never)  // kept out of the writers' code, so that the fast path is inlined there
  func writeSlowly(_ newValue: Value) {
    if let node {
      noteName(node)
      return writeSignal(node, newValue)
    }
    if hamon_slow_path() != nil {
      // With a node the report can name the property.
      if Graph.isEvaluating || Graph.isInTransaction {
        willTouchInlineValue()
        return writeSignal(promote().node, newValue)
      }
      willTouchInlineValue()
      if isSameUncharged(inlineValue, newValue, { isSame($0, $1) }) { return }
    } else {
      // A copy: `==` may be user code, and may write this very property, or have it tracked.
      let old = inlineValue.pointee
      if isSame(old, newValue) { return }
    }
    if let node { return writeSignal(node, newValue) }
    replace(inlineValue, newValue)
  }

  @inlinable
  @inline(never)  // kept out of the code that changes it
  func beginAccess() -> (slot: UnsafeMutablePointer<Value>, node: NodePointer?, Context) {
    if hamon_slow_path() != nil {
      Graph.deriveBeforeAccess(node)
      if self.node == nil { willTouchInlineValue() }
    }
    let isInTransaction = hamon_slow_path() != nil && Graph.isInTransaction
    let needsNode = isInTransaction || hamon_slow_path() != nil && Graph.isEvaluating
    let node = self.node ?? (needsNode ? promote().node : nil)
    if let node {
      noteName(node)
      if isInTransaction { keepForUndo(node, node.value(Value.self)) }
    }
    let slot = node.map { $0.value(Value.self) } ?? inlineValue
    return (slot, node, Graph.beginAccess(slot, node))
  }

  @inlinable
  var signal: ReadOnlySignal<Value> {
    if case .promoted(let signal) = property.pointee.storage {
      noteName(signal.node)
      return signal
    }
    if hamon_slow_path() != nil { willTouchInlineValue() }
    return promote()
  }

  @inlinable
  func peek() -> Value {
    if let node {
      noteName(node)
      return peekSignal(node)
    }
    if hamon_slow_path() != nil { willTouchInlineValue() }
    return inlineValue.pointee
  }

  /// Makes the property a signal: the value moves from the object into a node.
  @inlinable
  @inline(never)  // once for each property that is observed
  func promote() -> ReadOnlySignal<Value> {
    let equality = EqualityKind.default.resolved(for: Value.self)
    let node = Graph.makeNode(
      .signal, storage: ValueStorage(for: Value.self), equality: equality, takesDeferredReleases: false)
    node.makeBox(Value.self)
    // As a value, and not as an element of an array: there is no padding behind it here.
    node.value(Value.self).initialize(to: inlineValue.move())
    let signal = ReadOnlySignal<Value>(node: node)
    withUnsafeMutablePointer(to: &property.pointee.storage) { $0.initialize(to: .promoted(signal)) }
    setDestruction(node, Value.self)
    #if DEBUG
      property.pointee.node = node
      let storage = storage()
      let name = "\(nameOfType(type(of: storage).rootType)) property"
      let place = property.pointee.declaration
      Graph.label(node, name, Signal<Value>.self, place.fileID, place.line)
      Graph.notePropertyWithoutName(node)
      Graph.noteStorage(node, storage)
    #endif
    return signal
  }
}

#if !DEBUG
  /// A change of a tracked property in place. Small plain values are changed as a copy, and assigned.
  @usableFromInline
  struct TrackedChange<Value> {
    @usableFromInline let place: TrackedPlace<Value>
    @usableFromInline let access: (slot: UnsafeMutablePointer<Value>, node: NodePointer?, context: Context)?
    @usableFromInline var copy: Value?

    @inlinable @inline(__always)
    init(of place: TrackedPlace<Value>) {
      self.place = place
      if isComparedInPlace(Value.self) {
        access = nil
        copy = place.peek()
      } else {
        access = place.beginAccess()
        copy = nil
      }
    }

    /// The place of the new value. For a copy it is the change itself, which therefore must not move before its `end`.
    @usableFromInline
    var target: UnsafeMutablePointer<Value> {
      @inlinable @inline(__always) mutating get {  // an address
        guard isComparedInPlace(Value.self) else { return access.unsafelyUnwrapped.slot }
        // The payload of an optional is at its beginning.
        return withUnsafeMutablePointer(to: &copy) { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Value.self) }
      }
    }

    @inlinable @inline(__always)
    func end() {
      if isComparedInPlace(Value.self) {
        place.value = copy.unsafelyUnwrapped
      } else {
        let (slot, node, context) = access.unsafelyUnwrapped
        let observed = node.flatMap { $0.pointee.observers.isNone ? nil : $0 }
        Graph.endAccess(context, slot, of: node, changed: observed)
      }
    }
  }
#endif
