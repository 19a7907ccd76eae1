import CHamonThread

/// A short way for a write with nothing downstream but chains that end in effects: it goes down each chain and evaluates, as long as
/// something changes. What is below looks clean meanwhile. What could see that makes the marks that are owed (`makeOwedMarks`).
///
///     signal ─▶ computed ─▶ computed ─▶ effect        changed ─▶ changed ─▶ the same: this chain is done
///        └────▶ computed ─▶ effect                    changed ─▶ changed ─▶ the effect runs
extension Graph {
  /// Whether the source has nothing downstream but chains with resting effects at their ends. Of an effect at the end of an only chain
  /// nothing more is asked. One of several must have no other source, own nothing, have no owner that may be due before it, and not
  /// be early.
  @inline(__always)  // of a write
  static func leadsToChains(_ source: NodePointer) -> Bool {
    guard usesShortWays, let link = source.pointee.observers.optional else { return false }
    let observer = link.pointee.observer.pointer
    return (observer.isRestingInChain || observer.isResting(.effect))
      && (link.pointee.nextObserver.isNone || leadsToManyChains(source))
  }

  @inline(never)  // one copy
  private static func leadsToManyChains(_ source: NodePointer) -> Bool {
    var next = source.pointee.observers
    while !next.isNone {
      var link = next
      var node = link.pointer.pointee.observer.pointer
      while node.isRestingInChain {
        link = node.pointee.observers
        node = link.pointer.pointee.observer.pointer
      }
      guard node.isResting(.effect), isOnlySource(link, of: node), !mayHaveOwnersDue(node), !ownsAny(node),
        !node.asWatcher.flags.contains(.early)
      else {
        return false
      }
      next = next.pointer.pointee.nextObserver
    }
    return true
  }

  // MARK: the marks that are owed

  /// Called before anything that would see that marks are missing.
  @inline(__always)  // one test
  static func makeOwedMarks(_ context: Context) {
    if context.pointee.owesMarks != 0 { makeMarks(context) }
  }

  @inline(never)  // not the steady state
  private static func makeMarks(_ context: Context) {
    let node = context.pointee.unmarked
    let branches = context.pointee.unmarkedBranches
    forgetMarks(context)
    context.updateSlowPath()
    if let node {
      if node.pointee.traits.kind == .computed {
        context.pointee.endOfChain = collectRest(context, from: node.nextInChain)
      }
      mark(context, from: node, with: .pending)
    }
    if !branches.isNone { markAll(context, branches, with: .pending | .dirty) }
  }

  @inline(__always)  // some stores
  private static func forgetMarks(_ context: Context) {
    context.pointee.owesMarks = 0
    context.pointee.unmarked = nil
    context.pointee.unmarkedBranches = .none
  }

  /// Lets the signal, with untraced writes, owe its marks until the batch ends, if it is the first that is written in it and may. Returns
  /// whether it does.
  @inline(__always)  // of a write
  static func oweMarks(_ context: Context, from signal: NodePointer) -> Bool {
    guard context.pointee.written.count == 1, !context.isFlushing, context.pointee.batches != 0 else {
      return false
    }
    let due = context.pointee.queue.count | context.pointee.dueDeriving.count | context.pointee.settlements
    let open = context.pointee.evaluating | context.pointee.interrupted | context.pointee.accesses.count
    guard due | open == 0, hamon_paused() == 0, context.pointee.lookouts == 0, !hasOperations(signal) else {
      return false
    }
    guard leadsToChains(signal) else { return false }
    context.pointee.owesMarks = 1
    context.pointee.unmarked = signal
    context.pointee.rereadSource = nil  // of a run that is over, as a rule: it would be taken for up to date
    hamon_set_slow_path(context)
    return true
  }

  // MARK: going down

  /// A flush of a signal that has changed, without the queue. Does nothing, and returns false, if it has more downstream than chains.
  @inline(never)  // one copy
  static func descendChains(_ context: Context, below source: NodePointer) -> Bool {
    let lookouts = context.pointee.lookouts
    guard lookouts == 0 || lookouts == Lookouts.log, leadsToChains(source) else { return false }
    beginFlush(context)
    descend(context, from: source, isLogged: lookouts != 0)
    endDescent(context)
    return true
  }

  /// The flush at the end of a batch in which one signal was written, and its marks are still owed.
  @inline(never)  // one copy
  static func flushOwedSignal(_ context: Context) {
    let source = context.pointee.unmarked.unsafelyUnwrapped
    if hamon_has_deferred_releases() {
      makeOwedMarks(context)
      return runQueue(context)
    }
    assert(leadsToChains(source) && context.pointee.written.count == 1)
    forgetMarks(context)
    context.pointee.written.removeAll()
    source.asSignal.flags.remove(.dirty | .saved)
    let before = source.pointee.closure.context
    source.pointee.closure.context = nil
    if source.word == before {
      context.updateSlowPath()
    } else {
      descend(context, from: source, isLogged: false)
    }
    endDescent(context)
  }

  /// The rest of the same flush.
  @inline(__always)  // some loads
  private static func endDescent(_ context: Context) {
    if isNothingDue(context) {
      context.isFlushing = false
    } else {
      runQueue(context)
    }
  }

  /// What has ended a descent before its time.
  private enum Stop {
    /// The node has more to do before its run; it and the rest go as usual.
    case before(NodePointer)
    /// The marks were made in the node's run: it has done what asks for them. It may have ended, or have written what it had read.
    case after(NodePointer, changed: Bool)
  }

  /// Goes down each chain below the source. What the user's code does on the way may need the marks: then they are made, and that sets
  /// `owesMarks` to 0, which is how this loop notices. (So does a log that begins.)
  @inline(never)  // one copy
  private static func descend(_ context: Context, from source: NodePointer, isLogged: Bool) {
    assertNothingTracks(context)
    let owner = context.pointee.ownerUntracked
    context.pointee.owesMarks = 1
    context.pointee.running.push(source)
    hamon_set_slow_path(context)
    var stop: Stop?
    var next = source.pointee.observers
    while !next.isNone {
      var node = next.pointer.pointee.observer.pointer
      next = next.pointer.pointee.nextObserver
      context.pointee.unmarkedBranches = next
      if hamon_has_deferred_releases() {
        stop = .before(node)
        break
      }
      if node.pointee.traits.kind == .computed {
        context.pointee.evaluating = 1
        stop = evaluateChain(context, &node, isLogged)
        context.pointee.evaluating = 0
      }
      if stop != nil { break }
      if node.pointee.traits.kind == .computed { continue }
      assert(node.isResting(.effect))
      if ownsAny(node) {
        stop = .before(node)
        break
      }
      context.pointee.unmarked = nil
      runInDescent(context, node)
      if context.pointee.owesMarks == 0 {
        stop = .after(node, changed: false)
        break
      }
      if isLogged { journalRunOrEnd(context, node, nil) }
    }
    giveBack(context, owner: owner)
    context.pointee.running.drop()
    guard let stop else { return forgetMarks(context) }
    goOn(context, after: stop)
  }

  /// Goes down one chain as long as something changes; `node` is the effect then.
  @inline(__always)  // once
  private static func evaluateChain(_ context: Context, _ node: inout NodePointer, _ isLogged: Bool) -> Stop? {
    repeat {
      assert(node.isRestingInChain)
      if ownsAny(node) { return .before(node) }
      context.pointee.unmarked = node
      let run = beginRun(context, node, in: .descent)
      let changed = compute(node)
      endRun(context, run)
      if context.pointee.owesMarks == 0 { return .after(node, changed: changed) }
      assert(node.isRestingInChain)
      if isLogged, !logInDescent(context, node, changed) { return .after(node, changed: changed) }
      if !changed { return nil }
      if node.pointee.traits.isTraced { traceChange(context, node) }
      node = node.nextInChain
    } while node.pointee.traits.kind == .computed
    return nil
  }

  /// Runs the effect at the end of the way, which owns nothing.
  @inline(__always)  // once
  private static func runInDescent(_ context: Context, _ effect: NodePointer) {
    countFirstPass(context, effect)
    context.pointee.batches = 1
    let run = beginRun(context, effect, in: .descent)
    callBody(effect)
    endRun(context, run)
    context.pointee.batches = 0
  }

  /// From here on everything goes as usual, from the queue.
  @inline(never)  // not the steady state
  private static func goOn(_ context: Context, after stop: Stop) {
    switch stop {
    case .before(let node):
      context.pointee.unmarked = nil
      node.pointee.flags.insert(.stale)
      if node.pointee.isWatcher {
        enqueue(context, node)
      } else {
        mark(context, from: node, with: .pending)
      }
      makeOwedMarks(context)
    case .after(let node, let changed):
      if node.pointee.traits.kind == .computed {
        // The effect at its end has its turn already.
        let watcher = context.pointee.endOfChain.unsafelyUnwrapped
        watcher.asWatcher.flags.remove(.queued)
        if node.pointee.flags.contains(.ending) { endRunSlowly(context, node) }
        evaluateAgain(context, node, changed)
        bringRestUpToDate(context)
        validateAndRun(context, watcher)
      } else {
        endRunInDescent(context, node)
      }
    }
  }

  private static func endRunInDescent(_ context: Context, _ effect: NodePointer) {
    context.pointee.batches = 1
    endRunSlowly(context, effect)
    endUnobserved(context, after: effect)
    context.pointee.batches = 0
  }
}
