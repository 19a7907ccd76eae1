/// A closure as two raw words, or none. The words are owned: `Graph.release` lets them go.
@usableFromInline
struct ClosureWords {
  @usableFromInline var function: UnsafeRawPointer?
  @usableFromInline var context: UnsafeRawPointer?

  @inlinable static var placeOfContext: Int { 8 }

  @inlinable
  init(function: UnsafeRawPointer? = nil, context: UnsafeRawPointer? = nil) {
    self.function = function
    self.context = context
  }
}

/// One place in the graph: 40 bytes, followed by the value. It knows nothing of the value's type.
///
///     0       1     2      4        8          12            16       20      24             40
///     │traits │affinity │flags │current │observers │lastObserver │sources │ownerRecord │closure (2 words)│ value …
///                                                      of a computed:                       │ code │ value …
@usableFromInline
struct Node {
  @usableFromInline var traits: NodeTraits
  /// Where the node lives; see `Affinity`. Read by other threads, so only through `hamon_load_affinity`.
  @usableFromInline var affinity: UInt8
  /// Not at a multiple of four bytes. There the compiler loads all four of them, and a processor that has just stored two waits until they
  /// have reached the cache.
  @usableFromInline var flags: NodeFlags
  /// Of a source: the link through which it was read last. Of an effect or tracker: its passes in this round.
  @usableFromInline var current: LinkOffset
  /// Of a source: the first of its observers. Of an effect or tracker: the round in which `passes` counts.
  @usableFromInline var observers: LinkOffset
  /// Of a source: the last of its observers. Of an effect or tracker: when it was notified, or when its turn had come in a paused scope.
  @usableFromInline var lastObserver: LinkOffset
  /// Of an observer: the first of its sources. Of a signal: how many handles it has beyond the first.
  @usableFromInline var sources: LinkOffset
  @usableFromInline var ownerRecord: OwnerRecordOffset
  /// Of an effect, a tracker or a scope: its body. Of a computed: see `ComputeWords`. Of a signal with operations: their two words. Of any
  /// other signal the first is nil, and the second is the value's type if that needs destruction; or the value from before the batch, while
  /// `saved`.
  @usableFromInline var closure: ClosureWords

  @inlinable static var placeOfSources: Int { 16 }
  @inlinable static var placeOfClosure: Int { 24 }
  @inlinable static var headerSize: Int { 40 }
  @inlinable static var computedHeaderSize: Int { 48 }
}

extension Node {
  // The fields that a kind does not need carry what another kind does; these names say what.

  var passes: UInt32 {
    get { current.raw }
    set { current.raw = newValue }
  }
  /// The number of the flush, or of the settlement of deriving effects, in which `passes` counts.
  var round: UInt32 {
    get { observers.raw }
    set { observers.raw = newValue }
  }
  /// A number of the thread's.
  var notifiedAt: UInt32 {
    get { lastObserver.raw }
    set { lastObserver.raw = newValue }
  }
  /// While it is held in a paused scope: a number of `SharedCounts`.
  var heldAt: UInt32 {
    get { lastObserver.raw }
    set { lastObserver.raw = newValue }
  }
  /// Of a deriving effect, which waits in `dueDeriving`, where no number is needed: `ThreadContext.relianceNumber`, cut short, when
  /// something was last known to be settled because this is.
  var reliedAt: UInt32 {
    get { lastObserver.raw }
    set { lastObserver.raw = newValue }
  }
  var extraHandles: UInt32 {
    get { sources.raw }
    set { sources.raw = newValue }
  }

  var isPausedScope: Bool { flags.contains(.paused) && traits.kind == .scope }

  /// It has a turn in a flush when a source has changed: an effect or a tracker.
  var isWatcher: Bool { traits.rawValue & 7 >= NodeKind.effect.rawValue }
}

extension UnsafeMutablePointer where Pointee == Node {
  /// Whether it is a computed that is pending, and neither known to be dirty nor running nor ended. That is one comparison of the header's
  /// first four bytes, with flags and kind side by side.
  @inline(__always)
  var isWaitingComputed: Bool {
    let state: NodeFlags = .pending | .dirty | .running | .ending
    let word = UInt32(littleEndian: UnsafeRawPointer(self).load(as: UInt32.self))
    return word & (UInt32(state.rawValue) << 16 | 7)
      == UInt32(NodeFlags.pending.rawValue) << 16 | UInt32(NodeKind.computed.rawValue)
  }

  /// Whether it is a computed in a chain: one comparison, as above.
  @inline(__always)
  var isInChain: Bool {
    let word = UInt32(littleEndian: UnsafeRawPointer(self).load(as: UInt32.self))
    return word & (UInt32(NodeFlags.inChain.rawValue) << 16 | 7)
      == UInt32(NodeFlags.inChain.rawValue) << 16 | UInt32(NodeKind.computed.rawValue)
  }

  /// Whether it is a computed in a chain, clean and at rest.
  @inline(__always)
  var isRestingInChain: Bool {
    let state: NodeFlags = .inChain | .pending | .dirty | .running | .ending
    let word = UInt32(littleEndian: UnsafeRawPointer(self).load(as: UInt32.self))
    return word & (UInt32(state.rawValue) << 16 | 7)
      == UInt32(NodeFlags.inChain.rawValue) << 16 | UInt32(NodeKind.computed.rawValue)
  }

  /// For an effect with a body that is being called: whether it runs; else it only looks after its object (`Graph.lookAfterObject`).
  @inlinable
  var isRunning: Bool { pointee.flags.contains(.running) }

  /// Whether it is of the kind, clean and at rest, and nothing special (a deriving effect, a one-shot tracker).
  @inline(__always)  // two loads
  func isResting(_ kind: NodeKind) -> Bool {
    let state: NodeFlags = .pending | .dirty | .running | .ending | .fired | .deriving | .endsWhenCalled
    return pointee.flags.isDisjoint(with: state) && pointee.traits.kind == kind
  }

  /// The word that holds a small value. What the value leaves of it is undefined, and stays as it is.
  @inlinable
  var word: UnsafeRawPointer? {
    (UnsafeRawPointer(self) + Node.headerSize).load(as: UnsafeRawPointer?.self)
  }

  var affinityAddress: UnsafeMutablePointer<UInt8> {
    (UnsafeMutableRawPointer(self) + 1).assumingMemoryBound(to: UInt8.self)
  }
}
