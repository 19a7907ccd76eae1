import CHamonThread

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

  /// Takes the place of another one. Where that was kept in vain, so may this one be.
  init(signal: NodePointer, after other: Route) {
    self.signal = signal
    writes = other.writes
    wait = other.wait
  }

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

  /// As words: one comparison, where there would be a test for nil as well.
  @inline(__always)  // a comparison
  func isOf(_ signal: NodePointer) -> Bool { unsafeBitCast(pointee.signal, to: UInt.self) == UInt(bitPattern: signal) }

  func contains(_ node: NodePointer, among count: Int) -> Bool {
    for i in 0..<count where nodes[i] == node { return true }
    return false
  }
}

/// A thread's routes: 512 places of 256 bytes, two for each hash. They begin as zeros: no signal, nothing kept.
struct Routes {
  private let base: UnsafeMutableRawPointer

  private static var bits: Int { 9 }
  private static var stride: Int { MemoryLayout<Route>.stride + Route.capacity * MemoryLayout<NodePointer>.stride }
  private static var size: Int { stride << bits }

  init() { base = hamon_make_zeros(Self.size) }

  func free() { hamon_free_zeros(base, Self.size) }

  /// Where the route of a signal is, if it has a place.
  @inline(__always)  // a hash and a comparison, as a rule
  func place(of signal: NodePointer) -> RoutePointer? {
    let hash = hash(signal)
    let first = self[hash]
    if first.isOf(signal) { return first }
    let second = self[hash ^ 1]
    return second.isOf(signal) ? second : nil
  }

  /// Where it may be put: nobody else has kept a route there, if there is such a place.
  func placeToTake(for signal: NodePointer) -> RoutePointer {
    let hash = hash(signal)
    return self[hash].pointee.isKept && !self[hash ^ 1].pointee.isKept ? self[hash ^ 1] : self[hash]
  }

  private subscript(index: Int) -> RoutePointer {
    @inline(__always) get {  // a multiplication by a constant
      (base + index &* Self.stride).assumingMemoryBound(to: Route.self)
    }
  }

  /// Signals that are made one after the other stand at equal distances: they must not fall into the same places. By the golden ratio (as
  /// Knuth has it) they do not in a table of this size; in one of 64 places 48 bytes were nearly a third of the circle.
  @inline(__always)  // a multiplication and a shift
  private func hash(_ signal: NodePointer) -> Int {
    Int(bitPattern: (UInt(bitPattern: signal) &* 0x9e37_79b9_7f4a_7c15) >> UInt(UInt.bitWidth - Self.bits))
  }
}
