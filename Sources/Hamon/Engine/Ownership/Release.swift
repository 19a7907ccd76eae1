import CHamonThread

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
