import WorkshopKit

/// Text and colours come from the page's styles.
extension GraphDrawing {
  /// How high a drawing is at least, so that no name is cut.
  var leastHeight: Double {
    let isLong = boxes.contains { $0.label.columns > columns - 2 }
    return Self.top(event) + (isLong ? 12.5 : 7) * Double(rows)
  }

  /// A drawing of at most that height.
  func svg(height: Double) -> String {
    let rowHeight = min(20, (height - Self.top(event)) / Double(max(1, rows)))
    return svg(event, links, boxes, rows: rows, rowHeight, isBlank: false)
  }

  /// For a pencil: the nodes with one link as an example, and empty ones where there are fewer than three. What was to happen is
  /// said, and not what came of it.
  func blank(height: Double) -> String {
    let action = graph.action.firstRange(of: ": ").map { String(graph.action[..<$0.lowerBound]) } ?? graph.action
    let event = action.wrapped(to: 84)
    let rows = max(3, rows)
    let empty = (0..<layers).flatMap { layer in
      (count(in: layer)..<max(3, count(in: layer))).map { row in
        Box(kind: layer == 0 ? .state : layer == layers - 1 ? .reader : .derived, layer: layer, row: row)
      }
    }
    let rowHeight = max(6, (height - Self.top(event)) / Double(rows))
    // The last link gives least away.
    return svg(event, links.suffix(1), boxes + empty, rows: rows, rowHeight, isBlank: true)
  }

  private func svg(
    _ event: [String], _ links: [(source: Box, target: Box)], _ boxes: [Box], rows: Int, _ rowHeight: Double,
    isBlank: Bool
  ) -> String {
    let top = Self.top(event)
    let lines = event.enumerated().map {
      "<text class=\"event\" x=\"0\" y=\"\(Self.text(5 + 5 * Double($0)))\">\(HTML.escaped($1))</text>"
    }
    let paths = links.map { path(from: $0.source, to: $0.target, top, rowHeight, isBlank: isBlank) }
    let nodes = boxes.map { draw($0, top, rowHeight, isBlank: isBlank) }
    let size = "\(Self.text(Self.width)) \(Self.text(top + rowHeight * Double(rows)))"
    return """
      <svg class="graph" viewBox="0 0 \(size)" role="img">
      \((lines + paths + nodes).joined(separator: "\n"))
      </svg>
      """
  }

  /// What was done, above the drawing.
  private var event: [String] { graph.action.wrapped(to: 64) }

  private static func top(_ event: [String]) -> Double { 3 + 5 * Double(event.count) }

  /// How many columns of text a box has room for.
  private var columns: Int { Int((boxWidth - 5) / 2.1) }

  private var boxWidth: Double { (Self.width - Self.gap * Double(layers - 1)) / Double(layers) }

  private func draw(_ box: Box, _ top: Double, _ rowHeight: Double, isBlank: Bool) -> String {
    let (x, y) = (Double(box.layer) * (boxWidth + Self.gap), top + Double(box.row) * rowHeight)
    let (width, height) = (boxWidth - 1.4, rowHeight * 0.8)
    let (isWritten, runs) = (box.isWritten && !isBlank, box.isReached && !isBlank)
    let radius = box.kind == .state ? height / 2 : 1
    func rectangle(_ offset: Double) -> String {
      "<rect x=\"\(Self.text(x + offset))\" y=\"\(Self.text(y + offset))\" width=\"\(Self.text(width))\" "
        + "height=\"\(Self.text(height))\" rx=\"\(Self.text(radius))\"/>"
    }
    var parts = box.places.count > 1 ? [rectangle(1.4), rectangle(0)] : [rectangle(0)]
    let lines = ((isWritten ? "✎ " : runs ? "▶ " : "") + box.label).wrapped(to: columns)
    let leading = isBlank ? 3.4 : 4.6
    let shown = lines.prefix(height > 2 * leading ? 2 : 1)
    let first = y + height / 2 + (isBlank ? 1.1 : 1.4) - Double(shown.count - 1) * leading / 2
    for (index, line) in shown.enumerated() {
      let isCut = index == shown.count - 1 && lines.count > shown.count
      parts.append(
        "<text x=\"\(Self.text(x + width / 2))\" y=\"\(Self.text(first + Double(index) * leading))\">"
          + "\(HTML.escaped(line))\(isCut ? "…" : "")</text>")
    }
    return "<g class=\"node\(isWritten ? " written" : runs ? " runs" : "")\">\(parts.joined())</g>"
  }

  private func path(from source: Box, to target: Box, _ top: Double, _ rowHeight: Double, isBlank: Bool) -> String {
    func place(_ box: Box) -> (x: Double, y: Double) {
      (Double(box.layer) * (boxWidth + Self.gap), top + (Double(box.row) + 0.4) * rowHeight)
    }
    let (x1, y1) = (place(source).x + boxWidth - 1, place(source).y)
    let (x2, y2) = (place(target).x - 0.6, place(target).y)
    let bend = max(6, (x2 - x1) / 2)
    let style = !isBlank && (source.isWritten || source.isReached) ? " lit" : ""
    let curve = [(x1 + bend, y1), (x2 - bend, y2), (x2 - 2, y2)]
    return "<path class=\"link\(style)\" d=\"M\(Self.text(x1)) \(Self.text(y1)) "
      + "C\(curve.map { "\(Self.text($0.0)) \(Self.text($0.1))" }.joined(separator: " "))\"/>"
      + "<path class=\"head\(style)\" d=\"M\(Self.text(x2)) \(Self.text(y2)) l-3 -1.5 v3z\"/>"
  }

  /// With one digit behind the point.
  private static func text(_ number: Double) -> String {
    let tenths = Int((abs(number) * 10).rounded())
    return (number < 0 ? "-" : "") + (tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)")
  }
}
