/// What marks from a signal meet: its computeds first, each once; and in the same memory, at its end, those by which the first is
/// reached whom a validation asks.
///
///     signal, watcher, counts │ computeds that read the signal │ those below … → free ← … first way, from the signal down │
struct Route {
  var signal: NodePointer?
  var watcher: NodePointer?
  var isKept = false
  /// Whether the effect reads the signal itself: then it runs, whatever the others say.
  var isDirect = false
  /// Whether a computed is among those it meets that nobody observes. That one may be out of date before the write, and be asked for
  /// while marks are owed; of all others the effect is at rest only if they are up to date.
  var hasLeaf = false
  /// How many more writes to let pass before it is kept again; and how many there were the last time, unless it was followed.
  var writes: UInt16 = 0
  var wait: UInt16 = 0
  private var counts: (count: UInt8, direct: UInt8, way: UInt8) = (0, 0, 0)

  init(signal: NodePointer?) { self.signal = signal }

  static var capacity: Int { 28 }
  static var longestWait: UInt16 { 1 << 12 }

  var count: Int {
    get { Int(counts.count) }
    set { counts.count = UInt8(truncatingIfNeeded: newValue) }
  }
  /// Those that read the signal itself.
  var directCount: Int {
    get { Int(counts.direct) }
    set { counts.direct = UInt8(truncatingIfNeeded: newValue) }
  }
  var firstOnWay: Int {
    get { Int(counts.way) }
    set { counts.way = UInt8(truncatingIfNeeded: newValue) }
  }
}

typealias RoutePointer = UnsafeMutablePointer<Route>

extension UnsafeMutablePointer where Pointee == Route {
  var nodes: UnsafeMutablePointer<NodePointer> {
    @inline(__always) get {  // an addition
      UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: NodePointer.self)
    }
  }

  func contains(_ node: NodePointer, among count: Int) -> Bool {
    for i in 0..<count where nodes[i] == node { return true }
    return false
  }
}

/// A thread's routes: 64 places of 256 bytes.
struct Routes {
  private let base: UnsafeMutableRawPointer

  private static var bits: Int { 6 }
  private static var stride: Int { MemoryLayout<Route>.stride + Route.capacity * MemoryLayout<NodePointer>.stride }

  init() {
    base = .allocate(byteCount: Self.stride << Self.bits, alignment: 64)
    for i in 0..<1 << Self.bits {
      (base + i * Self.stride).bindMemory(to: Route.self, capacity: 1).initialize(to: Route(signal: nil))
    }
  }

  @inline(__always)  // a hash
  func place(of signal: NodePointer) -> RoutePointer {
    let hash = UInt(bitPattern: signal) &* 0x9e37_79b9_7f4a_7c15
    return (base + Int(bitPattern: hash >> UInt(UInt.bitWidth - Self.bits)) * Self.stride)
      .assumingMemoryBound(to: Route.self)
  }

  func free() { base.deallocate() }
}
