/// What is observed is kept. A handle is one reason for a source to live, an observer is the other: a signal or computed without a
/// handle ends with its last observer.
///
///     handle ─┐                      the handle goes first:   computed ─▶ effect     it lives on, for the effect
///             ├─▶ computed ─▶ effect
///                                    the effect goes first:   handle ─▶ computed     it lives on, for the handle
///
/// So a computed that is made and read in the same run, and loses its handle with that, is a source like any other. It ends when a later
/// run does not read it again, or with its reader.
///
/// The signals of selectors, aspects and bridges have no handle from the start. A signal that a stream writes (`fed`) is kept as a computed is.
/// Any other signal ends with its last handle, observed or not: without one, it can never change again.
extension Graph {
  /// Whether a source that loses its handle lives on, if it is of a kind that its observers keep.
  @inline(__always)  // two tests
  static func isKeptByObservers(_ source: NodePointer) -> Bool {
    !source.pointee.observers.isNone && source.pointee.flags.isDisjoint(with: .ended)
  }

  /// Calls `body`, which writes the signal. The signal may have lost its own handles, and has one meanwhile.
  static func withHandle(of signal: NodePointer, _ body: () -> Void) {
    if signal.pointee.flags.contains(.hasHandle) {
      retainHandle(signal)
    } else {
      signal.pointee.flags.insert(.hasHandle)
    }
    body()
    drop(signal)
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

  /// Ends the sources in that list. Called after the run or the end of a node, which a journal wants to know of.
  @inline(__always)  // a test
  static func endUnobserved(_ context: Context, after node: NodePointer? = nil, ended: NodePointer? = nil) {
    if context.pointee.afterRuns != 0 { endUnobservedNow(context, node, ended) }
  }

  /// Each end may drop the last links to other sources, and end them in turn. From a certain depth on they wait in the list, so that a chain
  /// of any length needs no stack.
  @inline(never)  // rare: kept out of the runs' code
  private static func endUnobservedNow(_ context: Context, _ node: NodePointer?, _ ended: NodePointer?) {
    if context.journals != 0 { journalRunOrEnd(context, node, ended) }
    if context.pointee.unobserved.count == 0 || context.pointee.unobservedDepth == maximumUnobservedDepth { return }
    let before = context.pointee.dropper
    context.pointee.unobservedDepth &+= 1
    context.beginBusy()
    context.pointee.batches &+= 1  // what they write waits for the flush of the run or end
    while context.pointee.unobserved.count != 0 {
      let entry = context.pointee.unobserved.pop()
      let source = entry.source
      context.pointee.dropper = entry.dropper
      // It may have ended, or have been read again. A source that is being read or compared is checked once more after that.
      let flags = source.pointee.flags
      if source.pointee.observers.isNone, flags.isDisjoint(with: .hasHandle | .ending | .compared | .pinned) {
        end(context, source)
      }
    }
    context.pointee.batches &-= 1
    context.endBusy()
    context.pointee.unobservedDepth &-= 1
    context.pointee.dropper = before
    if context.pointee.unobserved.count == 0 { context.pointee.afterRuns = context.journals }
  }

  private static var maximumUnobservedDepth: Int { 32 }
}

/// A source that has lost its last reason to live, and the run that has dropped it. In a search for a loop, what the end writes is put down
/// to that run.
struct Unobserved: BitwiseCopyable {
  let source: NodePointer
  let dropper: NodePointer?
}
