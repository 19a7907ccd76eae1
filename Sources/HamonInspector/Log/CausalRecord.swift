import Hamon

/// The entries of a ``CausalLog`` as a value: it can go elsewhere, be written to a file and read again, and answers the same questions.
///
/// ```swift
/// let record = try CausalRecord(lines: text)
/// print(record.costs())
/// ```
///
/// *Isolation:* none; `Sendable`. *Cost:* the entries. *Misuse:* after a log has dropped its oldest entries, its record knows no reasons
/// that lie in those; entries are in the order of their numbers, with gaps.
public struct CausalRecord: Sendable, Hashable, Codable {
  /// The entries, in the order of their numbers.
  public let entries: [CausalEntry]

  /// A record of these entries, which are in the order of their numbers.
  public init(entries: [CausalEntry]) { self.entries = entries }

  /// The entry with a number, unless it was dropped.
  public subscript(number: Int) -> CausalEntry? { Self.index(of: number, in: entries).map { entries[$0] } }

  /// The index of the entry with a number: nothing but what was dropped is missing.
  static func index(of number: Int, in entries: [CausalEntry]) -> Int? {
    guard let last = entries.last, number > 0, number <= last.number else { return nil }
    // As a rule all from there on are there.
    let guess = entries.count - 1 - (last.number - number)
    if guess >= 0, entries[guess].number == number { return guess }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].number == number ? low : nil
  }

  /// The last entries, and of the others those that describe the nodes and causes in them.
  static func tail(of entries: [CausalEntry], _ count: Int) -> [CausalEntry] {
    if entries.count <= count { return entries }
    var kept: [CausalEntry] = []
    var nodes: Set<Int> = []
    var causes: Set<Int> = []
    func need(_ entry: CausalEntry) {
      nodes.formUnion(entry.reads)
      for node in [entry.node, entry.owner, entry.by] { if let node { nodes.insert(node) } }
      if let cause = entry.cause { causes.insert(cause) }
    }
    for entry in entries.suffix(count) { need(entry) }
    for entry in entries.dropLast(count).reversed() {
      let isNeeded =
        switch entry.event {
        case .made: entry.node.map(nodes.contains) ?? false
        case .cause: causes.contains(entry.number)
        default: false
        }
      if !isNeeded { continue }
      kept.append(entry)
      need(entry)
    }
    return kept.reversed() + entries.suffix(count)
  }

  /// The causes of an entry, the innermost first. Each is an entry before.
  package func causes(of entry: CausalEntry) -> [CausalEntry] {
    var causes: [CausalEntry] = []
    var entry = entry
    while let number = entry.cause, number < entry.number, let cause = self[number] {
      causes.append(cause)
      entry = cause
    }
    return causes
  }

  /// What nodes are, from their `made` entries.
  func made() -> [Int: CausalEntry] {
    var made: [Int: CausalEntry] = [:]
    for entry in entries where entry.event == .made {
      if let node = entry.node { made[node] = entry }
    }
    return made
  }

  /// The kind and name of a node: `computed "total"`. *Cost:* a walk over the entries.
  public func name(of node: Int) -> String {
    Self.name(of: node, entries.first { $0.event == .made && $0.node == node })
  }

  static func name(of node: Int, _ made: CausalEntry?) -> String {
    guard let entry = made, let kind = entry.kind else { return "node \(node)" }
    guard let name = entry.name else { return "\(kind) \(node)" }
    return isDescription(name) ? name : "\(kind) \"\(name)\""
  }

  /// Whether it is what `NodeLabel.describe` says of a node without a name of its own.
  private static func isDescription(_ name: String) -> Bool {
    if name.hasPrefix("\"") { return true }
    return name.hasSuffix(")")
      && ["signal ", "computed ", "effect ", "tracker ", "scope "].contains { name.hasPrefix($0) }
  }
}
