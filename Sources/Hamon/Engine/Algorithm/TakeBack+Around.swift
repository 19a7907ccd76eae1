import CHamonThread

/// What an observer tracks that runs around a transaction, and reads in the world after a write.
extension Graph {
  /// Tracks a source for the running observer, in a transaction. In the world after a write no computed is a source of an observer around
  /// that: all signals are that the computed comes from there. What it comes to outside says nothing: it may be the same there, and another
  /// one here.
  @inline(never)  // not the steady state
  static func trackInTransaction(_ context: Context, _ source: NodePointer) {
    guard let transaction = transactionAround(context) else { return track(context, source) }
    if source.pointee.traits.kind == .signal { return trackSignal(context, source, transaction) }
    var path = [source.pointee.sources]
    var seen: Set<NodePointer> = [source]
    while let link = path.popLast()?.optional {
      if !link.pointee.nextSource.isNone { path.append(link.pointee.nextSource) }
      guard let source = link.pointee.source.optional else { continue }
      if source.pointee.traits.kind == .signal {
        trackSignal(context, source, transaction)
      } else if seen.insert(source).inserted, !source.pointee.sources.isNone {
        path.append(source.pointee.sources)
      }
    }
  }

  /// What is derived is written again at the end. The observer would hear of that, and perhaps derive something new that is written again
  /// at the end, and so on. So it follows that only from the end on.
  private static func trackSignal(_ context: Context, _ signal: NodePointer, _ transaction: Transaction) {
    if !signal.pointee.flags.contains(.derived) { return track(context, signal) }
    if transaction.followed.contains(signal) { return }
    transaction.followed.insert(signal, makeReader(context) { track(context, signal) })
  }

  /// At the end of a transaction, when all is as it will be.
  static func follow(_ context: Context, _ transaction: Transaction) {
    for signal in transaction.followed.nodes {
      if context.pointee.observer != nil, context.pointee.observer == transaction.observer {
        if context.pointee.dueDeriving.count != 0 { settleSource(context, signal) }
        if signal.pointee.flags.contains(.dirty) { compareForReader(context, signal) }
        if !signal.pointee.flags.contains(.ending) { trackInTransaction(context, signal) }
      }
      if let reader = transaction.followed[signal] { drop(reader) }
    }
  }

  /// The transaction that has begun in the run of the observer that tracks, and in which something was written.
  private static func transactionAround(_ context: Context) -> Transaction? {
    var next = context.pointee.transaction
    while let transaction = next {
      if transaction.observer == context.pointee.observer, transaction.hasWritten { return transaction }
      next = transaction.outer
    }
    return nil
  }
}
