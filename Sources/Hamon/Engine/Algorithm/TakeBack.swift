import CHamonThread

/// What it takes to take a transaction back: a batch with writes that can be undone as if they had not been.
///
///     written               the value before is kept (`undo`)                 put back
///     evaluated             the value before is kept (`evaluated`)            put back, and evaluated anew at the next read (`restored`)
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
  /// The computeds that were up to date when a signal above them was written inside, or were found to be so later, and had not been
  /// evaluated inside by then.
  var clean = Noted<Void>()
  /// The watchers of what was found to have changed, and the computeds that are evaluated around the transaction. They wait for the end,
  /// unless they run or track before that.
  var due = Noted<Void>()
  /// The computeds that were `restored`, until something inside has reached or evaluated them.
  var restored = Noted<Void>()
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
    joinClean(outer)
    for node in restored.nodes where !outer.evaluated.contains(node) { outer.restored.insert(node, ()) }
    for node in evaluated.nodes where outer.evaluated.insert(node, evaluated[node]!) { evaluated[node] = .some(nil) }
    for node in due.nodes where due.contains(node) {
      // A computed that is evaluated around this one, and in the outer one.
      if outer.evaluated.contains(node) { Graph.makeDirtyIfPending(node) } else { outer.due.insert(node, ()) }
    }
    outer.ran += ran
  }

  /// Also of one that is taken back: what it has marked stays marked.
  func joinClean(_ outer: Transaction) {
    for node in clean.nodes where !outer.evaluated.contains(node) { outer.clean.insert(node, ()) }
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
    // What was written before is found out now: from here on what changes is the transaction's.
    runDerivingEffects(context)
    compareAllWritten(context)
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
  /// 2. A signal that was written counts as not written. If it was to be compared before and was compared meanwhile, its observers are
  ///    told. What is derived is compared with what its readers knew.
  /// 3. A computed that was evaluated gets its old value, and is dirty; what is below it is pending.
  /// 4. Some of these, and some that were only told, are `restored`: what they come to is no change.
  /// 5. So are those that were, before something inside reached or evaluated them. What has run is due again.
  /// 6. Handles go, the batch ends, and what was kept ends.
  static func rollBack(_ context: Context, _ transaction: Transaction) {
    check(context, transaction)
    for undo in transaction.undo.reversed() { undo() }
    setTransaction(context, transaction.outer)
    if let outer = transaction.outer { transaction.joinClean(outer) }
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
      // It was compared meanwhile, and what with is gone: its observers might not hear of the write before.
      if written.wasDirty { makePendingObserversDirty(context, node) }
    }
    for node in transaction.evaluated.nodes where node.pointee.flags.isDisjoint(with: .ending | .running) {
      if let kept = transaction.evaluated[node], let kept { restore(context, node, kept) }
      node.pointee.flags.insert(.dirty)
      if !node.pointee.observers.isNone { markAll(context, node.pointee.observers, with: .pending) }
    }
    // Also those that were told, and were not evaluated. But what they read of derived things may have to do with writes before.
    for node in transaction.clean.nodes
    where node.pointee.flags.intersection(.dirty | .derived | .ending | .running) == .dirty {
      if node.pointee.traits.equality == .never { node.pointee.flags.insert(.restored) }
    }
    // One that had no value before is known to what asked for it inside alone: that runs anew, or is around the transaction, and knows.
    for node in transaction.evaluated.nodes
    where node.pointee.flags.intersection(.dirty | .derived | .ending | .running) == .dirty {
      if let kept = transaction.evaluated[node], kept == nil { node.pointee.flags.insert(.restored) }
    }
    for node in transaction.restored.nodes
    where node.pointee.flags.intersection(.dirty | .derived | .ending | .running) == .dirty {
      node.pointee.flags.insert(.restored)
    }
    for watcher in transaction.ran where watcher.pointee.flags.isDisjoint(with: .ending | .inUse | .fired) {
      watcher.pointee.flags.formUnion(.dirty | .pending)
      if !watcher.pointee.flags.contains(.queued) { enqueue(context, watcher) }
    }
    for node in transaction.retained.nodes { drop(node) }
    finish(context, transaction)
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
