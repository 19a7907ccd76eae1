import CHamonThread

/// A run of an effect, a computed or a tracking scope: what is read in it becomes the node's sources, what is made becomes its own.
///
/// Every run does the same. It sets the node's flags for a new run, notes it as running, puts the cursor at its first link, and calls the
/// closure. Then it drops the links that were not read again, and takes the node off the stack. It checks whether the node has ended or a
/// scope is paused (`endRunSlowly`), and whether sources have lost their last observer (`endUnobserved`). The forms differ in what they
/// know beforehand:
///
///     form                      of                          the run around it          batch   then
///     run, beginRun … endRun    any node                    a frame                    yes     its caller looks for unobserved sources
///     runFirst                  an effect, once             a frame                    yes     reads are recorded from the start
///     runUnframed               an effect, in a flush       none: only the owner       yes     as `run`
///     evaluateOnce              a computed                  a frame                    no      evaluated again while it is stale
///     evaluateInRun             a computed, read by a run   its place in `running`     no      as `evaluateOnce`
///     evaluatePinned            one that is expected        its place in `running`     no      nothing, where all was as expected
///     evaluateInDescent         a computed in a chain       none: a descent's          no      the descent goes on
///     runInDescent              an effect below a chain     none: a descent's          yes     the descent goes on
///     fire                      a tracker's call            a frame, nothing tracks    yes     the tracker is silent
extension Graph {
  /// Runs an effect's body: cleanups of the last run first, then the body, which tracks what it reads. The body's writes are a batch.
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
    dropUnreadRecorded(context, node)
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
      dropSources(context, node)  // the end of what it has made may write, and must not mark it any more
      // A tracker that has tracked in its own call keeps its closure until that returns; what it has made ends now.
      if node.pointee.flags.contains(.calling) { endOwned(context, of: node) } else { finishEnd(context, node) }
    }
    if isHeld(node) { markSourcesOfHeld(node) }
  }

  /// Calls the body of an effect that is made for an object, and is up to date, only to check whether the object still lives. To run it
  /// would be wrong: its own object may live, and another object that it has read is just being let go. That happens in the midst of an
  /// access to the variable that has held the other object.
  @inline(never)  // rare
  static func lookAfterObject(_ context: Context, _ effect: NodePointer) {
    let isBusy = !effect.pointee.flags.isDisjoint(with: .running | .looking | .ending)
    if isBusy || effect.pointee.traits.kind != .effect { return }
    effect.pointee.flags.insert(.looking)
    let before = context.enter(owner: nil)
    callBody(effect)
    context.leave(to: before)
    effect.pointee.flags.remove(.looking)
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
  /// reads count as recorded from the start.
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

  /// As `run`, for an effect that owns nothing, at the level of the flush. There nothing tracks, so only the owner has to be given back.
  @inline(__always)  // twice
  static func runUnframed(_ context: Context, _ effect: NodePointer) {
    let owner = beginUnframed(context)
    effect.pointee.flags = effect.pointee.flags.inNewRun
    context.pointee.batches = 1
    context.pointee.running.push(effect)
    context.begin(effect)
    hamon_set_slow_path(context)
    callBody(effect)
    dropUnread(context, effect)
    endUnframed(context, owner)
    context.pointee.running.drop()
    let flags = effect.pointee.flags.subtracting(.running)
    effect.pointee.flags = flags
    if flags.contains(.ending) || hamon_paused() != 0 { endRunSlowly(context, effect) }
    endUnobserved(context, after: effect)
    context.pointee.batches = 0
  }

  /// At the level of a flush nothing tracks, and no body that an `untracked` keeps from tracking is on the stack. (Bodies are batches,
  /// evaluations are counted, and neither flushes.) So of the frame only the owner is to be given back.
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

  /// Whether an observer tracks what is read now.
  @usableFromInline
  static var isTracking: Bool { Context.current.pointee.observer != nil }

  /// Whether a computed is being evaluated.
  @usableFromInline
  static var isEvaluating: Bool { Context.current.pointee.evaluating != 0 }

  /// From here on no observer tracks what is read: comparisons, the end of old values, `untracked`.
  @usableFromInline
  static func suspendTracking() -> NodePointer? { suspendTracking(.current) }

  @usableFromInline
  static func resumeTracking(_ observer: NodePointer?) { resumeTracking(.current, observer) }

  @inline(__always)
  static func suspendTracking(_ context: Context) -> NodePointer? {
    guard let observer = context.pointee.observer else { return nil }
    recordReads(context, observer)
    context.pointee.ownerUntracked = observer
    context.pointee.observer = nil
    context.updateSlowPath()
    return observer
  }

  @inline(__always)
  static func resumeTracking(_ context: Context, _ observer: NodePointer?) {
    guard let observer else { return }
    context.pointee.observer = observer
    context.updateSlowPath()
  }
}
