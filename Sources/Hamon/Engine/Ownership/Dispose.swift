import CHamonThread

extension Graph {
  /// Ends a node for a handle's `cancel()` or `dispose()`.
  @usableFromInline
  static func end(_ node: NodePointer) { end(.current, node) }

  /// Disposes a node and what it owns: children first, last made first, each before its owner's cleanups. What the cleanups
  /// write is a batch.
  static func end(_ context: Context, _ node: NodePointer) {
    guard !node.pointee.flags.contains(.ending) else { return }
    makeOwedMarks(context)
    node.pointee.flags.insert(.ending)
    if node.pointee.traits.kind == .computed, node.isRunning { disturbRuns(context) }
    if context.pointee.ends.count != 0, isEndingBelow(context, node) {
      // A cleanup ends one of its own owners: that has to wait, or the owner's cleanups would come before the child's.
      context.pointee.waitingEnds.push(node)
      return
    }
    context.beginBusy()
    context.pointee.batches &+= 1
    if node.pointee.ownerRecord.isNone, !node.pointee.isPausedScope {
      finishEndUnlessCalled(context, node)  // it has no owner, and nothing of its own
    } else {
      endTree(context, node)
    }
    endWaiting(context)
    context.pointee.batches &-= 1
    flushUnlessNested(context)
    context.endBusy()
  }

  /// Whether a cleanup of `node`, or of a node that it owns, is on the stack. Looks at what `node` owns, which will end with it, and not
  /// at the owners of those on the stack, of which there may be many more.
  private static func isEndingBelow(_ context: Context, _ node: NodePointer) -> Bool {
    var isFound = isCleaning(context, node)
    if isFound { return true }
    forEachOwned(by: node) { owned in
      isFound = isFound || isCleaning(context, owned)
      return !isFound
    }
    return isFound
  }

  private static func isCleaning(_ context: Context, _ node: NodePointer) -> Bool {
    (0..<context.pointee.ends.count).contains { context.pointee.ends[$0] == node }
  }

  /// Whether the end of a scope that was called in a cleanup of what it owns waits for that: then it comes whole, when that is over.
  static func isWaitingToEnd(_ context: Context, _ node: NodePointer) -> Bool {
    (0..<context.pointee.waitingEnds.count).contains { context.pointee.waitingEnds[$0] == node }
  }

  private static func endWaiting(_ context: Context) {
    while context.pointee.ends.count == 0, context.pointee.waitingEnds.count != 0 {
      let node = context.pointee.waitingEnds.pop()
      if !node.pointee.flags.contains(.ended) { endTree(context, node) }
    }
  }

  /// Before a node's next run: what the last run has made ends.
  @inline(__always)
  static func endOwned(_ context: Context, of node: NodePointer) {
    if ownsAny(node) { endOwnedNow(context, of: node) }
  }

  /// Whether the node's last run has made something, or registered a cleanup.
  @inline(__always)  // a load and a test, as a rule
  static func ownsAny(_ node: NodePointer) -> Bool {
    guard let ownerRecord = node.pointee.ownerRecord.optional else { return false }
    return !ownerRecord.pointee.lastChild.isNone || ownerRecord.pointee.cleanups != nil
  }

  @inline(never)  // not the steady state
  private static func endOwnedNow(_ context: Context, of node: NodePointer) {
    makeOwedMarks(context)  // an effect that is running may be among them
    context.beginBusy()
    context.pointee.batches &+= 1
    let ownerRecord = node.pointee.ownerRecord.pointer
    let pass = beginRenewal(context, of: node)
    // Again where a cleanup has asked for the node, which has run for it, and has made something again.
    repeat {
      while let child = ownerRecord.pointee.lastChild.optional, mayGoOn(context, pass) {
        child.pointee.flags.insert(.ending)
        endTree(context, child)
      }
      context.pointee.ends.push(node)
      runCleanups(context, of: node, in: pass)
      _ = context.pointee.ends.pop()
      endWaiting(context)
    } while ownsAny(node) && mayGoOn(context, pass)
    endRenewal(context, pass)
    context.pointee.batches &-= 1
    context.endBusy()
  }

  /// Ends the tree under `root`, which is flagged as ending, without recursion:
  ///
  ///     down to the last child of the last child … ─▶ finish it ─▶ up to its owner ─▶ down to the next one …
  private static func endTree(_ context: Context, _ root: NodePointer) {
    var node = root
    while true {
      if let ownerRecord = node.pointee.ownerRecord.optional, let child = ownerRecord.pointee.lastChild.optional {
        child.pointee.flags.insert(.ending)
        if !endLeaf(context, child, of: ownerRecord) { node = child }
        continue
      }
      let owner = owner(of: node)
      if node.pointee.ownerRecord.optional?.pointee.cleanups != nil {
        context.pointee.ends.push(node)
        runCleanups(context, of: node)
        _ = context.pointee.ends.pop()
      }
      if node != root, self.owner(of: node) == nil {
        // The cleanup has read the computed that owns all this, and the new run has ended it. Or the end of what a child had captured has
        // ended an owner.
        if root.pointee.flags.contains(.ended) { return }
        node = root
        continue
      }
      if node.pointee.isPausedScope {
        node.pointee.flags.remove(.paused | .held)
        hamon_add_paused(-1)
      }
      disown(node)
      finishEndUnlessCalled(context, node)
      if node == root { return }
      node = owner.unsafelyUnwrapped
    }
  }

  /// A last child that has nothing of its own, and is not on the stack with its closure: most nodes end like this. Does nothing, and
  /// returns false, if there is more to do.
  @inline(__always)  // once
  private static func endLeaf(_ context: Context, _ child: NodePointer, of owner: OwnerRecordPointer) -> Bool {
    let ownerRecord = child.pointee.ownerRecord.pointer
    let state = child.pointee.flags
    guard state.isDisjoint(with: .inUse | .ended | .paused), ownerRecord.pointee.lastChild.isNone,
      ownerRecord.pointee.cleanups == nil
    else { return false }
    let previous = ownerRecord.pointee.previousSibling
    owner.pointee.lastChild = previous
    if let previous = previous.optional { previous.pointee.ownerRecord.pointer.pointee.nextSibling = .none }
    ownerRecord.pointee.owner = .none
    ownerRecord.pointee.previousSibling = .none
    child.pointee.flags = state.subtracting(.owned).union(.ended)
    // This end is the outermost call: nothing holds a node or a link but this function.
    let mayFreeNow = context.pointee.busy == 1
    dropSources(context, child, mayFreeNow: mayFreeNow)
    context.pointee.counters.countNodes(-1)
    releaseBody(context, child)
    endUnobserved(context, ended: child)
    if state.contains(.hasHandle) { return true }
    let due = context.pointee.queue.count | context.pointee.dueDeriving.count | context.pointee.markedRelays.count
    if mayFreeNow, due | context.pointee.waitingEnds.count == 0 {
      freeMemory(context, child)
    } else {
      context.pointee.deadNodes.push(child)
    }
    return true
  }

  /// A node keeps a closure that is on the stack, and its links, until the closure has returned.
  @inline(__always)  // one test
  private static func finishEndUnlessCalled(_ context: Context, _ node: NodePointer) {
    if node.pointee.flags.isDisjoint(with: .inUse) { finishEnd(context, node) }
  }

  /// Calls the cleanups, last registered first. In a cleanup nothing tracks and there is no owner.
  private static func runCleanups(_ context: Context, of node: NodePointer, in pass: RenewalPass? = nil) {
    guard let ownerRecord = node.pointee.ownerRecord.optional, ownerRecord.pointee.cleanups != nil else { return }
    let before = context.enter(owner: nil)
    while let cleanup = ownerRecord.pointee.cleanups {
      if let pass, !mayGoOn(context, pass) { break }
      let next = cleanup.pointee.next
      ownerRecord.pointee.cleanups = next
      cleanup.pointee.body()
      if let pass, ownerRecord.pointee.cleanups != next { countRenewal(context, pass.index) }
      letGo(context, cleanup)
    }
    context.leave(to: before)
  }

  /// Lets a cleanup's closure go. It may hold the last handle of what has cleanups of its own, and so on. From a certain depth on, cleanups
  /// that have been called wait for the one before, so that a chain of any length needs no stack.
  private static func letGo(_ context: Context, _ cleanup: UnsafeMutablePointer<Cleanup>) {
    if context.pointee.cleanupDepth == maximumCleanupDepth {
      cleanup.pointee.next = context.pointee.calledCleanups
      context.pointee.calledCleanups = cleanup
      return
    }
    context.pointee.cleanupDepth &+= 1
    free(cleanup)
    if context.pointee.cleanupDepth == maximumCleanupDepth {
      while let cleanup = context.pointee.calledCleanups {
        context.pointee.calledCleanups = cleanup.pointee.next
        free(cleanup)
      }
    }
    context.pointee.cleanupDepth &-= 1
  }

  private static var maximumCleanupDepth: Int { 32 }

  private static func free(_ cleanup: UnsafeMutablePointer<Cleanup>) {
    cleanup.deinitialize(count: 1)
    cleanup.deallocate()
  }

  /// The last part of a node's end: its links go, then its closure and value, then (without a handle) its memory.
  static func finishEnd(_ context: Context, _ node: NodePointer) {
    guard !node.pointee.flags.contains(.ended) else { return }
    endOwned(context, of: node)  // made or registered after the node had cancelled itself
    if node.pointee.flags.contains(.ended) { return }  // by a node that a cleanup has asked for its value
    disown(node)  // where its end has to wait for a cleanup, and its run has ended first
    // The last handle may go with the closure, or with a source that ends with its last observer. Then the code that drops it frees the
    // node, because from here on it finds that the node has ended.
    let hadHandle = node.pointee.flags.contains(.hasHandle)
    node.pointee.flags.insert(.ended)
    if node.pointee.traits.kind != .signal { dropSources(context, node) }
    if node.pointee.traits.kind == .signal { dropObservers(context, node) }
    assert(node.pointee.traits.kind != .computed || node.pointee.observers.isNone)  // its end waits for them
    context.pointee.counters.countNodes(-1)
    releaseOrWait(context, node)
    if !hadHandle { free(context, node) }
    endUnobserved(context, ended: node)
  }

  /// Drops the links to what the node has read. `mayFreeNow` says that only the caller is at work, and holds none of them.
  static func dropSources(_ context: Context, _ node: NodePointer, mayFreeNow: Bool = false) {
    var next = node.pointee.sources
    node.pointee.sources = .none
    while let link = next.optional {
      next = link.pointee.nextSource
      remove(context, link, mayFreeNow: mayFreeNow)
    }
  }

  /// A signal has ended before its observers: their links to it lose their source and go with the next run. What is made for an object
  /// (`of:`) checks whether the object still lives; see `Graph.lookAfterObject`.
  private static func dropObservers(_ context: Context, _ node: NodePointer) {
    makeOwedMarks(context)
    var next = node.pointee.observers
    node.pointee.observers = .none
    node.pointee.lastObserver = .none
    node.pointee.current = .none
    while let link = next.optional {
      next = link.pointee.nextObserver
      link.pointee.source = .none
      link.pointee.nextObserver = .none
      link.pointee.previousObserver = .none
      context.pointee.counters.countLinks(-1)
      let observer = link.pointee.observer.pointer
      if observer.pointee.flags.contains(.endsWithObject) { haveLook(context, observer) }
    }
  }

  /// A computed checks when it is read. An effect that is made for the same object and has read only that checks now.
  private static func haveLook(_ context: Context, _ observer: NodePointer) {
    let state = observer.pointee.flags
    if state.contains(.ending) { return }
    if !observer.pointee.isWatcher {
      return forEachObserver(of: observer) { reader in
        let isEffect = reader.pointee.traits.kind == .effect
        if isEffect, reader.pointee.flags.contains(.endsWithObject) { haveLook(context, reader) }
      }
    }
    if observer.pointee.traits.kind != .effect {
      if state.contains(.running) { return }
      observer.pointee.flags.formUnion(.stale)
    } else if !state.contains(.running) {
      observer.pointee.flags.insert(.pending)  // so that one that is held checks when it is resumed
    }
    if !state.contains(.queued) { enqueue(context, observer) }
  }
}
