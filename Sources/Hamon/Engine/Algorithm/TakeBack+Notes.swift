import CHamonThread

/// What is noted while a transaction is open, so that it can be taken back.
extension Graph {
  /// Whether what is written may be taken back.
  @usableFromInline
  static var isInTransaction: Bool {
    @inlinable @inline(__always) get {  // two loads
      hamon_context().map {
        $0.assumingMemoryBound(to: ThreadContext.self).pointee.lookouts & Lookouts.transaction != 0
      } ?? false
    }
  }

  /// Before a write to a signal. Returns whether it is the first one, so that the value has to be kept. From then on the signal has a
  /// handle until the end.
  @usableFromInline
  @inline(never)  // kept out of the writers' code
  static func noteForUndo(_ signal: NodePointer) -> Bool {
    guard let transaction = Context.current.pointee.transaction, transaction.retained.insert(signal, ()) else {
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
  static func noteForUndo(_ object: AnyObject) -> Bool {
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
    guard var transaction = context.pointee.transaction else { return }
    if source.pointee.traits.kind == .signal {
      // Where it was written before one inside, that may have been the first to ask.
      while !transaction.written.contains(source) {
        guard let outer = transaction.outer else { return makePendingObserversDirtyUntraced(source) }
        transaction = outer
      }
    }
    var next = source.pointee.observers
    while let link = next.optional {
      next = link.pointee.nextObserver
      let observer = link.pointee.observer.pointer
      let state = observer.pointee.flags
      if !state.contains(.pending) || state.contains(.running) && !link.pointee.hasParity(of: observer) { continue }
      let isAround = state.contains(.running) && !transaction.evaluated.contains(observer)
      if observer.pointee.isWatcher ? !observer.derives : isAround {
        transaction.due.insert(observer, ())
      } else {
        observer.pointee.flags = state.union(.dirty)
      }
    }
  }

  static func noteWrite(_ context: Context, inTransaction signal: NodePointer) {
    guard let transaction = context.pointee.transaction else { return }
    let isDirty = signal.pointee.flags.contains(.dirty)
    if transaction.written.contains(signal) {
      if isDirty { return }  // not compared since: all below it are stale
      if transaction.written[signal]?.wasDirty == true { transaction.written[signal]?.wasCompared = true }
    } else {
      let isForReaders = signal.pointee.flags.isSuperset(of: .derived | .saved)
      let kept = isForReaders ? keepSaved(context, signal) : nil
      transaction.written.insert(signal, Transaction.Written(wasDirty: isDirty, kept: kept))
      noteState(below: signal, transaction)
    }
  }

  /// The copy that a written signal is to be compared with. Nil for a word.
  static func keepSaved(_ context: Context, _ signal: NodePointer) -> AnyObject? {
    if !hasOperations(signal) { return nil }
    _ = callOperations(signal, .keep)
    defer { context.pointee.keptValue = nil }
    return context.pointee.keptValue
  }

  /// Before a signal is marked that is written for the first time, or a stale computed is evaluated: which of the computeds below are up to
  /// date.
  private static func noteState(below source: NodePointer, _ transaction: Transaction) {
    var path = [source]
    var seen: Set<NodePointer> = []
    while let source = path.popLast() {
      forEachObserver(of: source) { observer in
        guard observer.pointee.traits.kind == .computed, seen.insert(observer).inserted else { return }
        if !transaction.evaluated.contains(observer) {
          if transaction.wasUpToDate.contains(observer) { return }
          transaction.wasUpToDate.insert(observer, isUpToDate(observer, transaction))
        }
        path.append(observer)
      }
    }
  }

  /// Whether nothing is dirty above a computed that may be pending. If so, it is not pending any more.
  private static func isUpToDate(_ computed: NodePointer, _ transaction: Transaction) -> Bool {
    var path = [computed]
    var pending: [NodePointer] = []
    var seen: Set<NodePointer> = [computed]
    while let node = path.popLast() {
      let flags = node.pointee.flags
      // Of a signal that is being compared the answer is not known yet.
      if !flags.isDisjoint(with: .dirty | .running) || node.pointee.traits.kind == .signal && flags.contains(.compared)
        || transaction.wasUpToDate[node] == false
      {
        return false
      }
      if !flags.contains(.pending) { continue }
      pending.append(node)
      forEachSource(of: node) { source in if seen.insert(source).inserted { path.append(source) } }
    }
    for node in pending { node.pointee.flags.remove(.pending) }
    return true
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
    // What is below one that was out of date was so too, whatever it comes to inside.
    if transaction.wasUpToDate[node] != true { noteState(below: node, transaction) }
    transaction.evaluated.insert(node, node.pointee.flags.contains(.hasValue) ? keep(context, node) : nil)
  }

  private static func keep(_ context: Context, _ node: NodePointer) -> AnyObject? {
    if isComputedAsWord(node) { return KeptValue(node.computedValue(UInt.self).pointee) }
    _ = callComputedOperations(node, .save)
    defer { context.pointee.keptValue = nil }
    return context.pointee.keptValue
  }

  static func restore(_ context: Context, _ node: NodePointer, _ kept: AnyObject) {
    if isComputedAsWord(node) {
      node.computedValue(UInt.self).pointee = unsafeDowncast(kept, to: KeptValue<UInt>.self).value
    } else {
      context.pointee.keptValue = kept
      _ = callComputedOperations(node, .restore)
      context.pointee.keptValue = nil
    }
  }

  @usableFromInline
  static var keptValue: AnyObject? {
    get { Context.current.pointee.keptValue }
    set { Context.current.pointee.keptValue = newValue }
  }
}

/// What a computed was before a transaction evaluated it.
@usableFromInline
package final class KeptValue<Value> {
  /// An access to it calls nothing.
  @usableFromInline @exclusivity(unchecked) package var value: Value

  @inlinable
  package init(_ value: Value) { self.value = value }
}

/// What the readers of something derived know becomes what a transaction has kept of that, and the other way round.
@inlinable
func exchangeKept<Saved>(_ saved: inout Saved) {
  guard let kept = Graph.keptValue else { return }
  swap(&saved, &unsafeDowncast(kept, to: KeptValue<Saved>.self).value)
}

/// The commands of a computed besides `evaluate`.
@inlinable
@inline(never)  // not the steady state
func serve<Value>(_ command: UInt, _ node: NodePointer, _ type: Value.Type) -> Bool {
  switch ValueOperation(rawValue: command).unsafelyUnwrapped {
  case .save: Graph.keptValue = KeptValue(node.computedValue(Value.self).pointee)
  case .restore:
    if let kept = Graph.keptValue, node.pointee.flags.contains(.hasValue) {
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
  Graph.checkPeek(slot, node)  // what is kept is a copy
  guard Graph.noteForUndo(node) else { return }
  let kept = KeptValue(slot.pointee)
  Graph.addUndo {
    // The other one ends with the transaction.
    let now = slot.move()
    slot.initialize(to: kept.value)
    kept.value = now
  }
}
