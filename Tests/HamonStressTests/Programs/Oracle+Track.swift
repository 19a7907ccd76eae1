/// Runs, and who is charged with what they read.
extension Oracle {
  /// The current observer reads `source`: a subscription that continues keeps its place among the source's observers.
  func track(_ source: Node) {
    guard let observer, !observer.isDisposed, !source.isDisposed else { return }
    guard !observer.sources.contains(where: { $0.source === source }) else { return }
    if let known = observer.formerSources.firstIndex(where: { $0.source === source }) {
      let link = observer.formerSources.remove(at: known)
      link.isCurrent = true
      noteRead(link)
      observer.sources.append(link)
    } else {
      let link = Link(source, observer)
      noteRead(link)
      observer.sources.append(link)
      source.observers.append(link)
      linkCount += 1
    }
  }

  /// One run of an effect, evaluation of a computed, or body of a tracking scope: what the last one made ends, reads
  /// are charged to `node`, what is made belongs to it, and writes wait until the end. Says whether it has run: a cleanup of the
  /// last run may have ended it.
  @discardableResult
  func run(_ node: Node, _ body: () -> Void) -> Bool {
    var hasRun = false
    let beginning = noteBeginning(node)
    (node.kind == .computed ? evaluation : batch) {
      // Who asks for a computed in a cleanup of its last evaluation has it evaluated there: it is out of date until it begins.
      // (One that has written what it had read, and begins again, may be pending: then its sources are asked first.)
      if node.kind == .computed {
        if node.mark == .clean { node.mark = .dirty }
        endMade(by: node)
        node.wasAskedByCleanup = node.mark == .clean
      }
      // A tracking scope that tracks anew is not due any more; the next notification gives it a new place.
      dequeue(node)
      forgetDue(node)
      node.mark = .clean
      node.formerSources += node.sources  // one that has ended keeps those of a run that came to nothing
      node.sources = []
      for link in node.formerSources { link.isCurrent = false }
      endMade(by: node)
      hasRun = !node.isDisposed
      // A tracking scope may track in its own call.
      let wasRunning = node.isRunning
      node.isRunning = true
      // One that a cleanup has ended in its own call keeps what it has read until that returns.
      if hasRun {
        with(observer: node, owner: node, body)
        dropStale(node)
      }
      if node.isDisposed { for link in node.sources { unlink(link) } }
      node.isRunning = wasRunning
      // One that a cleanup of its own has ended is finished with that cleanup, which may be part of another one.
      if hasRun || !waiting.contains(where: { $0 === node }) { finishLate(node) }
      if hasRun {
        noteRun(node, since: beginning)
        noteRunInTransaction(node)
      }
      if node.kind != .computed { endUnobserved() }
    }
    return hasRun
  }

  /// What the last run has made ends before the next; also what a run in a cleanup on the way has made.
  private func endMade(by node: Node) {
    while !node.children.isEmpty || !node.cleanups.isEmpty {
      batch {
        endOnce(childrenOf: node, isRenewal: true)
        finishWaiting()
      }
    }
  }

  /// What the run has not read again is no source any more.
  func dropStale(_ node: Node) {
    let rest = node.formerSources
    // One that has ended keeps none: all go in their order.
    if node.isDisposed { return (node.sources + rest).forEach(unlink) }
    node.formerSources = []
    for link in rest where laws.dropsOldSources { unlink(link) }
    for link in rest where !laws.dropsOldSources {
      link.isCurrent = true
      node.sources.append(link)
    }
  }

  func evaluation(_ body: () -> Void) {
    evaluationDepth += 1
    body()
    evaluationDepth -= 1
  }

  func with(observer: Node?, owner: Node?, _ body: () -> Void) {
    let saved = (self.observer, self.owner)
    (self.observer, self.owner) = (observer, owner)
    body()
    (self.observer, self.owner) = saved
  }

  func unlink(_ link: Link) {
    if link.isCurrent { noteLoss(link) }
    link.isCurrent = false
    link.source.observers.removeAll { $0 === link }
    link.observer.sources.removeAll { $0 === link }
    link.observer.formerSources.removeAll { $0 === link }
    linkCount -= 1
    let source = link.source
    if source.kind == .computed, !source.hasHandle, source.observers.isEmpty, !source.isDisposed {
      unobserved.append(source)
    }
  }
}
