/// An explanation of why something happened, in words: a sentence, and all of it as a tree.
///
/// *Isolation:* none; `Sendable`. *Cost:* two texts. *Misuse:* their wording is not promised: a program should use the entries.
public struct CausalExplanation: Sendable, Hashable, CustomStringConvertible {
  /// The way back to the root cause, by the first reason of each.
  public let sentence: String
  /// All reasons, each below what it made happen, a hundred levels deep.
  public let tree: String

  /// The sentence and the tree.
  public var description: String { sentence + "\n" + tree }
}

extension CausalRecord {
  /// Explains why the last thing that happened to the node did so.
  public func why(_ node: Int) -> CausalExplanation { why([node]) }

  /// The sentence of `why`; nil if nothing of the node is in the record.
  func sentence(of node: Int) -> String? {
    lastEntry(of: node).map { sentence(of: $0) }
  }

  func sentence(of entry: CausalEntry) -> String { CausalWords(record: self).sentence(entry) + "." }

  func why(_ nodes: [Int]) -> CausalExplanation {
    let last = nodes.compactMap { node in lastEntry(of: node) }
    if last.isEmpty {
      return CausalExplanation(sentence: "Nothing of it is in the log.", tree: "")
    }
    var words = CausalWords(record: self)
    return CausalExplanation(
      sentence: last.map { words.sentence($0) + "." }.joined(separator: " "),
      tree: last.map { words.tree($0) }.joined())
  }

  /// Its last run or evaluation; of a signal, its last write that changed it. What was taken back counts where there is nothing else.
  private func lastEntry(of node: Int) -> CausalEntry? {
    let own = entries.filter { $0.node == node && [.ran, .evaluated, .write].contains($0.event) }
    let stays = own.filter { !$0.isTakenBack }
    return (stays.isEmpty ? own : stays).last { $0.changed != false } ?? stays.last ?? own.last
  }
}

/// How an explanation is worded.
private struct CausalWords {
  let record: CausalRecord
  private let firsts: CausalFirsts
  /// What the tree has said already.
  private var seen: Set<Int> = []
  /// The depth of a tree: each level is indented below the one above.
  private static let deepest = 100

  init(record: CausalRecord) {
    self.record = record
    firsts = CausalFirsts(record)
  }

  // MARK: a sentence

  func sentence(_ entry: CausalEntry) -> String {
    var text = what(entry)
    var entry = innermost(entry)
    var seen: Set<Int> = [entry.number]
    // Several reasons are named once; the way back is that of the first.
    var hasOthers = false
    while true {
      let reasons = reasons(of: entry)
      let isRun = entry.event == .ran || entry.event == .evaluated
      guard let first = reasons.first else {
        if isRun { text += isCut(entry) ? ", because of what the log has dropped" : firsts.withoutReason(entry) }
        break
      }
      if isRun, entry.because.isEmpty {
        // What has made it, and why that has run.
        text += firsts.withoutReason(entry)
      } else {
        // Those that look alike are one to a reader.
        var words: [String] = []
        for reason in reasons.map({ isRun ? what($0) : name(of: $0) }) where !words.contains(reason) {
          words.append(reason)
        }
        text += isRun ? ", because " : hasOthers ? ", the first of them written by " : ", written by "
        text += words.joined(separator: " and ")
        hasOthers = words.count > 1
      }
      if isCut(entry) { text += " and of what the log has dropped" }
      entry = innermost(first)
      if !seen.insert(first.number).inserted { break }
    }
    if entry.event == .write, let by = entry.by { text += ", written by \(firsts.name(of: by))" }
    return text + causesInWords(of: entry)
  }

  /// Its reasons that are still there: of a write, the run that it was made in; of a new node, the run that has made it.
  private func reasons(of entry: CausalEntry) -> [CausalEntry] {
    if entry.event != .write {
      return entry.because.isEmpty
        ? firsts.making(of: entry).map { [$0.run] } ?? [] : entry.because.compactMap { record[$0] }
    }
    return entry.by.flatMap { firsts.run(of: $0, from: entry) }.map { [$0] } ?? []
  }

  /// Whether reasons were dropped.
  private func isCut(_ entry: CausalEntry) -> Bool { entry.because.contains { record[$0] == nil } }

  /// What consists of several nodes, such as a `Linked`, is one thing to a reader: it is named once, and the way back goes on from the
  /// part that comes first. (Where a part has several reasons, the way divides there.)
  private func innermost(_ entry: CausalEntry) -> CausalEntry {
    var entry = entry
    while entry.event == .evaluated, let node = entry.node, entry.because.count == 1,
      let reason = record[entry.because[0]], reason.event != .ran, reason.number < entry.number,
      let part = reason.node, firsts.isPart(part, of: node)
    {
      entry = reason
    }
    return entry
  }

  private func what(_ entry: CausalEntry) -> String {
    guard let node = entry.node else { return "?" }
    let name = name(of: entry)
    switch entry.event {
    case .ran: return name + (firsts.made[node]?.kind == "tracker" ? " tracked" : " ran")
    case .evaluated where entry.changed == false:
      return "\(name) came to the same" + (entry.new.map { " (\($0))" } ?? "")
    default: return "\(name) changed" + values(entry) + (entry.isTakenBack ? " and was taken back" : "")
    }
  }

  private func name(of entry: CausalEntry) -> String { entry.node.map { firsts.name(of: $0) } ?? "?" }

  private func values(_ entry: CausalEntry) -> String {
    switch (entry.old, entry.new) {
    case (let old?, let new?): " (\(old) → \(new))"
    case (nil, let new?): " (→ \(new))"
    default: ""
    }
  }

  private func causesInWords(of entry: CausalEntry) -> String {
    var text = ""
    var last: String?
    // One that calls itself is named once.
    for cause in record.causes(of: entry) where cause.name != last {
      last = cause.name
      text += (text.isEmpty ? " in " : ", called by ") + (cause.name ?? "?")
    }
    return text
  }

  // MARK: a tree

  mutating func tree(_ entry: CausalEntry, _ depth: Int = 0) -> String {
    let indent = String(repeating: "  ", count: depth)
    let isKnown = !seen.insert(entry.number).inserted
    var text = indent + (depth == 0 ? "" : "← ") + what(entry)
    if entry.event == .write { text += causesInWords(of: entry) }
    if isKnown { return text + ", see above\n" }
    let inner = innermost(entry)
    if inner.event == .write, entry.event != .write { text += causesInWords(of: inner) }
    let reasons = reasons(of: inner)
    if inner.because.isEmpty, inner.event != .write { text += firsts.withoutReason(inner) }
    text += "\n"
    if depth == Self.deepest, !reasons.isEmpty {
      return text + indent + "  ← … (the sentence goes on to the root cause)\n"
    }
    for reason in reasons { text += tree(reason, depth + 1) }
    if isCut(inner) { text += indent + "  ← what the log has dropped\n" }
    return text
  }
}
