/// Reading, with a subscription where somebody tracks. Derived lists bring themselves up to date first.
extension ListCore {
  /// Brings a derived list up to date. A reader counts as one from here on: its signal is made when the list is settled, and
  /// others may come and go meanwhile.
  @inlinable
  func settle() {
    guard let derivation else { return }
    guard Graph.isTracked else { return derivation.settle(self) }
    nodes.coming += 1
    derivation.settle(self)
    nodes.coming -= 1
  }

  @inlinable
  func readCount() -> Int {
    settle()
    if Graph.isTracked { Graph.readAspect(countNode) }
    return count
  }

  @inlinable
  func readOrder() {
    settle()
    if Graph.isTracked { Graph.readAspect(orderNode) }
  }

  @inlinable
  func readContents() {
    settle()
    if Graph.isTracked { Graph.readAspect(contentsNode) }
  }

  /// The caller settles before, and follows the log.
  @inlinable
  func readEdits() {
    if Graph.isTracked { Graph.readAspect(editsNode) }
  }

  @inlinable
  func readElement(_ id: ID) -> Element? {
    settle()
    if Graph.isTracked { Graph.readAspect(untracked { elementNode(id) }) }
    return untracked { peek(id) }
  }

  @inlinable
  func readPresence(_ id: ID) -> Bool {
    settle()
    if Graph.isTracked { Graph.readAspect(untracked { presenceNode(id) }) }
    return untracked { order.contains(id) }
  }

  @inlinable
  func readElement(at position: Int) -> Element {
    readOrder()
    check(position, in: count)
    if let element = subscribe(toElementAt: position) { return element }
    check(position, in: count)
    return element(in: order.slot(at: position))
  }

  /// The first or the last: `position` says where that stands among so many. Nil where there is none.
  @inlinable
  func readEnd(_ position: (Int) -> Int) -> Element? {
    readOrder()
    if count == 0 { return nil }
    if let element = subscribe(toElementAt: position(count)) { return element }
    return count == 0 ? nil : element(in: order.slot(at: position(count)))
  }

  /// Nil where the comparison by the user's `==` has removed it: the reader has read the order, and hears of that.
  @inlinable
  func subscribe(toElementAt position: Int) -> Element? {
    let slot = order.slot(at: position)
    guard Graph.isTracked else { return element(in: slot) }
    let id = order.id(in: slot)
    Graph.readAspect(untracked { elementNode(id) })
    return untracked { peek(id) }
  }

  // MARK: signals, made on demand

  @inlinable
  var countNode: NodePointer {
    if let node = Graph.live(nodes.count) { return node }
    let node = makeAspect(save: { $0.count }) { core, old in
      core.count == old
    } onEnd: { core, node in
      if core.nodes.count == node { core.nodes.count = nil }
      core.didEndNode()
    }
    nodes.count = node
    return began(node, "count")
  }

  @inlinable
  var orderNode: NodePointer {
    if let node = Graph.live(nodes.order) { return node }
    let node = makeAspect(save: { $0.log.makeCursor() }) { core, old in
      core.isOrderUnchanged(since: old)
    } onEnd: { core, node in
      if core.nodes.order == node { core.nodes.order = nil }
      core.didEndNode()
    }
    nodes.order = node
    return began(node, "order")
  }

  @inlinable
  var contentsNode: NodePointer {
    if let node = Graph.live(nodes.contents) { return node }
    let node = makeAspect(save: { $0.makeContentsMark() }) { core, old in
      core.isUnchanged(since: old)
    } onEnd: { core, node in
      if core.nodes.contents == node { core.nodes.contents = nil }
      core.didEndNode()
    }
    nodes.contents = node
    return began(node, "contents")
  }

  @inlinable
  var editsNode: NodePointer {
    if let node = Graph.live(nodes.edits) { return node }
    let node = makeAspect(save: { _ in }) { _, _ in
      false
    } onEnd: { core, node in
      if core.nodes.edits == node { core.nodes.edits = nil }
      core.didEndNode()
    }
    nodes.edits = node
    return began(node, "edits")
  }

  @inlinable
  func elementNode(_ id: ID) -> NodePointer {
    if let node = nodes.elements[id] { return node }
    let node = makeAspect(save: { $0.peek(id) }) { core, old in
      guard let now = core.peek(id) else { return old == nil }
      return old.map { core.same($0, now) } ?? false
    } onEnd: { core, node in
      core.nodes.elements.remove(node, for: id)
      core.didEndNode()
    }
    nodes.elements.insert(node, for: id)
    return began(node, "element")
  }

  @inlinable
  func presenceNode(_ id: ID) -> NodePointer {
    if let node = nodes.presences[id] { return node }
    let node = makeAspect(save: { $0.order.contains(id) }) { core, old in
      core.order.contains(id) == old
    } onEnd: { core, node in
      core.nodes.presences.remove(node, for: id)
      core.didEndNode()
    }
    nodes.presences.insert(node, for: id)
    return began(node, "contains")
  }

  @inlinable
  func makeAspect<Saved>(
    save: @escaping (ListCore) -> Saved, isUnchanged: @escaping (ListCore, Saved) -> Bool,
    onEnd: @escaping (ListCore, NodePointer) -> Void
  ) -> NodePointer {
    Graph.makeAspect(
      of: self, isHeld: derivation != nil, save: save, isUnchanged: isUnchanged, bringUpToDate: { $0.advance() },
      onEnd: onEnd
    )
  }

  @inlinable
  func began(_ node: NodePointer, _ aspect: StaticString) -> NodePointer {
    nodes.total += 1
    site.label(node, aspect)
    return node
  }

  @inlinable
  func didEndNode() {
    nodes.total -= 1
    // The last observer has gone: a derived list goes back to sleep.
    if !isObserved, let derivation { derivation.rest(self) }
  }
}
