/// A growing buffer of plain values in raw memory: pushing and popping costs no uniqueness check, and once grown it
/// allocates nothing.
struct RawStack<Element: BitwiseCopyable>: BitwiseCopyable {
  private(set) var base: UnsafeMutablePointer<Element>?
  private(set) var count = 0
  private var capacity = 0

  // Transparent, and with nothing in them that is a call without optimisation. So a debug build has their few loads and stores in the
  // engine's code as well.

  /// The start of the buffer, once there is one.
  @_transparent
  private var start: UnsafeMutablePointer<Element> { unsafeBitCast(base, to: UnsafeMutablePointer<Element>.self) }

  @_transparent mutating func push(_ element: Element) {
    if count == capacity { return pushGrowing(&self, element) }
    (start + count).pointee = element
    count &+= 1
  }

  @_transparent mutating func pop() -> Element {
    count &-= 1
    return (start + count).pointee
  }

  /// Pops without returning it.
  @_transparent mutating func drop() { count &-= 1 }

  subscript(index: Int) -> Element {
    @_transparent get { (start + index).pointee }
    @_transparent nonmutating set { (start + index).pointee = newValue }
  }

  /// Whether one of them fits.
  @inline(__always)  // a loop
  func contains(where fits: (Element) -> Bool) -> Bool {
    for i in 0..<count where fits(self[i]) { return true }
    return false
  }

  /// Removes the last one that fits, if there is one.
  @inline(__always)  // a loop, which ends at once as a rule
  mutating func removeLast(where fits: (Element) -> Bool) {
    var i = count &- 1
    while i >= 0, !fits(self[i]) { i &-= 1 }
    if i >= 0 { remove(at: i) }
  }

  mutating func removeAll() { count = 0 }

  mutating func remove(at index: Int) {
    for i in index..<count - 1 { base.unsafelyUnwrapped[i] = base.unsafelyUnwrapped[i + 1] }
    count -= 1
  }

  fileprivate mutating func grow() {
    capacity = max(64, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    if let base {
      larger.moveInitialize(from: base, count: count)
      base.deallocate()
    }
    base = larger
  }

  mutating func free() {
    base?.deallocate()
    self = RawStack()
  }
}

/// A function, and not a method: so a caller that ends with a push keeps nothing for afterwards.
@inline(never)  // rare: kept out of the callers' code
private func pushGrowing<Element>(_ stack: inout RawStack<Element>, _ element: Element) {
  stack.grow()
  stack.push(element)
}
