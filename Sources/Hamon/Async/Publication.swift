/// Shows the value of an expression to the world outside the graph's isolation; see ``LatestValue``.
///
/// ```swift
/// let publication = Publication { Bill(count: cart.count.value, total: cart.total.value) }
/// let latest = publication.latest                 // Sendable
/// Task.detached { log.note(latest.value) }        // both of one flush, never a mix
/// Task.detached { for await bill in latest { … } } // the present value, and each newer one
/// ```
///
/// It is an effect: it follows what it reads, at the end of the outermost batch. An equal result is not published again (a tuple is equal
/// only by an `equality:` of yours). Made inside an owner it ends with that; made elsewhere, with its last handle. While the owner is
/// paused it rests.
///
/// *Cost:* two nodes; publishing is one atomic store and a load of two or three counters. For any number of readers, it takes no lock and
/// waits for none; it wakes each loop over ``latest``. *Isolation:* that of the graph; only ``latest`` may go elsewhere. *Misuse:* an
/// expression that captures the object that holds the publication keeps that alive; that is what `of:` is for.
///
/// It has no description of its own: `print` shows its type.
public final class Publication<Value: Sendable> {
  private let store: LatestValue<Value>
  private let effect: Effect
  private var isCancelled = false
  private var endedUse = EndedUse()

  /// Publishes the value of the expression, now and after every change; `equality` says which changes count.
  public convenience init(
    equality: Equality<Value> = Equality(kind: .default), name: String? = nil, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ expression: @escaping () -> Value
  ) {
    self.init(Computed(equality: equality, name: name, fileID: fileID, line: line, expression), name, fileID, line)
  }

  /// Publishes the value of an expression over an object that it does not keep alive; after the object's end the last value stays. It has
  /// no owner: it lives until its last handle goes, as a rule with the object. So any code may be the first to read a model's or an actor's
  /// `lazy var`. In an actor: `lazy var total = Publication(of: self) { $0.assumeIsolated { $0.count } }`.
  public convenience init<Object: AnyObject>(
    of object: Object, equality: Equality<Value> = Equality(kind: .default), name: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation, _ expression: @escaping (Object) -> Value
  ) {
    let computed = Computed(
      of: object, equality: equality, name: name, fileID: fileID, line: line, isolation: isolation, expression)
    let before = Graph.detach()
    defer { Graph.attach(before) }
    self.init(computed, name, fileID, line)
  }

  private init(_ computed: Computed<Value>, _ name: String?, _ fileID: StaticString, _ line: UInt32) {
    let site = SequenceSite(kind: "publication", name: name, fileID: fileID, line: line)
    let store = LatestValue(computed.peek(), site)
    self.store = store
    let ending = Ending(store.waiters)
    // The first run as well: it may find another value than `peek` has.
    effect = Effect(name: name, fileID: fileID, line: line) {
      let value = computed.value
      withExtendedLifetime(ending) {
        detached { store.publish(value) }  // the end of an old value is the user's code, and so may be what is woken
      }
    }
  }

  /// The latest value, which any thread may read and keep. A first use after the end of the publication's owner is reported as an
  /// ``Issue``.
  public var latest: LatestValue<Value> {
    if effect.isCancelled { reportEnded() }
    return store
  }

  /// Ends it: nothing more is published, ``latest`` stays as it is, and loops over it end. Cancelling twice does nothing.
  public func cancel() {
    if !effect.isCancelled { isCancelled = true }
    effect.cancel()
  }

  private func reportEnded() {
    if isCancelled || !endedUse.isNew() { return }
    Issue.reportEnded(Graph.describe(effect.node, as: "publication"), "it shows its last value for ever")
  }
}

/// Held by the effect alone: goes with it, however it ends.
private final class Ending {
  private let waiters: Waiters

  init(_ waiters: Waiters) { self.waiters = waiters }

  deinit { waiters.finish() }
}
