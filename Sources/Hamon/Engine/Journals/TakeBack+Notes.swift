import CHamonThread

/// What is noted while a transaction is open, so that it can be taken back.
extension Graph {
  /// Whether what is written may be taken back.
  @inlinable @inline(__always)  // two loads
  static var isInTransaction: Bool { looksOut(Lookouts.transaction) }

  /// Before a write to a signal. Returns whether it is the first one, so that the value has to be kept. From then on the signal has a
  /// handle until the end.
  @usableFromInline @inline(never)  // kept out of the writers' code
  static func noteForUndo(_ signal: NodePointer) -> Bool {
    let context = Context.current
    guard let transaction = context.pointee.transaction, !transaction.retained.contains(signal) else { return false }
    // What was written before, and is to be compared yet (where a scope is paused), is compared now: that will not be possible later.
    if signal.pointee.flags.contains(.dirty) { compareForReader(context, signal) }
    guard transaction.retained.insert(signal, ()) else { return false }
    beginWriting(context, transaction)
    addHandle(signal)
    return true
  }

  /// As above, for what is no signal. `isWrite` says that it is a write of the body, and does not follow from one, as the reset of a
  /// `Linked` does.
  @usableFromInline @inline(never)  // kept out of the writers' code
  static func noteForUndo(_ object: AnyObject, isWrite: Bool = true) -> Bool {
    guard let transaction = transaction(isWrite) else { return false }
    if isWrite { beginWriting(.current, transaction) }
    return transaction.objects.insert(ObjectIdentifier(object)).inserted
  }

  private static func beginWriting(_ context: Context, _ transaction: Transaction) {
    if transaction.isEmpty { transaction.logged = countsOfLogs(context) }
    if !transaction.hasWritten { transaction.willWrite() }
    transaction.hasWritten = true
  }

  @usableFromInline
  static func addUndo(_ undo: @escaping () -> Void) { Context.current.pointee.transaction?.undo.append(undo) }

  /// As above, for what is no signal.
  @usableFromInline static func addUndo(of object: AnyObject, isWrite: Bool = true, _ undo: @escaping () -> Void) {
    transaction(isWrite)?.objectUndo.append(Transaction.ObjectUndo(object: ObjectIdentifier(object), undo: undo))
  }

  /// Where it is noted: what is no write is taken back with the evaluation that it belongs to.
  private static func transaction(_ isWrite: Bool) -> Transaction? {
    let innermost = Context.current.pointee.transaction
    return isWrite ? innermost : innermost?.nonempty
  }

  /// A source has certainly changed: what is downstream becomes pending, and its computeds dirty.
  @inline(never)  // not the steady state
  static func markChangedInTransaction(_ context: Context, _ source: NodePointer) {
    mark(context, from: source, with: .pending)
    tellComputeds(context, of: source)
  }

  /// Makes the computeds among the observers of a source that has changed dirty; for the watchers, which are pending, that waits for the
  /// end.
  static func tellComputeds(_ context: Context, of source: NodePointer) {
    guard var transaction = context.pointee.transaction?.noting else {
      return makePendingObserversDirtyUntraced(source)
    }
    if source.pointee.traits.kind == .signal {
      // Where it was written before one inside, that may have been the first to ask.
      while !transaction.written.contains(source) {
        transaction.changed.insert(source)
        guard let outer = transaction.outer?.writing else { return makePendingObserversDirtyUntraced(source) }
        transaction = outer
      }
    }
    // A reader of the edits, which cannot be compared, gets them at the next change. (Of what was due before, earlier ones may be yet to be
    // told.)
    let tellsDerivingOnly = transaction.isFollowingBack && transaction.isOfEdits(source) && !transaction.hadDue
    if tellsDerivingOnly { transaction.untold.insert(source, ()) }
    var next = source.pointee.observers
    while let link = next.optional {
      next = link.pointee.nextObserver
      let observer = link.pointee.observer.pointer
      let state = observer.pointee.flags
      if tellsDerivingOnly, !observer.derives { continue }
      if !state.contains(.pending) || state.contains(.running) && !link.pointee.hasParity(of: observer) { continue }
      // A computed of the user's that comes to something else, because it was evaluated anew, or had changed before.
      if transaction.isSettling, source.pointee.traits.kind == .computed, !observer.derives {
        transaction.makeUncertain()
      }
      let isAround = state.contains(.running) && !transaction.evaluated.contains(observer)
      if observer.pointee.isWatcher ? !observer.derives : isAround {
        transaction.due.insert(observer, ())
      } else {
        if !observer.pointee.isWatcher, !state.contains(.dirty), !transaction.evaluated.contains(observer) {
          transaction.madeDirty.insert(observer, ())
        }
        observer.pointee.flags = state.union(.dirty)
      }
    }
  }

  static func noteWrite(_ context: Context, inTransaction signal: NodePointer) {
    guard let transaction = context.pointee.transaction?.noting else { return }
    if transaction.written.contains(signal) { return }
    // What was written before, and is to be compared yet, counts as a change now. (Of a collection; `noteForUndo` has compared a signal.)
    if signal.asSignal.flags.intersection(.dirty | .derived) == .dirty { tellComputeds(context, of: signal) }
    let isKept = signal.asSignal.flags.contains(.derived | .saved)
    transaction.written.insert(signal, isKept ? keepSaved(context, signal) : nil)
  }

  /// The copy that a written signal is to be compared with. Nil for a word.
  static func keepSaved(_ context: Context, _ signal: NodePointer) -> AnyObject? {
    if !hasOperations(signal) { return nil }
    _ = callOperations(signal, .keep)
    return context.pointee.keptValue.take()
  }

  static func noteRun(_ context: Context, inTransaction watcher: NodePointer) {
    if watcher.pointee.isWatcher { context.pointee.transaction?.noting?.ran.append(watcher) }
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

  @inline(never)  // not the steady state
  static func evaluateInTransaction(_ context: Context, _ node: NodePointer) {
    let transaction = willEvaluateInTransaction(node)
    evaluateFor(context, node, in: .anyCode)
    if let transaction { didEvaluateInTransaction(transaction) }
  }

  /// Before a computed is evaluated, and before what it owns ends; or before its value is let go to be evaluated anew. Returns the
  /// transaction for `didEvaluateInTransaction` if that is the outermost evaluation in it.
  @usableFromInline @discardableResult static func willEvaluateInTransaction(_ node: NodePointer) -> Transaction? {
    let context = Context.current
    guard let transaction = context.pointee.transaction else { return nil }
    if transaction.evaluated.contains(node) || node.pointee.flags.contains(.ending) { return nil }
    if transaction.isEmpty { transaction.logged = countsOfLogs(context) }
    let hasValue = node.asComputed.flags.contains(.hasValue)
    transaction.evaluated.insert(
      node,
      Transaction.Evaluated(
        value: hasValue ? keep(context, node) : nil, reader: hasValue ? makeReader(context, ofSourcesOf: node) : nil,
        wasDirty: node.pointee.flags.contains(.dirty) && !transaction.madeDirty.contains(node),
        isRepeated: ownsAny(node)))
    return transaction.evaluated.nodes.count == 1 ? transaction : nil
  }

  /// What is evaluated before anything is written, in the transaction or by the evaluation itself, is not taken back with this one. What
  /// was kept ends with the transaction: its end is user code, and may write what was evaluated. One around it needs the oldest value of an
  /// object only, as of a computed.
  private static func didEvaluateInTransaction(_ transaction: Transaction) {
    if transaction.hasWritten { return }
    let outer = transaction.outer?.nonempty
    for undo in transaction.objectUndo {
      if let outer, outer.objects.insert(undo.object).inserted {
        outer.objectUndo.append(undo)
      } else {
        transaction.forgottenUndo.append(undo)
      }
    }
    for node in transaction.evaluated.nodes {
      guard let before = transaction.evaluated[node], outer?.include(node, before) != true else { continue }
      transaction.forgotten.append(before.value)
      if let reader = before.reader { transaction.readers.append(reader) }
    }
    (transaction.evaluated, transaction.objectUndo, transaction.objects) = (Transaction.Noted(), [], [])
  }

  /// In the evaluation of a computed that has its result stored elsewhere, where no transaction puts it back.
  @usableFromInline @inline(never)  // not the steady state
  static func repeatIfTakenBack(_ node: NodePointer) {
    var next = Context.current.pointee.transaction
    while let transaction = next {
      transaction.evaluated[node]?.isRepeated = true
      next = transaction.outer
    }
  }

  private static func makeReader(_ context: Context, ofSourcesOf node: NodePointer) -> NodePointer? {
    if node.pointee.sources.isNone { return nil }
    return makeReader(context) { forEachSource(of: node) { track(context, $0) } }
  }

  /// Makes a tracker that has fired: what it reads lives on, and never marks it.
  static func makeReader(_ context: Context, _ read: () -> Void) -> NodePointer {
    let reader = makeNode(.tracker, storage: .small, takesDeferredReleases: false)
    adoptNew(context, reader)
    let run = beginRun(context, reader, in: .anyCode)
    recordFromStart(context, reader)
    reader.pointee.flags.insert(.pending)  // as what it reads may be
    read()
    endRun(context, run)
    reader.pointee.flags.remove(.pending)
    reader.asTracker.flags.insert(.keepsSources)
    return reader
  }

  private static func keep(_ context: Context, _ node: NodePointer) -> AnyObject? {
    if isComputedAsWord(node) { return KeptValue(node.computedValue(UInt.self).pointee) }
    _ = callComputedOperations(node, .save)
    return context.pointee.keptValue.take()
  }

  /// Takes the value of a computed, which has none from here on. Nil for a word.
  static func takeValue(_ context: Context, _ node: NodePointer) -> AnyObject? {
    if !isComputedAsWord(node) { _ = callComputedOperations(node, .keep) }
    node.asComputed.flags.remove(.hasValue)
    return context.pointee.keptValue.take()
  }

  static func restoreValue(_ context: Context, _ node: NodePointer, _ kept: AnyObject) {
    if isComputedAsWord(node) {
      node.computedValue(UInt.self).pointee = unsafeDowncast(kept, to: KeptValue<UInt>.self).value
      node.asComputed.flags.insert(.hasValue)
    } else {
      context.pointee.keptValue = kept
      _ = callComputedOperations(node, .restore)
      context.pointee.keptValue = nil
    }
  }

  @usableFromInline static var keptValue: AnyObject? {
    get { Context.current.pointee.keptValue }
    set { Context.current.pointee.keptValue = newValue }
  }
}

/// What something was before a transaction: a value, a list, what a computed was before it was evaluated.
@usableFromInline package final class KeptValue<Value> {
  /// An access to it calls nothing.
  @usableFromInline @exclusivity(unchecked) package var value: Value

  @inlinable package init(_ value: Value) { self.value = value }
}

/// What the readers of something derived know becomes what a transaction has kept of that, and the other way round.
@inlinable func exchangeKept<Saved>(_ saved: inout Saved) {
  guard let kept = Graph.keptValue else { return }
  swap(&saved, &unsafeDowncast(kept, to: KeptValue<Saved>.self).value)
}

/// The commands of a computed besides `evaluate`.
@inlinable @inline(never)  // not the steady state
func serve<Value>(_ command: UInt, _ node: NodePointer, _ type: Value.Type) -> Bool {
  switch ValueOperation(rawValue: command).unsafelyUnwrapped {
  case .save: Graph.keptValue = KeptValue(node.computedValue(Value.self).pointee)
  case .keep: Graph.keptValue = KeptValue(node.computedValue(Value.self).move())
  case .restore:
    guard let kept = Graph.keptValue.map({ unsafeDowncast($0, to: KeptValue<Value>.self) }) else { break }
    let value = node.computedValue(Value.self)
    if node.asComputed.flags.contains(.hasValue) {
      swap(&value.pointee, &kept.value)  // the other one ends with the transaction
    } else {
      // It was let go, and not evaluated since: the readers' copy of a `Linked` that was changed in place.
      value.initialize(to: kept.value)
      node.asComputed.flags.insert(.hasValue)
    }
  default: return endValue(node, Value.self)
  }
  return true
}

/// In a transaction: keeps the value of a signal that is about to be written.
@inlinable @inline(never)  // kept out of the writers' code
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
