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

  /// Registers a cleanup with a node, before its next run or its end.
  static func addCleanup(_ context: Context, to node: NodePointer, _ body: @escaping () -> Void) {
    let record = ownerRecord(context, node)
    let cleanup = UnsafeMutablePointer<Cleanup>.allocate(capacity: 1)
    cleanup.initialize(to: Cleanup(body: body, next: record.pointee.cleanups))
    record.pointee.cleanups = cleanup
  }
}

/// Bodies of scopes, and code that has no owner: what is made in them belongs to the scope, or has no owner.
extension Graph {
  /// What `enterScope` leaves for `leaveScope`.
  @usableFromInline struct ScopeFrame {
    let before: Frame
    let isOutermost: Bool
    let wasInDisposed: Bool
  }

  /// Gives a new node to the owner of what is made now.
  @usableFromInline static func ownByCurrent(_ node: NodePointer) {
    let context = Context.current
    adopt(context, node)
    own(context, node)
  }

  /// Begins a body in which all that is made belongs to the scope. One that has been disposed is an issue, and owns nothing.
  @usableFromInline static func enterScope(_ node: NodePointer) -> ScopeFrame {
    let context = Context.current
    takeDeferredReleasesUnlessBusy(context)
    context.pointee.scopes &+= 1
    if node.pointee.flags.contains(.ending) {
      Issue.report(
        .disposedScope,
        """
        \(describe(node)) has been disposed, and something was to be added to it: it has no owner now. \
        To fix this, make a new Scope.
        """)
      defer { context.pointee.isInDisposedScope = true }
      return ScopeFrame(
        before: context.enter(owner: nil), isOutermost: false, wasInDisposed: context.pointee.isInDisposedScope)
    }
    adopt(context, node)
    let isOutermost = !node.pointee.flags.contains(.running)
    node.pointee.flags.insert(.running)
    return ScopeFrame(
      before: context.enter(owner: node), isOutermost: isOutermost, wasInDisposed: context.pointee.isInDisposedScope)
  }

  /// Whether what is made here has no owner because it was to be added to a scope that has been disposed: that has been reported.
  static var isInDisposedScope: Bool {
    let context = Context.current
    return context.pointee.isInDisposedScope && context.owner == nil
  }

  /// Ends it; a scope that was disposed in its own body ends now what was added after that.
  @usableFromInline static func leaveScope(_ node: NodePointer, _ frame: ScopeFrame) {
    let context = Context.current
    context.leave(to: frame.before)
    context.pointee.isInDisposedScope = frame.wasInDisposed
    if frame.isOutermost {
      node.pointee.flags.remove(.running)
      // Disposed from its own body: what was made or registered after that ends now.
      if node.pointee.flags.contains(.ending), !isWaitingToEnd(context, node) {
        context.beginBusy()
        finishEnd(context, node)
        flushUnlessNested(context)
        context.endBusy()
      }
    }
    context.pointee.scopes &-= 1
    if context.pointee.busy | context.pointee.scopes == 0 { context.pointee.mainActor = .unknown }
  }

  /// From here on there is no owner, and nothing tracks; returns what `attach` gives back.
  @usableFromInline static func detach() -> Frame { Context.current.enter(owner: nil) }

  /// Ends the stretch without an owner.
  @usableFromInline static func attach(_ before: Frame) { Context.current.leave(to: before) }

  /// An effect was made by `observe`: dropped at once, without an owner, it is an issue.
  @usableFromInline static func noteObserve(_ node: NodePointer) {
    if !node.pointee.flags.contains(.owned), !isInDisposedScope { Context.current.pointee.lastObserved = node }
  }
}
