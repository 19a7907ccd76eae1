import CHamonThread

/// The engine. It links, marks, validates, flushes and disposes; it knows nodes and links, never values.
///
///     write ─▶ mark ─▶ queue ─▶ flush ─▶ validate ─▶ evaluate / run ─▶ track
///              push: who may be stale     pull: who really is
///
/// Its functions are static and take the thread's `Context`, so that one call looks it up once.
@usableFromInline
enum Graph {
  /// Makes a node with room for a value; the caller initialises the value, where there is one.
  @usableFromInline
  static func makeNode(
    _ kind: NodeKind, slot: ValueSlot, equality: EqualityKind = .default, flags: NodeFlags,
    collectsMail: Bool = true
  ) -> NodePointer {
    let context = Context.current
    if collectsMail { collectMailIfIdle(context) }
    let node = context.makeSlot(slot.slotClass(of: kind)).assumingMemoryBound(to: Node.self)
    node.initialize(
      to: Node(
        traits: NodeTraits(kind: kind, slot: slot, equality: equality), home: 0,
        flags: flags.union(.hasHandle), current: .none, observers: .none, lastObserver: .none, sources: .none,
        extras: .none, step: StepWords()))
    context.pointee.counters.countNodes(1)
    context.pointee.lastObserved = nil
    return node
  }

  /// The node's extras, made on demand.
  @inline(__always)  // a test, as a rule
  static func extras(_ context: Context, _ node: NodePointer) -> ExtrasPointer {
    node.pointee.extras.optional ?? makeExtras(context, node)
  }

  @inline(never)  // one copy
  private static func makeExtras(_ context: Context, _ node: NodePointer) -> ExtrasPointer {
    let extras = context.makeSlot(.extras).assumingMemoryBound(to: Extras.self)
    extras.initialize(to: Extras())
    node.pointee.extras = ExtrasRef(extras)
    return extras
  }

  /// Gives the memory of an ended node back. Its closure and its value are gone already.
  static func freeMemory(_ context: Context, _ node: NodePointer) {
    // Nothing is due when memory is freed, and what is noted may name the node.
    if context.pointee.changes != nil { context.pointee.changes = nil }
    if let extras = node.pointee.extras.optional {
      if let label = extras.pointee.label {
        label.deinitialize(count: 1)
        label.deallocate()
      }
      context.giveSlot(extras, .extras)
    }
    context.giveSlot(node, node.pointee.traits.slotClass)
  }

  /// A word that says whether the graph is at rest on this thread, so that a write flushes at once.
  @inline(__always)
  static func flushIfIdle(_ context: Context) {
    if context.pointee.batches == 0, !context.pointee.isFlushing, context.pointee.deriving == 0,
      context.pointee.queue.count | context.pointee.written.count | context.pointee.urgent.count != 0
    {
      flush(context)
    }
  }
}
