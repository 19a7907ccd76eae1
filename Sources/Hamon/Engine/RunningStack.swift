/// A node whose closure is on the stack.
struct Running: BitwiseCopyable {
  let node: NodePointer
  /// Where it stands while a computed that it reads is evaluated: the cursor, which has three bits to spare, and the marks. At any
  /// other time it means nothing, unless `readsWritten` is in it.
  private var cursorAndMarks: UInt = 0

  init(_ node: NodePointer, _ marks: FrameMarks = FrameMarks()) {
    self.node = node
    cursorAndMarks = marks.rawValue
  }

  @inline(__always)  // an or
  mutating func keep(_ cursor: LinkCursor, _ marks: FrameMarks) {
    cursorAndMarks = UInt(bitPattern: cursor) | marks.rawValue
  }

  var cursor: LinkCursor {
    @inline(__always) get {  // an and
      LinkCursor(bitPattern: cursorAndMarks & ~FrameMarks.all.rawValue).unsafelyUnwrapped
    }
  }

  var marks: FrameMarks {
    @inline(__always) get { FrameMarks(rawValue: cursorAndMarks & FrameMarks.all.rawValue) }
    set { cursorAndMarks = cursorAndMarks & ~FrameMarks.all.rawValue | newValue.rawValue }
  }
}

/// The nodes whose closures are on the stack. Who waits for a computed that it reads is pushed upon, and found again, with every
/// nested evaluation: so this knows its top by address, where a `RawStack` would multiply.
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

  @inline(__always)
  mutating func push(_ node: NodePointer, _ marks: FrameMarks = FrameMarks()) {
    if top == end { grow() }
    top.initialize(to: Running(node, marks))
    top += 1
  }

  @inline(__always)
  mutating func drop() { top -= 1 }

  @inline(__always)
  func replaceLast(_ node: NodePointer) { last.initialize(to: Running(node)) }

  /// Where the innermost stands. A push does not write to it: of a store at `top - 1` and one at `top`, both by one pointer, the
  /// optimiser (6.3.1) takes the second for the first one's end, and drops that.
  var last: UnsafeMutablePointer<Running> {
    @inline(__always) get { top - 1 }
  }

  subscript(index: Int) -> NodePointer { base[index].node }

  /// Where a node stands that runs.
  func place(of node: NodePointer) -> UnsafeMutablePointer<Running> {
    var place = top - 1
    while place.pointee.node != node {
      place -= 1
      assert(place >= base)
    }
    return place
  }

  @inline(never)  // rare: kept out of the callers' code
  private mutating func grow() {
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
