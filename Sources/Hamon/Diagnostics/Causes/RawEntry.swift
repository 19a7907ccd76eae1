/// The kinds of entries of a log; what they mean is said at `CausalEntry.Event`, in the module that reads logs.
package enum LogEvent: UInt8, BitwiseCopyable {
  case cause, write, evaluated, ran, made, ended, batchBegan, batchEnded, flushBegan, flushEnded, issue
}

/// Something that has happened, as a log keeps it: plain numbers, of which a `CausalEntry` is made when the log is read.
package struct RawEntry: BitwiseCopyable {
  /// What `changed` of an entry may be.
  package enum Truth: UInt8, BitwiseCopyable { case none, no, yes }

  package var event: LogEvent
  package var changed = Truth.none
  package var isAgain = false
  /// Whether it was in a transaction that was taken back.
  package var isTakenBack = false
  /// By their numbers in the log; 0 means nothing.
  package var node: UInt32 = 0
  package var by: UInt32 = 0
  /// The entry of the cause in force; 0 without one.
  package var cause = 0
  /// Of an evaluation: the first write of all that have led to it, if that is not the evaluation itself.
  var origin = 0
  /// As the log's clock counts.
  package var time: Int64 = 0
  /// Where its lists begin among the log's words: the reasons, what was read, the nodes with closures on the stack, and those with cleanups
  /// on it.
  package var list = 0
  package var reasons: UInt32 = 0
  package var reads: UInt32 = 0
  var running: UInt32 = 0
  var renewing: UInt32 = 0
  package var old = LoggedValue.none
  package var new = LoggedValue.none

  init(_ event: LogEvent, node: UInt32 = 0) {
    self.event = event
    self.node = node
  }
}

/// A value as a log keeps it, in two words.
package struct LoggedValue: BitwiseCopyable {
  enum Kind: UInt8 {
    /// No value was available, or it is kept out.
    case none
    /// The bytes of a plain value.
    case plain
    /// The bytes of a short string; the last of them is their count.
    case string
    /// It was described; the place of the text.
    case text
  }

  var kind: Kind
  var first: UInt = 0
  var second: UInt = 0

  static var none: LoggedValue { LoggedValue(kind: .none) }
}

/// A list of words that is appended to for ever, and of which the beginning is forgotten. It allocates only while it grows.
struct WordRing: BitwiseCopyable {
  private var base: UnsafeMutablePointer<Int>
  private var mask: Int
  /// What is kept.
  private(set) var start = 0
  private(set) var end = 0

  init() {
    base = .allocate(capacity: 1024)
    mask = 1023
  }

  func free() { base.deallocate() }

  subscript(place: Int) -> Int { base[place & mask] }

  @inline(__always)  // two tests and a store, for each reason and read
  mutating func append(_ word: Int) {
    if end &- start > mask { grow() }
    base[end & mask] = word
    end &+= 1
  }

  mutating func forget(upTo place: Int) { start = max(start, place) }

  @inline(never)  // rare
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Int>.allocate(capacity: 2 * (mask + 1))
    let largerMask = 2 * mask + 1
    for place in start..<end { larger[place & largerMask] = base[place & mask] }
    base.deallocate()
    (base, mask) = (larger, largerMask)
  }
}

/// A ring of texts: those of the entries that are kept.
struct TextRing {
  private var texts: [String] = []
  private var mask = -1
  private var start = 0
  private var end = 0

  /// Nil if its entry has gone.
  subscript(place: Int) -> String? { place >= start && place < end ? texts[place & mask] : nil }

  /// Adds a text, and returns its place.
  mutating func append(_ text: String) -> Int {
    if end - start > mask { grow() }
    texts[end & mask] = text
    end += 1
    return end - 1
  }

  /// Lets go of what lies before the place.
  mutating func forget(upTo place: Int) {
    while start < place {
      texts[start & mask] = ""
      start += 1
    }
  }

  private mutating func grow() {
    let largerMask = mask < 0 ? 63 : 2 * mask + 1
    var larger = [String](repeating: "", count: largerMask + 1)
    for place in start..<end { larger[place & largerMask] = texts[place & mask] }
    (texts, mask) = (larger, largerMask)
  }
}
