import WorkshopKit

/// Pieces of which all screens are made; 78 columns wide, so that they fit everywhere, and narrower in a narrow window.
enum Layout {
  @TaskLocal static var width = 78
  static var rule: StyledLine { StyledLine(" " + String.bar(width, "-"), .dim) }

  /// The width for a window of so many columns.
  static func width(for columns: Int) -> Int { min(78, max(20, columns - 2)) }

  /// A text on the left and one on the right.
  static func title(_ left: String, _ right: String) -> StyledLine {
    let gap = max(2, width - left.columns - right.columns)
    var line = StyledLine(" " + left, .bold)
    line.append(String(repeating: " ", count: gap) + right, .dim)
    return line
  }

  /// A paragraph behind a mark that stands in its first line.
  static func paragraph(_ mark: String, _ text: String, _ style: StyledLine.Style = .plain) -> [StyledLine] {
    let lines = text.wrapped(to: width - mark.columns)
    return lines.enumerated().map { index, line in
      var result = StyledLine(index == 0 ? mark : String(repeating: " ", count: mark.columns), style)
      result.append(line, style == .bold && index > 0 ? .bold : style)
      return result
    }
  }

  static func plain(_ lines: [String]) -> [StyledLine] { lines.map { StyledLine($0) } }

  /// "[##>----]": done, then the one under way.
  static func progress(_ done: Int, of all: Int, width: Int = 34) -> String {
    let filled = all == 0 ? 0 : done * width / all
    return filled >= width
      ? "[\(String.bar(width))]" : "[\(String.bar(filled))>\(String.bar(width - filled - 1, "-"))]"
  }

  /// What of a page fits so many rows, `offset` lines further down; the last row says how many lines there are above and below,
  /// and the keys that lead there. The first `head` lines stay where they are. With it the offset that is possible.
  static func window(
    _ lines: [StyledLine], rows: Int, head: Int = 0, from offset: Int
  ) -> (lines: [StyledLine], offset: Int) {
    if head > 0, head < rows - 1 {
      let rest = window(Array(lines.dropFirst(head)), rows: rows - head, from: offset)
      return (lines.prefix(head) + rest.lines, rest.offset)
    }
    if lines.count <= rows { return (lines, 0) }
    let room = max(0, rows - 1)
    let offset = min(max(0, offset), lines.count - room)
    let below = lines.count - room - offset
    let more = " ..." + (below > 0 ? "   j: +\(below)" : "") + (offset > 0 ? "   k: -\(offset)" : "")
    return (Array(lines[offset..<offset + room]) + [StyledLine(more, .dim)], offset)
  }
}

extension String {
  /// The line, and, where a word of it is longer than the width, its rest on lines of its own: broken before a bracket or a dot, if it has
  /// one there.
  func brokenWords(at width: Int) -> [String] {
    var rest = self[...]
    var lines: [String] = []
    while String(rest).columns > width {
      let start = String(rest).beginning(width)
      let places = start.indices.dropFirst().filter { "(.".contains(start[$0]) }
      let line = places.last.map { String(start[..<$0]) } ?? start
      lines.append(line)
      rest = rest.dropFirst(line.count)
    }
    return lines + [String(rest)]
  }
}
