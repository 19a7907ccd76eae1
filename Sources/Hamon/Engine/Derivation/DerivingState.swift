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
    let effect = makeNode(.effect, storage: .small, takesDeferredReleases: false)
    effect.asEffect.flags.insert(.deriving)
    effect.deriving.initialize(to: DerivingState(role: role))
    return effect
  }
}
