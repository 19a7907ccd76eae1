/// What follows when a transaction is over.
///
/// When all is put back, what is derived follows at once: the way back, which is a transaction (`isSettling`). What cannot be compared
/// counts as unchanged then, unless something makes that uncertain. Else an effect that reads such a thing, and after that previews what it
/// is derived from, would be told of it in each run.
extension Graph {
  /// Begins that, before anything derived is compared. Nil amid a change in place, and while something that derives has its turn: then it
  /// follows later, and is compared as ever.
  static func beginSettling(_ context: Context, _ transaction: Transaction) -> Transaction? {
    if context.pointee.accesses.count != 0 || context.pointee.isInDerivingEffect { return nil }
    let isAnyDerived = transaction.written.nodes.contains { $0.asSignal.flags.contains(.derived) }
    guard isAnyDerived || context.pointee.dueDeriving.count != 0 else { return nil }
    let settling = Transaction(context, observer: nil, settling: transaction)
    if transaction.hasChangedOutside { settling.makeUncertain() }
    setTransaction(context, settling)
    return settling
  }

  /// Has what is derived follow. With a transaction around that has written, rows wait until they are asked for. Those that were asked for
  /// in the one that is taken back follow now.
  static func settle(_ context: Context, _ settling: Transaction, after transaction: Transaction) {
    if mayDerive(context) {
      runDerivingEffects(context)
      for watcher in transaction.ran where watcher.derives { runDerivingEffect(watcher) }
      compareAllWritten(context)
    } else {
      settleRead(context)
    }
    if !settling.isFollowingBack {
      for source in settling.untold.nodes where source.pointee.flags.isDisjoint(with: .ending) {
        markChangedInTransaction(context, source)
      }
    }
    // Where nothing is written around it either, nothing of this can be taken back.
    handOn(context, settling, to: settling.hasWritten ? settling.outer : settling.outer?.writing)
    dropReaders(settling)
    settling.callHooks(isTakenBack: false)
  }

  /// In an evaluation, what is due might ask for what is running. So only that follows which the innermost computed has read in its run.
  private static func settleRead(_ context: Context) {
    let node = context.pointee.running[context.pointee.running.count - 1]
    recordReads(ofRunning: node, context)
    var read: [NodePointer] = []
    var next = node.pointee.sources
    while let link = next.optional {
      next = link.pointee.nextSource
      guard let source = link.pointee.source.optional, link.pointee.hasParity(of: node) else { continue }
      if source.pointee.traits.kind == .signal, source.asSignal.flags.contains(.derived) { read.append(source) }
    }
    for source in read {
      settleSource(context, source)
      compareWritten(context, source)
    }
  }

  /// Whether something was written that may be taken back.
  @usableFromInline static var mayBeTakenBack: Bool {
    @inline(never) get { Context.current.pointee.transaction?.writing != nil }  // it counts references
  }

  /// A change of what is not in the graph, as if it had come before all transactions: none takes it back.
  @usableFromInline static func didChangeOutside(_ node: NodePointer) {
    let context = Context.current
    guard let transaction = context.pointee.transaction else { return didChange(node) }
    transaction.makeUncertain()
    transaction.noteChangeOutside(node)
    setTransaction(context, nil)
    didChange(node)  // it calls no user code
    setTransaction(context, transaction)
  }
}

extension Signal {
  /// Writes what has happened outside of the graph, such as that a task was cancelled: no transaction takes it back. `evenIfSame`: what
  /// counts as the same is stored as well, without waking anything; it may differ in what `==` does not look at.
  @inlinable package func setOutside(_ value: Value, evenIfSame: Bool = false) {
    guard Graph.isInTransaction else { return writeSlowly(node, value, evenIfSame: evenIfSame) }
    let slot = node.value(Value.self)
    Graph.checkWrite(slot, node)
    let isUnchanged = isUnchanged(node, slot, value)
    if isUnchanged, !evenIfSame { return }
    replace(slot, value) { if !isUnchanged { Graph.didChangeOutside(node) } }
  }
}
