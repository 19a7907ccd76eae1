import Hamon

/// A write, or the writes of a batch, with all that followed from it until the water was calm. What is made outside of a flush, and so
/// runs for the first time, is a ripple of its own. (The page cuts a log in the same way; its tests and these have the same logs.)
struct Ripple {
  /// What happened, in order.
  var entries: [CausalEntry] = []
  private(set) var hasWritten = false
  private var hasFirsts = false
  private var isDone = false

  /// All ripples of a record, in order.
  static func all(in record: CausalRecord) -> [Ripple] {
    var ripples: [Ripple] = []
    var now = Ripple()
    var isInBatch = false
    var isFlushing = false
    for entry in record.entries {
      if !isInBatch, !isFlushing, !now.entries.isEmpty, now.isOver(before: entry) {
        ripples.append(now)
        now = Ripple()
      }
      now.entries.append(entry)
      switch entry.event {
      case .write: now.hasWritten = true
      case .ran, .evaluated: if entry.because.isEmpty, !isFlushing { now.hasFirsts = true }
      case .batchBegan: isInBatch = true
      case .batchEnded: isInBatch = false
      case .flushBegan: (isInBatch, isFlushing) = (false, true)
      case .flushEnded: (isFlushing, now.isDone) = (false, true)
      case .cause, .made, .ended, .issue: break
      }
    }
    return now.entries.isEmpty ? ripples : ripples + [now]
  }

  /// Whether an entry outside of batches and flushes begins another one.
  private func isOver(before entry: CausalEntry) -> Bool {
    let hasBegun = hasWritten || hasFirsts
    return switch entry.event {
    case .cause, .batchBegan: isDone || hasBegun
    case .write: isDone || (hasBegun && entry.by == nil)
    case .flushBegan: isDone || (hasFirsts && !hasWritten)
    case .made, .ended: isDone
    case .ran, .evaluated: entry.because.isEmpty && (isDone || hasWritten)
    case .issue, .batchEnded, .flushEnded: false
    }
  }

  /// What it has cost, in words: `1 written, 40 evaluated (39 the same), 2 ran`.
  var cost: String {
    func count(_ event: CausalEntry.Event) -> Int { entries.count { $0.event == event } }
    var parts: [String] = []
    let evaluated = count(.evaluated)
    let equal = entries.count { $0.event == .evaluated && $0.changed == false }
    if count(.write) > 0 { parts.append("\(count(.write)) written") }
    if evaluated > 0 { parts.append("\(evaluated) evaluated" + (equal > 0 ? " (\(equal) the same)" : "")) }
    parts.append("\(count(.ran)) ran")
    return parts.joined(separator: ", ")
  }

  /// The names of what it was done in, outermost first: of the first write, or else of the first that has a cause.
  func causes(in record: CausalRecord) -> [String] {
    let first = entries.first { $0.event == .write } ?? entries.first { $0.cause != nil || $0.event == .cause }
    guard let first else { return [] }
    let causes = (first.event == .cause ? [first] : []) + record.causes(of: first)
    return causes.reversed().map { $0.name ?? "" }
  }
}
