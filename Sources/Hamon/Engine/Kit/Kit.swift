import CHamonThread

/// What collections and selectors ask of the engine besides nodes of their own. With `Aspect`, `DerivingEffect`, `Relay`, `EditBatch`,
/// `CollectionSite` and `KeptValue` it is all of it that lists and dictionaries use: they name no flag and no algorithm. (A
/// selector makes its keys' nodes itself.)
@usableFromInline package enum Kit {
  /// Whether an observer tracks what is read now.
  @inlinable package static var isTracked: Bool { hamon_slow_path() != nil && Graph.isTracking }

  /// Whether what is made now has an owner.
  package static var hasOwner: Bool { Graph.isOwned }

  /// A list that changes its own source is stopped after so many passes.
  @inlinable package static var maximumPasses: Int { Graph.maximumPasses }

  /// Runs all deriving effects that are due.
  @usableFromInline package static func runDerivingEffects() { Graph.runDerivingEffects(.current) }

  /// Calls the bodies of all marked relays, in the order of marking. None of them calls user code.
  @usableFromInline package static func callMarkedRelays() {
    let context = Context.current
    for i in 0..<context.pointee.markedRelays.count {
      let relay = context.pointee.markedRelays[i]
      relay.asWatcher.flags.remove(.queued)
      if !relay.pointee.flags.contains(.ending) { Graph.callBody(relay) }
    }
    context.pointee.markedRelays.removeAll()
  }

  /// Whether effects have heard of all that was written: none waits here for the end of a batch, a run, a flush or a transaction.
  package static var isSettled: Bool {
    let context = Context.current
    return context.pointee.batches | context.pointee.evaluating == 0 && !context.isFlushing && !context.hasDue
      && !Graph.isInTransaction
  }

  /// Ends what other threads have let go, unless the engine is busy.
  package static func takeDeferredReleases() { Graph.takeDeferredReleasesUnlessBusy(.current) }

  /// Changes when something becomes due on which anything relies; see `Graph.noteDue`.
  @usableFromInline package static var relianceNumber: UInt64 { Context.current.pointee.relianceNumber }

  /// A list that is being derived calls a closure of the user's. Returns how many nodes are running, and what `endClosure` takes.
  @usableFromInline package static func beginClosure() -> (runningCount: Int, before: Int) {
    let context = Context.current
    let before = context.pointee.listClosureAt
    context.pointee.listClosureAt = context.pointee.running.count
    return (context.pointee.listClosureAt, before)
  }

  @usableFromInline package static func endClosure(_ before: Int) { Context.current.pointee.listClosureAt = before }

  /// Whether none of the running nodes from there on derives something.
  package static func isWithoutDerivingEffect(from first: Int) -> Bool {
    let context = Context.current
    return (first..<context.pointee.running.count).allSatisfy { i in
      let node = context.pointee.running[i]
      return !node.derives
    }
  }

  /// Before an edit of the user's: takes deferred releases. Returns whether a computed is being evaluated.
  @usableFromInline package static func willEdit() -> Bool {
    let context = Context.current
    Graph.takeDeferredReleasesUnlessBusy(context)
    return context.pointee.evaluating != 0
  }

  /// The number of the flush that is under way, to tell one from the next; nil where none is.
  package static var flush: UInt32? {
    let context = Context.current
    return context.isFlushing ? context.pointee.flushNumber : nil
  }

  /// Whether what is written now may be taken back.
  @inlinable @inline(__always)  // two loads
  package static var isInTransaction: Bool { Graph.isInTransaction }

  /// The innermost transaction, to tell one from the next; nil where none is open.
  package static var transaction: ObjectIdentifier? {
    isInTransaction ? Context.current.pointee.transaction.map(ObjectIdentifier.init) : nil
  }

  /// Before an edit in a transaction. Returns whether it is the first one, so that the collection has to keep what it was. `isWrite` says
  /// that the edit is one of the body's, and does not follow from one.
  @inlinable package static func noteForUndo(_ collection: AnyObject, isWrite: Bool = true) -> Bool {
    Graph.noteForUndo(collection, isWrite: isWrite)
  }

  /// What is done if the transaction is taken back.
  @inlinable package static func addUndo(of collection: AnyObject, isWrite: Bool = true, _ undo: @escaping () -> Void) {
    Graph.addUndo(of: collection, isWrite: isWrite, undo)
  }

  /// Whether something was written that may be taken back.
  @usableFromInline package static var mayBeTakenBack: Bool { isInTransaction && Graph.mayBeTakenBack }

  /// Whether all that is derived comes to what it was before a transaction that was taken back.
  @usableFromInline package static var isFollowingBack: Bool {
    isInTransaction && Context.current.pointee.transaction?.isFollowingBack ?? false
  }

  /// A collection is asked for that is amid its turn.
  @usableFromInline package static func noteReadAmidTurn() { Context.current.pointee.transaction?.makeUncertain() }

  /// Whether what leaves has to wait until it is known whether it comes back.
  @usableFromInline
  package static var mayComeBack: Bool { isInTransaction && Context.current.pointee.transaction?.noting != nil }

  /// Whether a value is being changed in place, so that user code has to wait.
  @usableFromInline package static var isInChange: Bool { Context.current.pointee.accesses.count != 0 }

  /// Has the innermost transaction that is noted in call `body` when it is over, with whether it was taken back; once for an object, which
  /// is not kept.
  @usableFromInline
  package static func callAfterTransaction(of object: AnyObject, _ body: @escaping (_ isTakenBack: Bool) -> Void) {
    Context.current.pointee.transaction?.noting?.addHook(of: object, body)
  }

  /// Reports a write to a collection in a computed; `aspect` is one of the collection's, if there is any.
  @usableFromInline @inline(never)  // kept out of the clients' code
  package static func reportWriteInComputed(_ site: CollectionSite, _ aspect: Aspect?) {
    let context = Context.current
    if let aspect { return Graph.reportWriteInComputed(context, aspect.node) }
    // A node to name the collection by.
    let node = Graph.makeNode(.signal, storage: .small, takesDeferredReleases: false)
    site.label(node, "contents")
    Graph.reportWriteInComputed(context, node)
    Graph.drop(node)
  }

  /// User code that makes something runs when the list settles, which may be in the middle of an evaluation. Its writes are its own, and
  /// wait for the end.
  @inlinable package static func outsideOfEvaluations<Result>(_ body: () -> Result) -> Result {
    let evaluating = leaveEvaluations()
    let result = body()
    returnToEvaluations(evaluating)
    return result
  }

  /// Returns how deep in evaluations it was.
  @usableFromInline static func leaveEvaluations() -> Int {
    let context = Context.current
    let evaluating = Graph.leaveEvaluations(context)
    context.pointee.batches &+= 1
    context.updateSlowPath()
    return evaluating
  }

  @usableFromInline static func returnToEvaluations(_ evaluating: Int) {
    let context = Context.current
    context.pointee.batches &-= 1
    Graph.returnToEvaluations(context, evaluating)
    context.updateSlowPath()
  }
}

extension Scope {
  /// Whether it has an owner; else it lives as long as its handles.
  package var hasOwner: Bool { Graph.owner(of: node) != nil }
}

/// Several writes to a collection as one, or a change in place and what is noted of it; begun and ended on one thread.
@usableFromInline package struct EditBatch {
  @usableFromInline let context: Context

  @inlinable init(context: Context) { self.context = context }

  @inlinable package static func begin() -> EditBatch { EditBatch(context: Graph.beginBatch()) }

  /// Without a look at deferred releases: what they run could edit the collection, and its positions are settled already.
  @inlinable package static func beginAside() -> EditBatch { EditBatch(context: Graph.beginBatchAside()) }

  @inlinable package func end() { Graph.endBatch(context) }

  /// Whether the calling thread is the one that began it.
  @inlinable package var isHere: Bool { hamon_context() == UnsafeMutableRawPointer(context) }
}
