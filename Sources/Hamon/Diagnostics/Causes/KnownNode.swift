/// What a log knows of a node while that lives.
struct KnownNode: BitwiseCopyable {
  /// Where it is.
  var place = NodeOffset.none
  /// Its number in the entries.
  var number: UInt32 = 0
  /// When the log was started last, as far as this node is concerned: in between, others may have taken its memory.
  var epoch: UInt32 = 0
  var plan = ValuePlan()
  /// Whether the log notes its runs and its end, where it has no owner any more.
  var isInScope = true
  /// Whether it is known to have run before.
  var hasRun = false
  /// Its last write or evaluation.
  var change = 0
  /// The last change that was noted for its observers.
  var told = 0
  var lastRun = 0
  /// The last run that no cleanup of its own had asked for.
  var lastRunByOthers = 0
  /// Its value, when the log last saw it change.
  var value = LoggedValue.none
  /// Why it will run, or does; and why once more.
  var reasons = ReasonList()
  var reasonsInRun = ReasonList()
  /// What the cleanups of its last run have written: no reasons, unless one that is still under way asks for it.
  var reasonsInCleanup = ReasonList()
}

/// The first and the last of a list of reasons.
struct ReasonList: BitwiseCopyable {
  fileprivate(set) var first: UInt32 = 0
  fileprivate var last: UInt32 = 0

  var isEmpty: Bool { first == 0 }
}

/// The reasons of all nodes, in one piece of memory. It allocates only while it grows.
struct ReasonStore: BitwiseCopyable {
  private struct Cell: BitwiseCopyable {
    var reason: Int
    var next: UInt32
    /// Of what a cleanup has written: how deep in cleanups of the node that was.
    var depth: UInt32
  }

  private var cells: UnsafeMutablePointer<Cell> = .allocate(capacity: 256)
  private var capacity = 256
  private var used = 1
  private var firstFree: UInt32 = 0

  func free() { cells.deallocate() }

  /// Whether a reason is in a list; `isToldAgain` says that it may be anywhere. (A run that has read a source out of order has two links to
  /// it for a while.)
  @inline(__always)  // a comparison, as a rule
  func contains(_ reason: Int, in list: ReasonList, _ isToldAgain: Bool) -> Bool {
    if list.isEmpty { return false }
    return cells[Int(list.last)].reason == reason || isToldAgain && contains(reason, in: list)
  }

  @inline(never)  // rare
  private func contains(_ reason: Int, in list: ReasonList) -> Bool {
    var next = list.first
    while next != 0 {
      if cells[Int(next)].reason == reason { return true }
      next = cells[Int(next)].next
    }
    return false
  }

  @inline(__always)  // some loads and stores
  mutating func append(_ reason: Int, to list: inout ReasonList, depth: UInt32 = 0) {
    let place: UInt32
    if firstFree != 0 {
      place = firstFree
      firstFree = cells[Int(place)].next
    } else {
      if used == capacity { grow() }
      place = UInt32(truncatingIfNeeded: used)
      used &+= 1
    }
    cells[Int(place)] = Cell(reason: reason, next: 0, depth: depth)
    if list.first == 0 { list.first = place } else { cells[Int(list.last)].next = place }
    list.last = place
  }

  /// Calls `body` with those of no greater depth.
  @inline(__always)  // as a rule there is one
  func forEach(_ list: ReasonList, upTo depth: UInt32 = 0, _ body: (Int) -> Void) {
    var next = list.first
    while next != 0 {
      if cells[Int(next)].depth <= depth { body(cells[Int(next)].reason) }
      next = cells[Int(next)].next
    }
  }

  /// Takes those out that come after a number.
  mutating func remove(after number: Int, from list: inout ReasonList) {
    var old = list
    list = ReasonList()
    var next = old.first
    while next != 0 {
      let cell = cells[Int(next)]
      if cell.reason <= number { append(cell.reason, to: &list, depth: cell.depth) }
      next = cell.next
    }
    removeAll(&old)
  }

  /// Takes its memory back.
  @inline(__always)  // a test
  mutating func removeAll(_ list: inout ReasonList) {
    if list.first == 0 { return }
    cells[Int(list.last)].next = firstFree
    firstFree = list.first
    list = ReasonList()
  }

  @inline(never)  // rare
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Cell>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: cells, count: used)
    cells.deallocate()
    (cells, capacity) = (larger, 2 * capacity)
  }
}
