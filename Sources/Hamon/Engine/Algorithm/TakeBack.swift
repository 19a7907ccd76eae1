import CHamonThread

/// What it takes to take a transaction back: a batch with writes that can be undone as if they had not been.
///
///     written               the value before is kept (`undo`)                 put back
///     evaluated             the value before is kept (`evaluated`)            put back, and evaluated anew at the next read
///     found to have changed computeds are told, watchers only at the end      not told
///     run or tracked        noted (`ran`)                                     due again: they have seen what was taken back
///
/// While one is open, the engine looks out for it as for a log (`ThreadContext.logs`); nothing goes down chains either, and no read is expected. So
/// nothing of this is on the way of a steady state.
@usableFromInline
final class Transaction {
  let outer: Transaction?
  /// In the order of the writes; each puts one value back.
  var undo: [() -> Void] = []
  /// The nodes with kept values, which have a handle meanwhile.
  var held: Set<NodePointer> = []
  /// Collections and the like, with kept contents.
  var objects: Set<ObjectIdentifier> = []
  /// The signals that were written.
  var written: [NodePointer: Written] = [:]
  /// The computeds that were evaluated, and what they were before; nil for those that had no value.
  var evaluated: [NodePointer: AnyObject?] = [:]
  /// The sources with watchers that wait for the end.
  var changed: [NodePointer] = []
  /// The watchers that ran or tracked.
  var ran: [NodePointer] = []

  struct Written {
    /// Whether it is to be compared with a value from before the transaction, as it is where a scope is paused.
    let wasDirty: Bool
    /// By deriving effects alone: they run again, and write what holds then.
    var isDerived: Bool
  }

  init(outer: Transaction?) { self.outer = outer }

  /// What is kept goes to the transaction around this one, which may still be taken back.
  func join(_ outer: Transaction) {
    outer.undo += undo
    outer.held.formUnion(held)
    outer.objects.formUnion(objects)
    outer.written.merge(written) { Written(wasDirty: $0.wasDirty, isDerived: $0.isDerived && $1.isDerived) }
    outer.evaluated.merge(evaluated) { before, _ in before }
    outer.changed += changed
    outer.ran += ran
  }
}

extension Graph {
  /// Whether what is written may be taken back.
  @usableFromInline
  static var isInTransaction: Bool {
    @inlinable @inline(__always) get {  // two loads
      hamon_context().map { $0.assumingMemoryBound(to: ThreadContext.self).pointee.logs & 2 != 0 } ?? false
    }
  }

  /// Begins a batch that can be taken back.
  static func beginTransaction() -> (Context, Transaction) {
    let context = beginBatch()
    makeOwedMarks(context)
    // What was written before is found out now: from here on what changes is the transaction's.
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
      let doubled = transaction.held.intersection(outer.held)
      transaction.join(outer)
      for node in doubled { drop(node) }
    } else {
      for source in transaction.changed where source.pointee.flags.isDisjoint(with: .ending) {
        makeObserversDirty(context, source)
      }
      for node in transaction.held { drop(node) }
    }
    endBatch(context)
  }

  /// Takes everything back, and ends it.
  static func rollBack(_ context: Context, _ transaction: Transaction) {
    check(context, transaction)
    for undo in transaction.undo.reversed() { undo() }
    setTransaction(context, transaction.outer)
    for (node, written) in transaction.written where node.pointee.flags.isDisjoint(with: .ending) {
      if written.isDerived { continue }
      if !written.wasDirty {
        let isSaved = node.pointee.flags.contains(.saved)
        node.pointee.flags.remove(.saved | .dirty)
        if isSaved { dropSaved(context, node) }
      } else if !node.pointee.flags.contains(.dirty) {
        makeObserversDirty(context, node)  // it was compared meanwhile: the write before might not mark them
      }
    }
    for (node, kept) in transaction.evaluated where node.pointee.flags.isDisjoint(with: .ending | .running) {
      if let kept { restore(context, node, kept) }
      node.pointee.flags.insert(.dirty)
      if !node.pointee.observers.isNone { markAll(context, node.pointee.observers, with: .pending) }
    }
    for watcher in transaction.ran where watcher.pointee.flags.isDisjoint(with: .ending | .running | .fired) {
      watcher.pointee.flags.formUnion(.dirty | .pending)
      if !watcher.pointee.flags.contains(.queued) { enqueue(context, watcher) }
    }
    for node in transaction.held { drop(node) }
    endBatch(context)
  }

  private static func check(_ context: Context, _ transaction: Transaction) {
    if hamon_context() == UnsafeMutableRawPointer(context), context.pointee.transaction === transaction { return }
    fatalError("Hamon: a transaction began on one thread and ended on another. To fix this, keep its body synchronous.")
  }

  private static func setTransaction(_ context: Context, _ transaction: Transaction?) {
    context.pointee.transaction = transaction
    updateLogs(context)
  }

  // MARK: what happens in one

  /// Whether the value of a signal is to be kept: it is written for the first time. If so, it has a handle until the end.
  @usableFromInline
  @inline(never)  // kept out of the writers' code
  static func isFirstWrite(_ signal: NodePointer) -> Bool {
    guard let transaction = Context.current.pointee.transaction, transaction.held.insert(signal).inserted else {
      return false
    }
    if signal.pointee.flags.contains(.hasHandle) {
      retainHandle(signal)
    } else {
      signal.pointee.flags.insert(.hasHandle)
    }
    return true
  }

  /// As above, for what is no signal.
  @usableFromInline
  @inline(never)  // kept out of the writers' code
  static func isFirstWrite(_ object: AnyObject) -> Bool {
    guard let transaction = Context.current.pointee.transaction else { return false }
    return transaction.objects.insert(ObjectIdentifier(object)).inserted
  }

  @usableFromInline
  static func addUndo(_ undo: @escaping () -> Void) { Context.current.pointee.transaction?.undo.append(undo) }

  /// A write that has certainly changed the value: of its observers the computeds are marked.
  @inline(never)  // not the steady state
  static func didChangeInTransaction(_ context: Context, _ node: NodePointer) {
    traceWrite(context, node, isChange: true)
    context.pointee.writes &+= 1
    let isSaved = node.pointee.flags.contains(.saved)
    node.pointee.flags.remove(.saved | .dirty)
    makeOwedMarks(context)
    mark(context, from: node, with: .pending)
    if isSaved { dropSaved(context, node) }
    tellComputeds(context, of: node)
    context.endBusy()
  }

  /// Marks the computeds among the observers of a source that has changed; the watchers, which are pending, are marked at the end.
  static func tellComputeds(_ context: Context, of source: NodePointer) {
    guard let transaction = context.pointee.transaction else { return }
    if source.pointee.traits.kind == .signal, transaction.written[source] == nil {
      return makeAllObserversDirty(source)  // it was written before
    }
    transaction.changed.append(source)
    var next = source.pointee.observers
    while let link = next.optional {
      next = link.pointee.nextObserver
      let observer = link.pointee.observer.pointer
      let state = observer.pointee.flags
      if observer.pointee.isWatcher, !observer.derives { continue }
      if state.contains(.pending), !state.contains(.running) || link.pointee.hasParity(of: observer) {
        observer.pointee.flags = state.union(.dirty)
      }
    }
  }

  static func noteWrite(_ context: Context, inTransaction signal: NodePointer) {
    guard let transaction = context.pointee.transaction else { return }
    let count = context.pointee.running.count
    let isDerived = count != 0 && context.pointee.running[count - 1].derives
    if let known = transaction.written[signal] {
      if known.isDerived, !isDerived { transaction.written[signal]?.isDerived = false }
    } else {
      let wasDirty = signal.pointee.flags.contains(.dirty)
      transaction.written[signal] = Transaction.Written(wasDirty: wasDirty, isDerived: isDerived)
    }
  }

  static func noteRun(_ context: Context, inTransaction watcher: NodePointer) {
    if watcher.pointee.isWatcher { context.pointee.transaction?.ran.append(watcher) }
  }

  /// Before a computed is evaluated.
  @inline(never)  // not the steady state
  static func willEvaluateInTransaction(_ context: Context, _ node: NodePointer) {
    guard let transaction = context.pointee.transaction, transaction.evaluated.index(forKey: node) == nil else {
      return
    }
    transaction.evaluated[node] = .some(node.pointee.flags.contains(.hasValue) ? keep(context, node) : nil)
  }

  private static func keep(_ context: Context, _ node: NodePointer) -> AnyObject? {
    if isComputedAsWord(node) { return KeptValue(node.computedValue(UInt.self).pointee) }
    _ = callComputedOperations(node, .save)
    defer { context.pointee.kept = nil }
    return context.pointee.kept
  }

  private static func restore(_ context: Context, _ node: NodePointer, _ kept: AnyObject) {
    if isComputedAsWord(node) {
      node.computedValue(UInt.self).pointee = unsafeDowncast(kept, to: KeptValue<UInt>.self).value
    } else {
      context.pointee.kept = kept
      _ = callComputedOperations(node, .restore)
      context.pointee.kept = nil
    }
  }

  @usableFromInline
  static var kept: AnyObject? {
    get { Context.current.pointee.kept }
    set { Context.current.pointee.kept = newValue }
  }
}

/// What a computed was before a transaction evaluated it.
@usableFromInline
final class KeptValue<Value> {
  /// An access to it calls nothing.
  @usableFromInline @exclusivity(unchecked) var value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}

/// The commands of a computed besides `evaluate`.
@inlinable
@inline(never)  // not the steady state
func serve<Value>(_ command: UInt, _ node: NodePointer, _ type: Value.Type) -> Bool {
  switch ValueOperation(rawValue: command).unsafelyUnwrapped {
  case .save: Graph.kept = KeptValue(node.computedValue(Value.self).pointee)
  case .restore:
    if let kept = Graph.kept, node.pointee.flags.contains(.hasValue) {
      let kept = unsafeDowncast(kept, to: KeptValue<Value>.self)
      // The other one ends with the transaction.
      let now = node.computedValue(Value.self).move()
      node.computedValue(Value.self).initialize(to: kept.value)
      kept.value = now
    }
  default: return endValue(node, Value.self)
  }
  return true
}

/// In a transaction: keeps the value of a signal that is about to be written.
@inlinable
@inline(never)  // kept out of the writers' code
func keepForUndo<Value>(_ node: NodePointer, _ slot: UnsafeMutablePointer<Value>) {
  guard Graph.isFirstWrite(node) else { return }
  let kept = KeptValue(slot.pointee)
  Graph.addUndo {
    // The other one ends with the transaction.
    let now = slot.move()
    slot.initialize(to: kept.value)
    kept.value = now
  }
}
