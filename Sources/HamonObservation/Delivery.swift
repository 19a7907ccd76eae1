#if canImport(Observation) && !canImport(Darwin)
  import Hamon

  /// Notifies all listeners of one change together. Otherwise an effect behind two of them would run in between, and see one half new and
  /// one half old.
  ///
  /// *Here:* the toolchain calls every listener before a change (`willSet`), and every one after it (`didSet`), in no order. The first that
  /// is called afterwards notifies for all that were called before:
  ///
  ///     willSet A, willSet B │ the change │ didSet B ─▶ batch { tell B, tell A }, didSet A ─▶ told already
  ///
  /// *Elsewhere:* listeners wait for the next task to the graph's actor, which notifies those that have come so far.
  enum Delivery {
    private struct State {
      var changing: [Change] = []
      /// The number of the last change.
      var number = 0
      var underWay: [ObjectIdentifier: [ObservationListener]] = [:]
    }

    private struct Change {
      let number: Int
      let listener: ObservationListener
      let strand: Int
      let property: AnyKeyPath?
    }

    private static let state = Lock(State())

    // MARK: here

    /// A property is about to change, in the listener's isolation.
    static func willChange(_ listener: ObservationListener, _ property: AnyKeyPath?) {
      let strand = ExternalSource.strand
      state.withLock { state in
        state.number += 1
        state.changing.append(
          Change(number: state.number, listener: listener, strand: strand, property: property))
      }
    }

    /// A property has changed, in the listener's isolation: notifies all that wait for this change.
    static func didChange(_ listener: ObservationListener, _ property: AnyKeyPath?) {
      let strand = ExternalSource.strand
      let waiting = state.withLock { state in state.changing.filter { $0.strand == strand } }
      // Also those that wait for another object's property of this name: they run once too often, at worst. Outside of the lock: the
      // arguments of a key path are compared by the user's `==`, which may change something that is observed.
      let numbers = Set(waiting.filter { $0.property == property }.map(\.number))
      let due = numbers.isEmpty ? [] : take { numbers.contains($0.number) }
      // In the order in which they began to listen; the toolchain has no order.
      var listeners = due.map(\.listener).filter { $0 !== listener }
      listeners.append(listener)
      if listeners.count > 1 { listeners.sort { $0.number < $1.number } }
      batchAside {
        for other in listeners { other.tell(isAhead: other !== listener) }
      }
    }

    /// The listener has ended, perhaps between the two.
    static func forget(_ listener: ObservationListener) {
      _ = take { $0.listener === listener }
    }

    /// Takes changes from those that are under way; they are let go outside of the lock.
    private static func take(_ isMeant: (Change) -> Bool) -> [Change] {
      state.withLock { state in
        if state.changing.isEmpty { return [] }
        let end = state.changing.partition(by: isMeant)
        defer { state.changing.removeSubrange(end...) }
        return Array(state.changing[end...])
      }
    }

    // MARK: elsewhere

    static func send(_ listener: ObservationListener, to actor: any Actor) {
      let isFirst = state.withLock { state in
        state.underWay[ObjectIdentifier(actor), default: []].append(listener)
        return state.underWay[ObjectIdentifier(actor)]!.count == 1
      }
      if isFirst {
        Task { await arrive(actor) }  // the one task under way for this actor, which it holds until it is there
      }
    }

    private static func arrive(_ actor: isolated any Actor) {
      // First: what changes from here on has to come again.
      let due = state.withLock { $0.underWay.removeValue(forKey: ObjectIdentifier(actor)) ?? [] }
      batchAside {
        for listener in due { listener.arrive() }
      }
    }
  }
#endif
