#if canImport(Observation) && !canImport(Darwin)
  import Hamon

  /// Reads `@Observable` objects so that the observer that tracks here (a computed, an effect, a `track` body, `values`) is woken by their
  /// changes.
  ///
  /// ```swift
  /// let title = Computed { trackObservables { article.title } }     // article is @Observable
  /// observe { label.text = trackObservables { article.title } }
  /// ```
  ///
  /// - A change is seen after it has happened. Made in the graph's isolation, it wakes effects before the assignment returns, as a write to
  ///   a signal does, or at the end of the `batch` around it.
  /// - A change made elsewhere (an object that is `Sendable` and guards itself) is brought to the graph's actor, and is seen there.
  /// - No update is lost: the expression is evaluated once to find out what it reads, and once more, for its value, when the toolchain
  ///   listens to that. So it should only read; what is expensive or has effects belongs outside of it. (A change by another thread may
  ///   make the second evaluation read what the first one has not. A change of just that, in the moment before the toolchain listens to it,
  ///   would be lost.)
  /// - The end of an object that is held weakly, and of which something was read, is seen soon after it, on an actor. With several objects
  ///   in one expression, it is seen when the last of them has ended. To see each end, use an expression for each. (This does not hold for
  ///   an expression inside a `withObservationTracking` of the toolchain.)
  ///
  /// Where nothing tracks, the expression is just evaluated. Reads of Hamon's own nodes are tracked as well, but do not need this function,
  /// and wake the observer twice if Observation sees them as well (`@ObservableTracked`).
  ///
  /// *Cost:* twice what the toolchain takes for tracking (several allocations and locks for each object), one node, two locks. *Isolation:*
  /// the caller's. *Misuse:* without an actor, for an object that another task changes, nothing brings the change here. That is reported as
  /// an `Issue`, once for each reader and place, and the change is seen at the next run. (A graph that was sent to another task after it
  /// had tracked counts as such. So does that of an actor with an executor of its own, where the compiler knows no isolation, as in a
  /// closure without `self`.) An observer may be woken in the midst of a change (by a `didSet` that changes another property) and read what
  /// is being changed. Then it is woken once more when that is over; a computed that it reads there may have the old value, as in the
  /// property's own `didSet`.
  public func trackObservables<Value>(
    name: String = "observables", fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated (any Actor)? = #isolation, _ expression: () -> Value
  ) -> Value {
    guard ExternalSource.isTracking else { return expression() }
    let listener = ObservationListener(
      ExternalSource.actor(isolation), ObservationSite(name: name, fileID: fileID, line: line))
    let (value, found) = listener.listen(expression)
    if found == .nothing { return value }
    let source = ExternalSource(name: name, fileID: fileID, line: line) { listener.end() }
    listener.source = source
    if found == .change { source.notify() }
    return value
  }
#else
  /// Apple's SDKs do not show what this needs of Observation: `willSet` and `didSet` of a tracking, and its `cancel` (see decision 0010).
  /// There, keep the state that a graph reads in tracked properties.
  @available(
    *, unavailable,
    message: "Apple's SDKs do not show what this needs of Observation; keep the state in tracked properties"
  )
  public func trackObservables<Value>(
    name: String = "observables", fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated (any Actor)? = #isolation, _ expression: () -> Value
  ) -> Value {
    fatalError("unavailable")
  }
#endif
