import CHamonThread

@testable import Hamon

/// What holds whenever no call of the engine is on the stack. The random-program test checks it after every step. (The page `TheEngine` has
/// the same list, which `LayoutTests` compares with this one.)
///
/// - I1 A link is in exactly one list of sources and one list of observers, and both ends agree.
/// - I2 Back pointers and last pointers match the lists.
/// - I3 No two links join the same source and observer.
/// - I4 Every link has the parity of its observer.
/// - I5 The observers of a stale computed, and of a signal that is to be compared, are stale, unless they are ending or have fired.
/// - I6 Nothing is queued, running or called; a watcher is stale only while a scope is paused.
/// - I7 An ended node has no links, no children, no cleanups, no closure and no value.
/// - I8 An owned node is in its owner's list once, and siblings agree.
/// - I9 The thread's context holds nothing: no frame, no queue, no stack, no dead memory.
/// - I10 A computed in a chain, unless it is ending, has one source at most and one observer: an effect, or a computed in a chain. No marks
///   are owed.
/// - I11 A signal or computed without a handle, unless it is ending, has an observer.
/// - I12 A scope, an effect or a tracker is held if and only if it or one of its owners is a paused scope.
/// - I13 What is upstream of a held watcher has a flag that says so.
///
/// (Of I6: a signal that was written in that time may keep its old value for longer, until something asks, or until it is written
/// again. Of I9: that nothing is left in the queue, debug builds assert whenever the engine comes to rest, in whatever program.)
extension Graph {
  /// The first invariant that does not hold among what can be reached from `roots`, or nil. Walks all of it.
  static func brokenInvariant(from roots: [NodePointer]) -> String? {
    if let broken = brokenInvariant(of: .current) { return broken }
    var seen = Set(roots)
    var open = roots
    func visit(_ node: NodePointer?) {
      if let node, seen.insert(node).inserted { open.append(node) }
    }
    while let node = open.popLast() {
      if let broken = brokenLinks(of: node) ?? brokenState(of: node) ?? brokenTree(of: node) {
        return "\(broken): \(describe(node))"
      }
      for link in sources(of: node) { visit(link.pointee.source.optional) }
      for link in observers(of: node) { visit(link.pointee.observer.optional) }
      for child in children(of: node) { visit(child) }
      visit(owner(of: node))
    }
    return nil
  }

  private static func brokenInvariant(of context: Context) -> String? {
    let it = context.pointee
    if it.observer != nil || it.ownerUntracked != nil || hamon_slow_path() != nil { return "I9 something is running" }
    if it.busy | it.batches | it.evaluating | it.interrupted | it.settlements != 0 || context.isFlushing {
      return "I9 the engine is busy"
    }
    if !context.isDrained { return "I9 the flush is not over" }
    if it.running.count | it.ends.count | it.accesses.count | it.renewals.count != 0 {
      return "I9 a stack is not empty"
    }
    if it.queueSearched | it.cleared.count | it.dueOwners.count | it.endOfOwners != 0 {
      return "I9 owners are looked for"
    }
    if it.scopes != 0 { return "I9 a scope's body is running" }
    if it.owesMarks != 0 || it.unmarked != nil || !it.unmarkedBranches.isNone {
      return "I10 marks are owed"
    }
    if it.disturbances != it.lookouts & Lookouts.transaction { return "I9 reads are disturbed" }
    if it.isReleasing || it.cleanupDepth != 0 || it.calledCleanups != nil { return "I9 a release is not complete" }
    if it.nestedReleases.count | it.waitingEnds.count | it.waitingTrees.count != 0 || it.dropper != nil {
      return "I9 an end is not complete"
    }
    if it.asking.count | it.asked.count != 0 { return "I9 something asks for what is due" }
    if it.unobserved.count | it.unobservedBefore != 0 { return "I9 a source waits for its end" }
    if it.deadLinks.count != 0 || it.deadNodes.count != 0 { return "I9 dead memory is kept" }
    return nil
  }

  private static func brokenLinks(of node: NodePointer) -> String? {
    var seen: Set<UInt32> = []
    for link in sources(of: node) {
      if link.pointee.observer != NodeOffset(node) { return "I1 a link of another observer" }
      guard let source = link.pointee.source.optional else { continue }
      if !observers(of: source).contains(link) { return "I1 a link that its source does not have" }
      if !seen.insert(link.pointee.source.raw).inserted { return "I3 two links to one source" }
      if !link.pointee.hasParity(of: node) { return "I4 a link without the parity of its observer" }
    }
    var previous = LinkOffset.none
    for link in observers(of: node) {
      if link.pointee.source != NodeOffset(node) { return "I1 a link of another source" }
      let read = sources(of: link.pointee.observer.pointer)
      if !read.contains(link) { return "I1 a link that its observer does not have" }
      if link.pointee.previousObserver != previous { return "I2 a wrong back pointer" }
      previous = LinkOffset(link)
    }
    if isSource(node), node.pointee.lastObserver != previous { return "I2 a wrong last pointer" }
    return nil
  }

  private static func brokenState(of node: NodePointer) -> String? {
    let flags = node.pointee.flags
    let isQueued = node.pointee.isWatcher && node.asWatcher.flags.contains(.queued)
    if !flags.isDisjoint(with: .inUse) || isQueued { return "I6 queued, running or called" }
    let isStale = !flags.isDisjoint(with: .stale)
    if isSource(node), isStale {
      for link in observers(of: node) {
        let observer = link.pointee.observer.pointer.asObserver.flags
        if observer.isDisjoint(with: .stale | .ending | .fired) { return "I5 a clean observer of a stale source" }
      }
    }
    if node.isInChain, !flags.contains(.ending) {
      let observers = observers(of: node)
      guard sources(of: node).count <= 1, observers.count == 1 else { return "I10 no chain" }
      let next = observers[0].pointee.observer.pointer
      if !next.isInChain, next.pointee.traits.kind != .effect || next.derives {
        return "I10 a chain without an effect"
      }
    }
    if isSource(node), flags.isDisjoint(with: .hasHandle | .ending), observers(of: node).isEmpty {
      return "I11 a source that nothing keeps"
    }
    if hamon_paused() == 0 {
      if node.pointee.isWatcher, isStale, node.asWatcher.flags.isDisjoint(with: .fired | .ending) {
        return "I6 a watcher left stale"
      }
    }
    if flags.contains(.ended) {
      if !sources(of: node).isEmpty || !observers(of: node).isEmpty { return "I7 an ended node with links" }
      if !children(of: node).isEmpty { return "I7 an ended node with children" }
      if node.pointee.ownerRecord.optional?.pointee.cleanups != nil { return "I7 an ended node with cleanups" }
      let closure = node.pointee.closure
      if closure.function != nil || closure.context != nil { return "I7 an ended node with its closure" }
      if node.pointee.traits.kind == .computed, node.asComputed.flags.contains(.hasValue) {
        return "I7 an ended node with its value"
      }
    }
    return nil
  }

  private static func brokenTree(of node: NodePointer) -> String? {
    var next = NodeOffset.none
    for child in children(of: node) {
      let ownerRecord = child.pointee.ownerRecord.pointer.pointee
      if !child.pointee.flags.contains(.owned) || ownerRecord.owner != NodeOffset(node) {
        return "I8 a child of another owner"
      }
      if ownerRecord.nextSibling != next { return "I8 siblings disagree" }
      next = NodeOffset(child)
    }
    if node.pointee.traits.hasBody, !node.pointee.flags.contains(.ending) {
      let owners = sequence(first: node) { self.owner(of: $0) }
      if isHeld(node) != owners.contains(where: \.isPausedScope) { return "I12 held, or not held, by mistake" }
      if node.asBody.flags.contains(.cleared) { return "I9 a cleared owner" }
    }
    if node.pointee.traits.hasBody ? isHeld(node) : node.asSource.flags.contains(.feedsHeld) {
      let sources = sources(of: node).compactMap(\.pointee.source.optional)
      if sources.contains(where: { !$0.asSource.flags.contains(.feedsHeld) }) { return "I13 a source without the flag" }
    }
    if let owner = owner(of: node), children(of: owner).count(where: { $0 == node }) != 1 {
      return "I8 an owner that does not have its child once"
    }
    return nil
  }

  // MARK: the lists, as arrays

  private static func isSource(_ node: NodePointer) -> Bool {
    node.pointee.traits.kind == .signal || node.pointee.traits.kind == .computed
  }

  private static func sources(of node: NodePointer) -> [LinkPointer] {
    var links: [LinkPointer] = []
    var next = node.pointee.traits.kind == .signal ? .none : node.pointee.sources
    while let link = next.optional {
      links.append(link)
      next = link.pointee.nextSource
    }
    return links
  }

  private static func observers(of node: NodePointer) -> [LinkPointer] {
    var links: [LinkPointer] = []
    var next = isSource(node) ? node.pointee.observers : .none
    while let link = next.optional {
      links.append(link)
      next = link.pointee.nextObserver
    }
    return links
  }

  private static func children(of node: NodePointer) -> [NodePointer] {
    var children: [NodePointer] = []
    var next = node.pointee.ownerRecord.optional?.pointee.lastChild ?? .none
    while let child = next.optional {
      children.append(child)
      next = child.pointee.ownerRecord.pointer.pointee.previousSibling
    }
    return children
  }
}
