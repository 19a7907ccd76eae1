import Hamon

/// Follows another list by its edits.
///
/// Awake, it is a deriving effect: it runs before all others in the flush, and before every read of the list. So no reader sees the source
/// and the derived list apart.
///
///     source ─▶ log ─▶ effect ┄┄edits┄┄▶ derived list ─▶ its readers, and the lists that follow it
///
/// Asleep, it derives all anew when it is read and the source, or what the user's closure has read, has changed.
///
///     state      effect   cursor   from here on
///     asleep     -        -        `wake`, when a reader is tracked or another list follows it
///     waking     made     -        its source is woken first, which may call the user (`hasNotBegun`); then the list is filled
///     awake      made     made     `follow` applies edits; `rest`, when the last observer has gone
///
/// In each state it may be *busy*: it derives or applies edits, and the user's closures run. What reads the list then sees it as it is so
/// far. What would change its state then waits: `restsLater`, and `wakesLater` for a reader that has subscribed to what it saw.
///
/// The functions of a generic class that are called through its table are compiled once for all types. So what the effect runs, at every
/// edit, is called through `follows` instead. That closure is formed where the types and the final class are known: inside it, calls are
/// direct, and compiled for these types. What a sleeping list does for each element is called through `derives` and `resets` in the same
/// way.
@usableFromInline
class FollowingDerivation<Source: Identifiable, Element: Identifiable>: ListDerivation<Element> {
  @usableFromInline let source: ListCore<Source>
  @usableFromInline let site: CollectionSite
  @usableFromInline let follows: (FollowingDerivation, ListCore<Element>) -> Void
  @usableFromInline let derives: (FollowingDerivation) -> [Element]
  @usableFromInline let resets: (ListCore<Element>, [Element]) -> ListCore<Element>.Contents
  @usableFromInline var cursor: EditCursor?
  @usableFromInline var effect: DerivingEffect?
  @usableFromInline var isBusy = false
  /// `Kit.relianceNumber` when the list and all lists upstream were found settled. As long as that is the same, they still are.
  @usableFromInline var settledAt: UInt64 = 0
  /// How many nodes were running when the user's closure was called that derives the list; nil while it is not called.
  @usableFromInline var calledAt: Int?
  @usableFromInline var restsLater = false
  /// A reader has subscribed to what was derived asleep (while it was derived, or its source was not settled), and does not know what has
  /// changed since. So the list wakes up next, and reports what goes.
  @usableFromInline var wakesLater = false
  /// By the edits that are being applied.
  @usableFromInline var changed = ChangedIDs<Source.ID>()
  private lazy var sleep = DerivationInSleep<Source, Element>()

  /// `type` is that of the new derivation.
  @inlinable
  init<Feed: FollowingDerivation>(_ source: ListCore<Source>, _ site: CollectionSite, as type: Feed.Type) {
    self.source = source
    self.site = site
    follows = { FollowingDerivation.follow(unsafeDowncast($0, to: Feed.self), $1) }
    derives = { unsafeDowncast($0, to: Feed.self).derive($0.source.all) }
    resets = { $0.reset(to: $1) }
  }

  deinit {
    effect?.end()
  }

  // MARK: what differs

  /// Derives all, for a list that is asleep. What it reads is tracked.
  @usableFromInline
  func derive(_ elements: [Source]) -> [Element] { [] }

  /// Ends what has left other lists while all was derived.
  @usableFromInline
  func endLeft() {}

  /// Fills the empty list on waking up.
  @usableFromInline
  func fill(_ core: ListCore<Element>) {}

  /// Applies edits that the source has already made.
  @usableFromInline
  func apply(_ edits: [ListEdit<Source.ID>], _ core: ListCore<Element>) {}

  /// Whether the sources of an element's closure may have changed.
  @usableFromInline
  var hasDueElements: Bool { false }

  /// Evaluates those closures anew, and applies what they say now.
  @usableFromInline
  func settleElements(_ core: ListCore<Element>) {}

  /// Calls `body` with what evaluates the user's closures, and has read something in them.
  @usableFromInline
  func forEachEvaluation(_ body: (Computed<Void>) -> Void) {}

  /// Whether edits cannot be applied while an element of the source is out of its place, to be changed.
  @inlinable
  func needsMissing(_ edits: [ListEdit<Source.ID>]) -> Bool { edits.contains { source.isMissing($0.id) } }

  /// Whether it runs code of the user's that makes something.
  @usableFromInline
  var makes: Bool { false }

  /// Whether it has ended for good.
  @usableFromInline
  var isFinished: Bool { false }

  /// Calls the lists that were turned away while it was settling.
  @inlinable
  func callAwaiting(_ core: ListCore<Element>) { core.callAwaiting() }

  /// Lets go of what is only needed awake.
  @usableFromInline
  func clear() {}

  // MARK: reading

  @usableFromInline
  override func settle(_ core: ListCore<Element>) {
    if isReadByOwnCall { trapOnCycle() }
    if isBusy {
      // A reader that runs inside is notified of what is still to come.
      if effect == nil || hasNotBegun, Kit.isTracked { wakesLater = true }
      return Kit.noteReadAmidTurn()
    }
    Kit.runDerivingEffects()
    if effect != nil {
      if hasNotBegun, Kit.isTracked { wakesLater = true }
      return untracked { advance(core) }
    }
    if Kit.isTracked { return wake(core) }
    var object = subject?.object
    if subject != nil, object == nil { return }
    keepInTransaction(object, core)
    // A batch: no effect runs, and sees a part of it, before all is in its place.
    let batch = EditBatch.begin()
    isBusy = true
    source.settle()
    // What has left the list ends when the list is not busy any more: its end may read the list.
    let derived = sleep.refresh(source, site) { [unowned self] in derives(self) }
    var old = derived.map { resets(core, $0) }
    isBusy = false
    if wakesLater {
      // A reader that has subscribed meanwhile has seen what was there before, and is notified of what goes.
      if core.isObserved {
        core.exchange(&old)
        wake(core)
      } else {
        wakesLater = false
      }
    }
    batch.end()
    untracked {
      Hamon.end(&old)
      endLeft()
      Hamon.end(&object)
    }
  }

  /// Calls the user's closure that derives the list. The cleanups of the previous call come before it, and the ends of what that returned
  /// come after it. They, and what they read, see the list as it is so far.
  @inlinable
  final func call<Result>(_ closure: () -> Result) -> Result {
    let before = calledAt
    let called = Kit.beginClosure()
    calledAt = called.runningCount
    defer {
      calledAt = before
      Kit.endClosure(called.before)
    }
    return closure()
  }

  /// Whether the read comes from that closure, and not from a deriving effect that runs inside.
  private var isReadByOwnCall: Bool {
    guard let calledAt else { return false }
    return Kit.isWithoutDerivingEffect(from: calledAt)
  }

  @usableFromInline
  override var isUnsettled: Bool {
    if isBusy || hasNotBegun { return true }
    return followsDerived && !isKnownSettled() && source.isUnsettled
  }

  /// Whether its source is derived as well. Else there is nothing upstream to ask.
  private var followsDerived: Bool { source.derivation != nil }

  @usableFromInline
  override func isKnownSettled() -> Bool {
    if effect == nil { return isAtItsEnd && !isBusy }
    if followsDerived { return settledAt == Kit.relianceNumber }
    return !isBusy && !hasNotBegun && effect.rely()
  }

  /// Whether it stays as it is, its object having ended, whatever its source does.
  private var isAtItsEnd: Bool { effect == nil && subject?.hasEnded == true }

  /// Whether it is waking its source up, which may call user code.
  private var hasNotBegun: Bool { effect != nil && cursor == nil }

  @usableFromInline
  override func trackSources() {
    if isAtItsEnd || effect.isFollowed { return }
    source.trackSources()
    forEachEvaluation { $0.trackSources() }
  }

  @usableFromInline
  override func noteAwaited(_ core: ListCore<Element>) { awaitSource() }

  /// If it is not settled because its source is not, it is called when the source is settled, whether or not that has changed by then.
  @usableFromInline
  final func awaitSource() {
    if !isBusy, !isAtItsEnd, source.isUnsettled { source.turnAway() }
  }

  private func trapOnCycle() -> Never {
    fatalError(
      """
      Hamon: \(site.description) is read by what derives it. \
      To fix this, let it depend on its source and on other state only.
      """)
  }

  // MARK: awake

  @usableFromInline
  override func advance(_ core: ListCore<Element>) {
    if isBusy { return Kit.noteReadAmidTurn() }
    if followsDerived && isKnownSettled() { return }
    if followsDerived { source.advance() }
    effect.settle()
    if effect.mayAskForDue {
      forEachEvaluation { $0.settleAbove() }
      effect.settle()
    }
    // Asked last: the effects that have run may have made others due.
    if followsDerived, !isBusy, !hasNotBegun, source.isKnownSettled(), effect.rely() {
      settledAt = Kit.relianceNumber
    }
  }

  @usableFromInline
  override func wake(_ core: ListCore<Element>) {
    if effect != nil || isAtItsEnd && !makes { return }
    if isBusy {
      wakesLater = true
      return
    }
    // A batch: no effect runs before all lists are awake that are woken for this one.
    let batch = EditBatch.begin()
    defer { batch.end() }
    let last = sleep.forget()
    let effect = DerivingEffect(makesRows: makes)
    effect.label(site, "derivation")
    // Weak: its handle may be let go on another thread while it runs.
    effect.setBody { [weak core] in
      // An effect that has been let go may still be due, in the end of what it had: the list is asleep then, or has another effect.
      guard let core, let derivation = core.derivation as? FollowingDerivation, derivation.effect == effect else {
        return
      }
      derivation.follows(derivation, core)
    }
    self.effect = effect
    untracked { source.addFollower() }
    effect.start()
    withExtendedLifetime(last) {}
  }

  @usableFromInline
  override func rest(_ core: ListCore<Element>) {
    if isBusy {
      restsLater = effect != nil
    } else {
      stop()
    }
  }

  /// Follows its source no longer.
  private func stop() {
    guard let effect else { return }
    self.effect = nil
    cursor = nil
    settledAt = 0
    clear()
    effect.end()
    source.removeFollower()
  }

  /// The object of its closures has ended: the list stays as it is.
  @usableFromInline
  func endWithSubject() { stop() }

  /// Whether the source has edits that have not been applied here.
  @inlinable
  final var isBehind: Bool { cursor.map { source.log.hasEdits(from: $0) } ?? false }
}
