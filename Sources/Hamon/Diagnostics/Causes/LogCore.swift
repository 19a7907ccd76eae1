import CHamonThread

/// What a log keeps while it is on: the entries as plain numbers, and of each node it has met, why it will run next. In raw memory, so that
/// an entry costs some stores: no reference is counted, nothing is hashed, and once the log is full nothing is allocated. What is more than
/// numbers is in the recorder (`cold`).
///
///     entries   … │ 7 │ 8 │ 9 │ 10 │      the last `limit` of them, by their numbers; what is older is written over
///     words     … reasons and reads of 9 │ of 10 │
///     places    where a node is  ─▶  its place in `known`
///     met       what the nodes are, as long as an entry names them, or they live
///
/// Why a run happens is noted where the engine finds it out, and not guessed afterwards: a source that has changed puts its entry down to
/// each observer. What an observer has read in the present run is a reason for its next one. What it has not read yet is a reason for this
/// run, if it was there before.
struct LogCore: BitwiseCopyable {
  /// The object that holds this memory.
  let recorder: Unmanaged<CausalRecorder>
  let limit: Int
  let isRedacted: Bool
  /// Whether each entry asks a clock of the program's own for the time.
  let isExact: Bool
  var outer: LogPointer?
  var isOfMainActor = false
  /// While the log itself reads.
  var isAside = false
  var isInBatch = false
  var isInFlush = false
  /// Whether what it notes is handed on, and the number of the last entry that was: see `CausalStream`.
  var hasStream = false
  var handedOn = 0
  /// How often it was started.
  var epoch: UInt32 = 0
  /// How many entries it had when it was started last.
  var countAtStart = 0
  /// How many labels there were by then.
  var labelsAtStart: UInt64 = 0
  /// The scope whose runs and ends are noted; nil for all of them.
  var scope: NodePointer?

  fileprivate var entries: UnsafeMutablePointer<RawEntry>
  fileprivate var mask: Int
  /// No entry before that is there: what has gone before the ring grew does not come back.
  fileprivate var oldest = 1
  /// The number of the last entry, and when it was added; and what the number was when the clock was read.
  var count = 0
  var time: Int64 = 0
  var countOfReading = 0
  var words = WordRing()
  /// Where the lists of the next entry begin.
  var list = 0

  var places = NodePlaces()
  var known: UnsafeMutablePointer<KnownNode>
  var knownCapacity = 64
  var knownCount = 1
  var freeKnown = RawStack<UInt32>()
  var nodes: UInt32 = 0
  var reasons = ReasonStore()

  /// The value before of the write that is under way, and in how many batches that is.
  var oldNode: NodePointer?
  var old = LoggedValue.none
  var oldBatches = 0
  /// The cause that was asked for last, most likely the next as well, and its entry; it is held by the recorder.
  var lastCause: UnsafeRawPointer?
  var entryOfLastCause = 0

  /// More are never kept.
  static var mostEntries: Int { 1 << 26 }

  init(_ recorder: CausalRecorder, limit: Int, isRedacted: Bool, isExact: Bool) {
    self.recorder = Unmanaged.passUnretained(recorder)
    self.limit = limit
    self.isRedacted = isRedacted
    self.isExact = isExact
    // As much as one flush has, as a rule: a look-up in it finds which write has led to what.
    var capacity = 1024
    while capacity < limit { capacity *= 2 }
    mask = capacity - 1
    let size = capacity * MemoryLayout<RawEntry>.stride
    entries = hamon_make_zeros(size).bindMemory(to: RawEntry.self, capacity: capacity)
    known = .allocate(capacity: knownCapacity)
    known.initialize(repeating: KnownNode(), count: 1)
  }

  mutating func free() {
    hamon_free_zeros(entries, (mask + 1) * MemoryLayout<RawEntry>.stride)
    words.free()
    places.free()
    known.deallocate()
    freeKnown.free()
    reasons.free()
  }
}

/// A node that has been met, for its `made` entry.
package struct MetNode {
  package let number: UInt32
  /// Which entry says so, and when that was.
  package let entry: Int
  package let time: Int64
  let kind: NodeKind
  let label: NodeLabel?
  /// That of the label; 0 without one.
  let serial: UInt64
  package let owner: UInt32
}

typealias LogPointer = UnsafeMutablePointer<LogCore>

// MARK: - entries

extension UnsafeMutablePointer where Pointee == LogCore {
  /// What is not plain numbers.
  var cold: CausalRecorder { pointee.recorder.takeUnretainedValue() }

  /// The number of the oldest entry that is kept.
  var firstKept: Int { Swift.max(pointee.oldest, pointee.count - pointee.mask) }

  /// The entry with a number, unless it has gone.
  @inline(__always)  // two comparisons
  func entry(_ number: Int) -> UnsafeMutablePointer<RawEntry>? {
    number > pointee.count &- pointee.mask &- 1 && number >= pointee.oldest && number <= pointee.count
      ? pointee.entries + (number & pointee.mask) : nil
  }

  /// Adds an entry, to be filled in where it is to stay, and `close`d before the next one where it has lists.
  @inline(__always)  // some stores
  func open(_ event: LogEvent, _ node: UInt32 = 0) -> UnsafeMutablePointer<RawEntry> {
    readTime()
    return openAtSameTime(event, node)
  }

  /// Opens an entry at the time of the last one, where no user code comes in between.
  @inline(__always)  // some stores
  func openAtSameTime(_ event: LogEvent, _ node: UInt32 = 0) -> UnsafeMutablePointer<RawEntry> {
    let number = pointee.count &+ 1
    if number > pointee.mask { makeRoom(for: number) }
    pointee.count = number
    let entry = pointee.entries + (number & pointee.mask)
    entry.pointee = RawEntry(event, node: node)
    entry.pointee.time = pointee.time
    entry.pointee.list = pointee.list
    return entry
  }

  /// Gives the words that were appended since the last entry with lists to the entry that was added last. Returns its number.
  @inline(__always)  // a load and a store
  func close() -> Int {
    pointee.list = pointee.words.end
    return pointee.count
  }

  /// Adds one at the time of the one before.
  func addBoundary(_ event: LogEvent) { _ = openAtSameTime(event) }

  /// Reads the time for the next entries.
  @inline(__always)  // some instructions
  func readTime() {
    pointee.time = pointee.isExact ? exactTime() : Int64(bitPattern: hamon_ticks())
    if pointee.count &- pointee.countOfReading > 4096 { readClock() }
  }

  @inline(never)  // kept out of the code for the others
  private func exactTime() -> Int64 { cold.time.exact() }

  @inline(never)  // rare
  private func readClock() {
    pointee.countOfReading = pointee.count
    cold.time.read()
  }

  /// The next entry replaces the oldest one, unless that has yet to be handed on.
  @inline(__always)  // some tests
  private func makeRoom(for number: Int) {
    if pointee.hasStream, number &- pointee.mask &- 1 > pointee.handedOn, pointee.mask < LogCore.mostEntries {
      grow()
    } else {
      forgetOldest()
    }
  }

  @inline(never)  // rare
  private func grow() {
    let mask = 2 * pointee.mask + 1
    let larger = hamon_make_zeros((mask + 1) * MemoryLayout<RawEntry>.stride)
      .bindMemory(to: RawEntry.self, capacity: mask + 1)
    for number in firstKept...pointee.count { larger[number & mask] = pointee.entries[number & pointee.mask] }
    hamon_free_zeros(pointee.entries, (pointee.mask + 1) * MemoryLayout<RawEntry>.stride)
    pointee.oldest = firstKept
    (pointee.entries, pointee.mask) = (larger, mask)
  }

  /// The entry that the next one replaces takes its lists and texts along.
  @inline(__always)  // some loads
  private func forgetOldest() {
    let oldest = pointee.entries + ((pointee.count &+ 1) & pointee.mask)
    let next = pointee.entries + ((pointee.count &+ 2) & pointee.mask)
    pointee.words.forget(upTo: pointee.count > pointee.mask ? next.pointee.list : 0)
    if oldest.pointee.new.kind == .text { forgetText(oldest.pointee.new) }
    if oldest.pointee.old.kind == .text { forgetText(oldest.pointee.old) }
  }

  @inline(never)  // rare
  private func forgetText(_ value: LoggedValue) { cold.texts.forget(upTo: Int(value.first) + 1) }

  func append(_ text: String) -> LoggedValue {
    LoggedValue(kind: .text, first: UInt(cold.texts.append(text)))
  }

  /// Adds a list of reasons to the lists of the next entry, and returns how many.
  @inline(__always)  // as a rule there is one
  func appendReasons(_ list: ReasonList, upTo depth: UInt32 = 0) -> UInt32 {
    let before = pointee.words.end
    pointee.reasons.forEach(list, upTo: depth) { pointee.words.append($0) }
    return UInt32(truncatingIfNeeded: pointee.words.end &- before)
  }
}
