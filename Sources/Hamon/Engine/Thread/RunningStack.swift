/// A node with its closure on the stack.
struct Running: BitwiseCopyable {
  let node: NodePointer
  /// The node's cursor, which has three bits to spare, and its facts. The cursor is valid only while the node waits for a computed that it
  /// reads; after any other interruption only `readsRecorded` may be asked for.
  fileprivate var cursorAndFacts: UInt = 0

  init(_ node: NodePointer, _ facts: RunFacts = RunFacts()) {
    self.node = node
    cursorAndFacts = UInt(facts.rawValue)
  }

  @inline(__always)  // an or
  fileprivate static func word(_ cursor: LinkCursor, _ facts: RunFacts) -> UInt {
    UInt(bitPattern: cursor) | UInt(facts.rawValue)
  }

  var cursor: LinkCursor {
    @inline(__always) get {  // an and
      LinkCursor(bitPattern: cursorAndFacts & ~RunFacts.bits).unsafelyUnwrapped
    }
  }

  var facts: RunFacts {
    @inline(__always) get { RunFacts(rawValue: UInt8(cursorAndFacts & RunFacts.bits)) }
    set { cursorAndFacts = cursorAndFacts & ~RunFacts.bits | UInt(newValue.rawValue) }
  }
}

/// The nodes with closures on the stack. Every nested evaluation pushes one, and comes back to the one below: so this keeps the address of
/// its top, where a `RawStack` would multiply.
struct RunningStack {
  private var base: UnsafeMutablePointer<Running>
  private var top: UnsafeMutablePointer<Running>
  private var end: UnsafeMutablePointer<Running>

  init() {
    base = .allocate(capacity: 64)
    top = base
    end = base + 64
  }

  var count: Int { top - base }

  @inline(__always) mutating func push(_ node: NodePointer) {
    if top == end { grow() }
    top.initialize(to: Running(node))
    top += 1
  }

  @inline(__always)  // a comparison
  var hasRoom: Bool { top != end }

  /// As `push`, where there is room, for a computed that a waiting run reads: it keeps that run's cursor.
  @inline(__always) mutating func push(_ node: NodePointer, readAt cursor: LinkCursor, _ facts: RunFacts) {
    assert(hasRoom)
    let place = top
    // As bytes: of a store at `place - 1` and one at `place` the optimiser (6.3.1) takes the second for the first one's end, and
    // drops that. And what the new one would keep means nothing yet, so that it need not be stored.
    let kept = MemoryLayout<Running>.offset(of: \.cursorAndFacts)! - MemoryLayout<Running>.stride
    UnsafeMutableRawPointer(place).storeBytes(of: Running.word(cursor, facts), toByteOffset: kept, as: UInt.self)
    UnsafeMutableRawPointer(place).storeBytes(of: node, as: NodePointer.self)
    top = place + 1
  }

  @inline(__always) mutating func drop() { top -= 1 }

  @inline(__always) func replaceLast(_ node: NodePointer, _ facts: RunFacts = RunFacts()) {
    last.initialize(to: Running(node, facts))
  }

  /// The place of the innermost node.
  var last: UnsafeMutablePointer<Running> {
    @inline(__always) get { top - 1 }
  }

  subscript(index: Int) -> NodePointer { base[index].node }

  /// The place of a running node.
  func place(of node: NodePointer) -> UnsafeMutablePointer<Running> {
    var place = top - 1
    while place.pointee.node != node {
      place -= 1
      assert(place >= base)
    }
    return place
  }

  @inline(never)  // rare: kept out of the callers' code
  mutating func grow() {
    let count = count
    let larger = UnsafeMutablePointer<Running>.allocate(capacity: count * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    top = base + count
    end = base + count * 2
  }

  func free() { base.deallocate() }
}
