extension String {
  /// The text with spaces at its end, so that it takes at least so many columns.
  public func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - self.columns))
  }

  /// Fills the text up to that many columns, with the spaces in front.
  public func leftPadded(to columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - self.columns)) + self
  }

  /// The text without spaces at its end.
  public var trimmedEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// A bar of so many signs; of none where a learner's code has counted below zero.
  public static func bar(_ count: Int, _ sign: Character = "#") -> String {
    String(repeating: sign, count: Swift.max(0, count))
  }
}

/// A table: the first column is the heading of a line.
public func table(_ rows: [[String]], gap: Int = 2) -> [String] {
  let columns = rows.map(\.count).max() ?? 0
  let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].columns : 0 }.max() ?? 0 }
  return rows.map { row in
    var line = ""
    for (column, cell) in row.enumerated() { line += cell.padded(to: widths[column] + gap) }
    return line.trimmedEnd
  }
}
