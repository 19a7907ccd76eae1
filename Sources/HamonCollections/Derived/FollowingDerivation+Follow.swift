import Hamon

/// What the effect of a list does in its turn: it catches up with the source's edits since the last time, and then subscribes to the next
/// ones. The source's edits are read last, so that an edit by the user's code is found by the loop here.
extension FollowingDerivation {
  /// The effect's body.
  @inlinable
  static func follow<Feed: FollowingDerivation>(_ derivation: Feed, _ core: ListCore<Element>) {
    if derivation.isBusy { return }
    Kit.callMarkedRelays()  // also where it is turned away: they are forgotten when this effect has run
    var object = derivation.subject?.object
    if derivation.subject != nil, object == nil { return end(derivation, core) }
    derivation.keepInTransaction(object, core)
    if derivation.source.isUnsettled {
      if derivation.cursor == nil { derivation.wakesLater = true }
      derivation.source.turnAway()
      return derivation.source.readEdits()
    }
    derivation.isBusy = true
    var old = untracked { catchUp(derivation, core) }
    derivation.isBusy = false
    subscribe(derivation, core)
    endUncharged(&old)
    endUncharged(&object)
  }

  /// Its object has ended. The lists that follow this one are called: they were turned away, or may be the object's as well.
  @inlinable
  static func end<Feed: FollowingDerivation>(_ derivation: Feed, _ core: ListCore<Element>) {
    derivation.endWithSubject()
    core.isAwaited = true
    derivation.callAwaiting(core)
  }

  /// Subscribes to what comes; or rests, if the last observer has gone meanwhile.
  @inlinable
  static func subscribe<Feed: FollowingDerivation>(_ derivation: Feed, _ core: ListCore<Element>) {
    if derivation.restsLater {
      derivation.restsLater = false
      if !core.isObserved || derivation.isFinished { return derivation.rest(core) }
    }
    if derivation.effect == nil { return }
    derivation.source.readEdits()
    derivation.callAwaiting(core)
  }

  /// Returns what the list was before it woke up.
  @inlinable
  static func catchUp<Feed: FollowingDerivation>(_ derivation: Feed, _ core: ListCore<Element>) -> ListCore<Element>
    .Contents?
  {
    derivation.source.advance()
    var old: ListCore<Element>.Contents?
    if derivation.cursor == nil {
      derivation.cursor = derivation.source.log.makeCursor()
      if derivation.wakesLater { core.cutAll() } else { old = core.reset(to: []) }
      derivation.wakesLater = false
      derivation.fill(core)
    }
    applyAll(derivation, core)
    return old
  }

  @inlinable
  static func applyAll<Feed: FollowingDerivation>(_ derivation: Feed, _ core: ListCore<Element>) {
    let source = derivation.source
    var passes = 0
    while derivation.effect != nil, let cursor = derivation.cursor, derivation.isBehind || findDueElements(derivation) {
      passes += 1
      if passes > Kit.maximumPasses {
        derivation.effect.forgetDue()
        return derivation.site.reportRunaway(derivation.effect)
      }
      if !derivation.isBehind {
        derivation.settleElements(core)
        continue
      }
      let edits = Array(source.log.edits(from: cursor))
      // It is on its way out of the list and back: with that comes another edit.
      if source.changing != 0, derivation.needsMissing(edits) {
        derivation.settleElements(core)
        return source.turnAway()
      }
      let dropped = source.log.finish(cursor)
      var changed = ChangedIDs(edits)
      swap(&changed, &derivation.changed)
      derivation.apply(edits, core)
      swap(&changed, &derivation.changed)  // out before they end: ids are user code
      withExtendedLifetime((dropped, changed)) {}
      source.advance()
    }
  }

  /// Has the marked relays say which elements are due; returns whether any is.
  @inlinable
  static func findDueElements<Feed: FollowingDerivation>(_ derivation: Feed) -> Bool {
    Kit.callMarkedRelays()
    return derivation.hasDueElements
  }
}
