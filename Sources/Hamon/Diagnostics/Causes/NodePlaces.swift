import CHamonThread

/// A number for each node, found by its place in the arena and so without hashing. There is one for each place where a node may begin, 0 as
/// long as it has none. For each region of the arena there is a page, made when it is first written.
struct NodePlaces: BitwiseCopyable {
  private typealias Page = UnsafeMutablePointer<UInt32>
  private let pages: UnsafeMutablePointer<Page?>
  private var made = RawStack<Int>()

  private static var pageSize: Int { Int(HAMON_REGION) / 8 * MemoryLayout<UInt32>.size }

  init() {
    pages = hamon_make_table(MemoryLayout<Page?>.stride).assumingMemoryBound(to: Page?.self)
  }

  mutating func free() {
    for i in 0..<made.count { hamon_free_zeros(pages[made[i]].unsafelyUnwrapped, Self.pageSize) }
    made.free()
    hamon_free_table(pages, MemoryLayout<Page?>.stride)
  }

  @inline(__always)  // two loads
  subscript(node: NodePointer) -> Int {
    let place = Int(NodeOffset(node).raw)
    guard let page = pages[place &>> 13] else { return 0 }
    return Int(page[place & 8191])
  }

  mutating func set(_ node: NodePointer, _ number: Int) {
    let place = Int(NodeOffset(node).raw)
    if pages[place >> 13] == nil {
      pages[place >> 13] = hamon_make_zeros(Self.pageSize).assumingMemoryBound(to: UInt32.self)
      made.push(place >> 13)
    }
    pages[place >> 13]![place & 8191] = UInt32(number)
  }
}
