import CHamonThread

/// Pausing: the watchers that a paused scope owns are held, and run when it is resumed, if anything has changed for them. All scopes,
/// effects and trackers below it have a flag that says so: to ask costs the same at any depth.
extension Graph {
  /// Whether a scope, an effect or a tracker, or one of its owners, is a paused scope. A computed is never held.
  @inline(__always)  // two tests
  static func isHeld(_ node: NodePointer) -> Bool { node.pointee.traits.hasBody && node.asBody.flags.contains(.held) }

  /// Before the turn of a watcher. Returns whether a pause holds it; then the turn waits for the end of the pause.
  @inline(__always)  // one load, as a rule
  static func holdBack(_ watcher: NodePointer) -> Bool { hamon_paused() != 0 && holdIfPaused(watcher) }

  /// Notes the moment of such a turn: turns come in the order of notification, and until the end of the pause another thread may have
  /// notified others. Notes also that a turn is to come: an effect may have been queued only to check whether its object still lives.
  @inline(never)  // kept out of the flush
  private static func holdIfPaused(_ watcher: NodePointer) -> Bool {
    guard isHeld(watcher) else { return false }
    watcher.asWatcher.heldAt = UInt32(truncatingIfNeeded: SharedCounts.holds.next())
    watcher.pointee.flags.insert(.pending)
    return true
  }

  /// Holds the watchers that the scope owns, from now on.
  @usableFromInline static func pause(_ scope: NodePointer) {
    guard scope.asScope.flags.isDisjoint(with: .paused | .ending) else { return }
    let context = Context.current
    adopt(context, scope)
    makeOwedMarks(context)
    scope.asScope.flags.insert(.paused)
    hamon_add_paused(1)
    if isHeld(scope) { return }  // by an owner, and so is all that it owns
    scope.asBody.flags.insert(.held)
    forEachOwned(by: scope) { node in
      if isHeld(node) { return false }  // a paused scope
      if node.pointee.traits.hasBody { node.asBody.flags.insert(.held) }
      if node.pointee.isWatcher { flagSourcesOfHeld(node) }
      return true
    }
  }

  /// Flags the sources upstream of a watcher that a paused scope holds: what is written to them has to be compared with what was before the
  /// pause. The flag outlasts the pause; see `feedsHeld`.
  static func flagSourcesOfHeld(_ watcher: NodePointer) { forEachSource(of: watcher, flagFeedsHeld) }

  /// Whether a watcher downstream of the source is held, so that a value may be the same again when that is resumed. The flag alone does
  /// not say so: its pause may be over, while a scope of another graph, on another thread perhaps, is paused.
  @usableFromInline @inline(__always)  // two tests, as a rule
  static func feedsHeld(_ source: NodePointer) -> Bool {
    source.asSource.flags.contains(.feedsHeld) && hamon_paused() != 0 && leadsToHeld(source)
  }

  /// Goes down flagged computeds to the first watcher that is held. What does not lead to one loses its flag: so a way is gone in vain once
  /// for each time that it was flagged. (A mark of a write stops at what is stale already, and this does not.)
  @inline(never)  // rare
  private static func leadsToHeld(_ source: NodePointer) -> Bool {
    var path = RawStack<LinkPointer>()
    defer { path.free() }
    source.asSource.flags.remove(.feedsHeld)
    var next = source.pointee.observers
    while true {
      while let link = next.optional {
        next = link.pointee.nextObserver
        let observer = link.pointee.observer.pointer
        if observer.pointee.isWatcher {
          guard isHeld(observer), observer.pointee.flags.isDisjoint(with: .ending) else { continue }
          while path.count != 0 { path.pop().pointee.observer.pointer.asSource.flags.insert(.feedsHeld) }
          source.asSource.flags.insert(.feedsHeld)
          return true
        }
        guard observer.asSource.flags.contains(.feedsHeld) else { continue }
        observer.asSource.flags.remove(.feedsHeld)
        path.push(link)
        next = observer.pointee.observers
      }
      if path.count == 0 { return false }
      next = path.pop().pointee.nextObserver
    }
  }

  /// Flags a source, and those upstream of it.
  static func flagFeedsHeld(_ source: NodePointer) {
    var open = RawStack<NodePointer>()
    func visit(_ source: NodePointer) {
      if source.asSource.flags.contains(.feedsHeld) { return }
      source.asSource.flags.insert(.feedsHeld)
      if source.pointee.traits.kind == .computed { open.push(source) }
    }
    visit(source)
    while open.count != 0 { forEachSource(of: open.pop(), visit) }
    open.free()
  }

  /// Runs what became due in the meantime, in the order of notification.
  @usableFromInline static func resume(_ scope: NodePointer) {
    guard scope.asScope.flags.contains(.paused) else { return }
    let context = Context.current
    adopt(context, scope)
    scope.asScope.flags.remove(.paused)
    hamon_add_paused(-1)
    if let owner = owner(of: scope), isHeld(owner) { return }
    scope.asBody.flags.remove(.held)
    context.beginBusy()
    noteOwnersMayBeDue(context)
    var due: [NodePointer] = []
    forEachOwned(by: scope) { node in
      if node.isPausedScope { return false }
      if node.pointee.traits.hasBody { node.asBody.flags.remove(.held) }
      if node.pointee.isWatcher, !node.pointee.flags.isDisjoint(with: .stale),
        node.asWatcher.flags.isDisjoint(with: .queued | .fired | .running)
      {
        due.append(node)
      }
      return true
    }
    due.sort { Int32(bitPattern: $0.asWatcher.heldAt &- $1.asWatcher.heldAt) < 0 }
    for node in due { enqueue(context, node) }
    flushUnlessNested(context)
    context.endBusy()
  }

  /// Visits the owned nodes, in no promised order, without recursion. `visit` says whether to go below a node; it must not
  /// change the tree.
  static func forEachOwned(by root: NodePointer, _ visit: (NodePointer) -> Bool) {
    var node = root
    var descend = true
    while true {
      if descend, let child = node.pointee.ownerRecord.optional?.pointee.lastChild.optional {
        node = child
      } else {
        while node != root, node.pointee.ownerRecord.pointer.pointee.previousSibling.isNone {
          node = node.pointee.ownerRecord.pointer.pointee.owner.pointer
        }
        if node == root { return }
        node = node.pointee.ownerRecord.pointer.pointee.previousSibling.pointer
      }
      descend = visit(node)
    }
  }
}
