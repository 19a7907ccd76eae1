/// A chain: computeds, each of which reads nothing but the one before (the first: one source), and is read only by the one
/// after, down to an effect.
///
///     source ─▶ computed ─▶ computed ─▶ … ─▶ effect
///
/// A mark that comes down to the effect finds the chain, and flags its computeds; it is a chain until a link moves. The next write need not
/// mark it: see `Descend.swift`.
extension UnsafeMutablePointer where Pointee == Node {
  /// What comes next in a chain.
  @inline(__always)  // two loads
  var nextInChain: NodePointer { pointee.observers.pointer.pointee.observer.pointer }
}

extension Graph {
  /// Whether writes go down chains. A build with `-D WITHOUT_SHORT_WAYS` does without: marking and validation are all that is left, and
  /// everything comes to the same (`.ci/long plain`).
  @inline(__always)  // a constant
  static var usesShortWays: Bool {
    #if WITHOUT_SHORT_WAYS
      false
    #else
      true
    #endif
  }

  /// Whether the observer of the link reads nothing else.
  @inline(__always)  // two comparisons
  static func isOnlySource(_ link: LinkOffset, of observer: NodePointer) -> Bool {
    observer.pointee.sources == link && link.pointer.pointee.nextSource.isNone
  }

  /// A mark has come down from the node to a watcher, by computeds with one source and one observer. If that is an effect, they
  /// are in a chain from here on.
  @inline(never)  // once for a chain
  static func flagChain(_ first: NodePointer, to watcher: NodePointer) {
    if !usesShortWays || watcher.pointee.traits.kind != .effect
      || !watcher.asEffect.flags.isDisjoint(with: .deriving | .early)
    {
      return
    }
    var next = first
    while next != watcher {
      next.asComputed.flags.insert(.inChain)
      next = next.nextInChain
    }
  }

  /// Before a computed gets another source or observer, or loses its observer: it is in no chain any more, and neither are those
  /// above it.
  ///
  /// Only the flag is loaded here: the processor would wait to load it together with the affinity, which may have been stored just now.
  @inline(__always)  // one test, as a rule
  static func leaveChain(_ node: NodePointer) {
    if node.pointee.flags.contains(.mayBeInChain) { leaveChainNow(node) }
  }

  @inline(never)  // not the steady state
  private static func leaveChainNow(_ first: NodePointer) {
    var node = first
    while node.isInChain {
      node.asComputed.flags.remove(.inChain)
      guard let link = node.pointee.sources.optional, let source = link.pointee.source.optional else { return }
      node = source
    }
  }

  // MARK: the rest of a chain

  /// Keeps the computeds of the chain from there on as a list, because the chain may end. Returns the effect at its end.
  static func collectRest(_ context: Context, from first: NodePointer) -> NodePointer {
    context.pointee.restOfChain.removeAll()
    var next = first
    while !next.pointee.isWatcher {
      context.pointee.restOfChain.push(next)
      next = next.nextInChain
    }
    return next
  }

  /// Brings what was kept up to date, nearest to the source first.
  static func bringRestUpToDate(_ context: Context) {
    for i in 0..<context.pointee.restOfChain.count {
      let computed = context.pointee.restOfChain[i]
      if isWaiting(computed) { _ = validate(context, computed) }
      if computed.pointee.flags.intersection(.dirty | .ending) == .dirty { evaluate(context, computed) }
    }
  }
}
