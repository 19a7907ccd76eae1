/// What the iterators of one sequence share: the expression, and the owner that it was made in.
package final class ValuesSource<Value> {
  let site: SequenceSite
  /// Nil: its object has ended, and so does the sequence.
  let expression: () -> Value?
  let same: (Value, Value) -> Bool
  /// Whether its object has ended; nil without an object. The object may end while the expression is evaluated, and then nothing is
  /// notified.
  let isOver: (() -> Bool)?
  /// Whether an evaluation replaces one whose result has not been handed out; false if an evaluation takes something away.
  let isRepeatable: Bool
  /// Belongs to the owner in which the sequence was made, and ends with it. Nil without an owner.
  let scope: Scope?

  package init(
    _ site: SequenceSite, _ equality: Equality<Value>, isOver: (() -> Bool)? = nil, isRepeatable: Bool = true,
    _ expression: @escaping () -> Value?
  ) {
    self.site = site
    self.expression = expression
    self.isOver = isOver
    self.isRepeatable = isRepeatable
    same = comparison(equality)
    scope = Graph.isOwned ? Scope(name: "values", line: 0) : nil
  }

  deinit { scope?.disposeAtEnd() }
}

/// One iterator: a tracking scope over the expression, a notifier that its invalidation notifies, and the last element.
///
///     next() ─▶ changed? ─▶ track the expression ─▶ differs from the last one? ─▶ element
///                  └─ no ─▶ wait for the notifier ◀─ no ─┘
///
/// Twice the expression is evaluated by the invalidation itself, in its flush, and not by `next()`. Over an object, because that may have
/// ended by then, and its last value with it. And where an evaluation has changed what it has read: so the flush counts its passes as those
/// of an effect, and stops it.
final class ValuesState<Value> {
  private let notifier = AsyncNotifier()
  private var source: ValuesSource<Value>?
  /// Owns the tracking scope; of the source's scope, if there is one. Made by the first `next()`.
  private var scope: Scope?
  private var tracking: TrackingScope?
  private var isEvaluating = false
  /// The latest result, until `next()` takes it.
  private var fresh: Value?
  private var last: Value?

  init(_ source: ValuesSource<Value>) {
    self.source = source
  }

  deinit { scope?.disposeAtEnd() }

  func next(_ actor: isolated (any Actor)?) async -> Value? {
    while let source {
      if tracking == nil { Graph.takeDeferredReleasesUnlessBusy(.current) }  // with which the owner may end
      if Task.isCancelled || notifier.isFinished || source.scope?.isDisposed == true { break }
      if tracking == nil {
        if source.isOver?() == true { break }
        begin(source)
      }
      if notifier.takeChange(), let tracking {
        if fresh == nil { evaluate(source, tracking) }
        guard let value = fresh else { break }  // its object has ended
        fresh = nil
        let isRepeated = last.map { source.same($0, value) } ?? false
        if isRepeated { continue }
        last = value
        // The expression, the comparison and the end of the last element are user code, and may end the owner.
        if !notifier.isFinished { return value }
      }
      if source.isOver?() == true { break }
      await notifier.wait(actor, source.site)
    }
    end()
    return nil
  }

  private func evaluate(_ source: ValuesSource<Value>, _ tracking: TrackingScope) {
    isEvaluating = source.isRepeatable
    let value = tracking.track(source.expression)
    isEvaluating = false
    if fresh == nil { fresh = value }  // else what it has written has had it evaluated again, which is newer
  }

  /// Something that the last evaluation has read has changed.
  private func invalidate() {
    guard let source, let tracking, isEvaluating || source.isOver != nil else { return notifier.notify() }
    let older = fresh
    if let value = tracking.track(source.expression) { fresh = value }
    if !isEvaluating { notifier.notify() }
    withExtendedLifetime(older) {}
  }

  private func begin(_ source: ValuesSource<Value>) {
    let notifier = notifier
    let makeScope = {
      Scope(name: "values", line: 0) {
        // The end of any source is a change, too: a weak reference in the expression may be nil now.
        let site = source.site
        self.tracking = TrackingScope(name: site.name ?? "\(site.kind)", fileID: site.fileID, line: site.line) {
          [weak self] in self?.invalidate()
        }
        self.tracking?.node.asObserver.flags.insert(.endsWithObject)
        onCleanup { notifier.finish() }
      }
    }
    // Begun inside another node's run (`Task.immediate`), it does not belong to that.
    scope = source.scope.map { $0.run(makeScope) } ?? detached(makeScope)
    notifier.notify()
  }

  /// Lets everything go: after its end the iterator holds nothing.
  private func end() {
    notifier.finish()
    scope?.disposeAtEnd()
    scope = nil
    tracking = nil
    source = nil
    fresh = nil
    last = nil
  }
}
