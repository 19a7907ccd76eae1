import CHamonThread

/// Trackers: tracking scopes. They do not run by themselves: they track when the client asks, and call once.
extension Graph {
  /// Begins a run of a tracker; what the last one has made has ended. Nil for a tracker that has been cancelled: its body just runs.
  @usableFromInline static func beginTracking(_ tracker: NodePointer) -> Run? {
    let context = Context.current
    if tracker.pointee.flags.contains(.ending) { return nil }
    if tracker.pointee.flags.contains(.running) {
      fatalError(
        """
        Hamon: \(describe(tracker)) tracks inside its own track. \
        To fix this, use a tracking scope of its own for the inner part.
        """)
    }
    takeDeferredReleasesUnlessBusy(context)
    context.beginBusy()
    adopt(context, tracker)
    endOwned(context, of: tracker)
    if tracker.pointee.flags.contains(.ending) {
      flushUnlessNested(context)  // what the cleanup that has ended it may have written
      context.endBusy()
      return nil
    }
    context.pointee.batches &+= 1
    tracker.asTracker.flags.remove(.fired | .queued)  // what it was due for is seen now
    if context.pointee.lookouts & Lookouts.transaction != 0 { forgetDueInTransaction(context, tracker) }
    return beginRun(context, tracker, in: .anyCode)
  }

  /// Ends it. From here on the tracker waits for a change.
  @usableFromInline static func endTracking(_ run: Run) {
    let context = Context.current
    endRun(context, run)
    endUnobserved(context, after: run.node)
    context.endBatch()
  }

  /// Calls a tracker: once, until it tracks again.
  static func fire(_ context: Context, _ tracker: NodePointer) {
    // A tracker that is disposed during its call keeps its closure until the call has returned.
    tracker.asTracker.flags.insert(.fired | .calling)
    context.pointee.batches &+= 1
    let before = context.enter(owner: nil)
    context.pointee.running.push(tracker)
    callBody(tracker)
    context.pointee.running.drop()
    context.leave(to: before)
    context.pointee.batches &-= 1
    tracker.asTracker.flags.remove(.calling)
    if tracker.pointee.flags.contains(.ending) {
      finishEnd(context, tracker)
    } else if tracker.asTracker.flags.contains(.endsWhenCalled) {
      if context.journals != 0 { logCall(context, tracker) }
      end(context, tracker)
    }
  }
}
