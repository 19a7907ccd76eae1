import CHamonThread

/// A reference of 32 bits into the arena, in units of 8 bytes; 0 refers to nothing. It halves links and nodes against pointers, so that
/// twice as much of a graph fits the cache; the address is one scaled addition.
@usableFromInline struct ArenaOffset<Pointee>: Equatable, BitwiseCopyable {
  @usableFromInline var raw: UInt32

  @usableFromInline @_transparent init(raw: UInt32) { self.raw = raw }

  @usableFromInline @_transparent static var none: Self { Self(raw: 0) }

  @usableFromInline @_transparent var isNone: Bool { raw == 0 }

  @usableFromInline @_transparent static func == (a: Self, b: Self) -> Bool { a.raw == b.raw }

  @_transparent init(_ pointer: UnsafeMutablePointer<Pointee>) {
    let distance = UInt(bitPattern: pointer) &- UInt(bitPattern: hamon_arena())
    raw = UInt32(truncatingIfNeeded: distance &>> 3)
  }

  /// The place referred to. For 0 it is the arena's start: a region of zeros that is never handed out (see `reserve` in CHamonThread.c). A
  /// link or node that is read there refers to nothing. What looks at the cursor relies on that; nothing may write there.
  @_transparent var pointer: UnsafeMutablePointer<Pointee> {
    (unsafeBitCast(hamon_arena(), to: UnsafeMutableRawPointer.self) + Int(bitPattern: UInt(raw) &<< 3))
      .assumingMemoryBound(to: Pointee.self)
  }

  @_transparent var optional: UnsafeMutablePointer<Pointee>? { isNone ? nil : pointer }
}

@usableFromInline typealias NodeOffset = ArenaOffset<Node>
@usableFromInline typealias LinkOffset = ArenaOffset<Link>
@usableFromInline typealias OwnerRecordOffset = ArenaOffset<OwnerRecord>
@usableFromInline typealias NodePointer = UnsafeMutablePointer<Node>
typealias LinkPointer = UnsafeMutablePointer<Link>
typealias OwnerRecordPointer = UnsafeMutablePointer<OwnerRecord>

/// What the arena hands out: one fixed size per class, so that a freed slot serves the next node or link of its class.
///
///     class   link   ownerRecord   node48       node56        node64        node128
///     bytes   24     32            48           56            64            128
///     holds   Link   OwnerRecord   Node + 8 B   Node + 16 B   Node + 24 B   Node + 88 B
enum SizeClass: Int, CaseIterable {
  case link, ownerRecord, node48, node56, node64, node128

  var size: Int {
    switch self {
    case .link: 24
    case .ownerRecord: 32
    case .node48: 48
    case .node56: 56
    case .node64: 64
    case .node128: 128
    }
  }
}
