/// A closure as two raw words, or none. The words are owned: `Graph.release` lets them go.
@usableFromInline struct ClosureWords {
  @usableFromInline var function: UnsafeRawPointer?
  @usableFromInline var context: UnsafeRawPointer?

  @inlinable static var placeOfContext: Int { 8 }

  @inlinable init(function: UnsafeRawPointer? = nil, context: UnsafeRawPointer? = nil) {
    self.function = function
    self.context = context
  }
}

/// One place in the graph: 40 bytes, followed by the value. It knows nothing of the value's type.
///
///     0       1     2      4        8          12            16       20      24             40
///     │traits │affinity │flags │current │observers │lastObserver │sources │ownerRecord │closure (2 words)│ value …
///                                                      of a computed:                       │ code │ value …
@usableFromInline struct Node {
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
  /// Of a source: the last of its observers. Of an effect or tracker: when it was notified, or when its turn had come in a paused scope; of
  /// a deriving effect, when something has relied on it.
  @usableFromInline var lastObserver: LinkOffset
  /// Of an observer: the first of its sources. Of a signal: how many handles it has beyond the first.
  @usableFromInline var sources: LinkOffset
  @usableFromInline var ownerRecord: OwnerRecordOffset
  /// Of an effect or a tracker: its body. Of a computed: see `ComputeWords`. Of a signal with operations: their two words. Of any
  /// other signal the first is nil, and the second is the value's type if that needs destruction; or the value from before the batch, while
  /// `saved`.
  @usableFromInline var closure: ClosureWords

  @inlinable static var placeOfSources: Int { 16 }
  @inlinable static var placeOfClosure: Int { 24 }
  @inlinable static var headerSize: Int { 40 }
  @inlinable static var computedHeaderSize: Int { 48 }
}

extension Node {
  /// It has a turn in a flush when a source has changed: an effect or a tracker.
  @inlinable var isWatcher: Bool { traits.rawValue & 7 >= NodeKind.effect.rawValue }
}

extension UnsafeMutablePointer where Pointee == Node {
  /// Whether it is a computed that is pending, and neither known to be dirty nor running nor ended.
  @inline(__always)  // one comparison
  var isWaitingComputed: Bool { isComputed(with: .pending, of: .stale | .running | .ending) }

  /// Whether it is a computed in a chain.
  @inline(__always)  // one comparison
  var isInChain: Bool { isComputed(with: .inChain, of: .inChain) }

  /// Whether it is a computed in a chain, clean and at rest.
  @inline(__always)  // one comparison
  var isRestingInChain: Bool { isComputed(with: .inChain, of: .inChain | .stale | .running | .ending) }

  /// Whether it is a computed that has just these of some flags: one comparison of the header's first four bytes, with flags and kind side
  /// by side.
  @inline(__always) private func isComputed(with flags: Flags<ComputedKind>, of asked: Flags<ComputedKind>) -> Bool {
    let word = UInt32(littleEndian: UnsafeRawPointer(self).load(as: UInt32.self))
    return word & (UInt32(asked.rawValue) << 16 | 7)
      == UInt32(flags.rawValue) << 16 | UInt32(NodeKind.computed.rawValue)
  }

  var isPausedScope: Bool { pointee.traits.kind == .scope && asScope.flags.contains(.paused) }

  /// Whether its closure is on the stack for a run. (An effect's body is also called to look after its object: `Graph.lookAfterObject`.)
  @inlinable var isRunning: Bool { pointee.flags.contains(.running) }

  /// Whether it is of the kind, clean and at rest, and nothing special (a deriving effect, a one-shot tracker).
  @inline(__always)  // two loads
  func isResting(_ kind: NodeKind) -> Bool {
    pointee.traits.kind == kind && asWatcher.flags.isDisjoint(with: .stale | .running | .ending | .special)
  }

  /// The word that holds a small value. What the value leaves of it is undefined, and stays as it is.
  @inlinable var word: UnsafeRawPointer? {
    (UnsafeRawPointer(self) + Node.headerSize).load(as: UnsafeRawPointer?.self)
  }

  var affinityAddress: UnsafeMutablePointer<UInt8> {
    (UnsafeMutableRawPointer(self) + 1).assumingMemoryBound(to: UInt8.self)
  }
}

/// What few nodes need: owner, owned nodes, cleanups, a name, the parts of a signal's value. Made on demand.
///
/// Owned nodes are in a list from the last made to the first, which is the order of their disposal:
///
///     owner.lastChild ─▶ child ─previousSibling─▶ child ─▶ child ─▶ none
///                                     ◀──nextSibling───
@usableFromInline struct OwnerRecord {
  var owner = NodeOffset.none
  var lastChild = NodeOffset.none
  var previousSibling = NodeOffset.none
  var nextSibling = NodeOffset.none
  var cleanups: UnsafeMutablePointer<Cleanup>?
  var label: UnsafeMutablePointer<NodeLabel>?
}

extension OwnerRecord {
  /// The parts of a signal's value, in the place of siblings, because a signal has no owner: a reference that is owned and goes with the
  /// node's memory. See `PartTable`.
  var parts: Unmanaged<PartTable>? {
    get {
      let word = UInt(previousSibling.raw) | UInt(nextSibling.raw) << 32
      return UnsafeRawPointer(bitPattern: word).map { Unmanaged.fromOpaque($0) }
    }
    set {
      let word = UInt(bitPattern: newValue?.toOpaque())
      previousSibling.raw = UInt32(truncatingIfNeeded: word)
      nextSibling.raw = UInt32(truncatingIfNeeded: word >> 32)
    }
  }
}

/// A registered cleanup; the list runs from the last registered to the first.
struct Cleanup {
  let body: () -> Void
  var next: UnsafeMutablePointer<Cleanup>?
}
