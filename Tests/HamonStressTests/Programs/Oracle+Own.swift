/// Ends: children first, last made first, each before its owner's own cleanups.
extension Oracle {
  /// Ends a node: it is silent at once, then what it owns ends, and its closure goes last. One that runs keeps closure and
  /// links until it has run.
  func dispose(_ node: Node) {
    guard retireNow(node) else { return }
    batch {
      finish(node)
      finishWaiting()
    }
  }

  /// Whether its end need not wait. A cleanup that ends its own node, or an owner of that, is finished with first, and so is the end around
  /// that cleanup: children's cleanups come first.
  private func retireNow(_ node: Node) -> Bool {
    retire(node)
    if !cleaning.contains(where: { isOwned($0, by: node) }) { return true }
    waiting.append(node)
    return false
  }

  func retire(_ node: Node) {
    guard !node.isDisposed else { return }
    node.isDisposed = true
    noteEnd(node)
    nodeCount -= 1
    dequeue(node)
    written.removeAll { $0 === node }
  }

  func unlinkAll(_ node: Node) {
    for link in node.sources + node.formerSources + node.observers { unlink(link) }
  }

  func finish(_ node: Node) { aside { finishHere(node) } }

  private func finishHere(_ node: Node) {
    end(childrenOf: node)
    // Only now: what is let go above may end an owner further out, which has to find this one's own children and cleanups.
    node.owner?.children.removeAll { $0 === node }
    node.isPaused = false
    node.owner = nil
    guard !node.isRunning else { return }
    unlinkAll(node)
    bury(node)
    endDropped()
  }

  /// The last handle of a node has gone.
  func drop(_ node: Node) {
    node.hasHandle = false
    if node.isDisposed || laws.keepsObserved && node.kind == .computed && !node.observers.isEmpty { return }
    dispose(node)
  }

  /// What waits for its end meanwhile has it afterwards: each end is complete before the next one begins.
  private func aside(_ body: () -> Void) {
    let before = unobservedBefore
    unobservedBefore = unobserved.count
    body()
    unobservedBefore = before
  }

  /// Ends what nothing observes any more, last dropped first. What the ends write waits for whatever flushes.
  func endUnobserved() {
    guard unobserved.count > unobservedBefore else { return }
    batchDepth += 1
    endDropped()
    finishWaiting()
    batchDepth -= 1
  }

  private func endDropped() {
    batchDepth += 1
    while unobserved.count > unobservedBefore {
      let node = unobserved.removeLast()
      if node.observers.isEmpty, !node.isDisposed, retireNow(node) { finish(node) }
    }
    batchDepth -= 1
  }

  /// At the end of the body of a node that was ended meanwhile: what it has made since then. What the cleanups write is a
  /// batch here too.
  func finishLate(_ node: Node) {
    guard node.isDisposed else { return }
    batch {
      end(childrenOf: node)
      finishWaiting()
      // A tracking scope that tracked in its own call keeps closure and links until the call returns.
      guard !node.isRunning else { return }
      unlinkAll(node)
      bury(node)
      endUnobserved()
    }
  }

  /// Lets the closures of an ended node go. What they hold may end other nodes: the closures of those go after them.
  func bury(_ node: Node) {
    guard node.step != nil else { return }  // it has none, or lies there already
    node.step = nil
    nestedReleases.append(node)
    guard !isReleasing else { return }
    isReleasing = true
    aside {
      with(observer: nil, owner: nil) {
        while let node = nestedReleases.popLast() {
          forget(\.before, of: node)
          forget(\.present, of: node)
          (node.body, node.compute, node.comparison) = (nil, nil, .equal)
        }
      }
    }
    isReleasing = false
  }

  /// A node lets one of its values go. Its end may run anything, charged to nothing.
  func forget(_ field: ReferenceWritableKeyPath<Node, Mortal?>, of node: Node) { replace(field, of: node, by: nil) }

  func replace(_ field: ReferenceWritableKeyPath<Node, Mortal?>, of node: Node, by new: Mortal?) {
    var old = node[keyPath: field]
    node[keyPath: field] = new
    letGo(&old)
  }

  func letGo(_ value: inout Mortal?) { with(observer: nil, owner: owner) { Mortal.letGo(&value) } }

  func finishWaiting() {
    while cleaning.isEmpty, let node = waiting.popLast() { finish(node) }
  }

  func isOwned(_ node: Node, by owner: Node) -> Bool {
    node === owner || node.owner.map { isOwned($0, by: owner) } ?? false
  }

  /// Children first, last made first; then the node's own cleanups, last registered first; then what those have made.
  func end(childrenOf node: Node) {
    endOnce(childrenOf: node)
    endChildren(of: node)
  }

  private func endChildren(of node: Node, isRenewal: Bool = false) {
    while let child = laws.lastMadeFirst ? node.children.last : node.children.first {
      retire(child)
      finish(child)
      if isRenewal { finishWaiting() }
    }
  }

  func endOnce(childrenOf node: Node, isRenewal: Bool = false) {
    if laws.childrenFirst { endChildren(of: node, isRenewal: isRenewal) }
    cleaning.append(node)
    aside {
      while !node.cleanups.isEmpty {
        with(observer: nil, owner: nil) {
          let cleanup = laws.lastMadeFirst ? node.cleanups.removeLast() : node.cleanups.removeFirst()
          cleanup()
        }
      }
    }
    cleaning.removeLast()
    if !laws.childrenFirst { endChildren(of: node) }
  }
}
