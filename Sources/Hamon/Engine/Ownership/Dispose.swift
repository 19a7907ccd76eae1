import CHamonThread

/// Ends.
///
///     end           a handle says so: a batch, the tree, a flush
///     endOwned      before a run: children and cleanups; the node stays
///     endTrees      the loop: `endNext` is a step, `endLeaf` its short form
///     finishEnd     the last part: links, closure, value, memory; then what only this node has observed
///     endWaiting    what was ended in a cleanup of something that it owns
extension Graph {
  /// Ends a node for a handle's `cancel()` or `dispose()`.
  @usableFromInline static func end(_ node: NodePointer) { end(.current, node) }

  /// Disposes a node and what it owns: children first, last made first, each before its owner's cleanups. What the cleanups
  /// write is a batch.
  static func end(_ context: Context, _ node: NodePointer) {
    guard !node.pointee.flags.contains(.ending), beginEnd(context, node) else { return }
    context.beginBatch()
    let unobserved = context.pointee.unobserved.count
    if node.pointee.ownerRecord.isNone, !node.isPausedScope {
      finishEndUnlessCalled(context, node)  // it has no owner, and nothing of its own
      if context.pointee.unobserved.count > unobserved { endTrees(context, nil, unobserved) }
    } else {
      endTrees(context, node, unobserved)
    }
    endWaiting(context)
    context.endBatch()
  }

  /// Flags the node as ending. Returns whether its end has its turn now.
  private static func beginEnd(_ context: Context, _ node: NodePointer) -> Bool {
    makeOwedMarks(context)
    node.pointee.flags.insert(.ending)
    if node.pointee.traits.kind == .computed, node.isRunning { recordAllReads(context) }
    if context.pointee.ends.count != 0, isEndingBelow(context, node) {
      // A cleanup ends one of its own owners: that has to wait, or the owner's cleanups would come before the child's.
      context.pointee.waitingEnds.push(node)
      return false
    }
    return true
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
    context.pointee.ends.contains { $0 == node }
  }

  /// Whether the end of a scope that was called in a cleanup of what it owns waits for that: then it comes whole, when that is over.
  static func isWaitingToEnd(_ context: Context, _ node: NodePointer) -> Bool {
    context.pointee.waitingEnds.contains { $0 == node }
  }

  /// Ends owners that the cleanup of something below them has ended. They wait until the end around that cleanup is complete, with all that
  /// only it has observed.
  private static func endWaiting(_ context: Context) {
    while context.pointee.ends.count == 0, context.pointee.waitingEnds.count != 0 {
      let node = context.pointee.waitingEnds.pop()
      if !node.pointee.flags.contains(.ended) { endTree(context, node) }
    }
  }

  /// Before a node's next run: what the last run has made ends.
  @inline(__always) static func endOwned(_ context: Context, of node: NodePointer) {
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
        endWaiting(context)
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

  private static func endTree(_ context: Context, _ root: NodePointer) {
    endTrees(context, root, context.pointee.unobserved.count)
  }

  /// Ends the sources that have lost their last observer since `leaveUnobserved`. What the ends write waits for the flush of the run or end
  /// that has dropped them.
  static func endAllUnobserved(_ context: Context) {
    context.beginBusy()
    context.pointee.batches &+= 1
    endTrees(context, nil, context.pointee.unobservedBefore)
    endWaiting(context)
    context.pointee.batches &-= 1
    context.endBusy()
  }

  /// Ends a tree, whose root is flagged as ending, without recursion. A source that loses its last observer by that has its turn before the
  /// rest of the tree, with all that it owns, and so on: the trees that are interrupted wait on a stack.
  ///
  ///     down to the last child of the last child … ─▶ finish it ─▶ end what only it has observed ─▶ up to its owner ─▶ down to the next …
  private static func endTrees(_ context: Context, _ root: NodePointer?, _ unobserved: Int) {
    let outer = context.pointee.waitingTrees.count
    var tree = EndingTree(context, root, unobserved)
    while true {
      if context.pointee.unobserved.count > tree.unobserved {
        let entry = context.popUnobserved()
        guard isUnobserved(entry.source), beginEnd(context, entry.source) else { continue }
        if tree.next == nil, context.pointee.unobserved.count == tree.unobserved {
          // Nothing more of the tree has to wait: so a chain needs no stack at all.
          (tree.root, tree.next) = (entry.source, entry.source)
        } else {
          context.beginBusy()
          context.pointee.waitingTrees.push(tree)
          tree = EndingTree(context, entry.source, context.pointee.unobserved.count)
        }
        context.pointee.dropper = entry.dropper
      } else if let node = tree.next {
        tree.next = endNext(context, node, under: tree.root.unsafelyUnwrapped)
      } else {
        context.pointee.dropper = tree.dropperBefore
        if context.pointee.waitingTrees.count == outer { return }
        tree = context.pointee.waitingTrees.pop()
        context.endBusy()
      }
    }
  }

  /// Whether a source still has no reason to live. It may have ended, or have been read again. One that is being read or compared is
  /// checked once more after that.
  private static func isUnobserved(_ source: NodePointer) -> Bool {
    source.pointee.observers.isNone
      && source.asSource.flags.isDisjoint(with: .hasHandle | .ending | .comparedOrPinned)
  }

  /// One step of that. Returns the node to go on with, nil if the root has ended.
  @inline(__always)  // once
  private static func endNext(_ context: Context, _ node: NodePointer, under root: NodePointer) -> NodePointer? {
    if let ownerRecord = node.pointee.ownerRecord.optional, let child = ownerRecord.pointee.lastChild.optional {
      child.pointee.flags.insert(.ending)
      return endLeaf(context, child, of: ownerRecord) ? node : child
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
      return root.pointee.flags.contains(.ended) ? nil : root
    }
    if node.isPausedScope {
      node.asScope.flags.remove(.paused | .held)
      hamon_add_paused(-1)
    }
    disown(node)
    finishEndUnlessCalled(context, node)
    return node == root ? nil : owner.unsafelyUnwrapped
  }

  /// A last child that has nothing of its own, and is not on the stack with its closure: most nodes end like this. Does nothing, and
  /// returns false, if there is more to do.
  @inline(__always)  // once
  private static func endLeaf(_ context: Context, _ child: NodePointer, of owner: OwnerRecordPointer) -> Bool {
    let ownerRecord = child.pointee.ownerRecord.pointer
    let state = child.pointee.flags
    guard child.asBody.flags.isDisjoint(with: .inUse | .ended | .pausedOrEarly), ownerRecord.pointee.lastChild.isNone,
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
    releaseOrWait(context, child)
    logEnd(context, of: child)
    if state.contains(.hasHandle) { return true }
    let due = context.pointee.queue.count | context.pointee.dueDeriving.count | context.pointee.markedRelays.count
    if mayFreeNow, due | context.pointee.waitingEnds.count | context.pointee.afterRuns == 0 {
      freeMemory(context, child)
    } else {
      context.pointee.deadNodes.push(child)
    }
    return true
  }

  /// A node keeps a closure that is on the stack, and its links, until the closure has returned.
  @inline(__always)  // one test
  private static func finishEndUnlessCalled(_ context: Context, _ node: NodePointer) {
    if node.pointee.flags.isDisjoint(with: .inUse) { finishEndAlone(context, node) }
  }
}

/// A tree that is ending.
struct EndingTree: BitwiseCopyable {
  /// Nil where there are only sources without observers to end.
  var root: NodePointer?
  /// Where the end goes on; nil once the root has ended.
  var next: NodePointer?
  /// How many sources waited for their ends before it.
  let unobserved: Int
  let dropperBefore: NodePointer?

  init(_ context: Context, _ root: NodePointer?, _ unobserved: Int) {
    self.root = root
    next = root
    self.unobserved = unobserved
    dropperBefore = context.pointee.dropper
  }
}
