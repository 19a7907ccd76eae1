import CHamonThread

/// Urgent effects and nodes that end with their last observer: what a selector needs of the engine.
///
/// A selector's readers hang on one signal for each key, and an effect behind the selector writes the two signals that change.
/// Until it has run, those readers look clean. So it settles before any other watcher of the flush, and before any computed
/// is read: while one is due, attention is asked for.
extension Graph {
  @inline(never)  // rare: kept out of the marking
  static func enqueueUrgent(_ context: Context, _ effect: NodePointer) {
    context.pointee.urgent.push(effect)
    context.updateAttention()
  }

  /// Runs the urgent effects that are due, also inside a batch.
  @inline(__always)  // one load where there is none
  static func settleUrgent(_ context: Context) {
    if context.pointee.urgent.count != 0 { settleUrgentNow(context) }
  }

  @inline(never)  // rare
  private static func settleUrgentNow(_ context: Context) {
    context.beginBusy()
    // Passes are counted by flush, or by this call.
    if !context.pointee.isFlushing { context.pointee.flushNumber &+= 1 }
    let observer = suspendTracking(context)
    while context.pointee.urgent.count != 0 {
      let effect = context.pointee.urgent.pop()
      context.updateAttention()
      settle(context, effect)
    }
    resumeTracking(context, observer)
    context.endBusy()
  }

  /// The same for a shell that is about to read.
  @usableFromInline
  static func settleUrgent() { settleUrgent(.current) }

  /// Makes an urgent effect run for the first time. Nobody owns it.
  @usableFromInline
  static func startUrgent(_ effect: NodePointer) {
    let context = Context.current
    context.beginBusy()
    adopt(context, effect)
    run(context, effect)
    flushIfIdle(context)
    context.endBusy()
  }

  /// A signal made to end with its last observer has lost it. It has no owner, no children and no cleanups.
  @inline(never)  // rare: kept out of the unlinking
  static func endUnobserved(_ context: Context, _ node: NodePointer) {
    if node.pointee.flags.contains(.ending) { return }
    node.pointee.flags.insert(.ending)
    context.beginBusy()
    if node.pointee.flags.isDisjoint(with: .running | .calling) { finishEnd(context, node) }
    context.endBusy()
  }
}
