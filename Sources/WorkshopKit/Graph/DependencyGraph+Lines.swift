extension DependencyGraph {
  /// The graph as text, in English.
  public var lines: [String] { lines(in: .en) }

  /// The graph as text, in at most 78 columns: what was written with all that is below it, then the rest.
  ///
  ///     tap Soba
  ///      |
  ///      +- writes (starred of cell B)
  ///      |    +--> [cell B]
  ///      +- does not write
  ///           (starred of cell A) --> [cell A]   and 2 more like it
  public func lines(in language: Language) -> [String] {
    var lines = [" " + action, " |"]
    let written = nodes.indices.filter { nodes[$0].isWritten }
    if written.isEmpty { lines.append(" " + language("+- writes nothing that is tracked", "+- 追跡されている値には書き込みません")) }
    for (place, more) in alike(written, language) {
      lines.append(" +- \(language("writes", "書き込み:")) \(text(place))\(by(nodes[place].writer, language))\(more)")
      lines += below(place, indent: " |    ", seen: [place], language)
    }
    let others = nodes.indices.filter { nodes[$0].kind == .state && !nodes[$0].isWritten && !readers(of: $0).isEmpty }
    if !others.isEmpty { lines.append(" +- " + language("does not write", "書き込まれないもの")) }
    for (place, more) in alike(others, language) {
      lines.append("      \(text(place)) --> \(readers(of: place).map(text).joined(separator: ", "))\(more)")
    }
    return lines.map { $0.cut(to: 78) }
  }

  /// What has read a place, and what has read those.
  private func below(_ source: Int, indent: String, seen: Set<Int>, _ language: Language) -> [String] {
    alike(readers(of: source).filter { !seen.contains($0) }, language).flatMap { place, more in
      ["\(indent)+--> \(text(place))\(more)"]
        + below(place, indent: indent + "     ", seen: seen.union([place]), language)
    }
  }

  /// Nothing for the event itself; without the place in a file, for which there is no room.
  private func by(_ writer: String, _ language: Language) -> String {
    let name = writer.firstRange(of: " (").map { writer[..<$0.lowerBound] } ?? writer[...]
    return writer == "the program" ? "" : language(", by \(name)", "（\(language.writer(String(name)))）")
  }

  private func text(_ place: Int) -> String {
    let node = nodes[place]
    return switch node.kind {
    case .state: "(\(node.name))"
    case .derived: "<\(node.name)>"
    case .reader: "[\(node.name)]"
    }
  }

  /// Of places that look alike, the first two of more than three; the second says how many there are beside it.
  private func alike(_ places: [Int], _ language: Language) -> [(place: Int, more: String)] {
    var result: [(place: Int, more: String)] = []
    var groups: [[Int]] = []
    for place in places {
      if let index = groups.firstIndex(where: { looks(like: $0[0], place) }) {
        groups[index].append(place)
      } else {
        groups.append([place])
      }
    }
    for group in groups {
      let shown = group.count > 4 ? group.prefix(2) : group[...]
      result += shown.map { ($0, "") }
      if shown.count < group.count {
        result[result.count - 1].more =
          "   " + language("and \(group.count - shown.count) more like it", "ほかに同様のもの \(group.count - shown.count) 個")
      }
    }
    return result
  }

  private func looks(like one: Int, _ other: Int) -> Bool {
    nodes[one].stem == nodes[other].stem
      && readers(of: one).map { nodes[$0].stem } == readers(of: other).map { nodes[$0].stem }
  }
}
