/// How a change becomes a reason: each observer of what has changed is told of its entry.
extension CausalRecorder {
  /// Puts the change down to those who have read the source.
  func tellObservers(_ context: Context, _ source: NodePointer, _ node: Int) {
    describeObservers(context, of: source)
    let change = known[node].change
    let origin = origins[change] ?? change
    forEachObserver(of: source) { link, observer in
      guard isInScope(observer) else { return }
      let number = number(of: observer)
      if observer.pointee.flags.contains(.running) {
        Graph.recordReads(ofRunning: observer, context)
        if link.pointee.hasParity(of: observer) {
          known[number].reasonsInRun.append(change)
          return
        }
      }
      // What the run itself has written, and will read, has not made it happen.
      let isRecent = origin > known[number].lastRun
      if isRecent, running[origin]?.contains(observer) == true { return }
      if isRecent, renewing[origin]?.contains(observer) == true {
        known[number].reasonsInCleanup.append(change)
      } else if known[number].reasons.last != change {
        known[number].reasons.append(change)
      }
    }
  }

  /// The values before of computeds that have not been evaluated while the log is on. It calls the user, so before anything is noted.
  private func describeObservers(_ context: Context, of source: NodePointer) {
    if isRedacted { return }
    var observers: [NodePointer] = []
    forEachObserver(of: source) { _, observer in
      guard observer.pointee.traits.kind == .computed, observer.pointee.flags.contains(.hasValue) else { return }
      if known[number(of: observer)].text == nil { observers.append(observer) }
    }
    for observer in observers where observer.pointee.flags.isDisjoint(with: .ending | .running) {
      known[number(of: observer)].text = text(context, observer)
    }
  }

  private func forEachObserver(of source: NodePointer, _ body: (LinkPointer, NodePointer) -> Void) {
    var next = source.pointee.observers
    while let link = next.optional {
      next = link.pointee.nextObserver
      let observer = link.pointee.observer.pointer
      if !observer.pointee.flags.contains(.ending) { body(link, observer) }
    }
  }
}
