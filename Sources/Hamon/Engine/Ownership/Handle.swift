import CHamonThread

/// The ends of handles. A handle that goes ends its node, unless that has an owner, is being read, or is kept by its observers (`Keep`).
extension Graph {
  /// A handle is gone.
  @usableFromInline static func drop(_ node: NodePointer) {
    let context = Context.current
    if node.affinity == context.pointee.stamp, node.pointee.flags.intersection(.owned | .ended) == .owned {
      // This thread touched it last, so it need not be sent; and its owner keeps it.
      node.pointee.flags.remove(.hasHandle)
      return
    }
    if node.affinity & Affinity.mainActor != 0, !context.isOnMainActor {
      deferRelease(of: node)
      return
    }
    drop(context, node)
  }

  /// As above, where the node's own isolation is at work, or has sent it.
  static func drop(_ context: Context, _ node: NodePointer) {
    if node.pointee.traits.kind == .signal {
      if node.asSignal.extraHandles != 0 {
        node.asSignal.extraHandles -= 1
        return
      }
      if isUnobservedSignal(node), context.pointee.busy == 0 {
        context.pointee.counters.countNodes(-1)
        return freeMemory(context, node)
      }
    }
    node.pointee.flags.remove(.hasHandle)
    if node.pointee.traits.kind == .computed {
      if node.asComputed.flags.contains(.pinned) { return recordAllReads(context) }  // until it has been read
      if isKeptByObservers(node) { return }
    } else if node.pointee.traits.kind == .signal, node.asSignal.flags.contains(.fed), isKeptByObservers(node) {
      return
    }
    if node.pointee.flags.intersection(.owned | .ended) == .owned { return }
    context.beginBusy()
    if node.pointee.flags.contains(.ended) {
      free(context, node)
    } else {
      // One that has run again, on another thread perhaps, was kept.
      if context.pointee.lastObserved == node, node.asWatcher.round == 0 { reportDroppedObserve(node) }
      end(context, node)
    }
    flushUnlessNested(context)
    context.endBusy()
  }

  /// Records the reads of all runs under way. So none of them ends as expected, and each checks what has happened to it.
  @inline(never)  // rare
  static func recordAllReads(_ context: Context) {
    for i in 0..<context.pointee.running.count {
      let node = context.pointee.running[i]
      if node.pointee.traits.kind != .signal, node.isRunning { recordReads(ofRunning: node, context) }
    }
  }

  /// What was put off while a computed was being read.
  @inline(never)  // rare
  static func endPinned(_ context: Context, _ computed: NodePointer) {
    if computed.pointee.flags.intersection(.ending | .ended | .running) == .ending {
      finishEnd(context, computed)  // something else has ended it
    } else if !computed.pointee.flags.contains(.hasHandle) {
      drop(context, computed)
    }
  }

  /// Whether the end of a signal without a handle is that of its memory. It has no observer, no owner and no cleanup, nothing is to be
  /// compared, and its value needs no destruction. Most signals end like this.
  @inline(__always)  // once
  private static func isUnobservedSignal(_ signal: NodePointer) -> Bool {
    signal.pointee.flags == .hasHandle && signal.pointee.observers.isNone
      && signal.pointee.closure.function == nil && signal.pointee.closure.context == nil && !ownsAny(signal)
  }
}
