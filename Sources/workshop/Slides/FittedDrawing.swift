/// A drawing of the inspector, made as large as the width of a slide and a height allow.
struct FittedDrawing {
  /// The smallest text that a room can read, in ninetieths of a slide's height.
  static let smallest = 3.65

  let svg: String
  /// How large its smallest text is then, in ninetieths of a slide's height.
  let text: Double

  /// Nil if the drawing does not say how large it is.
  init?(_ svg: String, height: Double) {
    let sizes = Self.numbers(svg, after: "viewBox=\"")
    guard sizes.count == 4, sizes[2] > 0, sizes[3] > 0 else { return nil }
    // Not larger than a heading: a graph of two nodes would be a poster.
    let scale = min(GraphDrawing.width / sizes[2], height / sizes[3], 0.42)
    let percent = Int(scale * sizes[2] / GraphDrawing.width * 100)
    self.svg = svg.replacing("<svg ", with: "<svg style=\"width:\(percent)%\" ", maxReplacements: 1)
    let texts = svg.ranges(of: "font-size=\"").map {
      Self.numbers(String(svg[$0.lowerBound...].prefix(40)), after: "font-size=\"")
    }
    text = (texts.compactMap(\.first).min() ?? 0) * scale
  }

  /// The numbers of an attribute.
  private static func numbers(_ text: String, after name: String) -> [Double] {
    guard let range = text.firstRange(of: name) else { return [] }
    return text[range.upperBound...].prefix { $0 != "\"" }.split(separator: " ").compactMap { Double($0) }
  }
}
