// What a node may be, as types: each has the flags and fields of those that it conforms to.

/// A signal or a computed.
@usableFromInline protocol SourceKind {}
/// A computed, an effect or a tracker.
@usableFromInline protocol ObserverKind {}
/// A scope, an effect or a tracker.
@usableFromInline protocol BodyKind {}
/// An effect or a tracker.
@usableFromInline protocol WatcherKind: ObserverKind, BodyKind {}

@usableFromInline enum AnyNode {}
@usableFromInline enum AnySource: SourceKind {}
@usableFromInline enum AnyObserver: ObserverKind {}
@usableFromInline enum AnyBody: BodyKind {}
@usableFromInline enum AnyWatcher: WatcherKind {}
@usableFromInline enum SignalKind: SourceKind {}
@usableFromInline enum ComputedKind: SourceKind, ObserverKind {}
@usableFromInline enum ScopeKind: BodyKind {}
@usableFromInline enum EffectKind: WatcherKind {}
@usableFromInline enum TrackerKind: WatcherKind {}

/// A node, seen as one of its kind. To ask a node of another kind reads another flag's bit, or another field's value: so look at its kind
/// first. (Builds with `-D CHECKED_KINDS` trap, as the one with AddressSanitizer does.)
@usableFromInline struct NodeOf<Kind> {
  @usableFromInline let pointer: NodePointer

  @usableFromInline @_transparent init(_ pointer: NodePointer, if isOfKind: @autoclosure () -> Bool) {
    #if CHECKED_KINDS
      precondition(isOfKind())
    #endif
    self.pointer = pointer
  }

  @usableFromInline var flags: Flags<Kind> {
    @_transparent get { Flags(rawValue: pointer.pointee.flags.rawValue) }
    @_transparent nonmutating set { pointer.pointee.flags = NodeFlags(rawValue: newValue.rawValue) }
  }
}

// Transparent, as what is done with flags: see `FlagOperations`.
extension UnsafeMutablePointer where Pointee == Node {
  @usableFromInline var asSource: NodeOf<AnySource> { @_transparent get { NodeOf(self, if: !pointee.traits.hasBody) } }
  @usableFromInline var asObserver: NodeOf<AnyObserver> {
    @_transparent get { NodeOf(self, if: pointee.isWatcher || pointee.traits.kind == .computed) }
  }
  @usableFromInline var asBody: NodeOf<AnyBody> { @_transparent get { NodeOf(self, if: pointee.traits.hasBody) } }
  @usableFromInline var asWatcher: NodeOf<AnyWatcher> { @_transparent get { NodeOf(self, if: pointee.isWatcher) } }
  @usableFromInline var asSignal: NodeOf<SignalKind> {
    @_transparent get { NodeOf(self, if: pointee.traits.kind == .signal) }
  }
  @usableFromInline var asComputed: NodeOf<ComputedKind> {
    @_transparent get { NodeOf(self, if: pointee.traits.kind == .computed) }
  }
  @usableFromInline var asScope: NodeOf<ScopeKind> {
    @_transparent get { NodeOf(self, if: pointee.traits.kind == .scope) }
  }
  @usableFromInline var asEffect: NodeOf<EffectKind> {
    @_transparent get { NodeOf(self, if: pointee.traits.kind == .effect) }
  }
  @usableFromInline var asTracker: NodeOf<TrackerKind> {
    @_transparent get { NodeOf(self, if: pointee.traits.kind == .tracker) }
  }
}

// A field of `Node` that a kind has no use for carries something else of that kind.

extension NodeOf where Kind: WatcherKind {
  /// How often it has had its turn in this round.
  var passes: UInt32 {
    @_transparent get { pointer.pointee.current.raw }
    @_transparent nonmutating set { pointer.pointee.current.raw = newValue }
  }

  /// The number of the flush, or of the settlement of deriving effects, in which `passes` counts.
  var round: UInt32 {
    @_transparent get { pointer.pointee.observers.raw }
    @_transparent nonmutating set { pointer.pointee.observers.raw = newValue }
  }

  /// A number of the thread's.
  var notifiedAt: UInt32 {
    @_transparent get { pointer.pointee.lastObserver.raw }
    @_transparent nonmutating set { pointer.pointee.lastObserver.raw = newValue }
  }

  /// While it is held in a paused scope: a number of `SharedCounts`.
  var heldAt: UInt32 {
    @_transparent get { pointer.pointee.lastObserver.raw }
    @_transparent nonmutating set { pointer.pointee.lastObserver.raw = newValue }
  }
}

extension NodeOf where Kind == EffectKind {
  /// Of a deriving effect, which waits in `dueDeriving`, where no number is needed: `ThreadContext.relianceNumber`, cut short, when
  /// something was last known to be settled because this is.
  var reliedAt: UInt32 {
    @_transparent get { pointer.pointee.lastObserver.raw }
    @_transparent nonmutating set { pointer.pointee.lastObserver.raw = newValue }
  }
}

extension NodeOf where Kind == SignalKind {
  /// How many handles it has beyond the first.
  var extraHandles: UInt32 {
    @_transparent get { pointer.pointee.sources.raw }
    @_transparent nonmutating set { pointer.pointee.sources.raw = newValue }
  }
}
