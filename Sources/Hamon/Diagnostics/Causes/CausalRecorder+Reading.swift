/// Makes entries of what was kept, when a log is read: all texts are made here.
extension CausalRecorder {
  /// The last `limit` entries, and of the others those that describe the nodes and causes in them.
  func entries() -> [CausalEntry] {
    reading { reader in
      let first = max(1, core.pointee.count - core.pointee.limit + 1)
      var entries = reader.before(first)
      let rest = entries.count
      reader.append(from: first, to: &entries)
      return CausalRecord.tail(of: entries, entries.count - rest)
    }
  }

  /// The entries after the one with that number.
  func entries(after number: Int) -> [CausalEntry] {
    if number >= core.pointee.count { return [] }
    return reading { reader in
      var entries: [CausalEntry] = []
      reader.append(from: max(number + 1, core.firstKept), to: &entries)
      return entries
    }
  }

  /// What descriptions do is not noted. What they write waits until the log is read.
  private func reading(_ body: (inout LogReader) -> [CausalEntry]) -> [CausalEntry] {
    core.cold.time.read()
    let wasAside = core.pointee.isAside
    core.pointee.isAside = true
    let context = Graph.beginBatchAside()
    var reader = LogReader(core)
    let entries = body(&reader)
    core.pointee.isAside = wasAside
    Graph.endBatch(context)
    return entries
  }
}

/// Makes entries, and remembers what they have in common.
private struct LogReader {
  private let core: LogPointer
  private var nodes: [UInt32: (node: MetNode, handle: (any ValueHandle.Type)?)] = [:]
  private var causes: [Int: MetCauses.Met] = [:]
  private var last: Int64 = .min

  init(_ core: LogPointer) {
    self.core = core
    for node in core.cold.met { nodes[node.number] = (node, Graph.valueHandle(node.kind, node.label)) }
    for cause in core.cold.causes.met { causes[cause.entry] = cause }
  }

  /// What was met before the first entry.
  mutating func before(_ first: Int) -> [CausalEntry] {
    var entries = core.cold.met.filter { $0.entry < first }.map { made($0) }
    entries += core.cold.causes.met.filter { $0.entry < first }.map { cause($0) }
    entries.sort { $0.number < $1.number }
    last = entries.last?.time ?? .min
    return entries
  }

  mutating func append(from first: Int, to entries: inout [CausalEntry]) {
    entries.reserveCapacity(entries.count + core.pointee.count - first + 1)
    for number in stride(from: first, through: core.pointee.count, by: 1) {
      if let entry = entry(number) { entries.append(entry) }
    }
  }

  private mutating func entry(_ number: Int) -> CausalEntry? {
    guard let raw = core.entry(number)?.pointee else { return nil }
    var entry: CausalEntry
    if raw.event == .made, let node = nodes[raw.node] {
      entry = made(node.node)
    } else if raw.event == .cause, let cause = causes[number] {
      entry = self.cause(cause)
    } else {
      entry = CausalEntry(
        raw.event, node: raw.node == 0 ? nil : Int(raw.node), cause: raw.cause == 0 ? nil : raw.cause)
      fill(&entry, raw)
    }
    entry.number = number
    // Where the processors do not count alike.
    last = max(last, core.cold.time.nanoseconds(raw.time))
    entry.time = last
    return entry
  }

  private func fill(_ entry: inout CausalEntry, _ raw: RawEntry) {
    if raw.event == .issue {
      entry.text = text(raw.new, of: 0)
      return
    }
    entry.old = text(raw.old, of: raw.node)
    entry.new = text(raw.new, of: raw.node)
    entry.changed = raw.changed == .none ? nil : raw.changed == .yes
    entry.isAgain = raw.isAgain
    entry.isTakenBack = raw.isTakenBack
    entry.by = raw.by == 0 ? nil : Int(raw.by)
    let reads = raw.list + Int(raw.reasons)
    entry.because = (raw.list..<reads).map { core.pointee.words[$0] }
    entry.reads = (reads..<reads + Int(raw.reads)).map { core.pointee.words[$0] }
  }

  private func made(_ node: MetNode) -> CausalEntry {
    var entry = CausalEntry(.made, node: Int(node.number))
    entry.number = node.entry
    entry.time = core.cold.time.nanoseconds(node.time)
    entry.kind = Graph.kindInWords(node.kind, node.label)
    entry.name = Graph.nameInWords(node.kind, node.label)
    entry.owner = node.owner == 0 ? nil : Int(node.owner)
    return entry
  }

  private func cause(_ cause: MetCauses.Met) -> CausalEntry {
    var entry = CausalEntry(.cause, cause: cause.outer == 0 ? nil : cause.outer)
    entry.number = cause.entry
    entry.time = core.cold.time.nanoseconds(cause.time)
    entry.name = cause.cause.name
    return entry
  }

  private func text(_ value: LoggedValue, of node: UInt32) -> String? {
    switch value.kind {
    case .none: nil
    case .text: core.cold.texts[Int(value.first)]
    case .string: loggedText(value.string)
    case .plain:
      nodes[node]?.handle.map { handle in
        withUnsafeBytes(of: (value.first, value.second)) { handle.text(of: $0) }
      }
    }
  }
}
