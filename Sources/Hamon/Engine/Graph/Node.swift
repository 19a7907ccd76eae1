/// What a node is.
@usableFromInline
enum NodeKind: UInt8 {
  case signal, computed, scope, effect, tracker
}

/// What counts as the same value; see `Equality`.
@usableFromInline
enum EqualityKind: UInt8 {
  case `default`, never, custom
  /// A closure as well, which is also asked after a change in place.
  case customInPlace

  @inlinable @inline(__always)  // a comparison
  var isCustom: Bool { rawValue >= EqualityKind.custom.rawValue }
}

/// What changes while the graph moves.
///
///     clean ──mark──▶ pending ("a source may have changed") ──validate──▶ clean, or dirty
///       └────mark──▶ dirty   ("a source has changed")       ──run──────▶ clean
@usableFromInline
struct NodeFlags: OptionSet {
  @usableFromInline let rawValue: UInt16
  @inlinable init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Some source may have changed.
  @inlinable static var pending: Self { Self(rawValue: 1 << 0) }
  /// Some source has changed. Of a signal: it was written, and whether it changed is still to be compared (`saved`).
  @inlinable static var dirty: Self { Self(rawValue: 1 << 1) }
  /// In the flush queue. Of a source: `seen`. Of a link: `made`.
  @inlinable static var queued: Self { Self(rawValue: 1 << 2) }
  /// Its closure is on the stack.
  @inlinable static var running: Self { Self(rawValue: 1 << 3) }
  /// Disposal has begun; nothing runs, nothing is added.
  @inlinable static var ending: Self { Self(rawValue: 1 << 4) }
  /// Disposal is complete; the memory waits for the handle and for the outermost engine call to end.
  @inlinable static var ended: Self { Self(rawValue: 1 << 5) }
  /// A user's handle refers to it. A signal or computed without one ends with its last observer; see `Keep.swift`.
  @inlinable static var hasHandle: Self { Self(rawValue: 1 << 6) }
  /// It has an owner.
  @inlinable static var owned: Self { Self(rawValue: 1 << 7) }
  /// Of a computed: there is a cached value. Of an urgent effect: it is a relay. Of others that own something: `cleared`.
  @inlinable static var hasValue: Self { Self(rawValue: 1 << 8) }
  /// Of a signal: its operations keep the value from before the batch, to compare with. Of a computed: it is in a chain. Of a scope: it is
  /// paused.
  @inlinable static var saved: Self { Self(rawValue: 1 << 9) }
  /// Flips with every run that confirms its reads; see `Link.flags`.
  @inlinable static var parity: Self { Self(rawValue: 1 << 10) }
  /// Of a scope, an effect or a tracker: it or one of its owners is a paused scope. Of a source: `feedsHeld`. Of an urgent effect, which
  /// has no owner: `followsDerived`.
  @inlinable static var held: Self { Self(rawValue: 1 << 11) }
  /// Of a tracker: it has called, and is silent until it tracks again. Of a signal: `fed`.
  @inlinable static var fired: Self { Self(rawValue: 1 << 12) }
  /// It is made for an object (`of:`) and ends with it. Of a signal: `notReadByDue`.
  @inlinable static var endsWithObject: Self { Self(rawValue: 1 << 13) }
  /// `endsWhenCalled`, `urgent` or `derived`.
  @inlinable static var once: Self { Self(rawValue: 1 << 14) }
  /// Of a tracker: its call is on the stack. Of others: `compared`, `pinned`.
  @inlinable static var calling: Self { Self(rawValue: 1 << 15) }

  // Some mean another thing for another kind of node; these names say what.

  /// Of a tracker: it ends when it has called once.
  @inlinable static var endsWhenCalled: Self { .once }
  /// Of an effect: it settles before all others; see `Urgent.swift`.
  @inlinable static var urgent: Self { .once }
  /// Of a source: it stands on what an urgent effect keeps up to date; see `DerivedSources.swift`.
  @inlinable static var derived: Self { .once }
  /// Of a signal: something else than its handles writes it, so that it is kept like a computed.
  static var fed: Self { .fired }
  /// Of a signal: no urgent effect that is due has read it; see `Concern.swift`.
  static var notReadByDue: Self { .endsWithObject }
  /// Of a source: met by a search that is under way.
  static var seen: Self { .queued }
  /// Of a signal: its comparison is on the stack.
  static var compared: Self { .calling }
  /// Of a computed: it is being read, and outlives its handle.
  @inlinable static var pinned: Self { .calling }
  /// Of a source: a watcher downstream may be held in a paused scope.
  @inlinable static var feedsHeld: Self { .held }
  /// Of a scope: it is paused itself.
  @inlinable static var paused: Self { .saved }
  /// Of a scope, an effect or a tracker: neither it nor an owner of it is due; see `Graph.settleOwners`.
  static var cleared: Self { .hasValue }
  /// Of an urgent effect: it runs what the user makes (rows, with their effects), and does not only derive.
  static var makes: Self { .saved }
  /// Of an effect or tracker that is not urgent: it has its turn before the others that are due; see `Early.swift`.
  static var early: Self { .saved }
  /// Of an urgent effect that makes something: it follows a list that is derived itself; see `Graph.noteDue`.
  static var followsDerived: Self { .held }
  /// Of an urgent effect: it makes another one due, and does not run itself; see `Graph.enqueueUrgent`.
  static var relay: Self { .hasValue }
  /// Of a computed: nobody reads it but an effect, or a computed that is in a chain as well; and it has one source at most.
  static var inChain: Self { .saved }
  /// Of a link: this run has made it.
  static var made: Self { .queued }

  @inlinable static var stale: Self { .pending | .dirty }

  /// Those of an observer whose run begins: nothing is known to be out of date any more, and its links are to be confirmed.
  var inNewRun: Self { Self(rawValue: rawValue & ~Self.stale.rawValue | Self.running.rawValue) }

  /// An array literal would do the same, but allocates in debug builds.
  @inlinable
  static func | (a: Self, b: Self) -> Self { Self(rawValue: a.rawValue | b.rawValue) }
}

/// What is settled when the node is made.
@usableFromInline
struct NodeTraits {
  @usableFromInline var rawValue: UInt8

  @inlinable
  init(kind: NodeKind, storage: ValueStorage, equality: EqualityKind) {
    rawValue = kind.rawValue | storage.rawValue << 3 | equality.rawValue << 5
  }

  // The three are cases that `init` was given; nothing else is ever stored in these bits.

  @inlinable var kind: NodeKind { unsafeBitCast(rawValue & 7, to: NodeKind.self) }
  @inlinable var storage: ValueStorage { unsafeBitCast(rawValue >> 3 & 3, to: ValueStorage.self) }
  var sizeClass: SizeClass { storage.sizeClass(of: kind) }
  @inlinable var equality: EqualityKind { unsafeBitCast(rawValue >> 5 & 3, to: EqualityKind.self) }

  /// It is nothing but the body that it runs or calls, or a scope.
  @inline(__always)  // a test
  var hasBody: Bool { rawValue & 7 >= NodeKind.scope.rawValue }

  /// An observer wants to know who writes it; see `ChangeTrace.swift`. The one trait that is settled later.
  var isTraced: Bool {
    get { rawValue & 0x80 != 0 }
    set { rawValue = newValue ? rawValue | 0x80 : rawValue & 0x7f }
  }
}

/// Where a node keeps its value: behind the header in a slot of its size, or in a box of its own. A computed has one word
/// less for it; see `ComputeWords`.
@usableFromInline
enum ValueStorage: UInt8 {
  case small, medium, large, boxed

  @inlinable
  init<Value>(for type: Value.Type) {
    let size = MemoryLayout<Value>.size
    self = Self.boxes(Value.self) ? .boxed : size <= 8 ? .small : size <= 24 ? .medium : .large
  }

  @inlinable
  init<Value>(forComputed type: Value.Type) {
    let size = MemoryLayout<Value>.size
    self = Self.boxesComputed(Value.self) ? .boxed : size <= 8 ? .small : size <= 16 ? .medium : .large
  }

  /// Whether a signal's value has a box. Asked on every access: two constants, where a comparison of two slots stays in the
  /// code until the end, and keeps the optimiser from dropping a retain and a release.
  @inlinable @inline(__always)  // two constants
  static func boxes<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.alignment > 8 || MemoryLayout<Value>.size > 88
  }

  /// The same for a computed's value.
  @inlinable @inline(__always)  // two constants
  static func boxesComputed<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.alignment > 8 || MemoryLayout<Value>.size > 80
  }

  func sizeClass(of kind: NodeKind) -> SizeClass {
    switch self {
    case .small, .boxed: kind == .computed ? .node56 : .node48
    case .medium: .node64
    case .large: .node128
    }
  }
}

/// A closure as two raw words, or none. The words are owned: `Graph.release` lets them go.
@usableFromInline
struct ClosureWords {
  @usableFromInline var function: UnsafeRawPointer?
  @usableFromInline var context: UnsafeRawPointer?

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
  /// Not at a multiple of four bytes: there the compiler loads all four of them, and a processor that has just stored two waits
  /// until they have reached the cache.
  @usableFromInline var flags: NodeFlags
  /// Of a source: the link through which it was read last. Of an effect or tracker: its passes in this flush.
  @usableFromInline var current: LinkOffset
  /// Of a source: the first of its observers. Of an effect or tracker: which flush `passes` counts in.
  @usableFromInline var observers: LinkOffset
  /// Of a source: the last of its observers. Of an effect or tracker: when it was notified (a number of the thread's); while it
  /// is held in a paused scope, when its turn had come (a number of `SharedCounts`).
  @usableFromInline var lastObserver: LinkOffset
  /// Of an observer: the first of its sources. Of a signal: how many handles it has beyond the first.
  @usableFromInline var sources: LinkOffset
  @usableFromInline var ownerRecord: OwnerRecordOffset
  @usableFromInline var closure: ClosureWords

  @inlinable static var headerSize: Int { 40 }
  @inlinable static var computedHeaderSize: Int { 48 }
}

extension Node {
  // The fields that a kind does not need carry what another kind does; these names say what.

  var passes: UInt32 {
    get { current.raw }
    set { current.raw = newValue }
  }
  var flushNumber: UInt32 {
    get { observers.raw }
    set { observers.raw = newValue }
  }
  /// Of a relay: the effect that it makes due.
  var relayTarget: NodeOffset {
    get { NodeOffset(raw: observers.raw) }
    set { observers.raw = newValue.raw }
  }
  var notifiedAt: UInt32 {
    get { lastObserver.raw }
    set { lastObserver.raw = newValue }
  }
  /// Of an urgent effect that makes something, which is in no queue: when it was made (a number of the thread's).
  var madeAt: UInt32 {
    get { lastObserver.raw }
    set { lastObserver.raw = newValue }
  }
  /// Of any other urgent effect: `ThreadContext.dueNumber`, cut short, when something was last known to be settled because this is.
  var reliedAt: UInt32 {
    get { lastObserver.raw }
    set { lastObserver.raw = newValue }
  }
  var extraHandles: UInt32 {
    get { sources.raw }
    set { sources.raw = newValue }
  }

  var isPausedScope: Bool { flags.contains(.paused) && traits.kind == .scope }

  /// Runs by itself when a source has changed: an effect or a tracker.
  var isWatcher: Bool { traits.rawValue & 7 >= NodeKind.effect.rawValue }
}

extension UnsafeMutablePointer where Pointee == Node {
  /// Where a signal's value is.
  @inlinable @inline(__always)  // folds to an addition: the type says which case it is
  func value<Value>(_ type: Value.Type) -> UnsafeMutablePointer<Value> {
    place(Node.headerSize, isBoxed: ValueStorage.boxes(Value.self))
  }

  /// Where a computed's value is.
  @inlinable @inline(__always)  // folds to an addition: the type says which case it is
  func computedValue<Value>(_ type: Value.Type) -> UnsafeMutablePointer<Value> {
    place(Node.computedHeaderSize, isBoxed: ValueStorage.boxesComputed(Value.self))
  }

  @inlinable @inline(__always)  // part of the above
  func place<Value>(_ offset: Int, isBoxed: Bool) -> UnsafeMutablePointer<Value> {
    let place = UnsafeMutableRawPointer(self) + offset
    return isBoxed
      ? place.load(as: UnsafeMutableRawPointer.self).assumingMemoryBound(to: Value.self)
      : place.assumingMemoryBound(to: Value.self)
  }

  /// Whether it is a computed that is pending, and neither known to be dirty nor running nor ended: one comparison of the
  /// header's first four bytes, in which flags and kind stand side by side.
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

  /// The same, clean and at rest.
  @inline(__always)
  var isRestingInChain: Bool {
    let state: NodeFlags = .inChain | .pending | .dirty | .running | .ending
    let word = UInt32(littleEndian: UnsafeRawPointer(self).load(as: UInt32.self))
    return word & (UInt32(state.rawValue) << 16 | 7)
      == UInt32(NodeFlags.inChain.rawValue) << 16 | UInt32(NodeKind.computed.rawValue)
  }

  /// Whether it is an effect that settles before all others.
  @inline(__always)  // two tests
  var isUrgent: Bool { pointee.flags.contains(.urgent) && pointee.traits.kind == .effect }

  /// Of an effect whose body is being called: whether it runs; else it is only to look after its object (`Graph.lookAfterObject`).
  @inlinable
  var isRunning: Bool { pointee.flags.contains(.running) }

  /// Whether it is of the kind, clean and at rest, and nothing special (urgent, a token).
  @inline(__always)  // two loads
  func isResting(_ kind: NodeKind) -> Bool {
    let state: NodeFlags = .pending | .dirty | .running | .ending | .fired | .once
    return pointee.flags.isDisjoint(with: state) && pointee.traits.kind == kind
  }

  /// The word in which a small value stands. What the value leaves of it is undefined, and stays as it is.
  @inlinable
  var word: UnsafeRawPointer? {
    (UnsafeRawPointer(self) + Node.headerSize).load(as: UnsafeRawPointer?.self)
  }

  /// Of an urgent effect: whether closures behind it have read a derived source. In place of the value, which an effect does not have.
  var asksDerived: Bool {
    get { (UnsafeRawPointer(self) + Node.headerSize).load(as: Bool.self) }
    nonmutating set { (UnsafeMutableRawPointer(self) + Node.headerSize).storeBytes(of: newValue, as: Bool.self) }
  }

  var affinityAddress: UnsafeMutablePointer<UInt8> {
    (UnsafeMutableRawPointer(self) + 1).assumingMemoryBound(to: UInt8.self)
  }
}
