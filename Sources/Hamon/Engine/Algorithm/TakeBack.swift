import CHamonThread

/// What it takes to take a transaction back: a batch with writes that can be undone as if they had not been.
///
///     written               the value before is kept (`undo`)                 put back
///     evaluated             the value before is kept (`evaluated`)            put back, and evaluated anew
///     told, not evaluated   was it up to date? (`wasUpToDate`)                then it is pending again
///     derived               what it was for its readers is kept (`Written`)   compared with that, when its deriving effect has run again
///     found to have changed computeds are told, watchers only at the end      not told
///     run or tracked        noted (`ran`)                                     due again: they have seen what was taken back
///
/// While one is open, it is a journal as a log is (`Lookouts.journals`). Nothing goes down chains then, and no read is expected.
/// So nothing of this is on the way of a steady state.
@usableFromInline
final class Transaction {
  let outer: Transaction?
  /// In the order of the writes; each puts one value back.
  var undo: [() -> Void] = []
  /// The nodes whose values are kept, and which have a handle meanwhile.
  var retained = Noted<Void>()
  /// Collections and such, whose contents are kept.
  var objects: Set<ObjectIdentifier> = []
  /// The signals that were written.
  var written = Noted<Written>()
  /// The computeds that were evaluated, and what they were before; nil for those that had no value.
  var evaluated = Noted<AnyObject?>()
  /// Those that were evaluated in one inside, which was taken back: they have the value from before, and links of a world that is gone.
  var relinked = Noted<Void>()
  /// Of the computeds below a signal that was written, or a stale computed that was evaluated: whether they were up to date when that
  /// happened first. Those that had been evaluated inside by then are not noted.
  var wasUpToDate = Noted<Bool>()
  /// The watchers of what was found to have changed, and the computeds that are evaluated around the transaction. They wait for the end,
  /// unless they run or track before that.
  var due = Noted<Void>()
  /// The watchers that ran or tracked.
  var ran: [NodePointer] = []
  /// What written signals would have been compared with, where all is put back.
  var forgotten: [AnyObject?] = []

  struct Written {
    /// Whether it is to be compared with a value from before the transaction, as it is where a scope is paused.
    let wasDirty: Bool
    /// Whether that has been done, since it was written first.
    var wasCompared = false
    /// Of what is derived: what its readers knew before. Nil for edits, each of which counts.
    var kept: AnyObject?

    /// What happens to the signal in a transaction inside of this one, which ends well.
    mutating func include(_ inner: Written) {
      if wasDirty, !inner.wasDirty || inner.wasCompared { wasCompared = true }
    }
  }

  init(outer: Transaction?) { self.outer = outer }

  /// What is kept goes to the transaction around this one, which may still be taken back.
  func join(_ outer: Transaction) {
    outer.undo += undo
    undo = []
    for node in retained.nodes { outer.retained.insert(node, ()) }
    outer.objects.formUnion(objects)
    for node in written.nodes {
      if let inner = written[node], !outer.written.insert(node, inner) { outer.written[node]?.include(inner) }
    }
    joinStates(outer)
    for node in relinked.nodes { outer.relinked.insert(node, ()) }
    for node in evaluated.nodes where outer.evaluated.insert(node, evaluated[node]!) { evaluated[node] = .some(nil) }
    for node in due.nodes where due.contains(node) {
      // A computed that is evaluated around this one, and in the outer one.
      if outer.evaluated.contains(node) { Graph.makeDirtyIfPending(node) } else { outer.due.insert(node, ()) }
    }
    outer.ran += ran
  }

  /// Also of one that is taken back: what it has marked stays marked.
  func joinStates(_ outer: Transaction) {
    for node in wasUpToDate.nodes where !outer.evaluated.contains(node) {
      if let state = wasUpToDate[node] { outer.wasUpToDate.insert(node, state) }
    }
  }

  /// What is kept ends, first kept first. Its end may be the user's: it comes when all else is done, and is charged to no observer.
  func end() {
    for i in forgotten.indices { forgotten[i] = nil }
    for i in undo.indices { undo[i] = {} }
    for node in evaluated.nodes { evaluated[node] = .some(nil) }
    for node in written.nodes { written[node]?.kept = nil }
  }

  /// What is noted of nodes, in the order in which they were first noted: that of a dictionary would be another one each time.
  struct Noted<Value> {
    private(set) var nodes: [NodePointer] = []
    private var values: [NodePointer: Value] = [:]

    subscript(node: NodePointer) -> Value? {
      get { values[node] }
      set { values[node] = newValue }
    }

    func contains(_ node: NodePointer) -> Bool { values.index(forKey: node) != nil }

    /// Says whether it is new; if not, what is known stays.
    @discardableResult
    mutating func insert(_ node: NodePointer, _ value: Value) -> Bool {
      if contains(node) { return false }
      nodes.append(node)
      values[node] = value
      return true
    }
  }
}

extension Graph {
  /// Begins a batch that can be taken back.
  static func beginTransaction() -> (Context, Transaction) {
    let context = beginBatch()
    makeOwedMarks(context)
    // What was written before is found out now: from here on what changes is the transaction's. (In a change in place it is found out
    // later.)
    if context.pointee.accesses.count == 0 {
      runDerivingEffects(context)
      compareAllWritten(context)
    }
    let transaction = Transaction(outer: context.pointee.transaction)
    setTransaction(context, transaction)
    return (context, transaction)
  }

  /// Ends it; what has changed stays, and marks its observers.
  static func commit(_ context: Context, _ transaction: Transaction) {
    check(context, transaction)
    setTransaction(context, transaction.outer)
    if let outer = transaction.outer {
      let doubled = transaction.retained.nodes.filter { outer.retained.contains($0) }
      transaction.join(outer)
      for node in doubled { drop(node) }
    } else {
      for node in transaction.due.nodes where transaction.due.contains(node) { makeDirtyIfPending(node) }
      for node in transaction.retained.nodes { drop(node) }
    }
    finish(context, transaction)
  }

  static func makeDirtyIfPending(_ node: NodePointer) {
    if node.pointee.flags.contains(.pending) { node.pointee.flags.insert(.dirty) }
  }

  private static func finish(_ context: Context, _ transaction: Transaction) {
    endBatch(context)
    let observer = suspendTracking(context)
    transaction.end()
    resumeTracking(context, observer)
  }

  /// Takes everything back, and ends it:
  ///
  /// 1. The values that were written are put back, the last one first.
  /// 2. A computed that was up to date, and was told but not evaluated, is pending. So it is clean if what it has read comes to the same.
  /// 3. A signal that was written counts as not written. If it was to be compared before and was compared meanwhile, its observers are
  ///    told. What is derived is compared with what its readers knew.
  /// 4. A computed that was evaluated gets its old value, and is dirty; what is below it is pending.
  /// 5. Of these, some are `restored`: what they come to is no change, but their values may not say so. What has run is due again.
  /// 6. What is `restored` is evaluated. Handles go, the batch ends, and what was kept ends.
  static func rollBack(_ context: Context, _ transaction: Transaction) {
    check(context, transaction)
    for undo in transaction.undo.reversed() { undo() }
    setTransaction(context, transaction.outer)
    let allEvaluated = transaction.evaluated.nodes + transaction.relinked.nodes
    if let outer = transaction.outer {
      transaction.joinStates(outer)
      for node in allEvaluated { outer.relinked.insert(node, ()) }
      // One that had no value before has none that counts.
      for node in transaction.evaluated.nodes {
        if let kept = transaction.evaluated[node], kept == nil { outer.evaluated.insert(node, nil) }
      }
    }
    // What was only told is as it was, if what is above it is.
    for node in transaction.wasUpToDate.nodes
    where transaction.wasUpToDate[node] == true && !transaction.evaluated.contains(node)
      && !transaction.relinked.contains(node) && node.pointee.flags.isDisjoint(with: .derived | .ending | .running)
    {
      node.pointee.flags.remove(.dirty)
    }
    for node in transaction.written.nodes where node.pointee.flags.isDisjoint(with: .ending) {
      guard let written = transaction.written[node] else { continue }
      if node.pointee.flags.contains(.derived) {
        compareWithKept(context, node, written.kept)
        continue
      }
      if written.wasDirty, !written.wasCompared, node.pointee.flags.contains(.dirty) { continue }
      let isSaved = node.pointee.flags.contains(.saved)
      node.pointee.flags.remove(.saved | .dirty)
      if isSaved {
        // It ends when all is put back.
        transaction.forgotten.append(keepSaved(context, node))
        dropSaved(context, node)
      }
      // It was compared meanwhile, and what with is gone: its observers might not hear of the write before. They may have been found clean.
      if written.wasDirty {
        mark(context, from: node, with: .pending)
        makePendingObserversDirty(context, node)
      }
    }
    for node in transaction.evaluated.nodes where node.pointee.flags.isDisjoint(with: .ending | .running) {
      if let kept = transaction.evaluated[node], let kept { restore(context, node, kept) }
      node.pointee.flags.insert(.dirty)
      if !node.pointee.observers.isNone { markAll(context, node.pointee.observers, with: .pending) }
    }
    for watcher in transaction.ran where watcher.pointee.flags.isDisjoint(with: .ending | .inUse | .fired) {
      watcher.pointee.flags.formUnion(.dirty | .pending)
      if !watcher.pointee.flags.contains(.queued) { enqueue(context, watcher) }
    }
    for node in allEvaluated
    where node.pointee.flags.intersection(.dirty | .ending | .running | .derived) == .dirty {
      // One that had no value before is known to what asked for it inside alone: that runs anew, or is around the transaction, and knows.
      let isKnownInsideAlone = transaction.evaluated[node].map { $0 == nil } ?? false
      let isSame = node.pointee.traits.equality == .never && transaction.wasUpToDate[node] == true
      if isSame || isKnownInsideAlone, isAskedInAnyCase(node) { node.pointee.flags.insert(.restored) }
    }
    evaluateRestored(context, allEvaluated)
    for node in transaction.retained.nodes { drop(node) }
    finish(context, transaction)
  }

  /// Whether it has an observer that does not run again in any case. One that does may ask for it no more. (Deriving effects run again, and
  /// compare what they write.)
  private static func isAskedInAnyCase(_ node: NodePointer) -> Bool {
    var next = node.pointee.observers
    while let link = next.optional {
      let observer = link.pointee.observer.pointer
      if !observer.derives, observer.pointee.flags.isDisjoint(with: .dirty) { return true }
      next = link.pointee.nextObserver
    }
    return false
  }

  /// At once: their links are those of a world that is gone, and a write that reaches only what they read in this one would be missed. In a
  /// change in place nothing is evaluated that need not be: there they count as changed. So do those that are left when user code has
  /// written.
  private static func evaluateRestored(_ context: Context, _ computeds: [NodePointer]) {
    context.beginBusy()
    let observer = suspendTracking(context)
    let writes = context.pointee.writes
    for node in computeds where node.pointee.flags.contains(.restored) {
      if context.pointee.accesses.count == 0, context.pointee.writes == writes,
        node.pointee.flags.intersection(.dirty | .ending | .running) == .dirty
      {
        _ = evaluate(context, node)
        // User code has written in it: what it has come to may be a change.
        if context.pointee.writes != writes { makePendingObserversDirty(context, node) }
      }
      node.pointee.flags.remove(.restored)
    }
    resumeTracking(context, observer)
    context.endBusy()
  }

  /// What is derived is not put back: the deriving effect has run, runs again, and writes what holds then. That is compared with what was
  /// there before the transaction.
  private static func compareWithKept(_ context: Context, _ node: NodePointer, _ kept: AnyObject?) {
    guard let kept else { return makePendingObserversDirty(context, node) }
    context.pointee.keptValue = kept
    _ = callOperations(node, .restore)
    context.pointee.keptValue = nil
    node.pointee.flags.insert(.saved)
    noteWrite(context, inTransaction: node)  // in the outer one
    if !node.pointee.flags.contains(.dirty) { context.pointee.written.push(node) }
    node.pointee.flags.insert(.dirty)
    mark(context, from: node, with: .pending)
  }

  private static func check(_ context: Context, _ transaction: Transaction) {
    if hamon_context() == UnsafeMutableRawPointer(context), context.pointee.transaction === transaction { return }
    fatalError("Hamon: a transaction began on one thread and ended on another. To fix this, keep its body synchronous.")
  }

  private static func setTransaction(_ context: Context, _ transaction: Transaction?) {
    context.pointee.transaction = transaction
    updateJournals(context)
  }
}
