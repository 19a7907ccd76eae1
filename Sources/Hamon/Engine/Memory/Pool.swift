import CHamonThread

/// A thread's stock of free slots of one class. Freed slots go to the thread that frees them. A slot in use belongs to no thread, so a
/// graph may move from thread to thread with its actor.
///
/// Slots are taken from one region (64 KiB) after the other, and a slot that is freed elsewhere waits for its region's turn. So what
/// is made together lies together, in whichever order the slots were freed; and what is made and ended again and again stays
/// where it is.
///
///     the region in use     first ─▶ [poisoned│next│poisoned…] ─▶ […│next│…] ─▶ nil, then its unused end: fresh ..< end
///     others                waiting ─▶ region 7 ─▶ region 3 ─▶ none, each with a list like `first` in the thread's table
///
/// A thread that frees what others make does not hoard it. If more regions wait than it has begun itself, plus an allowance, those that
/// have waited longest are left to the others.
struct Pool {
  private var first: UnsafeMutableRawPointer?
  private var region: UInt32 = 0
  private var waiting: UInt32 = 0
  /// How many regions wait, and how many may.
  private var waitingCount = 0
  private var mostWaiting = Pool.allowance
  private var fresh: UnsafeMutableRawPointer?
  private var end: UnsafeMutableRawPointer?

  @inline(__always)  // the whole cost of making a node or link, besides filling it in
  mutating func take(_ sizeClass: SizeClass, _ regions: Regions) -> UnsafeMutableRawPointer {
    takeFreed(sizeClass) ?? takeFresh(sizeClass, regions)
  }

  /// As `take`, as long as the region in use has a slot that was freed.
  @inline(__always)  // part of the above
  mutating func takeFreed(_ sizeClass: SizeClass) -> UnsafeMutableRawPointer? {
    guard let slot = first else { return nil }
    first = slot.load(fromByteOffset: 8, as: UnsafeMutableRawPointer?.self)
    Self.unpoison(slot, sizeClass)
    return slot
  }

  @inline(never)  // the rare case: kept out of the callers' code
  private mutating func takeFresh(_ sizeClass: SizeClass, _ regions: Regions) -> UnsafeMutableRawPointer {
    if let slot = fresh, slot + sizeClass.size <= end.unsafelyUnwrapped {
      fresh = slot + sizeClass.size
      return slot
    }
    if waiting != 0 {
      region = waiting
      let list = regions[Int(region)].first.unsafelyUnwrapped
      first = regions[Int(region)].count < Self.few ? list : Self.inOrder(list)
      waiting = regions[Int(region)].next
      waitingCount &-= 1
      regions[Int(region)] = Region()
      return take(sizeClass, regions)
    }
    if let chain = hamon_adopt_slots(UInt32(sizeClass.rawValue)) {
      region = hamon_region(chain)
      first = Self.inOrder(chain)
      return take(sizeClass, regions)
    }
    let start = hamon_take_region()
    mostWaiting &+= 1
    region = hamon_region(start)
    fresh = start
    end = start + Int(HAMON_REGION)
    return takeFresh(sizeClass, regions)
  }

  @inline(__always) mutating func give(_ slot: UnsafeMutableRawPointer, _ sizeClass: SizeClass, _ regions: Regions) {
    if _fastPath(giveHere(slot, sizeClass)) { return }
    let home = hamon_region(slot)
    let next = regions[Int(home)].first
    slot.storeBytes(of: next, toByteOffset: 8, as: UnsafeMutableRawPointer?.self)
    regions[Int(home)].first = slot
    regions[Int(home)].count &+= 1
    if next == nil {
      regions[Int(home)].next = waiting
      waiting = home
      waitingCount &+= 1
      if waitingCount > mostWaiting { leaveOldest(sizeClass, regions) }
    }
    Self.poison(slot, sizeClass)
  }

  /// As `give`, for a slot of the region in use. Returns false, and does nothing, for any other.
  @inline(__always)  // part of the above
  mutating func giveHere(_ slot: UnsafeMutableRawPointer, _ sizeClass: SizeClass) -> Bool {
    guard hamon_region(slot) == region else { return false }
    slot.storeBytes(of: first, toByteOffset: 8, as: UnsafeMutableRawPointer?.self)
    first = slot
    Self.poison(slot, sizeClass)
    return true
  }

  /// The free slots of a region as a list by address. They were freed in any order, and what is made together would lie in that order. A
  /// graph larger than the caches is traversed at their pace only if the processor can foresee the way.
  @inline(never)  // once for a region
  private static func inOrder(_ list: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    if seemsInOrder(list) { return list }
    let start = hamon_arena().unsafelyUnwrapped + Int(hamon_region(list)) &* Int(HAMON_REGION)
    // A bit for each unit of 8 bytes at which a slot may begin.
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Int(HAMON_REGION) / 8 / 64) { isFree in
      isFree.initialize(repeating: 0)
      var next = Optional(list)
      while let slot = next {
        let unit = (slot - UnsafeMutableRawPointer(start)) &>> 3
        isFree[unit &>> 6] |= 1 &<< UInt64(unit & 63)
        next = slot.load(fromByteOffset: 8, as: UnsafeMutableRawPointer?.self)
      }
      for word in isFree.indices.reversed() {
        var bits = isFree[word]
        while bits != 0 {
          let bit = 63 &- bits.leadingZeroBitCount
          bits &= ~(1 &<< UInt64(bit))
          let slot = UnsafeMutableRawPointer(start) + (word &* 64 &+ bit) &* 8
          slot.storeBytes(of: next, toByteOffset: 8, as: UnsafeMutableRawPointer?.self)
          next = slot
        }
      }
      return next.unsafelyUnwrapped
    }
  }

  /// Whether neighbours were freed one after the other, forwards or backwards, judged by the last of them.
  private static func seemsInOrder(_ list: UnsafeMutableRawPointer) -> Bool {
    var slot = list
    for _ in 0..<16 {
      guard let next = slot.load(fromByteOffset: 8, as: UnsafeMutableRawPointer?.self) else { return true }
      if abs(next - slot) > 256 { return false }
      slot = next
    }
    return true
  }

  /// A region with fewer free slots is not worth it: what is made in it lies among others anyhow.
  private static var few: UInt32 { 128 }

  /// How many regions may wait with a thread that has begun none: 2 MiB.
  private static var allowance: Int { 32 }

  /// Leaves the older half of what waits to the others.
  @inline(never)  // once for many regions
  private mutating func leaveOldest(_ sizeClass: SizeClass, _ regions: Regions) {
    waitingCount /= 2
    var last = waiting
    for _ in 1..<waitingCount { last = regions[Int(last)].next }
    var next = regions[Int(last)].next
    regions[Int(last)].next = 0
    while next != 0 {
      let oldest = regions[Int(next)]
      regions[Int(next)] = Region()
      hamon_leave_slots(UInt32(sizeClass.rawValue), oldest.first.unsafelyUnwrapped)
      next = oldest.next
    }
  }

  /// At the end of a thread: its free slots are left to the others.
  mutating func leave(_ sizeClass: SizeClass, _ regions: Regions) {
    while let slot = fresh, slot + sizeClass.size <= end.unsafelyUnwrapped {
      give(slot, sizeClass, regions)
      fresh = slot + sizeClass.size
    }
    if let first { hamon_leave_slots(UInt32(sizeClass.rawValue), first) }
    while waiting != 0 {
      hamon_leave_slots(UInt32(sizeClass.rawValue), regions[Int(waiting)].first.unsafelyUnwrapped)
      waiting = regions[Int(waiting)].next
    }
    self = Pool()
  }

  // Sanitizer runs are debug builds; release builds do not pay for the call.
  @inline(__always) private static func poison(_ slot: UnsafeMutableRawPointer, _ sizeClass: SizeClass) {
    #if DEBUG
      hamon_poison(slot, 8)
      hamon_poison(slot + 16, sizeClass.size - 16)
    #endif
  }

  @inline(__always) private static func unpoison(_ slot: UnsafeMutableRawPointer, _ sizeClass: SizeClass) {
    #if DEBUG
      hamon_unpoison(slot, sizeClass.size)
    #endif
  }
}

/// A thread's table of the arena's regions.
typealias Regions = UnsafeMutablePointer<Region>

/// What a thread has freed in a region that it is not taking slots from. A region holds slots of one class: it waits in one pool.
struct Region: BitwiseCopyable {
  var first: UnsafeMutableRawPointer?
  /// The next one that waits; 0 without one.
  var next: UInt32 = 0
  var count: UInt32 = 0
}
