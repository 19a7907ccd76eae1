import CHamonThread

/// A run of an effect, a computed or a tracking scope: what is read in it becomes the node's sources, what is made becomes its own.
extension Graph {
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
    endUnobserved(context, after: effect)
    context.pointee.batches &-= 1
  }

  /// Begins a run of `node`: what is read from here on becomes its sources, what is made becomes its own.
  @inline(__always)
  static func beginRun(_ context: Context, _ node: NodePointer) -> Frame {
    node.pointee.flags = node.pointee.flags.inNewRun
    let before = context.frame
    context.pointee.running.push(node)
    context.begin(node)
    hamon_set_slow_path(context)
    return before
  }

  /// Ends it: what was not read again is unlinked, and the run around it goes on.
  @inline(__always)
  static func endRun(_ context: Context, _ node: NodePointer, _ before: Frame) {
    dropWhatIsUnconfirmed(context, node)
    context.restore(before)
    if before.observer == nil { context.updateSlowPath() }  // else it is asked for already, by this run
    context.pointee.running.drop()
    let flags = node.pointee.flags.subtracting(.running)
    node.pointee.flags = flags
    if flags.contains(.ending) || hamon_paused() != 0 { endRunSlowly(context, node) }
  }

  /// The rest of the end of a run in which the node has ended, or while something is paused.
  @inline(never)  // not the steady state
  static func endRunSlowly(_ context: Context, _ node: NodePointer) {
    if node.pointee.flags.contains(.ending) {
      dropSources(context, node)  // it hears of nothing any more that the end of what it has made may write
      // A tracker that has tracked in its own call keeps its closure until that returns; what it has made ends now.
      if node.pointee.flags.contains(.calling) { endOwned(context, of: node) } else { finishEnd(context, node) }
    }
    if isHeld(node) { markSourcesOfHeld(node) }
  }

  /// Calls the body of an effect that is made for an object, and is up to date, only for it to look whether the object still lives.
  /// To run it would be wrong: its own object may live, and it may have read another one, which is just being let go: in the midst of
  /// an access to the variable that has held that.
  @inline(never)  // rare
  static func lookAfterObject(_ context: Context, _ effect: NodePointer) {
    let isBusy = !effect.pointee.flags.isDisjoint(with: .running | .calling | .ending)
    if isBusy || effect.pointee.traits.kind != .effect { return }
    effect.pointee.flags.insert(.calling)
    let before = context.enter(owner: nil)
    callBody(effect)
    context.leave(to: before)
    effect.pointee.flags.remove(.calling)
    if effect.pointee.flags.contains(.ending) { finishEnd(context, effect) }
  }

  /// An effect was made: it runs at once, also inside a batch.
  @usableFromInline
  static func start(_ effect: NodePointer) {
    let context = Context.current
    context.beginBusy()
    adoptNew(context, effect)
    own(context, effect)
    runFirst(context, effect)
    flushUnlessNested(context)
    context.endBusy()
  }

  /// As `run`, for the first time: nothing of an earlier run has to end, and there is no link that the last run has made. So the
  /// reads count as confirmed from the start.
  @inline(__always)  // once
  private static func runFirst(_ context: Context, _ effect: NodePointer) {
    assert(effect.pointee.sources.isNone && !ownsAny(effect))
    effect.pointee.flags = effect.pointee.flags.union(.running)
    context.pointee.batches &+= 1
    let before = context.frame
    context.pointee.running.push(effect, .readsRecorded)
    context.begin(effect)
    context.pointee.marks = .readsRecorded
    context.setAside(effect.sourcesCursor)
    hamon_set_slow_path(context)
    callBody(effect)
    endRun(context, effect, before)
    endUnobserved(context, after: effect)
    context.pointee.batches &-= 1
  }

  /// As `run`, of an effect that owns nothing, at the level of the flush: there nothing tracks, so that there is no frame to give
  /// back but the owner.
  @inline(__always)  // twice
  static func runUnframed(_ context: Context, _ effect: NodePointer) {
    let owner = beginUnframed(context)
    effect.pointee.flags = effect.pointee.flags.inNewRun
    context.pointee.batches = 1
    context.pointee.running.push(effect)
    context.begin(effect)
    hamon_set_slow_path(context)
    callBody(effect)
    dropUnconfirmed(context, effect)
    endUnframed(context, owner)
    context.pointee.running.drop()
    let flags = effect.pointee.flags.subtracting(.running)
    effect.pointee.flags = flags
    if flags.contains(.ending) || hamon_paused() != 0 { endRunSlowly(context, effect) }
    endUnobserved(context, after: effect)
    context.pointee.batches = 0
  }

  /// At the level of a flush nothing tracks, and no body is on the stack that would if it were not for `untracked`:
  /// bodies are batches, evaluations are counted, and neither flushes. So of the frame only the owner is to be given back.
  @inline(__always)  // a load
  static func beginUnframed(_ context: Context) -> NodePointer? {
    assert(context.pointee.observer == nil && context.pointee.batches | context.pointee.evaluating == 0)
    assert(context.pointee.accesses.count == 0)
    return context.pointee.ownerUntracked
  }

  /// Gives the owner back, and ends the tracking of what has run.
  @inline(__always)  // some stores
  static func endUnframed(_ context: Context, _ owner: NodePointer?) {
    context.pointee.observer = nil
    context.pointee.ownerUntracked = owner
    context.expectNothing()
    hamon_set_slow_path(nil)
    if context.pointee.dueDeriving.count != 0 { context.updateSlowPath() }
  }

  /// Whether an observer is charged with what is read now.
  @usableFromInline
  static var isTracking: Bool { Context.current.pointee.observer != nil }

  /// Whether a computed is being evaluated.
  @usableFromInline
  static var isEvaluating: Bool { Context.current.pointee.evaluating != 0 }
}
