/// What is due below some scopes, out of turn: the rows of a list are observed by effects that may take away a row with a due body.
extension Scope {
  /// A number that is another one when something has become due: of the flush, and within it.
  package static var lastNotification: UInt64 {
    let context = Context.current
    return UInt64(context.pointee.flushNumber) << 32 | UInt64(context.pointee.notifications)
  }

  /// Gives the effects that are due below the scopes their turn, in the order of notification, before others. In a flush; outside of one
  /// nothing is due. The scopes are asked for again after each turn.
  package static func runDue(in scopes: (_ visit: (Scope) -> Void) -> Void) {
    let context = Context.current
    while true {
      Graph.runDerivingEffects(context)
      var first: NodePointer?
      scopes { Graph.findDue(below: $0.node, &first) }
      guard let first else { return }
      Graph.takeTurn(context, first, within: context.pointee.flushNumber)
    }
  }
}

extension Graph {
  /// Takes the one that was notified first for `first`, if it was before that.
  fileprivate static func findDue(below scope: NodePointer, _ first: inout NodePointer?) {
    forEachOwned(by: scope) { node in
      if node.isPausedScope { return false }
      guard node.pointee.isWatcher, node.asWatcher.flags.intersection(.queued | .ending) == .queued else { return true }
      let isFirst = first.map { Int32(bitPattern: node.asWatcher.notifiedAt &- $0.asWatcher.notifiedAt) < 0 } ?? true
      if isFirst { first = node }
      return false  // what it has made may end with its run
    }
  }
}
