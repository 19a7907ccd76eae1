#if canImport(Observation) && !canImport(Darwin)
  import CHamonThread
  import Hamon
  @_spi(SwiftUI) import Observation  // `didSet` and `cancel`; see decision 0010
  import Synchronization

  /// One tracking of the toolchain: it is called for every change until it ends, and notifies the graph, in the graph's isolation.
  ///
  ///     object changes ─willSet, didSet─▶ here already? ─ yes ─▶ Delivery.didChange ─▶ source.notify ─▶ observer
  ///                                            └─ no ──▶ Delivery.send ─ a task ─▶ arrive ──▲
  ///
  /// `@unchecked Sendable`, because: `source`, `probes` and `wasToldAhead` are touched in the graph's isolation only. What the toolchain
  /// calls checks where it is first. The graph calls the other functions, and so does `Delivery`, on the graph's actor. The other
  /// properties never change.
  final class ObservationListener: @unchecked Sendable {
    private struct State {
      var tracking: ObservationTracking?
      var isEnded = false
      var isOnItsWay = false
    }

    /// Nil until the toolchain listens, and after the end.
    var source: ExternalSource?
    private var probes: [OwnObservable] = []
    /// It was notified on behalf of another listener; its own call is still to come.
    private var wasToldAhead = false
    /// An earlier listener has a smaller number.
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    private static let lastNumber = Atomic(0)
    private let home: WeakActor
    private let hasActor: Bool
    private let strand: Int
    private let site: ObservationSite
    /// Nil if there is an actor, and so nothing to report.
    private let reader: ElsewhereReports.Reader?
    private let state = Lock(State())

    init(_ actor: (any Actor)?, _ site: ObservationSite) {
      home = WeakActor(actor)
      hasActor = actor != nil
      strand = ExternalSource.strand
      self.site = site
      reader = hasActor ? nil : ElsewhereReports.Reader(site)
      if let reader { ElsewhereReports.takeOver(reader, number) }
    }

    deinit { forgetReport() }

    // MARK: by the graph

    /// Evaluates the expression twice, and lets the toolchain listen to what the second evaluation reads.
    ///
    /// The toolchain does not notify of changes between the reading and the listening. So there is a lookout for what the first evaluation
    /// has read, until the second one is listened to. That one is right, or it is known to be wrong.
    func listen<Value>(_ expression: () -> Value) -> (value: Value, found: Found) {
      let probes = (OwnObservable(), OwnObservable())
      let isInside = probes.0.isTracked
      var lookout = EvaluationTracking(for: self)
      lookout.listen(probes.0) { _ = expression() }
      if !isInside { probes.0.end() }
      // Besides this, only objects that were read hold the lookout, or the farewell.
      let hadSubjects = isInside || !isKnownUniquelyReferenced(&lookout)
      var farewell = Farewell(self)
      let value = withObservationTracking(
        {
          probes.1.read()
          return expression()
        }, willSet: { [farewell] in farewell.listener.willSet($0) },
        didSet: { [farewell] in farewell.listener.didSet($0) })
      probes.1.change()
      if isInside {
        // A tracking around this one will listen to the probes, too: they must end after that has begun, or it would never be let go.
        self.probes = [probes.0, probes.1]
      } else {
        probes.1.end()
      }
      let hasSubjects = isInside || !isKnownUniquelyReferenced(&farewell)
      if hasSubjects, !isInside { farewell.isArmed = true }
      let haveEnded = hadSubjects && isKnownUniquelyReferenced(&lookout)
      if lookout.end() || haveEnded { return (value, .change) }
      return (value, hasSubjects ? .subjects : .nothing)
    }

    /// What an evaluation has found.
    enum Found {
      /// Certainly nothing to listen to.
      case nothing
      case subjects
      /// Objects of the first evaluation have changed, or all have ended, since.
      case change
    }

    /// Nothing observes any more.
    func end() {
      source = nil
      for probe in probes { probe.end() }
      probes = []
      let tracking = state.withLock { state in
        state.isEnded = true
        defer { state.tracking = nil }
        return state.tracking
      }
      tracking?.cancel()
      Delivery.forget(self)
      forgetReport()
    }

    private func forgetReport() {
      if let reader { ElsewhereReports.forget(reader, number) }
    }

    // MARK: by the toolchain, anywhere

    private func willSet(_ tracking: ObservationTracking) {
      guard isHere, source != nil else { return }
      wasToldAhead = false
      Delivery.willChange(self, tracking.changed)
    }

    private func didSet(_ tracking: ObservationTracking) {
      let isEnded = state.withLock { state in
        if !state.isEnded { state.tracking = tracking }
        return state.isEnded
      }
      if isEnded { return tracking.cancel() }
      if isHere {
        if source != nil { Delivery.didChange(self, tracking.changed) }
      } else {
        didChangeElsewhere()
      }
    }

    func didChangeElsewhere() {
      if hasActor {
        send()
      } else if !state.withLock({ $0.isEnded }) {
        reportElsewhere()
      }
    }

    private var isHere: Bool {
      if hasActor { home.actor?.isCurrent == true } else { ExternalSource.strand == strand }
    }

    /// All objects that were read have ended. It is called under a lock of the toolchain that an observer which runs again would take, so
    /// it never notifies at once.
    fileprivate func subjectsEnded() {
      if hasActor { send() }
    }

    private func send() {
      guard let actor = home.actor else { return }
      let isNeeded = state.withLock { state in
        if state.isEnded || state.isOnItsWay { return false }
        state.isOnItsWay = true
        return true
      }
      if isNeeded { Delivery.send(self, to: actor) }
    }

    // MARK: by Delivery, in the graph's isolation

    func tell(isAhead: Bool) {
      if wasToldAhead, !isAhead {
        wasToldAhead = false
        return
      }
      wasToldAhead = isAhead
      source?.notify()
    }

    func arrive() {
      state.withLock { $0.isOnItsWay = false }
      source?.notify()
    }

    private func reportElsewhere() {
      guard let reader, ElsewhereReports.isFirst(reader, number) else { return }
      Issue.report(
        .changeElsewhere,
        """
        an @Observable object that was read by trackObservables \(site) was changed by another task, and the graph that has read it \
        belongs to no actor that the change could be brought to. To fix this, read the object in a graph of the main actor \
        or of an actor.
        """)
    }
  }

  /// Held by the objects that are listened to, and by nothing else.
  private final class Farewell: @unchecked Sendable {  // `isArmed` is written by its maker, while that holds it
    let listener: ObservationListener
    var isArmed = false

    init(_ listener: ObservationListener) { self.listener = listener }

    deinit {
      if isArmed { listener.subjectsEnded() }
    }
  }

  extension Actor {
    /// Whether the running code is isolated to this actor. No public API answers that with a Bool for every actor.
    fileprivate nonisolated var isCurrent: Bool {
      let words = unsafeBitCast(unownedExecutor, to: (identity: UnsafeMutableRawPointer?, implementation: UInt).self)
      return hamon_is_on_executor(words.identity, words.implementation)
    }
  }
#endif
