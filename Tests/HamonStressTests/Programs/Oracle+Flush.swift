/// Writing, batches, the queue of what is due, and pausing.
extension Oracle {
  /// Inside of batch and flush, and while an observer rests in a paused scope, a signal may yet return to where it began.
  func mayReturn(_ signal: Node) -> Bool { batchDepth > 0 || isFlushing || feedsHeld(signal) }

  /// A signal has another value. If that is final, its observers are dirty; else they are pending until something asks.
  func write(_ handle: OracleSignal, isFinal: Bool) {
    let signal = handle.node
    noteWrite(signal)
    noteWritten(handle)
    writes += 1
    if isFinal {
      mark(signal)
      signal.mark = .clean
      makePendingObserversDirty(of: signal)
      forget(\.before, of: signal)
    } else {
      if signal.mark != .dirty { written.append(signal) }
      signal.mark = .dirty
      mark(signal)
    }
    flush()
  }

  func batch(_ body: () -> Void) {
    batchDepth += laws.batches ? 1 : 0
    body()
    batchDepth -= laws.batches ? 1 : 0
    flush()
  }

  /// Runs what is due in the order of first notification; what is notified meanwhile is appended. Then the signals that
  /// nothing has asked for are compared, last written first; their comparisons may write.
  func flush() {
    guard batchDepth == 0, evaluationDepth == 0, !isFlushing else { return }
    isFlushing = true
    defer { isFlushing = false }
    repeat {
      while let node = queue.first {
        // What runs may make one further out due.
        while laws.outerBeforeInner, node.isQueued, let outer = outerEffects(of: node).first(where: isDue) {
          settle(outer)
        }
        settle(node)
      }
      compareWritten()
    } while !queue.isEmpty
  }

  func compareWritten() {
    while let signal = written.popLast() {
      if feedsHeld(signal) { signal.isComparedWithEarlier = true } else { refresh(signal) }
    }
  }

  func settle(_ node: Node) {
    guard node.isQueued else { return }
    queue.removeAll { $0 === node }
    guard !isHeld(node) else {
      if !held.contains(where: { $0 === node }) { held.append(node) }
      return
    }
    node.isQueued = false
    let isToRun = validate(node)
    // Notified or resumed meanwhile: this turn is the answer to that, too.
    node.isQueued = false
    queue.removeAll { $0 === node }
    if isToRun { _ = node.step?() }
  }

  /// Who is held keeps its place in the order of notification.
  func isDue(_ node: Node) -> Bool { !isHeld(node) && queue.contains { $0 === node } }

  func dequeue(_ node: Node) {
    node.isQueued = false
    queue.removeAll { $0 === node }
    held.removeAll { $0 === node }
  }

  func outerEffects(of node: Node) -> [Node] {
    guard let owner = node.owner else { return [] }
    return outerEffects(of: owner) + (owner.kind == .effect || owner.kind == .tracker ? [owner] : [])
  }

  func isHeld(_ node: Node) -> Bool {
    guard laws.pauses, let owner = node.owner else { return false }
    return owner.isPaused || isHeld(owner)
  }

  /// Whether a watcher downstream of the source is held.
  func feedsHeld(_ source: Node) -> Bool {
    source.observers.contains { link in
      let observer = link.observer
      return observer.kind == .computed ? feedsHeld(observer) : !observer.isDisposed && isHeld(observer)
    }
  }

  func pause(_ scope: Node) { scope.isPaused = true }

  func resume(_ scope: Node) {
    scope.isPaused = false
    queue += held.filter { !isHeld($0) }
    held.removeAll { !isHeld($0) }
    flush()
  }
}
