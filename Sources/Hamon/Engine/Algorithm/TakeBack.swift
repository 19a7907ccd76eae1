import CHamonThread

/// What it takes to take a transaction back: a batch with writes that can be undone as if they had not been.
///
///     written               the value before is kept (`undo`)                 put back
///     evaluated             the value before is kept (`evaluated`)            put back, and evaluated anew at the next read (`restored`)
///     found to have changed computeds are told, watchers only at the end      not told, but of what is derived (`dueByDerived`)
///     run or tracked        noted (`ran`)                                     due again: they have seen what was taken back
///
/// While one is open, the engine looks out for it as for a log (`ThreadContext.logs`). Nothing goes down chains then, and no read is expected.
/// So nothing of this is on the way of a steady state.
@usableFromInline
final class Transaction {
  let outer: Transaction?
  /// In the order of the writes; each puts one value back.
  var undo: [() -> Void] = []
  /// The nodes whose values are kept, and which have a handle meanwhile.
  var held = Noted<Void>()
  /// Collections and such, whose contents are kept.
  var objects: Set<ObjectIdentifier> = []
  /// The signals that were written.
  var written = Noted<Written>()
  /// The computeds that were evaluated, and what they were before; nil for those that had no value.
  var evaluated = Noted<AnyObject?>()
  /// The computeds that were up to date before.
  var clean = Noted<Void>()
  /// The watchers of what was found to have changed. They wait for the end, unless they run or track before that.
  var due = Noted<Void>()
  /// Those of them that were found to have something else to read by what deriving effects have written. What that was compared with is
  /// gone, and those effects write anew only what differs: so they are due after all.
  var dueByDerived = Noted<Void>()
  /// The watchers that ran or tracked.
  var ran: [NodePointer] = []
  /// It began where deriving effects were due and could not have their turn: what they write is, in part, because of writes before.
  var isAmidDerivation = false

  struct Written {
    /// Whether it is to be compared with a value from before the transaction, as it is where a scope is paused.
    let wasDirty: Bool
    /// Whether that has been done, since it was written first.
    var wasCompared = false
    /// By deriving effects alone: they run again, and write what holds then.
    var isDerived: Bool

    /// What happens to the signal in a transaction inside of this one, which ends well.
    mutating func include(_ inner: Written) {
      if wasDirty, !inner.wasDirty || inner.wasCompared { wasCompared = true }
      if !inner.isDerived { isDerived = false }
    }
  }

  init(outer: Transaction?) { self.outer = outer }

  /// What is kept goes to the transaction around this one, which may still be taken back.
  func join(_ outer: Transaction) {
    outer.undo += undo
    undo = []
    for node in held.nodes { outer.held.insert(node, ()) }
    outer.objects.formUnion(objects)
    for node in written.nodes {
      if let inner = written[node], !outer.written.insert(node, inner) { outer.written[node]?.include(inner) }
    }
    joinClean(outer)
    for node in evaluated.nodes where outer.evaluated.insert(node, evaluated[node]!) { evaluated[node] = .some(nil) }
    for watcher in due.nodes where due.contains(watcher) { outer.due.insert(watcher, ()) }
    for watcher in dueByDerived.nodes where due.contains(watcher) { outer.dueByDerived.insert(watcher, ()) }
    outer.ran += ran
  }

  /// Also of one that is taken back: what it has marked stays marked.
  func joinClean(_ outer: Transaction) {
    for node in clean.nodes where !outer.evaluated.contains(node) { outer.clean.insert(node, ()) }
  }

  /// What is kept ends, first kept first. Its end may be the user's: it comes when all else is done, and is charged to no observer.
  func end() {
    for i in undo.indices { undo[i] = {} }
    for node in evaluated.nodes { evaluated[node] = .some(nil) }
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
    runDerivingEffects(context)
    compareAllWritten(context)
    let transaction = Transaction(outer: context.pointee.transaction)
    transaction.isAmidDerivation = context.pointee.dueDeriving.count != 0
    setTransaction(context, transaction)
    return (context, transaction)
  }

  /// Ends it; what has changed stays, and marks its observers.
  static func commit(_ context: Context, _ transaction: Transaction) {
    check(context, transaction)
    setTransaction(context, transaction.outer)
    if let outer = transaction.outer {
      let doubled = transaction.held.nodes.filter { outer.held.contains($0) }
      transaction.join(outer)
      for node in doubled { drop(node) }
    } else {
      for watcher in transaction.due.nodes
      where transaction.due.contains(watcher) && watcher.pointee.flags.contains(.pending) {
        watcher.pointee.flags.insert(.dirty)
      }
      for node in transaction.held.nodes { drop(node) }
    }
    end(context, transaction)
  }

  private static func end(_ context: Context, _ transaction: Transaction) {
    endBatch(context)
    let observer = suspendTracking(context)
    transaction.end()
    resumeTracking(context, observer)
  }

  /// Takes everything back, and ends it.
  static func rollBack(_ context: Context, _ transaction: Transaction) {
    check(context, transaction)
    for undo in transaction.undo.reversed() { undo() }
    setTransaction(context, transaction.outer)
    if let outer = transaction.outer { transaction.joinClean(outer) }
    for node in transaction.written.nodes where node.pointee.flags.isDisjoint(with: .ending) {
      guard let written = transaction.written[node], !written.isDerived else { continue }
      if written.wasDirty, !written.wasCompared, node.pointee.flags.contains(.dirty) { continue }
      let isSaved = node.pointee.flags.contains(.saved)
      node.pointee.flags.remove(.saved | .dirty)
      if isSaved { dropSaved(context, node) }
      // It was compared meanwhile, and what with is gone: its observers might not hear of the write before.
      if written.wasDirty { makeObserversDirty(context, node) }
    }
    for node in transaction.evaluated.nodes where node.pointee.flags.isDisjoint(with: .ending | .running) {
      if let kept = transaction.evaluated[node], let kept { restore(context, node, kept) }
      node.pointee.flags.insert(.dirty)
      if !node.pointee.observers.isNone { markAll(context, node.pointee.observers, with: .pending) }
    }
    for node in transaction.evaluated.nodes where node.pointee.flags.isDisjoint(with: .ending | .running) {
      if node.pointee.traits.equality == .never, transaction.clean.contains(node) {
        node.pointee.flags.insert(.restored)
      }
    }
    for watcher in transaction.dueByDerived.nodes
    where transaction.due.contains(watcher) && watcher.pointee.flags.intersection(.pending | .ending) == .pending {
      watcher.pointee.flags.insert(.dirty)
    }
    for watcher in transaction.ran where watcher.pointee.flags.isDisjoint(with: .ending | .inUse | .fired) {
      watcher.pointee.flags.formUnion(.dirty | .pending)
      if !watcher.pointee.flags.contains(.queued) { enqueue(context, watcher) }
    }
    for node in transaction.held.nodes { drop(node) }
    end(context, transaction)
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
    guard let transaction = Context.current.pointee.transaction, transaction.held.insert(signal, ()) else {
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
    tellComputeds(context, of: node)
    if isSaved { dropSaved(context, node) }
    context.endBusy()
  }

  /// Marks the computeds among the observers of a source that has changed; the watchers, which are pending, are marked at the end.
  static func tellComputeds(_ context: Context, of source: NodePointer) {
    guard let transaction = context.pointee.transaction else { return }
    var isDerived = false
    if source.pointee.traits.kind == .signal {
      guard let written = transaction.written[source], !written.isDerived || !transaction.isAmidDerivation else {
        return makeAllObserversDirty(source)  // it was written before, or because of that
      }
      isDerived = written.isDerived || source.pointee.flags.contains(.derived)
    }
    var next = source.pointee.observers
    while let link = next.optional {
      next = link.pointee.nextObserver
      let observer = link.pointee.observer.pointer
      let state = observer.pointee.flags
      if !state.contains(.pending) || state.contains(.running) && !link.pointee.hasParity(of: observer) { continue }
      if observer.pointee.isWatcher, !observer.derives {
        transaction.due.insert(observer, ())
        if isDerived { transaction.dueByDerived.insert(observer, ()) }
      } else {
        observer.pointee.flags = state.union(.dirty)
      }
    }
  }

  static func noteWrite(_ context: Context, inTransaction signal: NodePointer) {
    guard let transaction = context.pointee.transaction else { return }
    noteClean(below: signal, transaction)
    let count = context.pointee.running.count
    let isDerived = count != 0 && context.pointee.running[count - 1].derives
    let isDirty = signal.pointee.flags.contains(.dirty)
    guard let known = transaction.written[signal] else {
      transaction.written.insert(signal, Transaction.Written(wasDirty: isDirty, isDerived: isDerived))
      return
    }
    if known.wasDirty, !isDirty { transaction.written[signal]?.wasCompared = true }
    if known.isDerived, !isDerived { transaction.written[signal]?.isDerived = false }
  }

  /// Before a signal is marked: the computeds below it that are not marked yet.
  private static func noteClean(below signal: NodePointer, _ transaction: Transaction) {
    var path = [signal]
    while let source = path.popLast() {
      var next = source.pointee.observers
      while let link = next.optional {
        next = link.pointee.nextObserver
        let observer = link.pointee.observer.pointer
        guard observer.pointee.traits.kind == .computed, observer.pointee.flags.isDisjoint(with: .stale | .running),
          !transaction.evaluated.contains(observer), transaction.clean.insert(observer, ())
        else { continue }
        path.append(observer)
      }
    }
  }

  static func noteRun(_ context: Context, inTransaction watcher: NodePointer) {
    if watcher.pointee.isWatcher { context.pointee.transaction?.ran.append(watcher) }
  }

  /// A tracking scope tracks anew: what it was due for it sees now.
  @inline(never)  // not the steady state
  static func forgetDueInTransaction(_ context: Context, _ tracker: NodePointer) {
    var next = context.pointee.transaction
    while let transaction = next {
      transaction.due[tracker] = nil
      next = transaction.outer
    }
  }

  /// Before a computed is evaluated.
  @inline(never)  // not the steady state
  static func willEvaluateInTransaction(_ context: Context, _ node: NodePointer) {
    guard let transaction = context.pointee.transaction, !transaction.evaluated.contains(node) else {
      return
    }
    transaction.evaluated.insert(node, node.pointee.flags.contains(.hasValue) ? keep(context, node) : nil)
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
