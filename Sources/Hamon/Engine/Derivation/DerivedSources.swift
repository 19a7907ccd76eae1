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

  /// Brings what a computed has read up to date, as far as that depends on derived things, while anything is due.
  @inline(__always)  // two tests, as a rule
  static func settleAbove(_ context: Context, _ computed: NodePointer) {
    if context.pointee.dueDeriving.count != 0, computed.asComputed.flags.contains(.derived) {
      settleAboveNow(context, computed)
    }
  }

  /// As above, for a deriving effect that has its turn.
  @inline(__always)  // two tests, as a rule
  static func settleAbove(_ context: Context, effect: NodePointer) {
    if context.pointee.dueDeriving.count != 0, effect.deriving.pointee.asksDerived { settleAboveNow(context, effect) }
  }

  /// Asks in the order of reading, as a validation does, and stops at the first source that has changed: a run may not read what comes
  /// after. But a validation goes up where marks have come down, and this where they will come down when what is due has had its turn.
  ///
  /// A turn of what is due may ask in its turn. What was asked to its end, with none becoming due and no turn meanwhile, is not asked again
  /// until there is one (`asked`). Else layers that read two of the layer above each would take at least twice the time with each layer.
  @inline(never)  // rare
  private static func settleAboveNow(_ context: Context, _ root: NodePointer) {
    // It comes back to itself. If that is a cycle, its closure traps when it is called; if a cleanup asks, it gets what is there so far.
    if context.pointee.asking.contains(where: { $0 == root }) {
      context.pointee.derivingCount &+= 1
      return
    }
    if context.pointee.asked[root] == context.pointee.derivingCount { return }
    context.beginBusy()  // memory of nodes and links stays
    context.pointee.asking.push(root)
    var path = [(node: root, next: root.pointee.sources, since: context.pointee.derivingCount)]
    var seen: Set<NodePointer> = []
    while let (node, next, since) = path.last {
      guard context.pointee.dueDeriving.count != 0, node.pointee.flags.isDisjoint(with: .dirty | .running | .ending),
        let link = next.optional
      else {
        path.removeLast()
        if !path.isEmpty { bringUpToDate(context, node) }
        if next.isNone { context.pointee.asked[node] = since }  // as of then: it counts if there was nothing since
        continue
      }
      path[path.count - 1].next = link.pointee.nextSource
      guard let source = link.pointee.source.optional else { continue }
      if source.pointee.traits.kind == .signal {
        settleAndCompare(context, source, for: node)
        continue
      }
      let isAsked =
        !source.asSource.flags.contains(.derived) || context.pointee.asked[source] == context.pointee.derivingCount
      if !isAsked, seen.insert(source).inserted {
        path.append((source, source.pointee.sources, context.pointee.derivingCount))
      } else {
        if !isAsked { context.pointee.derivingCount &+= 1 }  // it may be on the path: nothing has been asked to its end
        bringUpToDate(context, source)
      }
    }
    context.pointee.asking.removeLast { $0 == root }
    if context.pointee.asking.count == 0 { context.pointee.asked.removeAll() }
    context.endBusy()
  }

  private static func settleAndCompare(_ context: Context, _ signal: NodePointer, for observer: NodePointer) {
    if signal.asSignal.flags.contains(.derived) { settleSource(context, signal) }
    if signal.pointee.flags.contains(.dirty) {
      askSource(context, signal, of: observer, since: context.pointee.path.count)
    }
  }

  /// Where it runs, its reader will trap.
  private static func bringUpToDate(_ context: Context, _ computed: NodePointer) {
    if computed.pointee.flags.isDisjoint(with: .stale) { return }
    if !computed.pointee.flags.isDisjoint(with: .running | .ending) { return }
    if computed.pointee.flags.contains(.dirty) || validate(context, computed) { evaluate(context, computed) }
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
