import Foundation

/// The ratios as a drawing: one bar per row and peer, on a logarithmic scale; the line is Hamon.
public struct Chart {
  private static let peers: [(peer: Peer, colour: String)] = [
    (.observation, "#e07a3f"), (.openCombine, "#7d6bb3"), (.closures, "#8a9099"),
  ]
  private static let left = 250.0
  private static let right = 900.0
  private static let low = -1.0
  private static let high = 4.0

  private let report: Report
  private var body = ""
  private var y = 64.0

  public init(_ report: Report) { self.report = report }

  /// The drawing as SVG.
  public func svg() -> String {
    var chart = self
    for group in report.groups { chart.drawGroup(group) }
    let height = chart.y + 16
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="960" height="\(Int(height))" font-family="sans-serif" \
      font-size="12">
      <rect width="100%" height="100%" fill="#ffffff"/>
      <text x="16" y="24" font-size="15" fill="#1c2733">Time compared with Hamon: longer bars, slower peers</text>
      \(legend)\(axis(to: height - 16))\(chart.body)</svg>

      """
  }

  private mutating func drawGroup(_ group: String) {
    let results = report.results.filter { result in
      result.group == group && Self.peers.contains { result.ratio($0.peer) != nil }
    }
    if results.isEmpty { return }
    body += text(group, x: 16, y: y + 12, "font-weight=\"bold\" fill=\"#1c2733\"")
    y += 20
    for result in results {
      body += text(String(result.name.dropFirst(group.count + 1)), x: 28, y: y + 10, "fill=\"#1c2733\"")
      for (peer, colour) in Self.peers {
        guard let ratio = result.ratio(peer) else { continue }
        let (from, to) = (min(place(1), place(ratio)), max(place(1), place(ratio)))
        body += "<rect x=\"\(fixed(from))\" y=\"\(fixed(y + 1))\" width=\"\(fixed(to - from))\" height=\"10\" "
        body += "fill=\"\(colour)\"/>\n"
        body += text(Text.ratio(ratio), x: to + 4, y: y + 10, "font-size=\"10\" fill=\"#55606b\"")
        y += 12
      }
      y += 4
    }
    y += 8
  }

  private var legend: String {
    Self.peers.enumerated().map { i, entry in
      let x = 16.0 + Double(i) * 130
      return "<rect x=\"\(fixed(x))\" y=\"36\" width=\"10\" height=\"10\" fill=\"\(entry.colour)\"/>\n"
        + text("\(entry.peer)", x: x + 14, y: 45, "fill=\"#1c2733\"")
    }.joined()
  }

  private func axis(to bottom: Double) -> String {
    (Int(Self.low)...Int(Self.high)).map { power in
      let x = place(pow(10, Double(power)))
      let colour = power == 0 ? "#1c2733" : "#d5dae0"
      return "<line x1=\"\(fixed(x))\" y1=\"58\" x2=\"\(fixed(x))\" y2=\"\(fixed(bottom))\" stroke=\"\(colour)\"/>\n"
        + text(
          power < 0 ? "0.1x" : "\(Int(pow(10, Double(power))))x", x: x, y: 52,
          "text-anchor=\"middle\" font-size=\"10\" fill=\"#55606b\"")
    }.joined()
  }

  private func place(_ ratio: Double) -> Double {
    let power = min(max(log10(ratio), Self.low), Self.high)
    return Self.left + (power - Self.low) / (Self.high - Self.low) * (Self.right - Self.left)
  }

  private func text(_ text: String, x: Double, y: Double, _ attributes: String) -> String {
    let escaped = text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    return "<text x=\"\(fixed(x))\" y=\"\(fixed(y))\" \(attributes)>\(escaped)</text>\n"
  }

  private func fixed(_ value: Double) -> String { String(format: "%.1f", value) }
}
