import CHamonThread

extension Graph {
  /// Whether what is made now has an owner.
  static var isOwned: Bool { Context.current.pointee.owner != nil }

  /// Who ends the node at the latest; nil for one that belongs to its handles.
  static func owner(of node: NodePointer) -> NodePointer? {
    guard node.pointee.flags.contains(.owned) else { return nil }
    return node.pointee.extras.pointer.pointee.owner.optional
  }

  /// Puts a new node under the running owner, if there is one.
  @inline(__always)  // twice
  static func own(_ context: Context, _ node: NodePointer) {
    guard let owner = context.pointee.owner else { return }
    let ownerExtras = self.extras(context, owner)
    let last = ownerExtras.pointee.lastChild
    let extras = extras(context, node)
    extras.pointee.owner = NodeRef(owner)
    extras.pointee.previousSibling = last
    if let last = last.optional { last.pointee.extras.pointer.pointee.nextSibling = NodeRef(node) }
    ownerExtras.pointee.lastChild = NodeRef(node)
    node.pointee.flags.insert(.owned)
    if hamon_paused() != 0 { holdIfOwnerIsHeld(node) }
  }

  /// Takes a node from its owner's list.
  static func disown(_ node: NodePointer) {
    guard node.pointee.flags.contains(.owned) else { return }
    let extras = node.pointee.extras.pointer
    let owner = extras.pointee.owner.pointer
    if let next = extras.pointee.nextSibling.optional {
      next.pointee.extras.pointer.pointee.previousSibling = extras.pointee.previousSibling
    } else {
      owner.pointee.extras.pointer.pointee.lastChild = extras.pointee.previousSibling
    }
    if let previous = extras.pointee.previousSibling.optional {
      previous.pointee.extras.pointer.pointee.nextSibling = extras.pointee.nextSibling
    }
    extras.pointee.owner = .none
    extras.pointee.previousSibling = .none
    extras.pointee.nextSibling = .none
    node.pointee.flags.remove(.owned)
    if node.pointee.traits.hasBody { node.pointee.flags.remove(.held) }  // it has no owner, and ends
  }

  /// Registers a cleanup with the running owner. Says false where there is none.
  static func addCleanup(_ context: Context, _ body: @escaping () -> Void) -> Bool {
    guard let owner = context.pointee.owner else { return false }
    addCleanup(context, to: owner, body)
    return true
  }

  /// Registers a cleanup with a node, before its next run or its end.
  static func addCleanup(_ context: Context, to node: NodePointer, _ body: @escaping () -> Void) {
    let extras = extras(context, node)
    let cleanup = UnsafeMutablePointer<Cleanup>.allocate(capacity: 1)
    cleanup.initialize(to: Cleanup(body: body, next: extras.pointee.cleanups))
    extras.pointee.cleanups = cleanup
  }
}
