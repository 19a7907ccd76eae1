import CHamonThread

/// Derived things (selectors, derived lists) and what depends on them. What is below one that is due looks clean. A read of that brings the
/// derived thing up to date first, and before that what this depends on: turns come in the order of dependency.
///
///     signal ─▶ selector ┄┄▶ key's signal ─▶ computed ─▶ a predicate of a list
///                  due         (derived)      (derived)   reads it: the selector has its turn first
///
/// *Derived* is a flag of sources: of the signals that a deriving effect writes, and of computeds that have read a derived source, at any
/// depth. A deriving effect has a flag of its own (`asksDerived`) if its closures have. Neither flag is taken back: it says only where to
/// look.
extension Graph {
  /// A derived source has a new observer: so that is derived as well, and what observes it. (But a list that follows another one by its
  /// edits has that settled itself.)
  @inline(never)  // not the steady state
  static func noteDerived(_ context: Context, _ source: NodePointer, _ observer: NodePointer) {
    if source.pointee.traits.kind == .signal, observer.pointee.traits.kind != .computed { return }
    var open = RawStack<NodePointer>()
    visit(context, observer, &open)
    while open.count != 0 { forEachObserver(of: open.pop()) { visit(context, $0, &open) } }
    open.free()
  }

  private static func visit(_ context: Context, _ observer: NodePointer, _ open: inout RawStack<NodePointer>) {
    if observer.pointee.traits.kind == .computed {
      if observer.asSource.flags.contains(.derived) { return }
      observer.asSource.flags.insert(.derived)
      open.push(observer)
    } else if observer.derives {
      let effect = observer.dueEffect
      if effect.deriving.pointee.asksDerived { return }
      effect.deriving.pointee.asksDerived = true
      context.pointee.relianceNumber &+= 1  // nothing relies on it any more
    }
  }

  /// Brings the derived things on which a computed depends up to date, while anything is due.
  @inline(__always)  // two tests, as a rule
  static func settleAbove(_ context: Context, _ computed: NodePointer) {
    if context.pointee.dueDeriving.count != 0, computed.asComputed.flags.contains(.derived) {
      settleAboveNow(context, computed)
    }
  }

  /// Looks for them first, and calls user code after that, because the graph may be another one by then.
  @inline(never)  // rare
  private static func settleAboveNow(_ context: Context, _ computed: NodePointer) {
    var open = [computed]
    var seen: Set<NodePointer> = []
    var signals: [NodePointer] = []
    while let node = open.popLast() {
      forEachSource(of: node) { source in
        guard source.asSource.flags.contains(.derived), seen.insert(source).inserted else { return }
        if source.pointee.traits.kind == .signal { signals.append(source) } else { open.append(source) }
      }
    }
    context.beginBusy()  // their memory stays
    for signal in signals where context.pointee.dueDeriving.count != 0 { settleSource(context, signal) }
    context.endBusy()
  }

  /// Has the deriving effect behind a derived signal take its turn, if it is due.
  @inline(never)  // rare
  static func settleSource(_ context: Context, _ signal: NodePointer) {
    if signal.pointee.flags.contains(.ending) { return }
    let observer = suspendTracking(context)
    _ = callOperations(signal, .bringUpToDate)
    resumeTracking(context, observer)
  }
}

/// Which values the deriving effects that are due have read, for the time of a change in place. At any other time they have their turn as
/// soon as anything is read; there they might read the very value that is being changed.
extension Graph {
  /// Whether an effect that is due has read the signal in its last run, or what was made of it.
  @inline(never)  // rare
  static func isReadByDue(_ signal: NodePointer) -> Bool {
    var open = [signal]
    var seen: Set<NodePointer> = []
    var isRead = false
    while !isRead, let node = open.popLast() {
      forEachObserver(of: node) { observer in
        if observer.derives {
          if observer.dueEffect.asWatcher.flags.contains(.queued) { isRead = true }
        } else if !observer.pointee.isWatcher, seen.insert(observer).inserted {
          open.append(observer)
        }
      }
    }
    return isRead
  }

  /// Gives what is due its turn before a computed is read. Where a value is being changed in place, or one of them has its turn, only what
  /// the computed depends on.
  @inline(__always)  // one load where there is none
  static func settleBeforeRead(_ context: Context, of node: NodePointer) {
    if context.pointee.dueDeriving.count == 0 { return }
    if context.pointee.accesses.count == 0 { runDerivingEffects(context) }
    settleAbove(context, node)
  }

  /// Whether a computed that was read may be another one when those that are due have had their turn.
  @inline(__always)  // a load, as a rule
  static func mayReadDue(_ context: Context, _ node: NodePointer) -> Bool {
    context.pointee.accesses.count == 0 || node.asSource.flags.contains(.derived)
  }
}
