import Hamon

/// Makes entries of what a recorder has kept, when a log is read: all texts are made here.
extension CausalRecorder {
  /// The last `limit` entries, and of the others those that describe the nodes and causes in them.
  func entries() -> [CausalEntry] {
    reading {
      var reader = LogReader(self)
      let first = max(1, count - limit + 1)
      var entries = reader.before(first)
      let rest = entries.count
      reader.append(from: first, to: &entries)
      return CausalRecord.tail(of: entries, entries.count - rest)
    }
  }

  /// The entries after the one with that number.
  func entries(after number: Int) -> [CausalEntry] {
    if number >= count { return [] }
    return reading {
      var reader = LogReader(self)
      var entries: [CausalEntry] = []
      reader.append(from: max(number + 1, firstKept), to: &entries)
      return entries
    }
  }
}

/// Makes entries, and remembers what they have in common.
private struct LogReader {
  private let recorder: CausalRecorder
  private var nodes: [UInt32: MetNode] = [:]
  private var causes: [Int: MetCauses.Met] = [:]
  private var last: Int64 = .min

  init(_ recorder: CausalRecorder) {
    self.recorder = recorder
    for node in recorder.met { nodes[node.number] = node }
    for cause in recorder.causes.met { causes[cause.entry] = cause }
  }

  /// What was met before the first entry.
  mutating func before(_ first: Int) -> [CausalEntry] {
    var entries = recorder.met.filter { $0.entry < first }.map { made($0) }
    entries += recorder.causes.met.filter { $0.entry < first }.map { cause($0) }
    entries.sort { $0.number < $1.number }
    last = entries.last?.time ?? .min
    return entries
  }

  mutating func append(from first: Int, to entries: inout [CausalEntry]) {
    entries.reserveCapacity(entries.count + recorder.count - first + 1)
    for number in stride(from: first, through: recorder.count, by: 1) {
      if let entry = entry(number) { entries.append(entry) }
    }
  }

  private mutating func entry(_ number: Int) -> CausalEntry? {
    guard let raw = recorder.rawEntry(number) else { return nil }
    var entry: CausalEntry
    if raw.event == .made, let node = nodes[raw.node] {
      entry = made(node)
    } else if raw.event == .cause, let cause = causes[number] {
      entry = self.cause(cause)
    } else {
      entry = CausalEntry(
        CausalEntry.Event(raw.event), node: raw.node == 0 ? nil : Int(raw.node), cause: raw.cause == 0 ? nil : raw.cause
      )
      fill(&entry, raw)
    }
    entry.number = number
    // Where the processors do not count alike.
    last = max(last, recorder.nanoseconds(raw.time))
    entry.time = last
    return entry
  }

  private func fill(_ entry: inout CausalEntry, _ raw: RawEntry) {
    if raw.event == .issue {
      entry.text = recorder.text(of: raw.new, nil)
      return
    }
    let node = nodes[raw.node]
    entry.old = recorder.text(of: raw.old, node)
    entry.new = recorder.text(of: raw.new, node)
    entry.changed = raw.changed == .none ? nil : raw.changed == .yes
    entry.isAgain = raw.isAgain
    entry.isTakenBack = raw.isTakenBack
    entry.by = raw.by == 0 ? nil : Int(raw.by)
    let reads = raw.list + Int(raw.reasons)
    entry.because = (raw.list..<reads).map { recorder.word($0) }
    entry.reads = (reads..<reads + Int(raw.reads)).map { recorder.word($0) }
  }

  private func made(_ node: MetNode) -> CausalEntry {
    var entry = CausalEntry(.made, node: Int(node.number))
    entry.number = node.entry
    entry.time = recorder.nanoseconds(node.time)
    entry.kind = node.kindInWords
    entry.name = node.nameInWords?.onOneLine
    entry.owner = node.owner == 0 ? nil : Int(node.owner)
    return entry
  }

  private func cause(_ cause: MetCauses.Met) -> CausalEntry {
    var entry = CausalEntry(.cause, cause: cause.outer == 0 ? nil : cause.outer)
    entry.number = cause.entry
    entry.time = recorder.nanoseconds(cause.time)
    entry.name = cause.cause.name.onOneLine
    return entry
  }
}

extension String {
  /// A name as it stands in a line of an explanation or a picture.
  var onOneLine: String { contains(where: \.isNewline) ? String(map { $0.isNewline ? "⏎" : $0 }) : self }
}

extension CausalEntry.Event {
  init(_ event: LogEvent) {
    self =
      switch event {
      case .cause: .cause
      case .write: .write
      case .evaluated: .evaluated
      case .ran: .ran
      case .made: .made
      case .ended: .ended
      case .batchBegan: .batchBegan
      case .batchEnded: .batchEnded
      case .flushBegan: .flushBegan
      case .flushEnded: .flushEnded
      case .issue: .issue
      }
  }
}
