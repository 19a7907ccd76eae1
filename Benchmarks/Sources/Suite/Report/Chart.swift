import Foundation

/// The ratios as a drawing, for pages that are light or dark: for each part of the suite and each peer a bar to the geometric
/// mean, and a dot for each row, on a logarithmic scale. The line at 1x is Hamon.
public struct Chart {
  static let peers: [(peer: Peer, title: String, style: String)] = [
    (.observation, "Observation", "a"), (.openCombine, "OpenCombine", "b"), (.combineMap, "OpenCombine, only map", "d"),
    (.closures, "closures alone, the limit", "c"), (.alienSignals, "alien-signals (node)", "e"),
    (.preactSignals, "Preact signals (node)", "f"), (.alienSignalsRust, "alien-signals-rs (Rust)", "g"),
  ]
  private static let width = 860.0
  private static let left = 250.0
  private static let right = 830.0
  private static let lineHeight = 19.0

  private static let legendHeight = 18.0

  private let report: Report
  private let machine: String
  private let low: Int
  private let high: Int
  private let legend: [(title: String, style: String, x: Double, line: Int)]
  private var body = ""
  private var y: Double

  /// - Parameter machine: a line that says on what, and how, it was measured.
  public init(_ report: Report, machine: String) {
    self.report = report
    self.machine = machine
    let powers = report.results.flatMap { result in Self.peers.compactMap { result.ratio($0.peer).map(log10) } }
    low = min(-1, Int((powers.min() ?? 0).rounded(.down)))
    high = max(2, Int((powers.max() ?? 0).rounded(.up)))
    let taking = Self.peers.filter { entry in report.results.contains { $0.ratio(entry.peer) != nil } }
    legend = Self.places(taking)
    y = 92 + Self.legendHeight * Double((legend.last?.line ?? 0))
  }

  /// The drawing as SVG.
  public func svg() -> String {
    var chart = self
    let top = y
    for group in report.groups { chart.draw(group) }
    let bottom = chart.y
    let size = "width=\"\(Int(Self.width))\" height=\"\(Int(bottom + 50))\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) viewBox="0 0 \(Int(Self.width)) \(Int(bottom + 50))" \
      font-family="system-ui, sans-serif" font-size="12">
      \(ChartStyle.sheet)
      <rect class="page" width="100%" height="100%" rx="6"/>
      \(text("Time taken, as a multiple of Hamon's", x: 16, y: 26, "class=\"title\""))\
      \(text("bar and figure: geometric mean of (so many) rows · dot: a row", x: Self.right, y: 26, "class=\"faint\" text-anchor=\"end\""))\
      \(drawnLegend)\(axis(from: top - 16, to: bottom))\(chart.body)\
      \(text("Hamon", x: place(1), y: bottom + 14, "class=\"strong\" text-anchor=\"middle\""))\
      \(text(machine, x: 16, y: bottom + 38, "class=\"faint\""))</svg>

      """
  }

  private mutating func draw(_ group: String) {
    let results = report.results.filter { $0.group == group }
    let taking = Self.peers.filter { entry in results.contains { $0[entry.peer] != nil } }
    if taking.isEmpty { return }
    body += text(group, x: 16, y: y + 13, "class=\"strong\"")
    for (peer, title, style) in taking {
      draw(results, peer, title, style)
      y += Self.lineHeight
    }
    y += 9
  }

  private mutating func draw(_ results: [RowResult], _ peer: Peer, _ title: String, _ style: String) {
    body += text(title, x: Self.left - 12, y: y + 13, "text-anchor=\"end\"")
    let ratios = results.compactMap { $0.ratio(peer) }
    let unfinished = results.count { $0[peer]?.doesNotFinish != nil }
    guard !ratios.isEmpty else {
      body += text("does not finish", x: place(1) + 6, y: y + 13, "class=\"faint\"")
      return
    }
    let mean = exp(ratios.map(log).reduce(0, +) / Double(ratios.count))
    let (from, to) = (min(place(1), place(mean)), max(place(1), place(mean)))
    body +=
      "<rect class=\"\(style)\" x=\"\(fixed(from))\" y=\"\(fixed(y + 3))\" width=\"\(fixed(to - from))\" height=\"12\"/>\n"
    for ratio in ratios where ratios.count > 1 {
      body += "<circle class=\"\(style) dot\" cx=\"\(fixed(place(ratio)))\" cy=\"\(fixed(y + 9))\" r=\"3\"/>\n"
    }
    var label = Text.ratio(mean)
    if ratios.count > 1 { label += " (\(ratios.count))" }
    if unfinished > 0 { label += ", \(unfinished) of \(ratios.count + unfinished) do not finish" }
    // Beyond the farthest dot.
    let end = max(place(1), place(ratios.max() ?? mean))
    body += text(label, x: end + 8, y: y + 13, "class=\"strong\"")
  }

  /// Where each peer stands in the legend, which has as many lines as it takes.
  private static func places(
    _ peers: [(peer: Peer, title: String, style: String)]
  ) -> [(title: String, style: String, x: Double, line: Int)] {
    var (x, line) = (16.0, 0)
    return peers.map { peer in
      let width = 40 + Double(peer.title.count) * 7.2
      if x + width > right { (x, line) = (16, line + 1) }
      defer { x += width }
      return (peer.title, peer.style, x, line)
    }
  }

  private var drawnLegend: String {
    legend.map { entry in
      let y = 40 + Self.legendHeight * Double(entry.line)
      return
        "<rect class=\"\(entry.style)\" x=\"\(fixed(entry.x))\" y=\"\(Int(y))\" width=\"11\" height=\"11\"/>\n"
        + text(entry.title, x: entry.x + 17, y: y + 10)
    }.joined()
  }

  private func axis(from top: Double, to bottom: Double) -> String {
    (low...high).map { power in
      let x = fixed(place(pow(10, Double(power))))
      return
        "<line class=\"\(power == 0 ? "own" : "grid")\" x1=\"\(x)\" y1=\"\(fixed(top + 8))\" x2=\"\(x)\" y2=\"\(fixed(bottom))\"/>\n"
        + text(Self.tick(power), x: place(pow(10, Double(power))), y: top, "class=\"faint\" text-anchor=\"middle\"")
    }.joined()
  }

  private static func tick(_ power: Int) -> String {
    power < 0
      ? "0." + String(repeating: "0", count: -power - 1) + "1x"
      : Text.number(pow(10, Double(power))).replacing(".00", with: "").replacing(".0", with: "") + "x"
  }

  private func place(_ ratio: Double) -> Double {
    // Labels stand beyond the bars: the last power of ten leaves room for them.
    Self.left + (log10(ratio) - Double(low)) / Double(high - low) * (Self.right - 40 - Self.left)
  }

  private func text(_ text: String, x: Double, y: Double, _ attributes: String = "") -> String {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return "<text x=\"\(fixed(x))\" y=\"\(fixed(y))\"\(attributes.isEmpty ? "" : " " + attributes)>\(escaped)</text>\n"
  }

  private func fixed(_ value: Double) -> String { String(format: "%.1f", value) }
}
