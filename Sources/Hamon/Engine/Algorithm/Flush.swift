import CHamonThread

extension Graph {
  /// A pass is one run of an effect within one flush; a loop is stopped at this many.
  @inlinable static var maximumPasses: Int { 100 }
  /// A wave is what has been notified by the wave before; a flush is stopped at this many.
  static let maximumWaves = 100_000

  /// Runs what is due, in the order of notification, until nothing is. Its caller is busy: what dies in it may be in
  /// the queue.
  @inline(never)  // one copy
  static func flush(_ context: Context) {
    beginFlush(context)
    if context.pointee.owesMarks != 0 { flushOwedSignal(context) } else { runQueue(context) }
  }

  /// A flush begins: passes are counted anew.
  @inline(__always)  // two stores
  static func beginFlush(_ context: Context) {
    context.isFlushing = true
    context.pointee.flushNumber &+= 1
  }

  /// Counts the first pass of a watcher in this flush, which runs it without the queue.
  @inline(__always)  // two stores
  static func countFirstPass(_ context: Context, _ watcher: NodePointer) {
    watcher.asWatcher.round = context.pointee.flushNumber
    watcher.asWatcher.passes = 1
  }

  /// The flush from the queue on: also the rest of one that has begun without it.
  static func runQueue(_ context: Context) {
    context.pointee.settlementNumber &+= 1
    var waves = 0
    repeat {
      runDerivingEffects(context)
      var endOfWave = context.pointee.queueHead
      while context.pointee.queueHead < context.pointee.queue.count {
        if context.pointee.queueHead == endOfWave {
          endOfWave = context.pointee.queue.count
          waves += 1
          if waves > maximumWaves {
            dropWave(context, from: context.pointee.queueHead, isEarly: false, isFirst: waves == maximumWaves + 1)
          }
        }
        takeDeferredReleases(context)
        runDerivingEffects(context)
        if context.pointee.early.count != 0 {
          runEarly(context)
          continue  // a deriving effect may be due by now
        }
        let entry = context.pointee.queue[context.pointee.queueHead]
        context.pointee.queueHead &+= 1
        takeEntry(context, entry)
      }
      context.pointee.queue.removeAll()
      context.pointee.queueHead = 0
      if context.pointee.queueSearched != 0 { forgetOwners(context) }
      compareAllWritten(context)
    } while context.pointee.queue.count | context.pointee.dueDeriving.count != 0
    context.isFlushing = false
    if context.pointee.lookouts != 0 { forgetTraces(context) }
  }

  /// The turn of an entry of a queue, unless it is out of date.
  @inline(__always)  // in the loop of the flush, and for early ones
  static func takeEntry(_ context: Context, _ entry: QueueEntry) {
    let watcher = entry.node
    if watcher.asWatcher.notifiedAt != entry.notifiedAt { return }  // settled out of turn, and notified again since
    if mayHaveOwnersDue(watcher) { runDueOwners(context, of: watcher) }
    takeTurn(context, watcher, within: context.pointee.flushNumber, in: .flush)
  }

  /// Whether a write could run what is downstream at once: nothing else is due, and nothing has to be asked.
  @inline(__always)  // some loads
  static func isQuiet(_ context: Context) -> Bool {
    context.pointee.batches | context.pointee.evaluating == 0 && !context.isFlushing
      && !context.hasDue && hamon_paused() == 0 && !hamon_has_deferred_releases()
  }

  /// A flush of a signal that has changed and has one watcher, without the queue: the commonest flush of all. Does nothing, and returns
  /// false, if there is another observer, or if the watcher needs a closer look.
  @inline(__always)  // of one write
  static func runOnlyWatcher(_ context: Context, of signal: NodePointer) -> Bool {
    guard usesShortWays, let link = signal.pointee.observers.optional, link.pointee.nextObserver.isNone else {
      return false
    }
    let watcher = link.pointee.observer.pointer
    let isEffect = watcher.isResting(.effect)
    guard isEffect || watcher.isResting(.tracker) else { return false }
    beginFlush(context)
    countFirstPass(context, watcher)
    if !isEffect {
      watcher.pointee.flags.insert(.stale)
      fire(context, watcher)
    } else if ownsAny(watcher) {
      watcher.pointee.flags.insert(.stale)
      run(context, watcher)
    } else {
      runBody(context, watcher, in: .flush)
    }
    if isNothingDue(context) {
      context.isFlushing = false
    } else {
      runQueue(context)  // the rest of the same flush
    }
    return true
  }

  /// Whether a flush that has run what was known to be due is over. Where something is watched or logged, `runQueue` ends it.
  @inline(__always)  // some loads
  static func isNothingDue(_ context: Context) -> Bool { !context.hasDue && context.pointee.lookouts == 0 }

  /// Whether an owner of the watcher may be due. False where that is a scope without an owner of its own, as a rule.
  @inline(__always)  // some loads
  static func mayHaveOwnersDue(_ watcher: NodePointer) -> Bool {
    guard let owner = owner(of: watcher) else { return false }
    return owner.pointee.traits.kind != .scope || owner.pointee.flags.contains(.owned)
  }

  /// Runs a queued effect or tracker if one of its sources has really changed. Its passes are counted within `number`, that of
  /// the flush or of the settlement.
  static func takeTurn(_ context: Context, _ watcher: NodePointer, within number: UInt32) {
    takeTurn(context, watcher, within: number, in: .anyCode)
  }

  @inline(__always)  // in the loop of the flush, and for all others
  private static func takeTurn(
    _ context: Context, _ watcher: NodePointer, within number: UInt32, in around: Around
  ) {
    guard watcher.asWatcher.flags.contains(.queued) else { return }
    watcher.asWatcher.flags.remove(.queued)
    if watcher.pointee.flags.contains(.ending) || holdBack(watcher) { return }
    validateAndRun(context, watcher, within: number, in: around)
  }

  /// The turn of a watcher that is out of the queue already, at the level of the flush.
  @inline(never)  // not the steady state
  static func validateAndRun(_ context: Context, _ watcher: NodePointer) {
    validateAndRun(context, watcher, within: context.pointee.flushNumber, in: .flush)
  }

  /// Validates a watcher, and runs it if it is dirty and in no loop.
  @inline(__always)  // twice
  private static func validateAndRun(
    _ context: Context, _ watcher: NodePointer, within number: UInt32, in around: Around
  ) {
    guard watcher.pointee.flags.contains(.dirty) || validate(context, watcher) else {
      // A resumption meanwhile took it for one that was held.
      watcher.asWatcher.flags.remove(.queued)
      if watcher.asWatcher.flags.contains(.endsWithObject) { lookAfterObject(context, watcher) }
      return
    }
    if watcher.pointee.flags.contains(.ending) { return }
    // Notified again by what was called meanwhile: this run is the answer to that, too.
    watcher.asWatcher.flags.remove(.queued)
    if watcher.asWatcher.round != number {
      watcher.asWatcher.round = number
      watcher.asWatcher.passes = 0
    }
    watcher.asWatcher.passes &+= 1
    if watcher.asWatcher.passes > maximumPasses / 2 {
      guard watchForLoop(context, watcher) else { return }
    }
    if watcher.pointee.traits.kind != .effect {
      fire(context, watcher)
    } else if ownsAny(watcher) {
      run(context, watcher)
    } else {
      runBody(context, watcher, in: around)
    }
  }

  /// Compares what was written and not compared yet. Where a watcher is held in a paused scope they keep their old value, so that there and
  /// back does not wake it on its resumption either. Signals with comparisons that write each other are not compared for ever.
  static func compareAllWritten(_ context: Context) {
    var detector = LivelockDetector()
    while context.pointee.written.count != 0 {
      let node = context.pointee.written.pop()
      if feedsHeld(node) {
        if node.asSignal.flags.contains(.saved) { node.asSignal.flags.insert(.savedEarlier) }
        continue
      }
      if node.pointee.flags.intersection(.dirty | .ending) != .dirty { continue }
      if detector.isClosed {
        reportUnstable(node)
        if node.pointee.flags.isDisjoint(with: .ending) { compareWritten(context, node, isChange: true) }
      } else {
        compareWritten(context, node)
        detector.visit(node)
      }
    }
  }

  /// Flushes, unless something on the stack will: a batch, a flush, an evaluation.
  @_transparent static func flushUnlessNested(_ context: Context) {
    if context.pointee.batches == 0, !context.isFlushing, context.pointee.evaluating == 0,
      context.hasDue
    {
      flush(context)
    }
  }
}

/// Batches: while one is open, nothing is flushed. Batches are also: the run of an effect, a `track`, a tracker's call, cleanups and ends,
/// comparisons, changes in place, and what is let go. A flush defers comparisons as a batch does. An evaluation is no batch: a write in it
/// is certain, and marks at once; only the flush waits for its end.
extension Graph {
  /// Until the matching `endBatch`, nothing is flushed.
  @usableFromInline static func beginBatch() -> Context {
    let context = Context.current
    takeDeferredReleasesUnlessBusy(context)
    context.beginBatch()
    return context
  }

  /// As `beginBatch`, without a look at the deferred releases, for code in the middle of which they must not run.
  @usableFromInline static func beginBatchAside() -> Context {
    let context = Context.current
    context.beginBatch()
    return context
  }

  /// The end of such a batch, with a look at the deferred releases.
  @usableFromInline static func endBatchAside(_ context: Context) {
    endBatch(context)
    takeDeferredReleasesUnlessBusy(context)
  }

  @usableFromInline static func endBatch(_ context: Context) { context.endBatch() }
}

extension UnsafeMutablePointer where Pointee == ThreadContext {
  /// Begins a batch. What dies in it keeps its memory.
  @_transparent func beginBatch() {
    beginBusy()
    pointee.batches &+= 1
  }

  /// Ends it: what waits runs, unless something around it will flush.
  @_transparent func endBatch() {
    pointee.batches &-= 1
    Graph.flushUnlessNested(self)
    endBusy()
  }
}
