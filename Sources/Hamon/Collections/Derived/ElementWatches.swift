/// Evaluates a closure of the user's for one element after the other, and again for those whose closure has read something
/// that changes.
///
/// Evaluations that read nothing but their element need no node: they share one computed. An evaluation that reads
/// something keeps its computed, with an urgent effect behind it.
final class ElementWatches<Element: Identifiable, Result> {
  private let site: CollectionSite
  private let evaluate: (Element) -> Result
  private var watches: [Element.ID: ElementWatch<Element, Result>] = [:]
  private var spare: ElementWatch<Element, Result>?
  /// Called with another result of an element.
  private let onChange: (Element.ID, Result) -> Void
  /// The list: kept alive while the user's code runs.
  private weak var keeper: AnyObject?

  init(
    _ site: CollectionSite, keptBy keeper: AnyObject, _ evaluate: @escaping (Element) -> Result,
    onChange: @escaping (Element.ID, Result) -> Void
  ) {
    self.site = site
    self.keeper = keeper
    self.evaluate = evaluate
    self.onChange = onChange
  }

  func result(for id: Element.ID, _ element: Element) -> Result {
    if let watch = watches[id], let last = watch.resultOfRunning(element) { return last }
    let watch = watches[id] ?? spare ?? ElementWatch(site, evaluate)
    spare = nil
    let result = watch.result(for: element)
    if watch.readsNothing {
      watches[id] = nil
      watch.rest()
      spare = watch
    } else {
      watches[id] = watch
      // What became due meanwhile runs first, and may have changed the answer.
      return watch.follow(id, keptBy: keeper, onChange) ?? result
    }
    return result
  }

  func end(_ id: Element.ID) {
    if !watches.isEmpty { watches.removeValue(forKey: id)?.rest() }
  }

  func endAll() {
    for watch in watches.values { watch.rest() }
    watches = [:]
    spare = nil
  }
}

/// One evaluation, and what is needed to repeat it.
private final class ElementWatch<Element: Identifiable, Result> {
  private let site: CollectionSite
  private var element: Element?
  private var last: Result?
  private var evaluations = 0
  private var computed: Computed<Void>!
  private var effect: NodePointer?

  init(_ site: CollectionSite, _ evaluate: @escaping (Element) -> Result) {
    self.site = site
    computed = Computed(equality: .never, name: site.name, fileID: site.fileID, line: site.line) { [unowned self] in
      // It may be let go by the user's code.
      let watch = self
      guard let element = watch.element else { return }
      let result = evaluate(element)
      let before = watch.last
      watch.last = result
      withExtendedLifetime(before) {}
      watch.evaluations += 1
    }
    site.relabel(computed)
  }

  deinit {
    if let effect { Graph.drop(effect) }
  }

  var readsNothing: Bool { computed.node.pointee.sources.isNone }

  /// While it is evaluated, its element has been edited, by the user's code or by somebody whom that has woken: the result of
  /// before, and it is evaluated once more with the element of now, which its effect hears of. Nil if it is not running.
  func resultOfRunning(_ element: Element) -> Result? {
    guard let last, computed.node.pointee.flags.contains(.running) else { return nil }
    keep(element)
    computed.node.pointee.flags.insert(.dirty)
    return last
  }

  func result(for element: Element) -> Result {
    keep(element)
    // What is due must not find the computed running.
    let before = evaluations
    Graph.settleUrgent(effect)
    if evaluations == before { Graph.evaluateNow(computed.node) }
    return last.unsafelyUnwrapped  // evaluated just now
  }

  func rest() {
    if let effect { Graph.drop(effect) }
    effect = nil
    keep(nil)
    let result = last.take()
    withExtendedLifetime(result) {}
  }

  /// The old one ends when nothing is being accessed any more: its end is the user's, and may lead back here.
  private func keep(_ new: Element?) {
    let old = element
    element = new
    withExtendedLifetime(old) {}
  }

  /// Has another result called out from here on; returns the one of now.
  func follow(
    _ id: Element.ID, keptBy keeper: AnyObject?, _ onChange: @escaping (Element.ID, Result) -> Void
  ) -> Result? {
    if effect != nil { return last }
    let effect = Graph.makeNode(.effect, slot: .small, flags: .once, collectsMail: false)
    site.label(effect, "element")
    var seen = evaluations
    var isFirst = true
    Graph.setBody(effect) { [weak keeper, unowned self] in
      let watch = self
      guard let keeper else { return }
      // Confirmed last: while the user's code runs, an edit of its own must not run this effect inside itself.
      repeat {
        watch.computed.peek()
        guard watch.effect != nil || seen == watch.evaluations else { break }
        if seen != watch.evaluations, let last = watch.last {
          seen = watch.evaluations
          if !isFirst { untracked { onChange(id, last) } }
        }
        _ = watch.computed.value
      } while seen != watch.evaluations
      isFirst = false
      withExtendedLifetime(keeper) {}
    }
    self.effect = effect
    Graph.startUrgent(effect)
    return last
  }
}
