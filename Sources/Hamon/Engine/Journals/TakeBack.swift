import CHamonThread

/// What it takes to take a transaction back: a batch with writes that can be undone as if they had not been.
///
///     written               the value before is kept (`undo`)                 put back
///     evaluated             value and sources before are kept (`evaluated`)   put back
///     told, not evaluated   noted, if it was not dirty (`madeDirty`)          pending, and so clean if its sources are as before
///     derived               what it was for its readers is kept (`written`)   compared with that, when its deriving effect has run again
///     found to have changed computeds are told, watchers only at the end      not told
///     run or tracked        noted (`ran`)                                     due again: they have seen what was taken back
///
/// Nothing of this begins before the first write (`writing`): what is evaluated until then is no other than outside, and is noted only
/// until it has been.
///
/// While one is open, it is a journal as a log is (`Lookouts.journals`). Nothing goes down chains then, and no read is expected.
/// So nothing of this is on the way of a steady state.
extension Graph {
  /// Begins a batch that can be taken back.
  static func beginTransaction(isPreview: Bool = false) -> (Context, Transaction) {
    let context = beginBatch()
    makeOwedMarks(context)
    // What was written before is found out now: from here on what changes is the transaction's. (In a change in place it is found out
    // later, and so it is while something that derives has its turn.)
    if context.pointee.accesses.count == 0, !context.pointee.isInDerivingEffect {
      runDerivingEffects(context, makesRows: !mayBeTakenBack)
      compareWrittenBefore(context)
    }
    let transaction = Transaction(context, observer: context.pointee.observer)
    if isPreview { transaction.previewedAt = context.pointee.evaluating }
    setTransaction(context, transaction)
    return (context, transaction)
  }

  /// In an evaluation what is due may not have its turn, so what it derives would be compared on its way. That waits for the end.
  private static func compareWrittenBefore(_ context: Context) {
    var derived: [NodePointer] = []
    if !mayDerive(context), context.pointee.dueDeriving.count != 0 {
      for i in (0..<context.pointee.written.count).reversed()
      where context.pointee.written[i].asSignal.flags.contains(.derived) {
        derived.append(context.pointee.written[i])
        context.pointee.written.remove(at: i)
      }
    }
    compareAllWritten(context)
    for signal in derived { context.pointee.written.push(signal) }
  }

  /// Ends it; what has changed stays, and marks its observers.
  static func commit(_ context: Context, _ transaction: Transaction) {
    check(context, transaction)
    handOn(context, transaction, to: transaction.outer)
    finish(context, transaction, isTakenBack: false)
  }

  /// What has changed stays; it may be taken back with `outer`.
  static func handOn(_ context: Context, _ transaction: Transaction, to outer: Transaction?) {
    setTransaction(context, transaction.outer)
    if let outer {
      let doubled = transaction.retained.nodes.filter { outer.retained.contains($0) }
      transaction.join(outer)
      for node in doubled { drop(node) }
    } else {
      transaction.handOnTold(to: nil)
      for node in transaction.retained.nodes { drop(node) }
    }
  }

  private static func finish(
    _ context: Context, _ transaction: Transaction, _ settling: Transaction? = nil, isTakenBack: Bool
  ) {
    dropReaders(transaction)
    if let settling { settle(context, settling, after: transaction) }
    transaction.callHooks(isTakenBack: isTakenBack)
    endBatch(context)
    let observer = suspendTracking(context)
    transaction.end()
    settling?.end()
    resumeTracking(context, observer)
  }

  static func dropReaders(_ transaction: Transaction) {
    for reader in transaction.readers { drop(reader) }
    for node in transaction.evaluated.nodes {
      if let reader = transaction.evaluated[node]?.reader { drop(reader) }
    }
  }

  /// Takes everything back, as in the table above, and ends it. Collections are put back before signals, the last write first.
  static func rollBack(_ context: Context, _ transaction: Transaction) {
    check(context, transaction)
    takeBackObjects(transaction)
    for undo in transaction.undo.reversed() { undo() }
    setTransaction(context, transaction.outer)
    logTakeBack(context, transaction)
    let settling = beginSettling(context, transaction)
    for node in transaction.madeDirty.nodes
    where transaction.madeDirty.contains(node) && !transaction.evaluated.contains(node)
      && node.pointee.flags.isDisjoint(with: .ending | .running)
    {
      node.pointee.flags.remove(.dirty)
      makeDirtyIfChanged(node, transaction)
    }
    for node in transaction.evaluated.nodes where node.pointee.flags.isDisjoint(with: .ending | .running) {
      if let before = transaction.evaluated[node] { restore(context, node, before, transaction) }
    }
    for node in transaction.written.nodes where node.pointee.flags.isDisjoint(with: .ending) {
      if let known = transaction.written[node] { takeBackWrite(context, node, known, transaction) }
    }
    for watcher in transaction.ran where watcher.asWatcher.flags.isDisjoint(with: .ending | .inUse | .fired) {
      makeDue(context, watcher)
    }
    for node in transaction.retained.nodes { drop(node) }
    endUnobserved(context)
    finish(context, transaction, settling, isTakenBack: true)
  }

  /// First, because a comparison of elements may write: that is taken back as well.
  private static func takeBackObjects(_ transaction: Transaction) {
    while let index = transaction.objectUndo.lastIndex(where: { !$0.isDone }) {
      transaction.objectUndo[index].isDone = true
      transaction.objectUndo[index].undo()
      transaction.objects.remove(transaction.objectUndo[index].object)  // if it is edited now, it is kept again
    }
  }

  private static func takeBackWrite(
    _ context: Context, _ node: NodePointer, _ known: AnyObject?, _ transaction: Transaction
  ) {
    if node.asSignal.flags.contains(.derived) { return compareWithKept(context, node, known) }
    let isSaved = node.asSignal.flags.contains(.saved)
    node.asSignal.flags.remove(.saved | .dirty)
    if isSaved {
      // It ends when all is put back.
      transaction.forgotten.append(keepSaved(context, node))
      dropSaved(context, node)
    }
  }

  private static func restore(
    _ context: Context, _ node: NodePointer, _ before: Transaction.Evaluated, _ transaction: Transaction
  ) {
    if let value = before.value {
      restoreValue(context, node, value)
      let run = beginRun(context, node, in: .anyCode)
      node.pointee.flags.insert(.pending)  // as what it reads may be
      if let reader = before.reader { forEachSource(of: reader) { track(context, $0) } }
      endRun(context, run)
    } else if node.asObserver.flags.contains(.endsWithObject), node.asComputed.flags.contains(.hasValue) {
      // Its object may have ended inside. Then it has nothing to answer with.
      transaction.forgotten.append(takeValue(context, node))
    }
    let isRepeated = before.isRepeated || ownsAny(node)
    if isRepeated { forgetMadeDirty(transaction.outer, node) }
    if isRepeated || before.wasDirty || before.value == nil {
      node.pointee.flags.insert(.stale)
    } else {
      node.pointee.flags.insert(.pending)
      makeDirtyIfChanged(node, transaction)
    }
    if !node.pointee.observers.isNone { markAll(context, node.pointee.observers, with: .pending) }
  }

  /// It stays dirty, also if those around are taken back.
  private static func forgetMadeDirty(_ transaction: Transaction?, _ node: NodePointer) {
    var next = transaction
    while let transaction = next {
      transaction.madeDirty[node] = nil
      next = transaction.outer
    }
  }

  /// A source that was written before the transaction, and was found to have changed in it, makes its reader dirty for good. But the write
  /// may be one of a transaction around it: when that is taken back as well, the reader is not dirty by it.
  ///
  ///     transaction {
  ///       a.value = 1               // the outer one has written a
  ///       preview { b.value = 1 } reading: { both.value }     // finds out that a has changed: both stays dirty
  ///       throw Cancelled()         // not any more
  ///     }
  private static func makeDirtyIfChanged(_ node: NodePointer, _ transaction: Transaction) {
    if !hasChangedSource(node, transaction) { return }
    node.pointee.flags.insert(.dirty)
    var outer = transaction.outer?.writing
    while let transaction = outer, hasChangedSource(node, transaction) { outer = transaction.outer?.writing }
    if let outer, !outer.evaluated.contains(node) { outer.madeDirty.insert(node, ()) }
  }

  /// Whether it has read something that has changed inside, and that is not taken back.
  private static func hasChangedSource(_ node: NodePointer, _ transaction: Transaction) -> Bool {
    if transaction.changed.isEmpty { return false }
    var isFound = false
    forEachSource(of: node) { source in if transaction.changed.contains(source) { isFound = true } }
    return isFound
  }

  /// What is derived is not put back: the deriving effect has run, runs again, and writes what holds then. That is compared with what was
  /// there before the transaction.
  private static func compareWithKept(_ context: Context, _ node: NodePointer, _ kept: AnyObject?) {
    guard let kept else {
      if context.pointee.transaction != nil {
        noteWrite(context, inTransaction: node)
        node.pointee.traits.isTraced = true  // told to that
      }
      return makePendingObserversDirty(context, node)
    }
    context.pointee.keptValue = kept
    _ = callOperations(node, .restore)
    context.pointee.keptValue = nil
    node.asSignal.flags.insert(.saved)
    noteWrite(context, inTransaction: node)  // in the outer one
    if !node.pointee.flags.contains(.dirty) { context.pointee.written.push(node) }
    node.pointee.flags.insert(.dirty)
    mark(context, from: node, with: .pending)
  }

  private static func check(_ context: Context, _ transaction: Transaction) {
    if hamon_context() == UnsafeMutableRawPointer(context), context.pointee.transaction === transaction { return }
    fatalError("Hamon: a transaction began on one thread and ended on another. To fix this, keep its body synchronous.")
  }

  static func setTransaction(_ context: Context, _ transaction: Transaction?) {
    context.pointee.transaction = transaction
    updateJournals(context)
  }
}
