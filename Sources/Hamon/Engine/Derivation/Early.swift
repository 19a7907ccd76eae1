/// Early effects make state of the library's own follow other state, in a flush and not before it. Examples are what a host shows of a
/// list, and the status of a resource. What is due reads the one with the other. So they have their turn before all others that are due, in
/// the order of notification among themselves.
///
/// Deriving effects are more than that: they settle inside of batches as well, whenever something is read.
extension Graph {
  /// Runs the early effects that are due, until none is.
  @inline(never)  // rare: kept out of the flush
  static func runEarly(_ context: Context) {
    var head = 0
    var endOfWave = 0
    var waves = 0
    while head < context.pointee.early.count {
      if head == endOfWave {
        endOfWave = context.pointee.early.count
        waves += 1
        if waves > maximumWaves { dropWave(context, from: head, isEarly: true, isFirst: waves == maximumWaves + 1) }
      }
      takeDeferredReleases(context)
      runDerivingEffects(context)
      takeEntry(context, context.pointee.early[head])
      head += 1
    }
    context.pointee.early.removeAll()
  }
}

extension Effect {
  /// From its next notification on the effect has its turn before the others that are due.
  @usableFromInline package func becomeEarly() { node.asWatcher.flags.insert(.early) }

  /// It runs in the next flush, also if what it has read is what it was. For callers in a batch, or while it is held.
  @usableFromInline package func makeDue() {
    let context = Graph.beginBatch()
    Graph.makeDue(context, node)
    Graph.endBatch(context)
  }

  /// Makes the running effect, if there is one, take its turn early from its next notification on.
  @usableFromInline package static func makeRunningEffectEarly() {
    let running = Context.current.pointee.running
    guard running.count > 0, case let node = running.last.pointee.node, node.pointee.traits.kind == .effect,
      !node.derives
    else { return }
    node.asWatcher.flags.insert(.early)
  }
}

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
