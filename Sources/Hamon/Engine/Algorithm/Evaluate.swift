import CHamonThread

/// Computeds are evaluated when something reads them, or when a validation asks them.
extension Graph {
  /// Brings a computed up to date before it is read.
  @usableFromInline static func refresh(_ node: NodePointer) {
    let context = Context.current
    if node.pointee.flags.contains(.running) { trapOnCycle(context, at: node) }
    takeDeferredReleasesUnlessBusy(context)
    context.beginBusy()
    adopt(context, node)
    settleBeforeRead(context, of: node)
    if node.pointee.flags.contains(.dirty) || validate(context, node) { evaluate(context, node) }
    if context.pointee.dueDeriving.count != 0, mayReadDue(context, node) {
      settleAfterRead(context, of: node)
    }
    flushUnlessNested(context)  // before the busy time ends: what died in it may be in the queue
    context.endBusy()
  }

  /// Begins user code in the middle of evaluations that is no part of them. Returns how deep they are.
  static func leaveEvaluations(_ context: Context) -> Int {
    let evaluating = context.pointee.evaluating
    context.pointee.evaluating = 0
    context.pointee.interrupted &+= evaluating
    return evaluating
  }

  static func returnToEvaluations(_ context: Context, _ evaluating: Int) {
    context.pointee.interrupted &-= evaluating
    context.pointee.evaluating = evaluating
  }

  /// As `refresh`, for a run that tracks, where that would find nothing else to do: the run is busy, and will flush. Does nothing, and
  /// returns false, if there is more to do.
  @inline(__always)  // of a read
  static func refreshInRun(_ context: Context, _ node: NodePointer) -> Bool {
    if node.pointee.flags.contains(.running) || context.pointee.disturbances != 0 { return false }
    assert(context.pointee.busy != 0 && context.pointee.evaluating | context.pointee.batches != 0)
    adopt(context, node)
    if node.pointee.flags.contains(.dirty) || validate(context, node) {
      evaluateHere(context, node, in: .waitingRun)
    }
    return true
  }

  /// Calls a computed's closure, and makes its pending observers dirty where the value has changed.
  ///
  /// Writes in the closure are visible at once; their observers run when the outermost evaluation has ended. A closure that
  /// writes what it has read runs again until it is stable, as an effect does.
  static func evaluate(_ context: Context, _ node: NodePointer) { evaluateHere(context, node, in: .anyCode) }

  /// As `evaluate`, for any code or for a run that waits.
  @inline(__always)  // in `evaluate`, and in the read that comes upon a node that is out of date
  private static func evaluateHere(_ context: Context, _ node: NodePointer, in around: Around) {
    if context.pointee.lookouts & Lookouts.transaction == 0 {
      evaluateFor(context, node, in: around)
    } else {
      evaluateInTransaction(context, node)
    }
  }

  @inline(__always)  // as above, and in `evaluateInTransaction`
  static func evaluateFor(_ context: Context, _ node: NodePointer, in around: Around) {
    // If the end of a node waits, what it owns has its turn then.
    if ownsAny(node), !node.pointee.flags.contains(.ending) {
      let wasStale = !node.pointee.flags.isDisjoint(with: .stale)
      endOwned(context, of: node)
      if wasStale, node.pointee.flags.isDisjoint(with: .stale | .ending) {
        // A cleanup of its own has asked for it already. What it has read for that may have settled since, and its observers, which have
        // that answer, are not stale.
        return evaluateAgain(context, node, evaluateOnce(context, node, in: .anyCode), wasAskedByCleanup: true)
      }
    }
    if node.pointee.flags.contains(.ending) {
      node.pointee.flags.remove(.stale)  // so that it is not asked again
      return
    }
    let changed = evaluateOnce(context, node, in: around)
    // As a rule it is at rest now, and that is all.
    if !isAtRest(context, node) { return evaluateAgain(context, node, changed) }
    if changed { makePendingObserversDirty(context, node) }
  }

  /// Whether an evaluation has left nothing to do.
  @inline(__always)  // two tests
  private static func isAtRest(_ context: Context, _ node: NodePointer) -> Bool {
    node.pointee.flags.isDisjoint(with: .stale | .ending) && context.pointee.afterRuns == 0
  }

  /// One call of the closure.
  @inline(__always)  // what is around is kept and given back where it is needed
  private static func evaluateOnce(_ context: Context, _ node: NodePointer, in around: Around) -> Bool {
    context.pointee.evaluating &+= 1
    let run = beginRun(context, node, in: around)
    let changed = compute(node)
    context.pointee.evaluating &-= 1
    endRun(context, run)
    return changed
  }

  /// The whole read of a pinned computed that is known to be out of date: what `willReadComputed` comes to then, with few loads. Most
  /// evaluations inside a run are like this. `state` is what `pin` has returned. Returns false, and does nothing, for any other.
  ///
  /// A node that is expected has a link to the one that runs, and both have lived here since that link was made. So the node need not be
  /// adopted. Owed marks would meet neither the node nor what it reads as expected: they go down chains, which end in effects at rest. A
  /// computed that is known to be dirty is in no such chain, because its observers were marked with it.
  ///
  /// `isWord` says that the value is compared as a word.
  @inline(__always)  // twice
  static func evaluatePinned(_ context: Context, _ node: NodePointer, _ state: Flags<ComputedKind>, isWord: Bool)
    -> Bool
  {
    guard state.intersection(.dirty | .running | .ending | .pinned | .hasValue) == .dirty | .hasValue,
      node.isExpected(context), node.pointee.ownerRecord.isNone || !ownsAny(node), context.pointee.running.hasRoom
    else { return false }
    // A run tracks, and nothing is in the way: else nothing would be expected.
    assert(context.pointee.disturbances == 0 && !context.pointee.facts.contains(.readsRecorded))
    assert(isWord == isComputedAsWord(node))
    context.waitFor(node)
    context.pointee.evaluating &+= 1
    node.pointee.flags = node.pointee.flags.inNewRun  // not as in `state`: the last handle may have gone since
    context.beginReads(of: node)
    let changed = isWord ? computeWord(node, hasValue: true) : computeByOperations(node)
    let waiting = (context.pointee.running.last - 1).pointee
    // Three tests for all that is unusual. If something has concerned this run (what it had read was written, it has ended, its handle has
    // gone), its reads were recorded, and it does not end as expected. And a journal is told of each evaluation.
    if !context.pointee.cursor.pointee.isNone || waiting.facts.contains(.readsRecorded)
      || context.journals != 0
    {
      endEvaluationOfPinned(context, node, changed)
      return true
    }
    assert(node.pointee.flags.intersection(.stale | .ending | .hasHandle) == .hasHandle)
    assert(context.pointee.disturbances == 0)
    context.pointee.evaluating &-= 1
    context.pointee.running.drop()
    node.asComputed.flags.remove(.running | .pinned)
    // The run that waits has read nothing meanwhile: its cursor is still before this read.
    let link = waiting.cursor.pointee
    assert(link.pointer.pointee.source == NodeOffset(node))
    context.pointee.observer = waiting.node
    context.pointee.cursor = link.pointer.nextCursor
    context.pointee.rereadSource = nil
    context.pointee.facts = .wasInterrupted
    // An observer that runs and is clean need not be marked.
    if changed { makePendingObserversDirty(context, node) }
    return true
  }

  /// The rest of it if anything was not as usual.
  @inline(never)  // kept out of the code for the others
  private static func endEvaluationOfPinned(_ context: Context, _ node: NodePointer, _ changed: Bool) {
    context.pointee.evaluating &-= 1
    endRun(context, Run(node: node, around: .waitingRun))
    evaluateAgain(context, node, changed)
    node.endReadOfComputed(context)
    node.endReadOfPinned(context)
  }

  /// The rest of an evaluation: ends what it has not read again and nothing else keeps. A closure that has written what it had read, or has
  /// such ends write it, runs again until it is stable; one that has ended is left alone.
  @inline(never)  // not the steady state
  static func evaluateAgain(
    _ context: Context, _ node: NodePointer, _ first: Bool, wasAskedByCleanup: Bool = false
  ) {
    var (hasChanged, wasAskedByCleanup) = (first, wasAskedByCleanup)
    for pass in 1...maximumPasses {
      if context.journals != 0 { journalEvaluation(context, node, hasChanged) }
      // At once, and not in the end: a cleanup may ask for them before the next pass.
      if hasChanged, !wasAskedByCleanup {
        makePendingObserversDirty(context, node)
      } else if hasChanged, !node.pointee.observers.isNone {
        // Also those that have the answer that a cleanup was given: as after a write.
        context.pointee.writes &+= 1
        if context.journals != 0 { logChange(context, node) }
        markChanged(context, node)
      }
      endUnobserved(context)
      if node.pointee.flags.contains(.ending) || node.pointee.flags.isDisjoint(with: .stale) { break }
      if pass == maximumPasses {
        reportUnstable(node)
        break
      }
      // Where it is only pending, its sources are asked: what it has read in a transaction that was taken back may be as before.
      if node.pointee.flags.isDisjoint(with: .dirty), !validate(context, node) { break }
      endOwned(context, of: node)
      if node.pointee.flags.contains(.ending) { break }
      wasAskedByCleanup = node.pointee.flags.isDisjoint(with: .stale)
      hasChanged = evaluateOnce(context, node, in: .anyCode)
    }
    node.pointee.flags.remove(.stale)  // so that one that has ended is not asked again
  }
}
