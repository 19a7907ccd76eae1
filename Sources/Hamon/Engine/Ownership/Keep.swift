/// What is observed is kept. A handle is one reason for a source to live, an observer is the other: a signal or computed without a
/// handle ends with its last observer.
///
///     handle ─┐                      the handle goes first:   computed ─▶ effect     it lives on, for the effect
///             ├─▶ computed ─▶ effect
///                                    the effect goes first:   handle ─▶ computed     it lives on, for the handle
///
/// The signals of selectors, aspects and bridges have no handle from the start. A signal that a stream writes (`fed`) is kept as a computed
/// is. Any other signal ends with its last handle: <doc:0016-Kept>.
extension Graph {
  /// Whether a source that loses its handle, and may live on without one, does.
  @inline(__always)  // two tests
  static func isKeptByObservers(_ source: NodePointer) -> Bool {
    !source.pointee.observers.isNone && source.pointee.flags.isDisjoint(with: .ended)
  }

  /// One more handle of a signal, which may have none left.
  static func addHandle(_ signal: NodePointer) {
    if signal.pointee.flags.contains(.hasHandle) {
      adopt(.current, signal)
      signal.asSignal.extraHandles += 1
    } else {
      signal.pointee.flags.insert(.hasHandle)
    }
  }

  /// Called after a source has lost an observer. If that was the last reason to live, the end of the source waits in a list until the run
  /// or the end that has dropped it is complete. It calls user code, and a run must have marked its observers by then.
  @inline(__always)  // a test, as a rule
  static func noteUnobserved(_ context: Context, _ source: NodePointer, by observer: NodePointer?) {
    if source.pointee.observers.isNone, source.pointee.flags.isDisjoint(with: .hasHandle | .ending) {
      noteUnobservedNow(context, source, observer)
    }
  }

  @inline(never)  // rare: kept out of the unlinking
  private static func noteUnobservedNow(_ context: Context, _ source: NodePointer, _ observer: NodePointer?) {
    context.pointee.unobserved.push(Unobserved(source: source, dropper: context.pointee.dropper ?? observer))
    context.pointee.afterRuns = 1
  }

  /// Ends the sources in that list. Called after the run or the end of a node, which a log wants to know of.
  @inline(__always)  // a test
  static func endUnobserved(_ context: Context, after node: NodePointer? = nil) {
    if context.pointee.afterRuns != 0 { endUnobservedNow(context, node) }
  }

  @inline(never)  // rare: kept out of the runs' code
  private static func endUnobservedNow(_ context: Context, _ node: NodePointer?) {
    if context.journals != 0 { journalRunOrEnd(context, node, nil) }
    if context.pointee.unobserved.count > context.pointee.unobservedBefore { endAllUnobserved(context) }
  }
}

extension UnsafeMutablePointer where Pointee == ThreadContext {
  func popUnobserved() -> Unobserved {
    let entry = pointee.unobserved.pop()
    if pointee.unobserved.count == 0 { pointee.afterRuns = journals }
    return entry
  }

  /// Before the user's code in an end (a cleanup, the end of what was captured): what waits for its own end does not have it there. So
  /// each end is complete, with its cleanups, before the next one begins. Returns what `unobservedBefore` is afterwards.
  @inline(__always)  // some loads and a store
  func leaveUnobserved() -> Int {
    let before = pointee.unobservedBefore
    pointee.unobservedBefore = pointee.unobserved.count
    return before
  }
}

/// A source that has lost its last reason to live, and the run that has dropped it. In a search for a loop, what the end writes is put down
/// to that run.
struct Unobserved: BitwiseCopyable {
  let source: NodePointer
  let dropper: NodePointer?
}
