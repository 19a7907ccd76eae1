/// A growing buffer of plain values in raw memory: pushing and popping costs no uniqueness check, and once grown it
/// allocates nothing.
struct RawStack<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>?
  private(set) var count = 0
  private var capacity = 0

  @inline(__always)
  mutating func push(_ element: Element) {
    if count == capacity { return pushGrowing(&self, element) }
    (base.unsafelyUnwrapped + count).initialize(to: element)
    count &+= 1
  }

  @inline(__always)
  mutating func pop() -> Element {
    count &-= 1
    return base.unsafelyUnwrapped[count]
  }

  /// Pops without a look.
  @inline(__always)
  mutating func drop() { count &-= 1 }

  @inline(__always)
  mutating func replaceLast(_ element: Element) { base.unsafelyUnwrapped[count &- 1] = element }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { base.unsafelyUnwrapped[index] }
    nonmutating set { base.unsafelyUnwrapped[index] = newValue }
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

/// A function, and not a method: so a caller whose last act is a push keeps nothing for afterwards.
@inline(never)  // rare: kept out of the callers' code
private func pushGrowing<Element>(_ stack: inout RawStack<Element>, _ element: Element) {
  stack.grow()
  stack.push(element)
}
