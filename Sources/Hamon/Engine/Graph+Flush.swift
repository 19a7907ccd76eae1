import CHamonThread

extension Graph {
  /// A pass is one run of an effect within one flush; a loop is stopped at this many.
  static let maximumPasses = 100

  /// Runs what is due, in the order of notification, until nothing is. Whoever calls it is busy: what dies in it may be in
  /// the queue.
  @inline(never)  // one copy
  static func flush(_ context: Context) {
    context.pointee.isFlushing = true
    context.pointee.flushNumber &+= 1
    if context.pointee.owesMarks != 0 { settleOnlyWritten(context) } else { settleQueue(context) }
  }

  static func settleQueue(_ context: Context) {
    context.pointee.settlementNumber &+= 1
    repeat {
      settleUrgent(context)
      while context.pointee.queueHead < context.pointee.queue.count {
        collectMail(context)
        settleUrgent(context)
        let entry = context.pointee.queue[context.pointee.queueHead]
        context.pointee.queueHead &+= 1
        let watcher = entry.node
        if watcher.pointee.notifiedAt != entry.notifiedAt { continue }  // settled out of turn, and notified again since
        if mayHaveOwnersDue(watcher) { settleOwners(context, of: watcher) }
        settleHere(context, watcher, in: context.pointee.flushNumber, isNested: false)
      }
      context.pointee.queue.removeAll()
      context.pointee.queueHead = 0
      settleWritten(context)
    } while context.pointee.queue.count | context.pointee.urgent.count != 0
    if context.pointee.trace != nil || context.pointee.changes != nil { forgetTraces(context) }
    context.pointee.isFlushing = false
  }

  /// Whether a write could run the one effect that hears of it at once: nothing else is due, and nobody has to be asked.
  @inline(__always)  // some loads
  static func isQuiet(_ context: Context) -> Bool {
    context.pointee.batches | context.pointee.deriving == 0 && !context.pointee.isFlushing
      && context.pointee.queue.count | context.pointee.written.count | context.pointee.urgent.count == 0
      && hamon_paused() == 0 && !hamon_has_mail()
  }

  /// A flush of one watcher, which is certainly dirty, without the queue: the commonest flush of all. Does nothing, and says
  /// false, where that is not a watcher, or has to be looked at twice.
  @inline(__always)  // of one write
  static func settleAlone(_ context: Context, _ watcher: NodePointer) -> Bool {
    let isEffect = watcher.isResting(.effect)
    guard isEffect || watcher.isResting(.tracker) else { return false }
    context.pointee.isFlushing = true
    context.pointee.flushNumber &+= 1
    watcher.pointee.flushNumber = context.pointee.flushNumber
    watcher.pointee.passes = 1
    if !isEffect {
      watcher.pointee.flags.formUnion(.stale)
      fire(context, watcher)
    } else if ownsAny(watcher) {
      watcher.pointee.flags.formUnion(.stale)
      run(context, watcher)
    } else {
      runQuietly(context, watcher)
    }
    if isNothingDue(context) {
      context.pointee.isFlushing = false
    } else {
      settleQueue(context)  // the rest of the same flush
    }
    return true
  }

  /// Whether a flush that has run what was known to be due is over.
  @inline(__always)  // some loads
  static func isNothingDue(_ context: Context) -> Bool {
    context.pointee.queue.count | context.pointee.written.count | context.pointee.urgent.count == 0
      && context.pointee.trace == nil && context.pointee.changes == nil
  }

  /// As `run`, of an effect that owns nothing, at the level of the flush: there nobody tracks, so that there is no frame to give
  /// back but the owner.
  @inline(__always)  // twice
  private static func runQuietly(_ context: Context, _ effect: NodePointer) {
    let owner = beginQuiet(context)
    effect.pointee.flags = effect.pointee.flags.inNewRun
    context.pointee.batches = 1
    context.pointee.running.push(effect)
    context.begin(effect)
    hamon_set_attention(context)
    callBody(effect)
    endTracking(context, effect)
    endQuiet(context, owner)
    context.pointee.running.drop()
    let flags = effect.pointee.flags.subtracting(.running)
    effect.pointee.flags = flags
    if flags.contains(.ending) || hamon_paused() != 0 { endRunSlowly(context, effect) }
    context.pointee.batches = 0
  }

  /// At the level of a flush nobody tracks, and no body is on the stack in which somebody would if it were not for `untracked`:
  /// bodies are batches, evaluations are counted, and neither flushes. So of the frame only the owner is to be given back.
  @inline(__always)  // a load
  static func beginQuiet(_ context: Context) -> NodePointer? {
    assert(context.pointee.observer == nil && context.pointee.batches | context.pointee.deriving == 0)
    assert(context.pointee.accesses.count == 0)
    return context.pointee.owner
  }

  @inline(__always)  // some stores
  static func endQuiet(_ context: Context, _ owner: NodePointer?) {
    context.pointee.observer = nil
    context.pointee.owner = owner
    context.pointee.expected = nil
    hamon_set_attention(nil)
    if context.pointee.urgent.count != 0 { context.updateAttention() }
  }

  /// False where the owner is a scope without an owner of its own, as a rule.
  @inline(__always)  // three loads
  private static func mayHaveOwnersDue(_ watcher: NodePointer) -> Bool {
    guard watcher.pointee.flags.contains(.owned) else { return false }
    let owner = watcher.pointee.extras.pointer.pointee.owner.pointer
    return !owner.pointee.flags.isDisjoint(with: .queued | .owned)
  }

  /// An outer effect that is due runs before an inner one that was notified earlier; the inner one is then gone. One that rests
  /// in a paused scope keeps its place.
  private static func settleOwners(_ context: Context, of watcher: NodePointer) {
    while watcher.pointee.flags.contains(.queued), !watcher.pointee.flags.contains(.ending) {
      var outermost: NodePointer?
      var next = owner(of: watcher)
      while let node = next {
        if node.pointee.flags.contains(.queued), !isPaused(node) { outermost = node }
        next = owner(of: node)
      }
      guard let outermost else { return }
      settle(context, outermost, in: context.pointee.flushNumber)
    }
  }

  /// Runs a queued effect or tracker if one of its sources has really changed. Its passes are counted within `number`, that of
  /// the flush or of the settlement.
  static func settle(_ context: Context, _ watcher: NodePointer, in number: UInt32) {
    settleHere(context, watcher, in: number, isNested: true)
  }

  @inline(__always)  // in the loop of the flush, and for all others
  private static func settleHere(
    _ context: Context, _ watcher: NodePointer, in number: UInt32, isNested: Bool
  ) {
    guard watcher.pointee.flags.contains(.queued) else { return }
    watcher.pointee.flags.remove(.queued)
    if watcher.pointee.flags.contains(.ending) || isPaused(watcher) { return }
    settleTurn(context, watcher, in: number, isNested: isNested)
  }

  /// The same for a watcher whose turn has begun at the level of the flush.
  @inline(never)  // not the steady state
  static func settleInTurn(_ context: Context, _ watcher: NodePointer) {
    settleTurn(context, watcher, in: context.pointee.flushNumber, isNested: false)
  }

  @inline(__always)  // twice
  private static func settleTurn(
    _ context: Context, _ watcher: NodePointer, in number: UInt32, isNested: Bool
  ) {
    guard watcher.pointee.flags.contains(.dirty) || validate(context, watcher) else { return }
    if watcher.pointee.flags.contains(.ending) { return }
    // Notified again by what was called meanwhile: this run is the answer to that, too.
    watcher.pointee.flags.remove(.queued)
    if watcher.pointee.flushNumber != number {
      watcher.pointee.flushNumber = number
      watcher.pointee.passes = 0
    }
    watcher.pointee.passes &+= 1
    if watcher.pointee.passes > maximumPasses / 2 {
      guard watchForLoop(context, watcher) else { return }
    }
    if watcher.pointee.traits.kind != .effect {
      fire(context, watcher)
    } else if isNested || ownsAny(watcher) {
      run(context, watcher)
    } else {
      runQuietly(context, watcher)
    }
  }

  /// Signals that were written and that nobody has compared yet. Where a watcher rests in a paused scope they keep their old
  /// value, so that there and back does not wake it on its resumption either.
  private static func settleWritten(_ context: Context) {
    while context.pointee.written.count != 0 {
      let node = context.pointee.written.pop()
      if node.pointee.flags.contains(.paused), hamon_paused() != 0 { continue }
      if node.pointee.flags.intersection(.dirty | .ending) == .dirty { compareWritten(context, node) }
    }
  }

  // MARK: running

  /// Runs an effect's body: cleanups of the last run first, then the body, charged with what it reads. The body's writes
  /// are a batch.
  static func run(_ context: Context, _ effect: NodePointer) {
    endOwned(context, of: effect)
    if effect.pointee.flags.contains(.ending) { return }
    // What has ended may have resumed the effect's scope: this run is the answer to that, too.
    effect.pointee.flags.remove(.queued)
    context.pointee.batches &+= 1
    let before = beginRun(context, effect)
    callBody(effect)
    endRun(context, effect, before)
    context.pointee.batches &-= 1
  }

  /// Begins a run of `node`: what is read from here on becomes its sources, what is made becomes its own.
  @inline(__always)
  static func beginRun(_ context: Context, _ node: NodePointer) -> Frame {
    node.pointee.flags = node.pointee.flags.inNewRun
    let before = context.frame
    context.pointee.running.push(node)
    context.begin(node)
    hamon_set_attention(context)
    return before
  }

  @inline(__always)
  static func endRun(_ context: Context, _ node: NodePointer, _ before: Frame) {
    endTracking(context, node)
    context.restore(before)
    if before.observer == nil { context.updateAttention() }  // else it is asked for already, by this run
    context.pointee.running.drop()
    let flags = node.pointee.flags.subtracting(.running)
    node.pointee.flags = flags
    if flags.contains(.ending) || hamon_paused() != 0 { endRunSlowly(context, node) }
  }

  @inline(never)  // not the steady state
  static func endRunSlowly(_ context: Context, _ node: NodePointer) {
    if node.pointee.flags.contains(.ending) {
      dropSources(context, node)  // it hears of nothing any more that the end of what it has made may write
      // A tracker that has tracked in its own call keeps its closure until that returns; what it has made ends now.
      if node.pointee.flags.contains(.calling) { endOwned(context, of: node) } else { finishEnd(context, node) }
    }
    if isPaused(node) { noteResting(node) }
  }

  /// Calls a tracker: once, until it tracks again.
  private static func fire(_ context: Context, _ tracker: NodePointer) {
    // A tracker that is disposed during its call keeps its closure until the call has returned.
    tracker.pointee.flags.formUnion(.fired | .calling)
    context.pointee.batches &+= 1
    let before = context.enter(owner: nil)
    context.pointee.running.push(tracker)
    callBody(tracker)
    context.pointee.running.drop()
    context.leave(to: before)
    context.pointee.batches &-= 1
    tracker.pointee.flags.remove(.calling)
    if tracker.pointee.flags.contains(.ending) {
      finishEnd(context, tracker)
    } else if tracker.pointee.flags.contains(.once) {
      end(context, tracker)
    }
  }

  /// An effect was made: it runs at once, also inside a batch.
  @usableFromInline
  static func start(_ effect: NodePointer) {
    let context = Context.current
    context.beginBusy()
    adoptNew(context, effect)
    own(context, effect)
    runFirst(context, effect)
    flushIfIdle(context)
    context.endBusy()
  }

  /// As `run`, for the first time: nothing of an earlier run has to end, and there is no link that the last run has made. So the
  /// reads count as written down from the start.
  @inline(__always)  // once
  private static func runFirst(_ context: Context, _ effect: NodePointer) {
    assert(effect.pointee.sources.isNone && !ownsAny(effect))
    effect.pointee.flags = effect.pointee.flags.union(.running)
    context.pointee.batches &+= 1
    let before = context.frame
    context.pointee.running.push(effect, .readsWritten)
    context.begin(effect)
    context.pointee.marks = .readsWritten
    context.pointee.expected = nil
    hamon_set_attention(context)
    callBody(effect)
    endRun(context, effect, before)
    context.pointee.batches &-= 1
  }
}
