import CHamonThread

/// The last part of a node's end: its links go, and what it holds.
extension Graph {
  /// The last part of a node's end, and the ends of what it alone has observed.
  static func finishEnd(_ context: Context, _ node: NodePointer) {
    finishEndAlone(context, node)
    endUnobserved(context)
  }

  /// The last part of a node's end: its links go, then its closure and value, then (without a handle) its memory.
  static func finishEndAlone(_ context: Context, _ node: NodePointer) {
    guard !node.pointee.flags.contains(.ended) else { return }
    endOwned(context, of: node)  // made or registered after the node had cancelled itself
    if node.pointee.flags.contains(.ended) { return }  // by a node that a cleanup has asked for its value
    disown(node)  // where its end has to wait for a cleanup, and its run has ended first
    // The last handle may go with the closure, or with a source that ends with its last observer. Then the code that drops it frees the
    // node, because from here on it finds that the node has ended.
    let hadHandle = node.pointee.flags.contains(.hasHandle)
    node.pointee.flags.insert(.ended)
    if node.pointee.traits.kind == .signal { dropObservers(context, node) } else { dropSources(context, node) }
    assert(node.pointee.traits.kind != .computed || node.pointee.observers.isNone)  // its end waits for them
    context.pointee.counters.countNodes(-1)
    releaseOrWait(context, node)
    if !hadHandle { free(context, node) }
    logEnd(context, of: node)
  }

  @inline(__always)  // one test
  static func logEnd(_ context: Context, of node: NodePointer) {
    if context.journals != 0 { journalRunOrEnd(context, nil, node) }
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
      if observer.asObserver.flags.contains(.endsWithObject) { haveLook(context, observer) }
    }
  }

  /// A computed checks when it is read. An effect that is made for the same object and has read only that checks now.
  private static func haveLook(_ context: Context, _ observer: NodePointer) {
    let state = observer.pointee.flags
    if state.contains(.ending) { return }
    if !observer.pointee.isWatcher {
      return forEachObserver(of: observer) { reader in
        let isEffect = reader.pointee.traits.kind == .effect
        if isEffect, reader.asObserver.flags.contains(.endsWithObject) { haveLook(context, reader) }
      }
    }
    if observer.pointee.traits.kind != .effect {
      if state.contains(.running) { return }
      observer.pointee.flags.insert(.stale)
    } else if !state.contains(.running) {
      observer.pointee.flags.insert(.pending)  // so that one that is held checks when it is resumed
    }
    if !observer.asWatcher.flags.contains(.queued) { enqueue(context, observer) }
  }
}

/// What a node holds is let go at its end, and its memory given back.
extension Graph {
  /// Lets the closure and the value of an ended node go. They may hold the last handles of other nodes, which end in turn. Those wait here
  /// for their own release, so that a chain of any length needs no stack.
  static func releaseOrWait(_ context: Context, _ node: NodePointer) {
    if node.pointee.closure.function == nil, node.pointee.closure.context == nil { return }
    if context.pointee.isReleasing { return context.pointee.nestedReleases.push(node) }
    if context.pointee.observer == nil, context.owner == nil { return releaseAll(context, from: node) }
    let before = context.enter(owner: nil)
    releaseAll(context, from: node)
    context.leave(to: before)
  }

  /// Releases the node, and the nodes that wait for that. No observer tracks it.
  @inline(__always)  // twice
  private static func releaseAll(_ context: Context, from node: NodePointer) {
    assert(context.pointee.busy != 0 && context.pointee.observer == nil && context.owner == nil)
    context.pointee.isReleasing = true
    context.pointee.batches &+= 1  // what a deinit writes may come in the middle of a validation
    let unobserved = context.leaveUnobserved()
    release(node)
    while context.pointee.nestedReleases.count != 0 { release(context.pointee.nestedReleases.pop()) }
    context.pointee.unobservedBefore = unobserved
    context.pointee.batches &-= 1
    context.pointee.isReleasing = false
  }

  /// Gives the memory of an ended node without a handle back, now or when the outermost call of the engine ends.
  static func free(_ context: Context, _ node: NodePointer) {
    if context.pointee.busy == 0 {
      freeMemory(context, node)
    } else {
      context.pointee.deadNodes.push(node)
    }
  }
}
