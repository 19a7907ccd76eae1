import HamonHosting

extension RenderNode {
  /// The tree as lines of plain text, as many columns wide and as many lines high as a terminal is: no escape sequences, no
  /// spaces at the ends of lines. Kanji and kana count two columns.
  ///
  ///     [☆ 渋谷]  [☆ 神南]          buttons in brackets, side by side in a horizontal stack
  ///     name: _                      a text field, empty, with its prompt
  ///     + save failed ----------+    what is presented lies below, in a frame
  ///     | [OK]                  |
  ///     +-----------------------+
  ///
  /// What does not fit is cut off; `…` stands where a line was. Costs a walk over the nodes.
  func lines(columns: Int = 80, rows: Int = 24) -> [String] {
    var lines = block(columns).lines.map { DisplayWidth.truncate($0, to: columns).trimmed }
    if lines.count > rows { lines = Array(lines.prefix(max(0, rows))) }
    return lines
  }

  private func block(_ columns: Int) -> TextBlock {
    switch kind {
    case .text(let text):
      TextBlock(lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    case .button: TextBlock(lines: ["["]) + stacked(.horizontal, columns) + TextBlock(lines: ["]"])
    case .textField(let prompt, let text): TextBlock(lines: [text.isEmpty ? "\(prompt): _" : "\(prompt): \(text)_"])
    case .stack(let axis): stacked(axis, columns)
    case .root, .tapArea, .lazyStack: stacked(.vertical, columns)
    case .presentation(let node): stacked(.vertical, columns - 4).framed(title: node.title, columns)
    }
  }

  private func stacked(_ axis: Axis, _ columns: Int) -> TextBlock {
    let blocks = children.map { $0.block(columns) }
    switch axis {
    case .vertical: return TextBlock(lines: blocks.flatMap(\.lines))
    case .horizontal:
      guard let first = blocks.first else { return TextBlock(lines: []) }
      return blocks.dropFirst().reduce(first) { $0 + TextBlock(lines: ["  "]) + $1 }
    }
  }
}

/// Lines that are put beside or below others.
private struct TextBlock {
  var lines: [String]

  var width: Int { lines.map { DisplayWidth.of($0) }.max() ?? 0 }

  /// Side by side, aligned at the top.
  static func + (a: Self, b: Self) -> Self {
    let width = a.width
    return TextBlock(
      lines: (0..<max(a.lines.count, b.lines.count)).map { line in
        let left = line < a.lines.count ? a.lines[line] : ""
        let right = line < b.lines.count ? b.lines[line] : ""
        return DisplayWidth.fit(left, to: width) + right
      })
  }

  func framed(title: String, _ columns: Int) -> Self {
    let inside = max(0, min(max(width, DisplayWidth.of(title)), columns - 4))
    let caption = title.isEmpty ? "" : " \(DisplayWidth.truncate(title, to: inside)) "
    let rest = String(repeating: "-", count: max(0, inside + 2 - DisplayWidth.of(caption)))
    return TextBlock(
      lines: ["+\(caption)\(rest)+"] + lines.map { "| \(DisplayWidth.fit($0, to: inside)) |" }
        + ["+\(String(repeating: "-", count: inside + 2))+"])
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
