import Hamon

/// Evaluates a closure of the user's for one element after the other, and again for an element after a change of what its closure has read.
///
/// Evaluations that read nothing but their element need no node: they share one computed. An evaluation that reads something keeps its
/// computed, with a relay behind it to the effect of the derivation. When what it has read changes, that effect runs and evaluates what is
/// due.
@usableFromInline
final class ElementWatches<Element: Identifiable, Result> {
  @usableFromInline let site: CollectionSite
  @usableFromInline let evaluate: (Element) -> Result
  @usableFromInline var watches: [Element.ID: ElementWatch<Element, Result>] = [:]
  @usableFromInline var spare: ElementWatch<Element, Result>?
  /// The evaluations with a source that may have changed, in the order of notification.
  @usableFromInline let due = Due()
  @usableFromInline var passes = 0

  /// Apart, so that a relay's body holds neither the watches nor the derivation.
  @usableFromInline
  final class Due {
    @usableFromInline var ids: [Element.ID] = []

    @inlinable
    init() {}
  }

  @inlinable
  init(_ site: CollectionSite, _ evaluate: @escaping (Element) -> Result) {
    self.site = site
    self.evaluate = evaluate
  }

  /// `effect` is that of the derivation; it is running.
  @inlinable
  func result(for id: Element.ID, _ element: Element, _ effect: DerivingEffect?) -> Result {
    let watch = watches[id] ?? spare ?? ElementWatch(site, evaluate)
    spare = nil
    watch.keep(element)  // first: the end of the one before is no evaluation
    let result = watch.result()
    if watch.readsNothing {
      watches[id] = nil
      watch.rest()
      spare = watch
    } else if let effect {
      watches[id] = watch
      watch.follow(effect, site) { [due] in due.ids.append(id) }
    }
    return result
  }

  @inlinable
  var hasDueElements: Bool { !due.ids.isEmpty }

  @inlinable
  func forEachEvaluation(_ body: (Computed<Void>) -> Void) {
    for watch in watches.values { body(watch.computed) }
  }

  /// Evaluates what is due, each once; returns the results that are others than before.
  @inlinable
  func settle() -> [(id: Element.ID, result: Result)] {
    let ids = due.ids
    due.ids = []
    passes &+= 1
    return ids.compactMap { id in
      // It may be let go by the user's code of the one before.
      guard let watch = watches[id], watch.pass != passes else { return nil }
      watch.pass = passes
      guard let result = watch.nextResult() else { return nil }
      return (id, result)
    }
  }

  /// Ends the evaluations of what has left, by the edits. That comes when the others have been evaluated: what only the former have read,
  /// such as another derived list, may be read by the latter, and so stays awake.
  @inlinable
  func endRemoved(by edits: [ListEdit<Element.ID>], isThere: (Element.ID) -> Bool) {
    for case .remove(let id, _) in edits {
      if watches.isEmpty { return }
      if !isThere(id) { watches.removeValue(forKey: id)?.rest() }
    }
  }

  @inlinable
  func endAll() {
    let last = (watches, spare, due.ids)
    watches = [:]
    spare = nil
    due.ids = []
    for watch in last.0.values { watch.rest() }
    withExtendedLifetime(last) {}
  }
}

/// One evaluation, and what is needed to repeat it.
@usableFromInline
final class ElementWatch<Element: Identifiable, Result> {
  @usableFromInline var element: Element?
  @usableFromInline var last: Result?
  @usableFromInline var evaluations = 0
  @usableFromInline var seen = 0
  /// Of the watches, in which it was asked last.
  @usableFromInline var pass = 0
  @usableFromInline var computed: Computed<Void>!
  @usableFromInline var relay: Relay?

  @inlinable
  init(_ site: CollectionSite, _ evaluate: @escaping (Element) -> Result) {
    computed = Computed(equality: .never, name: site.name, fileID: site.fileID, line: site.line) { [unowned self] in
      // It may be let go by the user's code.
      let watch = self
      guard let element = watch.element else { return }
      let result = evaluate(element)
      watch.computed.storesElsewhere()
      var before = watch.last
      watch.last = result
      watch.evaluations += 1
      endUncharged(&before)
    }
    site.relabel(computed)
  }

  deinit {
    relay?.end()
  }

  @inlinable
  var readsNothing: Bool { computed.readsNothing }

  /// The result for the element that is kept.
  @inlinable
  func result() -> Result {
    assert(!computed.isRunning)  // a derivation that is busy follows nothing
    relay?.rearm()
    computed.evaluateNow()
    seen = evaluations
    return last.unsafelyUnwrapped  // evaluated just now
  }

  /// The result, if it has been evaluated since it was asked for last. The derivation's effect asks, and it keeps the list alive.
  @inlinable
  func nextResult() -> Result? {
    guard let relay else { return nil }
    relay.rearm()
    computed.peek()
    if seen == evaluations { return nil }
    seen = evaluations
    return last
  }

  @inlinable
  func rest() {
    relay?.end()
    relay = nil
    keep(nil)
    let result = last.take()
    withExtendedLifetime(result) {}
  }

  /// The old one ends when nothing is being accessed any more: its end is user code, and may lead back here.
  @inlinable
  func keep(_ new: Element?) {
    let old = element
    element = new
    withExtendedLifetime(old) {}
  }

  /// Calls `onDue` when what it has read may have changed.
  @inlinable
  func follow(_ effect: DerivingEffect, _ site: CollectionSite, _ onDue: @escaping () -> Void) {
    if self.relay != nil { return }
    let relay = Relay(of: computed, for: effect, onDue)
    relay.label(site, "element")
    self.relay = relay
  }
}
