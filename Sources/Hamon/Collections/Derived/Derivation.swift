/// Evaluates closures of the user's as a computed does, so that what they read is known, and what they write is reported; and
/// the last one again when what it has read changes: then the effect of the feed becomes due, and asks for the value.
final class Derivation<Value> {
  private let site: CollectionSite
  private var compute: (() -> Value)?
  private var value: Value?
  private var evaluations = 0
  private var seen = 0
  private var computed: Computed<Void>?
  private var relay: NodePointer?
  private let due = Due()

  /// Apart, so that the relay's body holds neither the closure nor the feed.
  private final class Due {
    var isDue = false
  }

  init(_ site: CollectionSite) { self.site = site }

  deinit {
    if let relay { Graph.drop(relay) }
  }

  /// Whether the last evaluation has read nothing that could change.
  var readsNothing: Bool { computed?.node.pointee.sources.isNone ?? true }

  /// Whether what the last evaluation has read may have changed.
  var isDue: Bool { due.isDue }

  /// The value of a closure. `effect` is that of the feed, if it is to become due; it is running.
  func evaluate(for effect: NodePointer? = nil, _ compute: @escaping () -> Value) -> Value {
    let last = self.compute
    self.compute = compute
    defer { withExtendedLifetime(last) {} }
    rearm()
    let computed = computed ?? makeComputed()
    self.computed = computed
    Graph.evaluateNow(computed.node)
    seen = evaluations
    if readsNothing {
      forgetClosure()
    } else if relay == nil, let effect {
      relay = Graph.makeRelay(computed.node, for: effect) { [due] in due.isDue = true }
      relay.map { site.label($0, "derivation") }
    }
    return value.take().unsafelyUnwrapped  // evaluated just now
  }

  /// The value of the last closure, if it is due and has another one now.
  func settle() -> Value? {
    if !isDue { return nil }
    rearm()
    computed?.peek()
    if seen == evaluations { return nil }
    seen = evaluations
    return value.take()
  }

  /// Lets everything go. Ends of values are the user's, and may begin anew: everything is out by then.
  func end() {
    let last = (computed.take(), compute.take(), value.take())
    if let relay = relay.take() { Graph.drop(relay) }
    due.isDue = false
    withExtendedLifetime(last) {}
  }

  private func makeComputed() -> Computed<Void> {
    let computed = Computed<Void>(equality: .never, name: site.name, fileID: site.fileID, line: site.line) {
      [unowned self] in
      // It may be let go by the user's code.
      let derivation = self
      guard let compute = derivation.compute else { return }
      let value = compute()
      var last = derivation.value
      derivation.value = value
      derivation.evaluations += 1
      endUncharged(&last)
    }
    site.relabel(computed)
    return computed
  }

  private func rearm() {
    due.isDue = false
    if let relay { Graph.rearm(relay) }
  }

  /// It may hold an element, whose end is the user's.
  private func forgetClosure() {
    let last = compute.take()
    withExtendedLifetime(last) {}
  }
}
