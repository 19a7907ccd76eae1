import CHamonThread

/// Which values the deriving effects that are due have read, for the time of a change in place. At any other time they have their turn as
/// soon as anything is read; there they might read the very value that is being changed.
///
/// A signal that none of them was found to read has a flag, as long as the same ones are due. So it is searched once, however many changes
/// a batch has.
extension Graph {
  /// Whether an effect that is due has read the signal in its last run, or what was made of it.
  @inline(never)  // rare
  static func isReadByDue(_ context: Context, _ signal: NodePointer) -> Bool {
    if signal.asSignal.flags.contains(.notReadByDue) { return false }
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
    if !isRead {
      signal.asSignal.flags.insert(.notReadByDue)
      context.pointee.notReadByDue.push(signal)
    }
    return isRead
  }

  /// Gives what is due its turn before a computed is read. Where a value is being changed in place, or one of them has its turn, only what
  /// the computed depends on.
  @inline(__always)  // one load where there is none
  static func settleBeforeRead(_ context: Context, of node: NodePointer) {
    if context.pointee.dueDeriving.count == 0 { return }
    if context.pointee.accesses.count == 0 { runDerivingEffects(context) } else { forgetNotReadByDue(context) }
    settleAbove(context, node)
  }

  /// Whether a computed that was read may be another one when those that are due have had their turn.
  @inline(__always)  // a load, as a rule
  static func mayReadDue(_ context: Context, _ node: NodePointer) -> Bool {
    context.pointee.accesses.count == 0 || node.asSource.flags.contains(.derived)
  }

  /// Others are due, or none; or a computed may be evaluated now, and read the value by that.
  @inline(__always)  // a test, as a rule
  static func forgetNotReadByDue(_ context: Context) {
    while context.pointee.notReadByDue.count != 0 {
      context.pointee.notReadByDue.pop().asSignal.flags.remove(.notReadByDue)
    }
  }
}
