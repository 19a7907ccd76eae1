/// Evaluates closures of the user's as a computed does, so that what they read is known, and what they write is reported; and
/// follows the last one while it has read something.
final class Derivation<Value> {
  private var compute: (() -> Value)?
  private var value: Value?
  private var evaluations = 0
  private var seen = 0
  private var computed: Computed<Void>?
  private var effect: NodePointer?

  deinit {
    if let effect { Graph.drop(effect) }
  }

  /// Whether the last evaluation has read nothing that could change.
  var readsNothing: Bool { computed?.node.pointee.sources.isNone ?? true }

  /// The value of a closure; nil if the last one was due, and has been followed just now with this one in its place; or if it is
  /// running, and will be followed by this one.
  func evaluate(_ compute: @escaping () -> Value) -> Value? {
    let last = self.compute
    self.compute = compute
    defer { withExtendedLifetime(last) {} }
    let computed =
      self.computed
      ?? Computed(equality: .never) { [unowned self] in
        // It may be ended by the user's code.
        let derivation = self
        guard let compute = derivation.compute else { return }
        var last = derivation.value.take()
        derivation.value = compute()
        derivation.evaluations += 1
        endUncharged(&last)
      }
    self.computed = computed
    if computed.node.pointee.flags.contains(.running) {
      computed.node.pointee.flags.insert(.dirty)
      return nil
    }
    // What is due must not find the computed running.
    let before = evaluations
    Graph.settleUrgent(effect)
    if evaluations != before { return nil }
    Graph.evaluateNow(computed.node)
    seen = evaluations
    if readsNothing { forgetClosure() }
    return value.take()
  }

  /// Calls with another value when what the last evaluation has read changes: at once, as an urgent effect.
  /// `keeper` is kept alive while the user's code runs.
  func follow(_ site: CollectionSite, keptBy keeper: AnyObject, _ onChange: @escaping (Value) -> Void) {
    if readsNothing || effect != nil { return }
    let effect = Graph.makeNode(.effect, slot: .small, flags: .once, collectsMail: false)
    site.label(effect, "derivation")
    Graph.setBody(effect) { [weak keeper, unowned self] in
      guard let keeper else { return }
      // Confirmed last: while the user's code runs, an edit of its own must not run this effect inside itself.
      var passes = 0
      repeat {
        if passes == Graph.maximumPasses {
          seen = evaluations
          return site.reportRunaway(effect)
        }
        passes += 1
        computed?.peek()
        if self.effect != nil, seen != evaluations, let value = value.take() {
          seen = evaluations
          untracked { onChange(value) }
        }
        _ = computed?.value
      } while self.effect != nil && seen != evaluations
      withExtendedLifetime(keeper) {}
    }
    self.effect = effect
    Graph.startUrgent(effect)
  }

  /// Lets everything go. Ends of values are the user's, and may begin anew: everything is out by then.
  func end() {
    let last = (computed.take(), compute.take(), value.take())
    if let effect = effect.take() { Graph.drop(effect) }
    withExtendedLifetime(last) {}
  }

  /// It may hold an element, whose end is the user's.
  private func forgetClosure() {
    let last = compute.take()
    withExtendedLifetime(last) {}
  }
}
