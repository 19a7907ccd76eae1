import CHamonThread

/// Writes: outside of a batch the change is certain, and is followed at once (unless a scope is paused, which may hold what depends on it).
/// Inside of one the value from before is kept, unless each write counts as a change, and is compared when something asks, or at the end.
extension Graph {
  /// A change that is certain: a write outside of a batch, one with the equality `.never`, an edit of a list, a change in place or outside.
  @usableFromInline static func didChange(_ node: NodePointer) {
    let context = Context.current
    context.beginBusy()
    adopt(context, node)
    context.pointee.lastObserved = nil
    if context.pointee.lookouts != 0 || node.pointee.traits.isTraced { traceWrite(context, node, isChange: true) }
    context.pointee.writes &+= 1
    let isSaved = node.asSignal.flags.contains(.saved)
    node.asSignal.flags.remove(.saved | .dirty)
    if isSaved || !isQuiet(context) || !(runOnlyWatcher(context, of: node) || descendChains(context, below: node)) {
      makeOwedMarks(context)
      markChanged(context, node)
      if isSaved { dropSaved(context, node) }
      flushUnlessNested(context)
    }
    context.endBusy()
  }

  /// Whether a write to an observed node has to keep the value from before, because it may yet return to it.
  @inlinable static func mustCompareLater(_ node: NodePointer) -> Bool {
    isDeferring || node.asSource.flags.contains(.feedsHeld) && feedsHeld(node)
  }

  /// Whether the effects of a write come later: in a batch or a flush. Or a log is on: then `willBeLogged` and `noteTracedWrite` decide.
  @usableFromInline static var isDeferring: Bool {
    @inlinable @inline(__always) get {  // three loads on the way of every observed write
      guard let word = hamon_context() else { return false }
      let context = word.assumingMemoryBound(to: ThreadContext.self)
      return context.pointee.batches != 0 || context.pointee.phase != Phase.resting
    }
  }

  static func dropSaved(_ context: Context, _ node: NodePointer) {
    if hasOperations(node) {
      let observer = suspendTracking(context)
      _ = callOperations(node, .forget)
      resumeTracking(context, observer)
    } else {
      node.pointee.closure.context = nil
    }
  }

  /// Before a write that is compared later: keeps the present value, unless an older one is kept already. Without operations the value is a
  /// word, and is kept where their context would be.
  @usableFromInline static func save(_ node: NodePointer) {
    if node.asSignal.flags.contains(.saved) { return }
    node.asSignal.flags = node.asSignal.flags.subtracting(.savedEarlier).union(.saved)
    if hasOperations(node) {
      _ = callOperations(node, .save)
    } else {
      node.pointee.closure.context = node.word
    }
  }

  /// After such a write. Where it was compared in between (the end of the old value may run anything), there is nothing
  /// left to compare with: it counts as a change.
  @usableFromInline static func didWrite(_ node: NodePointer) {
    if node.asSignal.flags.contains(.saved) { noteWrite(node) } else { didChange(node) }
  }

  @inline(__always)  // once
  private static func noteWrite(_ node: NodePointer) {
    let context = Context.current
    context.beginBusy()
    adopt(context, node)
    context.pointee.lastObserved = nil
    if context.pointee.lookouts != 0 || node.pointee.traits.isTraced {
      return noteTracedWrite(context, node)
    }
    context.pointee.writes &+= 1
    // Where it was written before, its observers are marked, or owed their marks: what brings one of them up to date compares it.
    if !noteFirstWrite(context, node) || oweMarks(context, from: node) { return context.endBusy() }
    markWritten(context, node)
  }

  @inline(never)  // not the steady state
  private static func noteTracedWrite(_ context: Context, _ node: NodePointer) {
    traceWrite(context, node, isChange: false)
    context.pointee.writes &+= 1
    _ = noteFirstWrite(context, node)
    markWritten(context, node)
  }

  /// Notes that the signal is to be compared, and says whether that is new.
  @inline(__always)  // twice
  private static func noteFirstWrite(_ context: Context, _ node: NodePointer) -> Bool {
    let flags = node.pointee.flags
    if flags.contains(.dirty) { return false }
    node.pointee.flags = flags.union(.dirty)
    context.pointee.written.push(node)
    return true
  }

  @inline(never)  // or a frame is made for it
  private static func markWritten(_ context: Context, _ node: NodePointer) {
    makeOwedMarks(context)
    mark(context, from: node, with: .pending)
    flushUnlessNested(context)
    context.endBusy()
  }

  /// Compares a written signal with what it was before, and forgets that. For a reader that subscribes to it next, it lives
  /// even if its last observer goes in the comparison. Where comparisons would write for ever, it is taken for changed without one.
  @inline(never)  // one copy
  static func compareWritten(_ context: Context, _ node: NodePointer, forReader: Bool = false, isChange: Bool = false) {
    guard node.pointee.flags.contains(.dirty) else { return }
    makeOwedMarks(context)
    if context.pointee.lookouts & Lookouts.transaction != 0 { node.pointee.traits.isTraced = true }  // told to that
    node.asSignal.flags.remove(.dirty | .saved)
    if !hasOperations(node) {
      let before = node.pointee.closure.context
      node.pointee.closure.context = nil
      if isChange || node.word != before { makePendingObserversDirty(context, node) }
    } else {
      compareByOperations(context, node, isChange ? .forget : .compare, forReader: forReader)
    }
  }

  /// As `compareWritten`, before a read that subscribes. The comparison may write the signal again (in `==`, or where the old value ends);
  /// what is read then has to be what the next one compares with.
  @inline(never)  // not the steady state
  static func compareForReader(_ context: Context, _ node: NodePointer) {
    for _ in 0..<maximumPasses {
      compareWritten(context, node, forReader: true)
      if !node.pointee.flags.contains(.dirty) { return }
    }
    reportUnstable(node)
  }

  @inline(never)  // kept out of the code for plain values
  private static func compareByOperations(
    _ context: Context, _ node: NodePointer, _ command: ValueOperation, forReader: Bool
  ) {
    // `==` may be user code: a signal that loses its last handle in it keeps its operations until they have returned.
    let isNested = node.asSignal.flags.contains(.compared)
    node.asSignal.flags.insert(.compared)
    let observer = suspendTracking(context)
    context.pointee.batches &+= 1
    let changed = callOperations(node, command)
    context.pointee.batches &-= 1
    resumeTracking(context, observer)
    if !isNested { node.asSignal.flags.remove(.compared) }
    if !isNested, node.pointee.flags.contains(.ending) { return finishEnd(context, node) }
    if changed { makePendingObserversDirty(context, node) }
    if !isNested, !forReader {
      noteUnobserved(context, node, by: nil)  // its last observer may have gone in the comparison
      endUnobserved(context)
    }
  }

  /// Whether the value from before the batch takes the place of the one that has just been compared. That is still the one that was: it was
  /// not written meanwhile, and is not being changed in place.
  @usableFromInline static func mayReplaceCompared(_ node: NodePointer, _ value: UnsafeRawPointer) -> Bool {
    if !node.asSignal.flags.isDisjoint(with: .saved | .savedEarlier) { return false }
    return !Context.current.pointee.accesses.contains { $0.value == value }
  }

  @usableFromInline static func isSameByOperations(_ node: NodePointer, _ value: UnsafeMutableRawPointer) -> Bool {
    let observer = suspendTracking()
    defer { resumeTracking(observer) }
    return callOperations(node, .isSame, value)
  }
}
