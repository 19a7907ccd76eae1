import CHamonThread

/// What the arena hands out: one fixed size per class, so that a freed slot serves the next node or link of its class.
///
///     class   link   extras   node48        node56         node64         node128
///     bytes   24     32       48            56             64             128
///     holds   Link   Extras   Node + 8 B    Node + 16 B    Node + 24 B    Node + 88 B
enum SlotClass: Int, CaseIterable {
  case link, extras, node48, node56, node64, node128

  var size: Int {
    switch self {
    case .link: 24
    case .extras: 32
    case .node48: 48
    case .node56: 56
    case .node64: 64
    case .node128: 128
    }
  }
}

/// A thread's stock of free slots of one class. Freed slots go to the thread that frees them; a slot belongs to no thread
/// while it is in use, so a graph may move from thread to thread with its actor.
///
///     first ─▶ [poisoned│next│poisoned…] ─▶ […│next│…] ─▶ nil        then the unused end of the current chunk:  fresh ..< end
struct SlotPool {
  private var first: UnsafeMutableRawPointer?
  private var fresh: UnsafeMutableRawPointer?
  private var end: UnsafeMutableRawPointer?

  @inline(__always)  // the whole cost of making a node or link, besides filling it in
  mutating func take(_ slotClass: SlotClass) -> UnsafeMutableRawPointer {
    if let slot = first {
      first = slot.load(fromByteOffset: 8, as: UnsafeMutableRawPointer?.self)
      Self.unpoison(slot, slotClass)
      return slot
    }
    return takeFresh(slotClass)
  }

  @inline(never)  // the rare case: kept out of the callers' code
  private mutating func takeFresh(_ slotClass: SlotClass) -> UnsafeMutableRawPointer {
    if let chain = hamon_adopt_chain(UInt32(slotClass.rawValue)) {
      first = chain
      return take(slotClass)
    }
    if fresh == nil || fresh! + slotClass.size > end! {
      let count = 65_536 / slotClass.size
      fresh = hamon_take(count * slotClass.size)
      end = fresh! + count * slotClass.size
    }
    defer { fresh! += slotClass.size }
    return fresh!
  }

  @inline(__always)
  mutating func give(_ slot: UnsafeMutableRawPointer, _ slotClass: SlotClass) {
    slot.storeBytes(of: first, toByteOffset: 8, as: UnsafeMutableRawPointer?.self)
    first = slot
    Self.poison(slot, slotClass)
  }

  /// At the end of a thread: its free slots are left to the others.
  mutating func leave(_ slotClass: SlotClass) {
    while let slot = fresh, slot + slotClass.size <= end! {
      give(slot, slotClass)
      fresh = slot + slotClass.size
    }
    if let first { hamon_leave_chain(UInt32(slotClass.rawValue), first) }
    first = nil
  }

  // Sanitizer runs are debug builds; release builds do not pay for the call.
  @inline(__always)
  private static func poison(_ slot: UnsafeMutableRawPointer, _ slotClass: SlotClass) {
    #if DEBUG
      hamon_poison(slot, 8)
      hamon_poison(slot + 16, slotClass.size - 16)
    #endif
  }

  @inline(__always)
  private static func unpoison(_ slot: UnsafeMutableRawPointer, _ slotClass: SlotClass) {
    #if DEBUG
      hamon_unpoison(slot, slotClass.size)
    #endif
  }
}
