import Hamon

extension Inspector {
  /// The last ripple of a record, for a terminal: what was written, below it what that made happen, and what it has cost.
  ///
  ///     star of row 7 tapped
  ///     ● favourites: [] → [7]
  ///     ├ ○ isFavourite × 39: the same
  ///     ├ ◆ isFavourite 7: false → true
  ///     │ └ ■ row 7 ran
  ///     └ ■ save ran
  ///     1 written, 40 evaluated (39 the same), 2 ran
  ///
  /// Four siblings that look alike, or more, are one line. What has several reasons is below the first, and names the others.
  public func lines(_ record: CausalRecord) -> [String] {
    let ripples = Ripple.all(in: record)
    guard let ripple = ripples.last(where: { $0.hasWritten }) ?? ripples.last else { return [] }
    let words = RippleWords(record)
    let tree = RippleTree(ripple, names: words.names)
    var lines: [String] = []
    let causes = ripple.causes(in: record)
    if !causes.isEmpty { lines.append(causes.joined(separator: " › ")) }
    // Groups of deeds that look alike, with what comes before them.
    var open: [(group: [Int], lead: String, isLast: Bool)] = []
    for group in tree.groups(tree.roots, least: 4).reversed() { open.append((group, "", true)) }
    while let (group, lead, isLast) = open.popLast() {
      let isRoot = lead.isEmpty && tree.roots.contains(group[0])
      lines.append(lead + (isRoot ? "" : isLast ? "└ " : "├ ") + words.line(group.map { tree.deeds[$0] }))
      let below = tree.groups(group.flatMap { tree.children[$0] }, least: group.count > 1 ? 1 : 4)
      // Long chains do not lead out of the window.
      let next = isRoot ? "" : lead.count < 40 ? lead + (isLast ? "  " : "│ ") : lead
      for (index, group) in below.enumerated().reversed() { open.append((group, next, index == below.count - 1)) }
    }
    lines += ripple.entries.filter { $0.event == .issue }.map { "! \($0.text ?? "")" }
    lines.append(ripple.cost)
    return lines
  }
}

/// How a deed is worded.
private struct RippleWords {
  let record: CausalRecord
  /// Names without places in files.
  private(set) var names: [Int: String] = [:]
  private let firsts: CausalFirsts

  init(_ record: CausalRecord) {
    self.record = record
    firsts = CausalFirsts(record)
    for entry in record.entries {
      guard let node = entry.node, let kind = entry.kind ?? entry.name else { continue }
      names[node] = entry.name.map(Self.withoutPlace) ?? "\(kind) \(node)"
    }
  }

  /// One deed, or several that look alike.
  func line(_ deeds: [CausalEntry]) -> String {
    let deed = deeds[0]
    if deeds.count > 1 {
      let name = stem(name(of: deed.node))
      let title = "\(name.isEmpty ? "nodes" : name) × \(deeds.count)"
      return switch deed.event {
      case .ran: "■ \(title) ran"
      case _ where deed.changed == false: "○ \(title): the same"
      case .write: "● \(title) written"
      default: "◆ \(title) changed"
      }
    }
    return single(deed) + (deed.isTakenBack ? ", taken back" : "")
  }

  private func single(_ deed: CausalEntry) -> String {
    let name = name(of: deed.node)
    switch deed.event {
    case .ran: return "■ \(name) ran" + (deed.because.isEmpty ? firsts.withoutReason(deed) : others(deed))
    case _ where deed.changed == false:
      return "○ \(name): the same" + (deed.new.map { " (\(Self.shortened($0)))" } ?? "")
    case .write: return "● \(name)\(values(deed))"
    default: return "◆ \(name)\(values(deed))\(others(deed))"
    }
  }

  private func values(_ deed: CausalEntry) -> String {
    guard let new = deed.new else { return " changed" }
    guard let old = deed.old else { return ": \(Self.shortened(new))" }
    var start = 0
    if max(old.count, new.count) > Self.limit {
      // Of long texts, from about where they differ.
      let common = zip(old, new).prefix { $0 == $1 }.map(\.0)
      start = (common.lastIndex { " (,.<[\"".contains($0) } ?? -1) + 1
      if start <= 16 || old == new { start = 0 }
    }
    let lead = start == 0 ? "" : "…"
    return ": " + [old, new].map { lead + Self.shortened(String($0.dropFirst(start))) }.joined(separator: " → ")
  }

  private static let limit = 48

  private static func shortened(_ text: String) -> String { text.count <= limit ? text : text.prefix(limit - 1) + "…" }

  /// The reasons beside the first.
  private func others(_ deed: CausalEntry) -> String {
    let others = deed.because.dropFirst().compactMap { record[$0]?.node }.map { name(of: $0) }
    if others.isEmpty { return "" }
    return ", also because of " + others.prefix(3).joined(separator: ", ")
      + (others.count > 3 ? " and \(others.count - 3) more" : "")
  }

  private func name(of node: Int?) -> String { node.map { names[$0] ?? "node \($0)" } ?? "" }

  private static func withoutPlace(_ name: String) -> String {
    guard name.hasSuffix(")"), let opening = name.lastIndex(of: "("), opening > name.startIndex,
      name[opening...].contains(":")
    else { return name }
    let before = name.index(before: opening)
    return name[before] == " " ? String(name[..<before]) : name
  }
}
