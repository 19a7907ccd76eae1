import CHamonThread

/// An outer effect that is due runs before an inner one that was notified earlier; the inner one is then gone. One that is held in a
/// paused scope keeps its place.
///
/// The queue is searched first, once: as a rule no watcher that waits in it owns anything. Else an owner is flagged `cleared` when no owner
/// above it is due. Later searches stop at it, until one that is cleared is queued itself, or a pause ends.
extension Graph {
  /// Runs the owners of a watcher that are due, the outermost first.
  static func runDueOwners(_ context: Context, of watcher: NodePointer) {
    searchQueue(context)
    while context.pointee.endOfOwners > context.pointee.queueHead, isToRun(watcher) {
      findDueOwners(context, of: watcher)
      if context.pointee.dueOwners.count == 0 { return clearOwners(context, of: watcher) }
      // Anew as soon as others are due.
      let changes = context.pointee.ownerChanges
      repeat {
        let owner = context.pointee.dueOwners.pop()
        if !isHeld(owner) { takeTurn(context, owner, within: context.pointee.flushNumber) }
        searchQueue(context)
      } while context.pointee.dueOwners.count != 0 && isToRun(watcher) && context.pointee.ownerChanges == changes
      context.pointee.dueOwners.removeAll()
    }
  }

  @inline(__always)  // two tests
  private static func isToRun(_ watcher: NodePointer) -> Bool {
    watcher.asWatcher.flags.intersection(.queued | .ending) == .queued
  }

  /// Looks for watchers that own another node, among those that were queued since the last search and wait for their turn. At the level of
  /// the flush none of them is running: so none comes to own something before that.
  private static func searchQueue(_ context: Context) {
    context.pointee.queueSearched = max(context.pointee.queueSearched, context.pointee.queueHead)
    while context.pointee.queueSearched < context.pointee.queue.count {
      let watcher = context.pointee.queue[context.pointee.queueSearched].node
      context.pointee.queueSearched &+= 1
      guard watcher.asWatcher.flags.contains(.queued), let ownerRecord = watcher.pointee.ownerRecord.optional,
        !ownerRecord.pointee.lastChild.isNone
      else { continue }
      context.pointee.endOfOwners = context.pointee.queueSearched
      context.pointee.ownerChanges &+= 1
      if watcher.asBody.flags.contains(.cleared) { forgetCleared(context) }
    }
  }

  private static func findDueOwners(_ context: Context, of watcher: NodePointer) {
    forEachOwnerNotCleared(of: watcher) { node in
      if node.pointee.isWatcher, node.asWatcher.flags.contains(.queued), !isHeld(node) {
        context.pointee.dueOwners.push(node)
      }
    }
  }

  private static func clearOwners(_ context: Context, of watcher: NodePointer) {
    forEachOwnerNotCleared(of: watcher) { node in
      guard node.pointee.traits.hasBody else { return }
      node.asBody.flags.insert(.cleared)
      context.pointee.cleared.push(node)
    }
  }

  @inline(__always)  // twice
  private static func forEachOwnerNotCleared(of watcher: NodePointer, _ body: (NodePointer) -> Void) {
    var next = owner(of: watcher)
    while let node = next, !(node.pointee.traits.hasBody && node.asBody.flags.contains(.cleared)) {
      next = owner(of: node)
      body(node)
    }
  }

  /// Those that are due and were held in a scope may run: its pause has ended.
  static func noteOwnersMayBeDue(_ context: Context) {
    context.pointee.ownerChanges &+= 1
    forgetCleared(context)
  }

  private static func forgetCleared(_ context: Context) {
    while context.pointee.cleared.count != 0 { context.pointee.cleared.pop().asBody.flags.remove(.cleared) }
  }

  /// The queue is empty.
  @inline(never)  // kept out of the flush
  static func forgetOwners(_ context: Context) {
    context.pointee.queueSearched = 0
    context.pointee.endOfOwners = 0
    forgetCleared(context)
  }
}
