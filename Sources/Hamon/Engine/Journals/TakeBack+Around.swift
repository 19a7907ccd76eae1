import CHamonThread

/// What an observer tracks that runs around a transaction, and reads in the world after a write.
extension Graph {
  /// Tracks a source for the running observer, in a transaction. In the world after a write nothing that is worked out is a source of an
  /// observer around that: all signals are that it comes from there. What it comes to outside says nothing: it may be the same there, and
  /// another one here.
  @inline(never)  // not the steady state
  static func trackInTransaction(_ context: Context, _ source: NodePointer) {
    guard let transaction = transactionAround(context) else { return track(context, source) }
    if source.pointee.traits.kind == .signal { return trackSignal(context, source, transaction) }
    if isFollowed(context, source, transaction) { return }
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

  /// What is derived stays awake until the transaction ends, or each read would derive it anew.
  private static func trackSignal(_ context: Context, _ signal: NodePointer, _ transaction: Transaction) {
    if !signal.asSignal.flags.contains(.derived) { return track(context, signal) }
    _ = callOperations(signal, .trackSources)
    if transaction.followed.updateValue(context.pointee.writes, forKey: signal) == nil {
      transaction.readers.append(makeReader(context) { track(context, signal) })
    }
  }

  /// Whether the observer around follows already what the node comes from, and nothing has changed since. If not, it is about to.
  private static func isFollowed(_ context: Context, _ node: NodePointer, _ transaction: Transaction) -> Bool {
    let before = transaction.followed.updateValue(context.pointee.writes, forKey: node)
    return before == context.pointee.writes
  }

  /// As above, of a deriving effect.
  static func isFollowed(_ context: Context, _ effect: NodePointer) -> Bool {
    transactionAround(context).map { isFollowed(context, effect, $0) } ?? false
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
