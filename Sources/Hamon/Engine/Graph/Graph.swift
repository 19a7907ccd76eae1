import CHamonThread

/// The engine. It links, marks, validates, flushes and disposes; it knows nodes and links, never values.
///
/// Its functions are static and take the thread's `Context`, so that one call looks it up once.
@usableFromInline enum Graph {
  /// Makes a node with room for a value; the caller initialises the value, where there is one.
  @usableFromInline static func makeNode(
    _ kind: NodeKind, storage: ValueStorage, equality: EqualityKind = .default, takesDeferredReleases: Bool = true
  ) -> NodePointer {
    let traits = NodeTraits(kind: kind, storage: storage, equality: equality)
    if let word = hamon_context(), !hamon_has_deferred_releases(), storage == .small {
      let context = word.assumingMemoryBound(to: ThreadContext.self)
      let sizeClass = ValueStorage.small.sizeClass(of: kind)
      if let place = context.pool(sizeClass).pointee.takeFreed(sizeClass) {
        return initializeNode(context, place, traits)
      }
    }
    return makeNodeSlowly(traits, takesDeferredReleases: takesDeferredReleases)
  }

  /// For the cases with more to do than filling in a slot.
  @inline(never)  // kept out of the code for most nodes
  private static func makeNodeSlowly(_ traits: NodeTraits, takesDeferredReleases: Bool) -> NodePointer {
    let context = Context.current
    if takesDeferredReleases { takeDeferredReleasesUnlessBusy(context) }
    return initializeNode(context, context.allocate(traits.sizeClass), traits)
  }

  @inline(__always)  // twice
  private static func initializeNode(
    _ context: Context, _ place: UnsafeMutableRawPointer, _ traits: NodeTraits
  ) -> NodePointer {
    let node = place.assumingMemoryBound(to: Node.self)
    // A computed has no value yet.
    let flags: NodeFlags = traits.kind == .computed ? .hasHandle | .dirty : .hasHandle
    node.initialize(
      to: Node(
        traits: traits, affinity: 0, flags: flags, current: .none, observers: .none,
        lastObserver: .none, sources: .none, ownerRecord: .none, closure: ClosureWords()))
    context.pointee.counters.countNodes(1)
    context.pointee.lastObserved = nil
    return node
  }

  /// The node's owner record, made on demand.
  @inline(__always)  // a test, as a rule
  static func ownerRecord(_ context: Context, _ node: NodePointer) -> OwnerRecordPointer {
    if let ownerRecord = node.pointee.ownerRecord.optional { return ownerRecord }
    let ownerRecord = context.allocate(.ownerRecord).assumingMemoryBound(to: OwnerRecord.self)
    ownerRecord.initialize(to: OwnerRecord())
    node.pointee.ownerRecord = OwnerRecordOffset(ownerRecord)
    return ownerRecord
  }

  /// Gives the memory of an ended node back. Its closure and its value are gone already.
  static func freeMemory(_ context: Context, _ node: NodePointer) {
    if !freeSmallNode(context, node) { freeAnyNode(context, node) }
  }

  /// As `freeMemory`, for most nodes: those with slots in the regions in use. For any other it only lets the owner record go, and returns
  /// false.
  @inline(__always)  // once
  private static func freeSmallNode(_ context: Context, _ node: NodePointer) -> Bool {
    guard context.pointee.lookouts == 0, node.pointee.traits.storage == .small else { return false }
    if let ownerRecord = node.pointee.ownerRecord.optional {
      guard ownerRecord.pointee.label == nil, !hasParts(node, ownerRecord),
        context.pool(.ownerRecord).pointee.giveHere(ownerRecord, .ownerRecord)
      else { return false }
      node.pointee.ownerRecord = .none
    }
    let sizeClass = ValueStorage.small.sizeClass(of: node.pointee.traits.kind)
    return context.pool(sizeClass).pointee.giveHere(node, sizeClass)
  }

  @inline(never)  // kept out of the code for most nodes
  private static func freeAnyNode(_ context: Context, _ node: NodePointer) {
    if context.pointee.lookouts != 0 { unlog(context, freed: node) }
    var parts: Unmanaged<PartTable>?
    if let ownerRecord = node.pointee.ownerRecord.optional {
      if hasParts(node, ownerRecord) { parts = ownerRecord.pointee.parts }
      if ownerRecord.pointee.label != nil { freeLabel(ownerRecord) }
      context.deallocate(ownerRecord, .ownerRecord)
    }
    context.deallocate(node, node.pointee.traits.sizeClass)
    parts?.release()
  }

  /// Whether it is a signal with parts that were asked for.
  @inline(__always)  // two loads
  private static func hasParts(_ node: NodePointer, _ ownerRecord: OwnerRecordPointer) -> Bool {
    node.pointee.traits.kind == .signal && !ownerRecord.pointee.previousSibling.isNone
  }

  /// The table of the parts of a signal's value; made on demand.
  @usableFromInline static func parts(of signal: NodePointer) -> PartTable {
    assert(signal.pointee.traits.kind == .signal)
    let record = ownerRecord(.current, signal)
    if hasParts(signal, record) { return record.pointee.parts.unsafelyUnwrapped.takeUnretainedValue() }
    let parts = PartTable()
    record.pointee.parts = .passRetained(parts)
    return parts
  }

  @inline(never)  // nodes with a name, and debug builds
  private static func freeLabel(_ ownerRecord: OwnerRecordPointer) {
    ownerRecord.pointee.label?.deinitialize(count: 1)
    ownerRecord.pointee.label?.deallocate()
  }
}
