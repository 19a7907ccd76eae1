/// Lines without the columns in which all of them are empty; a gap of two stays.
struct Squeezed {
  let lines: [String]

  init(_ lines: [String]) {
    let rows = lines.map { line in line.flatMap { [$0] + Array(repeating: Character("\u{0}"), count: $0.columns - 1) } }
    let rules = lines.map { line in line.contains("---") && line.allSatisfy { "-+| ".contains($0) } }
    let width = zip(rows, rules).map { $1 ? 0 : $0.count }.max() ?? 0
    var gap = 0
    var kept: [Int] = []
    for column in 0..<width {
      // A rule is as long as the table.
      let isEmpty = zip(rows, rules).allSatisfy { row, isRule in
        row.count <= column || row[column] == " " || (isRule && row[column] == "-")
      }
      gap = isEmpty ? gap + 1 : 0
      if gap <= 2 { kept.append(column) }
    }
    self.lines = rows.map { row in
      String(kept.filter { $0 < row.count }.map { row[$0] }.filter { $0 != "\u{0}" })
    }
  }
}

/// A trace was broken for a terminal; a slide has other room.
enum TraceLines {
  /// What goes on below itself is one line again: it stands at least four columns further to the right than it began.
  static func joined(_ lines: [String], from columns: Int = 4) -> [String] {
    var joined: [String] = []
    for line in lines {
      let text = line.dropFirst(indent(line))
      let goesOn = !["->", "!!", "+-"].contains { text.hasPrefix($0) } && !text.isEmpty
      if goesOn, let last = joined.last, indent(line) >= beginning(last) + columns, indent(last) < last.count {
        let isWide = (last.last?.columns ?? 1) == 2 || (text.first?.columns ?? 1) == 2
        joined[joined.count - 1] = last + (isWide ? "" : " ") + text
      } else {
        joined.append(line)
      }
    }
    return joined
  }

  /// What goes on has to be further to the right than this: a branch has what belongs to it three columns behind its sign.
  private static func beginning(_ line: String) -> Int {
    let text = line.dropFirst(indent(line))
    return indent(line) + (text.hasPrefix("+- ") ? 3 : text.hasPrefix("!!") ? -1 : 0)
  }

  /// Where its text begins.
  static func indent(_ line: String) -> Int { line.prefix { $0 == " " || $0 == "|" }.count }
}
