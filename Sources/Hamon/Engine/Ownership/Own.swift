import CHamonThread

extension Graph {
  /// Whether what is made now has an owner.
  static var isOwned: Bool { Context.current.owner != nil }

  /// The owner, which ends the node at the latest; nil for one that belongs to its handles.
  static func owner(of node: NodePointer) -> NodePointer? {
    guard node.pointee.flags.contains(.owned) else { return nil }
    return node.pointee.ownerRecord.pointer.pointee.owner.optional
  }

  /// Puts a new scope, effect or tracker under the running owner, if there is one. Below a paused scope it is held at once.
  @inline(__always)  // twice
  static func own(_ context: Context, _ node: NodePointer) {
    guard let owner = context.owner else { return }
    let owners = ownerRecord(context, owner)
    let last = owners.pointee.lastChild
    let record = ownerRecord(context, node)
    record.pointee.owner = NodeOffset(owner)
    record.pointee.previousSibling = last
    if let last = last.optional { last.pointee.ownerRecord.pointer.pointee.nextSibling = NodeOffset(node) }
    owners.pointee.lastChild = NodeOffset(node)
    node.asBody.flags.insert(isHeld(owner) ? .owned | .held : .owned)
  }

  /// Takes a node from its owner's list.
  static func disown(_ node: NodePointer) {
    guard node.pointee.flags.contains(.owned) else { return }
    let ownerRecord = node.pointee.ownerRecord.pointer
    let owner = ownerRecord.pointee.owner.pointer
    if let next = ownerRecord.pointee.nextSibling.optional {
      next.pointee.ownerRecord.pointer.pointee.previousSibling = ownerRecord.pointee.previousSibling
    } else {
      owner.pointee.ownerRecord.pointer.pointee.lastChild = ownerRecord.pointee.previousSibling
    }
    if let previous = ownerRecord.pointee.previousSibling.optional {
      previous.pointee.ownerRecord.pointer.pointee.nextSibling = ownerRecord.pointee.nextSibling
    }
    ownerRecord.pointee.owner = .none
    ownerRecord.pointee.previousSibling = .none
    ownerRecord.pointee.nextSibling = .none
    node.pointee.flags.remove(.owned)
    if node.pointee.traits.hasBody { node.asBody.flags.remove(.held) }  // it has no owner, and ends
  }

  /// Registers a cleanup with the running owner. Returns false without one.
  static func addCleanup(_ context: Context, _ body: @escaping () -> Void) -> Bool {
    guard let owner = context.owner else { return false }
    addCleanup(context, to: owner, body)
    return true
  }

  /// Registers a cleanup with a node, before its next run or its end.
  static func addCleanup(_ context: Context, to node: NodePointer, _ body: @escaping () -> Void) {
    let record = ownerRecord(context, node)
    let cleanup = UnsafeMutablePointer<Cleanup>.allocate(capacity: 1)
    cleanup.initialize(to: Cleanup(body: body, next: record.pointee.cleanups))
    record.pointee.cleanups = cleanup
  }
}
