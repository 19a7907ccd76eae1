/// What follows when a transaction is over.
///
/// When all is put back, what is derived follows at once, in a transaction that only notes what is told (`isSettling`). As long as user code
/// has written nothing there, all comes to what it was. So what cannot be compared counts as unchanged then. Else an effect that reads such
/// a thing, and after that previews what it is derived from, would be told of it in each run.
extension Graph {
  /// Begins that, before anything derived is compared. Nil if what is due may not run; then it follows later, and is compared as ever.
  static func beginSettling(_ context: Context, _ transaction: Transaction) -> Transaction? {
    if context.pointee.isInDerivingEffect || isInEvaluation(context) || context.pointee.accesses.count != 0 {
      return nil
    }
    let isAnyDerived = transaction.written.nodes.contains { $0.pointee.flags.contains(.derived) }
    guard isAnyDerived || context.pointee.dueDeriving.count != 0 else { return nil }
    let settling = Transaction(outer: transaction.outer, observer: nil, isSettling: true)
    if !transaction.changed.isEmpty { settling.disturb() }
    setTransaction(context, settling)
    return settling
  }

  /// Has what is derived follow.
  static func settle(_ context: Context, _ settling: Transaction) {
    runDerivingEffects(context)
    compareAllWritten(context)
    if !settling.isFollowingBack {
      for source in settling.untold.nodes where source.pointee.flags.isDisjoint(with: .ending) {
        mark(context, from: source, with: .pending)
        tellComputeds(context, of: source)
      }
    }
    // Where nothing is written around it either, nothing of this can be taken back.
    keep(context, settling, in: settling.hasWritten ? settling.outer : settling.outer?.writing)
    dropReaders(settling)
    settling.callHooks(isTakenBack: false)
  }

  /// Whether all that is derived comes to what it was.
  @usableFromInline
  static var isFollowingBack: Bool { Context.current.pointee.transaction?.isFollowingBack ?? false }

  /// A reader subscribes to a derived thing that is amid its turn.
  @usableFromInline
  static func noteReadAmidTurn() { Context.current.pointee.transaction?.disturb() }

  /// Whether something was written that may be taken back.
  @usableFromInline
  static var mayBeTakenBack: Bool { Context.current.pointee.transaction?.writing != nil }

  /// Has the innermost transaction in which something was written call `body` when it is over; once for an object, which is not kept.
  static func callAfterTransaction(of object: AnyObject, _ body: @escaping (_ isTakenBack: Bool) -> Void) {
    Context.current.pointee.transaction?.writing?.addHook(of: object, body)
  }

  /// A change of what is not in the graph: no transaction takes it back.
  static func didChangeOutside(_ node: NodePointer) {
    let context = Context.current
    guard let transaction = context.pointee.transaction else { return didChange(node) }
    var next = context.pointee.transaction
    while let each = next {
      each.changed.insert(node)
      next = each.outer
    }
    // As if it had come before the transaction. (It calls no user code.)
    setTransaction(context, nil)
    didChange(node)
    setTransaction(context, transaction)
  }
}
