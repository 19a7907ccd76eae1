/// What a node is.
@usableFromInline enum NodeKind: UInt8 {
  case signal, computed, scope, effect, tracker
}

/// What counts as the same value; see `Equality`.
@usableFromInline enum EqualityKind: UInt8 {
  case `default`, never, custom
  /// A closure, which is also asked after a change in place.
  case customInPlace

  @inlinable @inline(__always)  // a comparison
  var isCustom: Bool { rawValue >= EqualityKind.custom.rawValue }
}

/// What changes while the graph moves.
///
///     clean ──mark──▶ pending ("a source may have changed") ──validate──▶ clean, or dirty
///       └────mark──▶ dirty   ("a source has changed")       ──run──────▶ clean
///
/// Eight bits mean the same for all nodes. Of the others, one kind uses a bit in one way and another kind in another:
///
///     bit   signal         computed         scope     effect           tracker
///      2    -              -                -         queued           queued
///      8    savedEarlier   hasValue         cleared   cleared          cleared
///      9    saved          inChain          paused    early            early
///     11    feedsHeld      feedsHeld        held      held             held
///     12    fed            -                -         -                fired
///     13    -              endsWithObject   -         endsWithObject   endsWithObject
///     14    derived        derived          -         deriving         endsWhenCalled
///     15    compared       pinned           -         calling          calling
///
/// So flags have a type that says of which kind they are, and the compiler refuses those of another one: `node.pointee.flags` are of
/// any node and have the eight, `node.asSignal.flags` have those of a signal as well (`NodeOf`). Where one test asks for flags of several
/// kinds in one bit, that has a name of its own, such as `inUse` or `heldOrFeedsHeld`.
@usableFromInline struct Flags<Kind>: Equatable {
  @usableFromInline let rawValue: UInt16
  @inlinable init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable static var none: Self { Self(rawValue: 0) }

  /// Some source may have changed.
  @inlinable static var pending: Self { Self(rawValue: 1 << 0) }
  /// Some source has changed. Of a signal: it was written, and whether it changed is still to be compared (`saved`).
  @inlinable static var dirty: Self { Self(rawValue: 1 << 1) }
  @inlinable static var stale: Self { .pending | .dirty }
  /// Its closure is on the stack.
  @inlinable static var running: Self { Self(rawValue: 1 << 3) }
  /// Its end has begun: it is marked, queued and run no more, and gets no new links (but to
  /// what has no handle: `Graph.addLink`). If its closure is on the stack, that goes on. What
  /// that makes is still owned, and ends with `finishEnd`.
  @inlinable static var ending: Self { Self(rawValue: 1 << 4) }
  /// The last part of its end has begun. Its memory waits for its handle, and for the outermost call of the engine to end.
  @inlinable static var ended: Self { Self(rawValue: 1 << 5) }
  /// A user's handle refers to it. A signal or computed without one ends with its last observer; see `Keep.swift`.
  @inlinable static var hasHandle: Self { Self(rawValue: 1 << 6) }
  /// It has an owner. Only scopes, effects and trackers ever have one.
  @inlinable static var owned: Self { Self(rawValue: 1 << 7) }
  /// Of an observer: flips with every run that records its reads; see `Link.flags`.
  @inlinable static var parity: Self { Self(rawValue: 1 << 10) }
  /// Its closure is on the stack; or it is compared, pinned or called. It keeps its closure, and its links, until that is over.
  static var inUse: Self { .running | Self(rawValue: 1 << 15) }

  /// Perhaps a computed in a chain. (Of another kind: saved, paused, early.)
  static var mayBeInChain: Self { Self(rawValue: 1 << 9) }

  /// The flags of an observer at the beginning of a run: nothing is known to be out of date any more.
  var inNewRun: Self { Self(rawValue: rawValue & ~Self.stale.rawValue | Self.running.rawValue) }
}

@usableFromInline typealias NodeFlags = Flags<AnyNode>

extension Flags where Kind: SourceKind {
  /// A watcher downstream may be held in a paused scope.
  @inlinable static var feedsHeld: Self { Self(rawValue: 1 << 11) }
  /// It depends on what a deriving effect keeps up to date; see `DerivedSources.swift`.
  @inlinable static var derived: Self { Self(rawValue: 1 << 14) }
  /// A signal that is compared, or a computed that is pinned.
  static var comparedOrPinned: Self { Self(rawValue: 1 << 15) }
}

extension Flags where Kind == SignalKind {
  /// The value from before the batch is kept to compare with, by its operations, or as a word where their context would be.
  @inlinable static var saved: Self { Self(rawValue: 1 << 9) }
  /// While saved: that value is older than the batch. A watcher that a pause holds knows it, and others have been there since. So what
  /// counts as equal is not replaced by it.
  static var savedEarlier: Self { Self(rawValue: 1 << 8) }
  /// Something else than its handles writes it, so that it is kept like a computed.
  static var fed: Self { Self(rawValue: 1 << 12) }
  /// Its comparison is on the stack.
  static var compared: Self { Self(rawValue: 1 << 15) }
}

extension Flags where Kind == ComputedKind {
  /// There is a cached value.
  @inlinable static var hasValue: Self { Self(rawValue: 1 << 8) }
  /// Nothing reads it but an effect, or a computed that is in a chain as well; and it has one source at most.
  static var inChain: Self { Self(rawValue: 1 << 9) }
  /// It is being read, and outlives its handle.
  @inlinable static var pinned: Self { Self(rawValue: 1 << 15) }
}

extension Flags where Kind: ObserverKind {
  /// It is made for an object (`of:`) and ends with it.
  @inlinable static var endsWithObject: Self { Self(rawValue: 1 << 13) }
  /// Of a tracker: it has called, and is silent until it tracks again. (Other observers never have it.)
  @inlinable static var fired: Self { Self(rawValue: 1 << 12) }
  /// A computed that feeds what is held, or a watcher that is held.
  static var heldOrFeedsHeld: Self { Self(rawValue: 1 << 11) }
}

extension Flags where Kind: BodyKind {
  /// Neither it nor an owner of it is due; see `Graph.runDueOwners`.
  static var cleared: Self { Self(rawValue: 1 << 8) }
  /// It or one of its owners is a paused scope.
  @inlinable static var held: Self { Self(rawValue: 1 << 11) }
  /// A scope that is paused, or a watcher that is early.
  static var pausedOrEarly: Self { Self(rawValue: 1 << 9) }
}

extension Flags where Kind == ScopeKind {
  /// It is paused itself.
  @inlinable static var paused: Self { Self(rawValue: 1 << 9) }
}

extension Flags where Kind: WatcherKind {
  /// Its turn is to come: it is in a queue. (An entry of a queue may outlast the flag.)
  @inlinable static var queued: Self { Self(rawValue: 1 << 2) }
  /// It has its turn before the others that are due; see `Early.swift`.
  static var early: Self { Self(rawValue: 1 << 9) }
  /// Its body is called, and that is no run: a tracker calls, or an effect checks whether its object still lives.
  @inlinable static var calling: Self { Self(rawValue: 1 << 15) }
  /// A tracker that has called, or ends when it calls; or a deriving effect.
  static var special: Self { .fired | Self(rawValue: 1 << 14) }
}

extension Flags where Kind == EffectKind {
  /// It derives, and runs before all others; see `DerivingEffects.swift`.
  @inlinable static var deriving: Self { Self(rawValue: 1 << 14) }
}

extension Flags where Kind == TrackerKind {
  /// It ends when it has called once.
  @inlinable static var endsWhenCalled: Self { Self(rawValue: 1 << 14) }
  /// It only keeps what it has read: it never calls. See `Transaction.Evaluated`.
  static var keepsSources: Self { .fired | .endsWhenCalled }
}

/// What is settled when the node is made.
@usableFromInline struct NodeTraits {
  @usableFromInline var rawValue: UInt8

  @inlinable init(kind: NodeKind, storage: ValueStorage, equality: EqualityKind) {
    rawValue = kind.rawValue | storage.rawValue << 3 | equality.rawValue << 5
  }

  // The three are cases that `init` was given; nothing else is ever stored in these bits.

  @inlinable var kind: NodeKind { unsafeBitCast(rawValue & 7, to: NodeKind.self) }
  @inlinable var storage: ValueStorage { unsafeBitCast(rawValue >> 3 & 3, to: ValueStorage.self) }
  var sizeClass: SizeClass { storage.sizeClass(of: kind) }
  @inlinable var equality: EqualityKind { unsafeBitCast(rawValue >> 5 & 3, to: EqualityKind.self) }

  /// It has no value: a scope, or what runs or calls a body.
  @inlinable @inline(__always)  // a test
  var hasBody: Bool { rawValue & 7 >= NodeKind.scope.rawValue }

  /// An observer asks for its writers (`ChangeTrace.swift`), or a journal for what changes. The one trait that is settled later.
  var isTraced: Bool {
    get { rawValue & 0x80 != 0 }
    set { rawValue = newValue ? rawValue | 0x80 : rawValue & 0x7f }
  }
}
