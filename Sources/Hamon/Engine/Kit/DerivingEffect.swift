/// A deriving effect for code that derives a list or writes rows: made and started when something observes the derived thing, ended when
/// nothing does. The body of a list subscribes to its source last; see `FollowingDerivation`.
@usableFromInline package struct DerivingEffect: Equatable {
  @usableFromInline let node: NodePointer

  /// `makesRows` says that it runs what the user makes.
  @usableFromInline package init(makesRows: Bool = false) {
    node = Graph.makeDerivingEffect(makesRows ? .makesRows(madeAt: 0) : .derives)
  }

  /// What it runs; set once, before `start`.
  @inlinable package func setBody(_ body: @escaping () -> Void) { Graph.setBody(node, body) }

  /// Runs for the first time.
  @usableFromInline package func start() { Graph.startDeriving(.current, node) }

  @inlinable package func end() { Graph.drop(node) }

  /// Names it as a part of the collection.
  @usableFromInline package func label(_ site: CollectionSite, _ part: StaticString) { site.label(node, part) }
}

extension Optional where Wrapped == DerivingEffect {
  /// Runs out of its turn, if it is due.
  @inlinable package func settle() { Graph.runDerivingEffect(self?.node) }

  /// Whether it has its turn.
  @inlinable package var isRunning: Bool { self?.node.pointee.flags.contains(.running) ?? false }

  /// Whether it is neither due nor having its turn; if so, it is noted that something relies on that
  /// (`Graph.noteDue`). One with closures that have read something derived may become due by that as well: nothing relies on it.
  @usableFromInline package func rely() -> Bool {
    guard let node = self?.node, !node.deriving.pointee.asksDerived,
      node.asWatcher.flags.isDisjoint(with: .queued | .running)
    else { return false }
    node.asEffect.reliedAt = UInt32(truncatingIfNeeded: Context.current.pointee.relianceNumber)
    return true
  }

  /// Whether something is due that its closures may ask for.
  @usableFromInline package var mayAskForDue: Bool {
    guard let node = self?.node, node.deriving.pointee.asksDerived else { return false }
    return Context.current.pointee.dueDeriving.count != 0
  }

  /// It has something left to do.
  @usableFromInline package func makeDue() {
    if let node = self?.node { Graph.makeDue(.current, node) }
  }

  /// It is running, and has been made due again and again by what it has called: it waits for the next change.
  @inlinable package func forgetDue() { self?.node.asWatcher.flags.remove(.stale | .queued) }

  /// Whether the running observer follows already what it derives from; see `Graph.trackInTransaction`.
  @usableFromInline package var isFollowed: Bool { self.map { Graph.isFollowed(.current, $0.node) } ?? false }

  /// Whether a report about it is the first in its flush.
  @usableFromInline package var isFirstReport: Bool { self.map { Graph.isFirstReport(.current, of: $0.node) } ?? true }
}

/// Makes a `DerivingEffect`, which outlives it, due for one of the many things that that looks after; see `Graph.enqueueDeriving`.
@usableFromInline package struct Relay {
  @usableFromInline let node: NodePointer

  /// From here on `onDue` is called once after the computed was marked, by the next deriving effect that calls the marked relays, and then
  /// not again until `rearm`.
  @usableFromInline
  package init(of computed: Computed<Void>, for effect: DerivingEffect, _ onDue: @escaping () -> Void) {
    node = Graph.makeDerivingEffect(.relay(for: NodeOffset(effect.node)))
    Graph.setBody(node, onDue)
    let context = Context.current
    context.beginBusy()
    Graph.adopt(context, node)
    let run = Graph.beginRun(context, node, in: .anyCode)
    Graph.track(context, computed.node)
    Graph.endRun(context, run)
    context.endBusy()
  }

  /// Its computed is about to be brought up to date.
  @inlinable package func rearm() { node.pointee.flags.remove(.stale) }

  @inlinable package func end() { Graph.drop(node) }

  /// Names it as a part of the collection.
  @usableFromInline package func label(_ site: CollectionSite, _ part: StaticString) { site.label(node, part) }
}

/// What code that derives something by a computed needs of it.
extension Computed {
  /// Whether its closure is on the stack: then it is read by what it calls.
  @inlinable package var isRunning: Bool { node.pointee.flags.contains(.running) }

  /// Whether its last evaluation has read nothing that could change.
  @inlinable package var readsNothing: Bool { node.pointee.sources.isNone }

  /// Evaluates it, stale or not. It ignores what else is due, and is for callers in a batch.
  @inlinable package func evaluateNow() { Kit.evaluateNow(node) }

  /// Brings up to date the derived things that it has read.
  @inlinable package func settleAbove() { Kit.settleAbove(node) }

  /// Subscribes the running effect, which has brought it up to date. What is due above it by now will mark it, and is not looked for:
  /// below n lists that would be n steps for each.
  @inlinable package func subscribe() { Kit.subscribe(node) }

  /// Tracks for the running observer all signals that it comes from; see `Graph.trackInTransaction`.
  @usableFromInline package func trackSources() { Graph.trackInTransaction(.current, node) }

  /// In its evaluation: the result is stored elsewhere. Where a transaction takes the evaluation back, it is evaluated anew.
  @inlinable @inline(__always)  // two loads
  package func storesElsewhere() { if Graph.isInTransaction { Graph.repeatIfTakenBack(node) } }

  /// Something on which it depends has changed, which is not one of its sources.
  package func makeStale() { node.pointee.flags.insert(.dirty) }
}

// Not in what is generic, which would be compiled for all types.
extension Kit {
  @usableFromInline static func evaluateNow(_ computed: NodePointer) {
    let context = Context.current
    context.beginBusy()
    Graph.adopt(context, computed)
    Graph.evaluate(context, computed)
    context.endBusy()
  }

  @usableFromInline static func settleAbove(_ computed: NodePointer) { Graph.settleAbove(.current, computed) }

  @usableFromInline static func subscribe(_ computed: NodePointer) {
    if computed.pointee.flags.isDisjoint(with: .pending | .dirty | .running) {
      computed.trackComputed(.current)
    } else {
      computed.willReadComputed()
    }
  }
}
