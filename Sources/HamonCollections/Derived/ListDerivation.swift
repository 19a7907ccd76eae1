import Hamon

/// What fills a derived list.
///
///     asleep ──first observer, or a follower──▶ awake ──the last one goes──▶ asleep
///     asleep: derived anew when it is read and something has changed      awake: follows its source, edit by edit
///
/// A list is *settled* when it holds what its source says, and nothing is due on which that depends. What is called for that:
///
///     by a read             `settle`           gives all deriving effects that are due their turn, then those of this list and upstream
///     by a following list   `advance`          gives only those of this list and upstream their turn
///       before it applies   `isUnsettled`      is this list, or one upstream, amid its turn, further up the stack?
///       if so               `turnAway`         the follower applies nothing, and is due again at the end of that turn (`callAwaiting`)
///       after that          `isKnownSettled`   answers without a walk upstream, until something becomes due on which the answer relies
@usableFromInline
class ListDerivation<Element: Identifiable> {
  @usableFromInline var subject: Subject?

  @inlinable
  init() {}

  /// Brings the list up to date for a read; wakes up if the read is tracked.
  @usableFromInline
  func settle(_ core: ListCore<Element>) {}

  /// Brings the list up to date for a follower, as far as that depends on what is upstream: its own effects that are due run in their turn.
  @usableFromInline
  func advance(_ core: ListCore<Element>) {}

  /// Whether the list, or one upstream, is in the middle of settling.
  @usableFromInline
  var isUnsettled: Bool { false }

  /// Whether the list, and all upstream, is known to be settled, and none of it due. From here on the caller relies on that, until
  /// `Kit.relianceNumber` changes.
  @usableFromInline
  func isKnownSettled() -> Bool { false }

  /// A follower of the list was turned away, and is to be called when the list is settled.
  @usableFromInline
  func noteAwaited(_ core: ListCore<Element>) {}

  /// Tracks what the list is derived from.
  @usableFromInline
  func trackSources() {}

  /// The list has a follower.
  @usableFromInline
  func wake(_ core: ListCore<Element>) {}

  /// Nothing observes the list any more.
  @usableFromInline
  func rest(_ core: ListCore<Element>) {}

  /// It is derived in a transaction that may be taken back, and is to follow that even if its object ends next.
  @inlinable
  final func keepInTransaction(_ object: AnyObject?, _ core: ListCore<Element>) {
    if let object, Kit.mayBeTakenBack { callAfterTransaction(core, keeping: object) }
  }

  /// Has `transactionIsOver` called when the transaction is over.
  @inlinable
  final func callAfterTransaction(_ core: ListCore<Element>, keeping object: AnyObject?) {
    Kit.callAfterTransaction(of: self) { [weak self, weak core, object] isTakenBack in
      guard let self, let core else { return }
      transactionIsOver(core, isTakenBack: isTakenBack)
      if Kit.mayBeTakenBack { callAfterTransaction(core, keeping: object) }
    }
  }

  /// A transaction is over in which the list was derived. One around it may yet be taken back.
  @usableFromInline
  func transactionIsOver(_ core: ListCore<Element>, isTakenBack: Bool) {
    if isTakenBack, !Kit.isInChange { untracked { settle(core) } }
  }
}

extension CollectionSite {
  /// Reports that an effect, while a list is derived, changes the list's sources again and again.
  @usableFromInline
  func reportRunaway(_ effect: DerivingEffect?) {
    if !effect.isFirstReport { return }
    Issue.report(
      .runawayEffect,
      """
      \(description) changes its own source: after \(Kit.maximumPasses) passes it was stopped; it goes on with the \
      next change. To fix this, change the source in an Effect, and only until it is settled.
      """)
  }
}

extension ListCore {
  @inlinable
  var isUnsettled: Bool { derivation?.isUnsettled ?? false }

  /// A list that is not derived is always settled.
  @inlinable
  func isKnownSettled() -> Bool { derivation?.isKnownSettled() ?? true }

  @inlinable
  func advance() {
    if let derivation { derivation.advance(self) }
  }

  /// Tracks what it is derived from; if it is not derived, its contents.
  @inlinable
  func trackSources() {
    if let derivation { derivation.trackSources() } else { contentsAspect.read() }
  }

  @inlinable
  func turnAway() {
    isAwaited = true
    if let derivation { derivation.noteAwaited(self) }
  }

  @inlinable
  func callAwaiting() {
    if !isAwaited { return }
    isAwaited = false
    aspects.edits.didWrite()
  }

  /// A follower keeps a list awake.
  @inlinable
  func addFollower() {
    aspects.total += 1
    if let derivation { derivation.wake(self) }
  }

  @inlinable
  func removeFollower() {
    aspects.total -= 1
    if !isObserved, let derivation { derivation.rest(self) }
  }
}
