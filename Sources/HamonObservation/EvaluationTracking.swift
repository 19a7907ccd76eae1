#if canImport(Observation) && !canImport(Darwin)
  import Hamon
  @_spi(SwiftUI) import Observation  // `didSet` and `cancel`; see decision 0010

  /// Sees whether what one evaluation has read changes before the next one is listened to.
  ///
  /// The toolchain collects the observers of a change, and then notifies them one by one. So it may notify the lookout after its end of a
  /// change that was made in time. Then the listener is notified: it was not among those observers.
  final class EvaluationTracking: Sendable {
    private struct State {
      var tracking: ObservationTracking?
      /// The number of changes, with the probe's.
      var changes = 0
      var isEnded = false
    }

    private let state = Lock(State())
    private let listener: ObservationListener

    init(for listener: ObservationListener) { self.listener = listener }

    /// The toolchain hands out the means to cancel with a change, not before. So a probe of our own is read as well, and
    /// changes at once.
    func listen(_ probe: OwnObservable, _ expression: () -> Void) {
      withObservationTracking(
        {
          probe.read()
          expression()
        }, didSet: { [self] in didSet($0) })
      probe.change()
    }

    /// Whether there was a change.
    func end() -> Bool {
      let (tracking, changes) = state.withLock { state in
        state.isEnded = true
        defer { state.tracking = nil }
        return (state.tracking, state.changes)
      }
      tracking?.cancel()
      return changes > 1
    }

    func didSet(_ tracking: ObservationTracking) {
      let isLate = state.withLock { state in
        state.changes += 1
        if !state.isEnded { state.tracking = tracking }
        return state.isEnded
      }
      if isLate { listener.didChangeElsewhere() }
    }
  }
#endif
