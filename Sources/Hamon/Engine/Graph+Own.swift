import CHamonThread

extension Graph {
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
  }

  /// Registers a cleanup with the running owner. Says false where there is none.
  static func addCleanup(_ context: Context, _ body: @escaping () -> Void) -> Bool {
    guard let owner = context.pointee.owner else { return false }
    let extras = extras(context, owner)
    let cleanup = UnsafeMutablePointer<Cleanup>.allocate(capacity: 1)
    cleanup.initialize(to: Cleanup(body: body, next: extras.pointee.cleanups))
    extras.pointee.cleanups = cleanup
    return true
  }

  // MARK: pause

  /// Whether the node or one of its owners is a paused scope.
  static func isPaused(_ node: NodePointer) -> Bool {
    if hamon_paused() == 0 { return false }
    var next: NodePointer? = node
    while let node = next {
      if node.pointee.isPausedScope { return true }
      next = owner(of: node)
    }
    return false
  }

  @usableFromInline
  static func pause(_ scope: NodePointer) {
    guard scope.pointee.flags.isDisjoint(with: .paused | .ending) else { return }
    settleMarks(.current)
    scope.pointee.flags.insert(.paused)
    hamon_add_paused(1)
    forEachOwned(by: scope) { node in
      if node.pointee.isWatcher { noteResting(node) }
      return true
    }
  }

  /// Tells the sources upstream of a watcher that rests in a paused scope that what is written to them has to be compared
  /// with what was before the pause. The mark outlasts the pause, and means nothing while no scope is paused.
  static func noteResting(_ watcher: NodePointer) {
    var next = watcher.pointee.sources
    while let link = next.optional {
      next = link.pointee.nextSource
      if let source = link.pointee.source.optional { noteResting(below: source) }
    }
  }

  /// Marks a source, and what is upstream of it.
  static func noteResting(below source: NodePointer) {
    if source.pointee.flags.contains(.paused) { return }
    source.pointee.flags.insert(.paused)
    if source.pointee.traits.kind == .signal { return }
    var open = RawStack<NodePointer>()
    open.push(source)
    while open.count != 0 {
      var next = open.pop().pointee.sources
      while let link = next.optional {
        next = link.pointee.nextSource
        guard let source = link.pointee.source.optional, !source.pointee.flags.contains(.paused) else { continue }
        source.pointee.flags.insert(.paused)
        if source.pointee.traits.kind == .computed { open.push(source) }
      }
    }
    open.free()
  }

  /// Runs what became due in the meantime, in the order of notification.
  @usableFromInline
  static func resume(_ scope: NodePointer) {
    guard scope.pointee.flags.contains(.paused) else { return }
    scope.pointee.flags.remove(.paused)
    hamon_add_paused(-1)
    if isPaused(scope) { return }
    let context = Context.current
    context.beginBusy()
    var due: [NodePointer] = []
    forEachOwned(by: scope) { node in
      if node.pointee.isPausedScope { return false }
      if node.pointee.isWatcher, !node.pointee.flags.isDisjoint(with: .stale),
        node.pointee.flags.isDisjoint(with: .queued | .fired | .running)
      {
        due.append(node)
      }
      return true
    }
    due.sort { Int32(bitPattern: $0.pointee.notifiedAt &- $1.pointee.notifiedAt) < 0 }
    for node in due { enqueue(context, node) }
    flushIfIdle(context)
    context.endBusy()
  }

  /// Visits the owned nodes, in no promised order, without recursion. `visit` says whether to go below a node; it must not
  /// change the tree.
  private static func forEachOwned(by root: NodePointer, _ visit: (NodePointer) -> Bool) {
    var node = root
    var descend = true
    while true {
      if descend, let child = node.pointee.extras.optional?.pointee.lastChild.optional {
        node = child
      } else {
        while node != root, node.pointee.extras.pointer.pointee.previousSibling.isNone {
          node = node.pointee.extras.pointer.pointee.owner.pointer
        }
        if node == root { return }
        node = node.pointee.extras.pointer.pointee.previousSibling.pointer
      }
      descend = visit(node)
    }
  }
}
