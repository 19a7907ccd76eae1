/// What a deriving effect has in the place where other nodes have a value.
struct DerivingState {
  var role: DerivingRole
  /// Whether closures behind it have read a derived source.
  var asksDerived = false
}

/// What a deriving effect is for.
enum DerivingRole {
  /// It derives, and nothing else.
  case derives
  /// It runs what the user makes: rows, with their effects. `madeAt` is when it was made (a number of the thread's).
  case makesRows(madeAt: UInt32)
  /// A relay: it makes another one due, and does not run itself; see `Graph.enqueueDeriving`.
  case relay(for: NodeOffset)
}

extension UnsafeMutablePointer where Pointee == Node {
  /// Whether it is a deriving effect, which runs before all others.
  @inline(__always)  // two tests
  var derives: Bool { pointee.traits.kind == .effect && asEffect.flags.contains(.deriving) }

  /// What a deriving effect is for, and what is known of it.
  var deriving: UnsafeMutablePointer<DerivingState> {
    assert(derives)
    return (UnsafeMutableRawPointer(self) + Node.headerSize).assumingMemoryBound(to: DerivingState.self)
  }

  /// The deriving effect that a mark of this one makes due: itself, if it is no relay.
  var dueEffect: NodePointer {
    if case .relay(let effect) = deriving.pointee.role { return effect.pointer }
    return self
  }
}

extension Graph {
  /// Makes a deriving effect; it has no body yet.
  static func makeDerivingEffect(_ role: DerivingRole) -> NodePointer {
    let effect = makeNode(.effect, storage: .small, flags: .none, takesDeferredReleases: false)
    effect.asEffect.flags.insert(.deriving)
    effect.deriving.initialize(to: DerivingState(role: role))
    return effect
  }
}

/// Relays: what makes a deriving effect due for one of the many things that it looks after; see `Graph.enqueueDeriving`.
extension Graph {
  /// Makes a relay of `source` for `target`, a deriving effect that outlives it. From here on `body` is called once after
  /// the source was marked, by the next deriving effect that calls the marked relays, and then not again until `rearm`.
  @usableFromInline
  static func makeRelay(_ source: NodePointer, for target: NodePointer, _ body: @escaping () -> Void) -> NodePointer {
    let relay = makeDerivingEffect(.relay(for: NodeOffset(target)))
    setBody(relay, body)
    let context = Context.current
    context.beginBusy()
    adopt(context, relay)
    let run = beginRun(context, relay, in: .anyCode)
    track(context, source)
    endRun(context, run)
    context.endBusy()
    return relay
  }

  /// Calls the bodies of all marked relays, in the order of marking. None of them calls user code.
  @usableFromInline
  static func callMarkedRelays() {
    let context = Context.current
    for i in 0..<context.pointee.markedRelays.count {
      let relay = context.pointee.markedRelays[i]
      relay.asWatcher.flags.remove(.queued)
      if !relay.pointee.flags.contains(.ending) { callBody(relay) }
    }
    context.pointee.markedRelays.removeAll()
  }

  /// The relay's source is about to be brought up to date.
  @inlinable
  static func rearm(_ relay: NodePointer) { relay.pointee.flags.remove(.stale) }
}
