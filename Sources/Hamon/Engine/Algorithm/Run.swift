import CHamonThread

/// A run of an effect, a computed or a tracking scope: what is read in it becomes the node's sources, what is made becomes its own.
///
/// A run begins with `beginRun`: that sets the node's flags for a new run, notes it as running, and puts the cursor at its first link. The
/// closure is called. Then `endRun` drops the links that were not read again, takes the node off the stack, and checks whether it has ended
/// or a scope is paused (`endRunSlowly`). The caller counts the run, a batch or an evaluation; an evaluation is counted off before
/// `endRun`, because `updateSlowPath` asks for that, and so may an end. After it the caller checks whether sources have lost their last
/// observer (`endUnobserved`).
///
/// Runs differ in what is around them (`Around`). `beginRun` returns a `Run`, which says that, and `endRun` takes it: so a run ends in the
/// way in which it has begun.
///
/// One run does without this protocol, because it would load and store too much for a computed that is expected: `evaluatePinned`. Calls of
/// a body that are no runs, because nothing tracks in them: `fire` of a tracker, `lookAfterObject`, and `Kit.callMarkedRelays`.
enum Around {
  /// Any code, with a run under way perhaps: that is kept in a frame.
  case anyCode
  /// A flush, where nothing tracks: only the owner is to be given back.
  case flush
  /// A run that tracks, and waits at its read of this node: its place in `running` says where it goes on.
  case waitingRun
  /// A descent down a chain, which gives back itself what is around it, and looks for ends where marks that are owed were made.
  case descent
}

extension Graph {
  /// Runs an effect's body: cleanups of the last run first, then the body, which tracks what it reads. The body's writes are a batch.
  static func run(_ context: Context, _ effect: NodePointer) {
    endOwned(context, of: effect)
    if effect.pointee.flags.contains(.ending) { return }
    // What has ended may have resumed the effect's scope: this run is the answer to that, too.
    effect.asWatcher.flags.remove(.queued)
    runBody(context, effect, in: .anyCode)
  }

  /// As `run`, for an effect that owns nothing.
  @inline(__always)  // where what is around is known
  static func runBody(_ context: Context, _ effect: NodePointer, in around: Around) {
    context.pointee.batches &+= 1
    let run = beginRun(context, effect, in: around)
    callBody(effect)
    endRun(context, run)
    endUnobserved(context, after: effect)
    context.pointee.batches &-= 1
  }

  /// Begins a run of `node`: what is read from here on becomes its sources, what is made becomes its own. The caller ends it.
  @inline(__always)  // of what follows, each caller has only what is for what is around it
  static func beginRun(_ context: Context, _ node: NodePointer, in around: Around) -> Run {
    node.pointee.flags = node.pointee.flags.inNewRun
    var run = Run(node: node, around: around)
    switch around {
    case .anyCode:
      run.before = context.frame
      context.pointee.running.push(node)
      hamon_set_slow_path(context)
    case .flush:
      assertNothingTracks(context)
      run.before = Frame(ownerUntracked: context.pointee.ownerUntracked)
      context.pointee.running.push(node)
      hamon_set_slow_path(context)
    case .waitingRun:
      if !context.pointee.running.hasRoom { context.pointee.running.grow() }
      context.waitFor(node)
    case .descent:
      context.pointee.running.replaceLast(node)
    }
    context.beginReads(of: node)
    return run
  }

  /// Ends it: what was not read again is unlinked, and what is around goes on.
  @inline(__always)  // as above
  static func endRun(_ context: Context, _ run: Run) {
    let node = run.node
    switch run.around {
    case .anyCode:
      dropUnread(context, node)
      context.giveBack(run.before)
      if run.before.observer == nil { context.updateSlowPath() }  // else it is asked for already, by this run
      context.pointee.running.drop()
    case .flush:
      dropUnread(context, node)
      giveBack(context, owner: run.before.ownerUntracked)
      context.pointee.running.drop()
    case .waitingRun:
      dropUnread(context, node)
      context.pointee.running.drop()
      resumeWaiting(context, context.pointee.running.last.pointee)  // in another place, perhaps
    case .descent:
      dropUnread(context, node)
      return node.pointee.flags.remove(.running)
    }
    let flags = node.pointee.flags.subtracting(.running)
    node.pointee.flags = flags
    if flags.contains(.ending) || hamon_paused() != 0 { endRunSlowly(context, node) }
  }

  /// A run without links from a run before: each of its reads will be recorded.
  @inline(__always)  // some stores
  static func recordFromStart(_ context: Context, _ node: NodePointer) {
    assert(node.pointee.sources.isNone)
    context.pointee.running.replaceLast(node, .readsRecorded)
    context.pointee.facts = .readsRecorded
    context.setAside(node.sourcesCursor)
  }

  /// The run that waited goes on.
  @inline(__always)  // some stores
  private static func resumeWaiting(_ context: Context, _ waiting: Running) {
    context.pointee.observer = waiting.node
    context.pointee.rereadSource = nil
    context.pointee.facts = waiting.facts.union(.wasInterrupted)
    context.stand(at: waiting.cursor)
  }

  /// The rest of the end of a run in which the node has ended, or while something is paused.
  @inline(never)  // not the steady state
  static func endRunSlowly(_ context: Context, _ node: NodePointer) {
    if node.pointee.flags.contains(.ending) {
      dropSources(context, node)  // the end of what it has made may write, and must not mark it any more
      // A tracker that has tracked in its own call keeps its closure until that returns, and a pinned computed until it has been read. What
      // it has made ends now.
      if node.pointee.flags.isDisjoint(with: .inUse) { finishEnd(context, node) } else { endOwned(context, of: node) }
    }
    if isHeld(node) { flagSourcesOfHeld(node) }
  }

  /// Calls the body of an effect that is made for an object, and is up to date, only to check whether the object still lives. To run it
  /// would be wrong: its own object may live, and another object that it has read is just being let go. That happens in the midst of an
  /// access to the variable that has held the other object.
  @inline(never)  // rare
  static func lookAfterObject(_ context: Context, _ effect: NodePointer) {
    let isBusy = !effect.asWatcher.flags.isDisjoint(with: .running | .calling | .ending)
    if isBusy || effect.pointee.traits.kind != .effect { return }
    effect.asWatcher.flags.insert(.calling)
    let before = context.enter(owner: nil)
    callBody(effect)
    context.leave(to: before)
    effect.asWatcher.flags.remove(.calling)
    if effect.pointee.flags.contains(.ending) { finishEnd(context, effect) }
  }

  /// An effect was made: it runs at once, also inside a batch.
  @usableFromInline static func start(_ effect: NodePointer) {
    let context = Context.current
    context.beginBatch()
    adoptNew(context, effect)
    own(context, effect)
    let run = beginRun(context, effect, in: .anyCode)
    recordFromStart(context, effect)
    callBody(effect)
    endRun(context, run)
    endUnobserved(context, after: effect)
    context.endBatch()
  }

  /// At the level of a flush nothing tracks, and no body that an `untracked` keeps from tracking is on the stack. (Bodies are batches,
  /// evaluations are counted, and neither flushes.) So of the frame only the owner is to be given back.
  @inline(__always)  // nothing, in a release build
  static func assertNothingTracks(_ context: Context) {
    assert(context.pointee.observer == nil && context.pointee.evaluating | context.pointee.accesses.count == 0)
  }

  /// Ends the tracking of what has run in a flush.
  @inline(__always)  // some stores
  static func giveBack(_ context: Context, owner: NodePointer?) {
    context.pointee.observer = nil
    context.pointee.ownerUntracked = owner
    context.expectNothing()
    hamon_set_slow_path(nil)
    if context.pointee.dueDeriving.count != 0 { context.updateSlowPath() }
  }

  /// Whether an observer tracks what is read now.
  @usableFromInline static var isTracking: Bool { Context.current.pointee.observer != nil }

  /// Whether a computed is being evaluated.
  @usableFromInline static var isEvaluating: Bool { Context.current.pointee.evaluating != 0 }
}
