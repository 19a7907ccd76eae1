import Hamon

/// Evaluates closures of the user's as a computed does, so that what they read is known, and what they write is reported. It evaluates the
/// last one again when what that has read changes: then the effect of the derivation becomes due, and asks for the value.
@usableFromInline
final class TrackedEvaluation<Value> {
  @usableFromInline let site: CollectionSite
  @usableFromInline var compute: (() -> Value)?
  @usableFromInline var value: Value?
  @usableFromInline var evaluations = 0
  @usableFromInline var seen = 0
  @usableFromInline var computed: Computed<Void>?
  @usableFromInline var relay: Relay?
  @usableFromInline let due = Due()

  /// Apart, so that the relay's body holds neither the closure nor the derivation.
  @usableFromInline
  final class Due {
    @usableFromInline var isDue = false

    @inlinable
    init() {}
  }

  @inlinable
  init(_ site: CollectionSite) { self.site = site }

  deinit {
    relay?.end()
  }

  /// Whether the last evaluation has read nothing that could change.
  @inlinable
  var readsNothing: Bool { computed?.readsNothing ?? true }

  /// Whether what the last evaluation has read may have changed.
  @inlinable
  var isDue: Bool { due.isDue }

  /// The value of a closure. `effect` is that of the derivation, if it is to become due; it is running.
  @inlinable
  func evaluate(for effect: DerivingEffect? = nil, _ compute: @escaping () -> Value) -> Value {
    let last = self.compute
    self.compute = compute
    defer { withExtendedLifetime(last) {} }
    rearm()
    let computed = computed ?? makeComputed()
    self.computed = computed
    computed.evaluateNow()
    seen = evaluations
    if readsNothing {
      forgetClosure()
    } else if relay == nil, let effect {
      relay = Relay(of: computed, for: effect) { [due] in due.isDue = true }
      relay.map { $0.label(site, "derivation") }
    }
    return value.take().unsafelyUnwrapped  // evaluated just now
  }

  @inlinable
  func forEachEvaluation(_ body: (Computed<Void>) -> Void) {
    if let computed { body(computed) }
  }

  /// The value of the last closure, if it is due and has another one now.
  @inlinable
  func settle() -> Value? {
    if !isDue { return nil }
    rearm()
    computed?.peek()
    if seen == evaluations { return nil }
    seen = evaluations
    return value.take()
  }

  /// Lets everything go. Ends of values are user code, and may begin anew: everything is out by then.
  @inlinable
  func end() {
    let last = (computed.take(), compute.take(), value.take())
    relay.take()?.end()
    due.isDue = false
    withExtendedLifetime(last) {}
  }

  @inlinable
  func makeComputed() -> Computed<Void> {
    let computed = Computed<Void>(equality: .never, name: site.name, fileID: site.fileID, line: site.line) {
      [unowned self] in
      // It may be let go by the user's code.
      let derivation = self
      guard let compute = derivation.compute else { return }
      let value = compute()
      derivation.computed?.storesElsewhere()
      var last = derivation.value
      derivation.value = value
      derivation.evaluations += 1
      endUncharged(&last)
    }
    site.relabel(computed)
    return computed
  }

  @inlinable
  func rearm() {
    due.isDue = false
    relay?.rearm()
  }

  /// It may hold an element, and the element's end is user code.
  @inlinable
  func forgetClosure() {
    let last = compute.take()
    withExtendedLifetime(last) {}
  }
}
