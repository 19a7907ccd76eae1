#if canImport(Observation)
  import Hamon
  import Observation

  /// The value of an expression over Hamon's nodes, as an `@Observable` object that the toolchain's Observation can follow.
  ///
  /// ```swift
  /// let total = ObservableValue { cart.total.value }
  /// withObservationTracking { total.value } onChange: { … }
  /// for await value in Observations({ total.value }) { … }
  /// ```
  ///
  /// A computed that is read by `withObservationTracking` itself is not seen there: while its value is cached, nothing that it depends on
  /// is read. This object takes its place. After a change of the result, at the end of the outermost batch, each reader of ``value`` is
  /// notified, once until it is read again. `onChange` then finds the new value already there. (A read that has to evaluate the expression
  /// shows the toolchain what that reads of observables, too, and the toolchain notifies of those changes as well.)
  ///
  /// *Cost:* a computed, a tracking scope and a registrar; nothing is evaluated before the first read. What is not read through it pays
  /// nothing. *Isolation:* that of the graph; not `Sendable`. *Ends* with the owner it was made in, or with its last handle (one that is
  /// made for an object, with its last handle alone). After that it shows its expression, and notifies of no change; an `Issue` reports
  /// the first read after the end.
  ///
  /// A value that is read in the body of a `transaction` that throws, or in a `preview`, is taken back with it. Readers that had read it
  /// before are not told of that.
  ///
  /// *Misuse:* an expression that captures the object that holds it keeps that alive; that is what `of:` is for. One that is made in an
  /// effect, or lazily without `of:`, ends with that run.
  public final class ObservableValue<Value>: Observable {
    private let computed: Computed<Value>
    private let registrar = ObservationRegistrar()
    private var tracking: TrackingScope?
    /// Whether the tracking scope will be called for the next change.
    private var isArmed = false
    private var endedUse = EndedUse()

    /// Makes the object; the expression is evaluated at the first read, and then as a `Computed` is. `equality` says which changes of the
    /// result count; without one, every change of a result that is not `Equatable` counts.
    public convenience init(
      equality: Equality<Value>? = nil, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ expression: @escaping () -> Value
    ) {
      self.init(
        Computed(equality: equality ?? .standard, name: name, fileID: fileID, line: line, expression), name, fileID,
        line)
    }

    /// Makes one over an object that it does not keep alive. It has no owner: it lives until its last handle goes, as a rule with the
    /// object. So any code may be the first to read a model's `lazy var`. *Misuse:* the first read after the end of the object traps, as
    /// that of a `Computed(of:)` does.
    public convenience init<Object: AnyObject>(
      of object: Object, equality: Equality<Value>? = nil, name: String? = nil, fileID: StaticString = #fileID,
      line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation, _ expression: @escaping (Object) -> Value
    ) {
      let computed = Computed(
        of: object, equality: equality ?? .standard, name: name, fileID: fileID, line: line, isolation: isolation,
        expression)
      self.init(computed, name, fileID, line, isOwned: false)
    }

    private init(
      _ computed: Computed<Value>, _ name: String?, _ fileID: StaticString, _ line: UInt32, isOwned: Bool = true
    ) {
      self.computed = computed
      func makeTracking() -> TrackingScope {
        TrackingScope(name: name, fileID: fileID, line: line) { [weak self] in self?.tell() }
      }
      tracking = isOwned ? makeTracking() : detached { makeTracking() }
    }

    /// The value, brought up to date. Reading it subscribes the observer that tracks, with Observation or with Hamon.
    public var value: Value {
      if let tracking, tracking.isEnded { reportEnded(tracking) }
      registrar.access(self, keyPath: \.value)
      // Before readers are notified of a change, it must not be tracked anew: earlier readers would never be notified. If tracking it
      // changes it, by way of an effect, that was notified already; a reader now waits for the next change.
      var passes = 0
      while !isArmed, passes < 100, let tracking {
        passes += 1
        isArmed = true
        tracking.track { _ = computed.value }
      }
      return computed.value
    }

    private func reportEnded(_ tracking: TrackingScope) {
      if !endedUse.isNew() { return }
      Issue.reportEnded(tracking.described(as: "ObservableValue"), "it tells Observation of no change")
    }

    private func tell() {
      isArmed = false
      registrar.withMutation(of: self, keyPath: \.value) {}
    }
  }
#endif
