/// The lines of a screen as they should be and as they were last shown, so that only changed lines are written.
struct Canvas: Sendable {
  let usesColor: Bool
  private(set) var columns: Int
  private(set) var lines: [StyledLine]
  /// What stands beside the lines, to their right; nothing as a rule.
  private var beside: [StyledLine] = []
  /// What the terminal shows; nil for a line about which nothing is known.
  private var shown: [StyledLine?]

  init(columns: Int, rows: Int, usesColor: Bool) {
    self.usesColor = usesColor
    self.columns = columns
    lines = Array(repeating: .empty, count: rows)
    shown = Array(repeating: nil, count: rows)
  }

  var rows: Int { lines.count }

  /// A line by its number from the top; what lies outside the screen is neither kept nor shown.
  subscript(row: Int) -> StyledLine {
    get { lines.indices.contains(row) ? lines[row] : .empty }
    set { if lines.indices.contains(row) { lines[row] = newValue } }
  }

  /// Takes all lines at once; lines that are missing become empty.
  mutating func replace(_ frame: [StyledLine]) {
    for row in lines.indices { lines[row] = row < frame.count ? frame[row] : .empty }
  }

  /// Shows other lines beside these, from the top. These have half of the columns then, and up to 80 where there are that many.
  mutating func show(beside lines: [StyledLine]) { beside = lines }

  /// How many columns the lines have for themselves.
  var lineColumns: Int { beside.isEmpty ? columns : max(0, max(columns / 2, min(81, columns - 59)) - 1) }

  /// What a row of the terminal is to show.
  private func composed(_ row: Int) -> StyledLine {
    var line = lines[row].truncated(to: lineColumns)
    if beside.isEmpty { return line }
    line.append(String(repeating: " ", count: max(lineColumns - line.width, 0)))
    line.append("│ ", .dim)
    for piece in (row < beside.count ? beside[row] : .empty).pieces { line.append(piece.text, piece.style) }
    return line.truncated(to: columns)
  }

  /// Another size: everything is to be shown again, since terminals differ in what they keep.
  mutating func resize(columns: Int, rows: Int) {
    self.columns = columns
    lines = (0..<rows).map { self[$0] }
    invalidate()
  }

  /// Forgets what the terminal shows, as after a suspension.
  mutating func invalidate() {
    shown = Array(repeating: nil, count: lines.count)
  }

  /// The bytes that bring the terminal up to date, and the numbers of the lines they write; afterwards they count as shown.
  mutating func present() -> (output: String, rows: [Int]) {
    var output = ""
    var written: [Int] = []
    for row in lines.indices {
      let line = composed(row)
      guard shown[row] != line else { continue }
      shown[row] = line
      written.append(row)
      // Erasing first, not last: at the end of a full line the cursor stands *on* the last column.
      output += "\u{1B}[\(row + 1);1H\u{1B}[2K" + line.escaped(usesColor: usesColor)
    }
    return (output, written)
  }

  /// The lines that differ from what was presented last.
  var changedRows: [Int] { lines.indices.filter { shown[$0] != composed($0) } }

  /// The screen as plain text, without escape sequences and without spaces at the ends of lines.
  func plainText() -> String {
    var texts = lines.indices.map { row in
      var text = composed(row).text
      while text.last == " " { text.removeLast() }
      return text
    }
    while texts.last == "" { texts.removeLast() }
    return texts.map { $0 + "\n" }.joined()
  }
}
