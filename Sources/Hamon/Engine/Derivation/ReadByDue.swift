import CHamonThread

/// Which values the deriving effects that are due have read, for the time of a change in place. At any other time they have their turn as
/// soon as anything is read; there they might read the very value that is being changed.
extension Graph {
  /// Whether an effect that is due has read the signal in its last run, or what was made of it.
  @inline(never)  // rare
  static func isReadByDue(_ signal: NodePointer) -> Bool {
    var open = RawStack<NodePointer>()
    var seen = RawStack<NodePointer>()
    var isRead = false
    open.push(signal)
    while !isRead, open.count != 0 {
      forEachObserver(of: open.pop()) { observer in
        if observer.derives {
          if observer.dueEffect.asWatcher.flags.contains(.queued) { isRead = true }
        } else if !observer.pointee.isWatcher, !observer.asSource.flags.contains(.seen) {
          observer.asSource.flags.insert(.seen)
          seen.push(observer)
          open.push(observer)
        }
      }
    }
    while seen.count != 0 { seen.pop().asSource.flags.remove(.seen) }
    open.free()
    seen.free()
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
