import WorkshopKit

/// One slide: what it belongs to, and a few blocks.
struct Slide: Equatable {
  enum Block: Equatable {
    /// What the slide is about, in large letters.
    case large(String)
    case text(String)
    /// With a mark before each.
    case list([String])
    /// Exactly as it is: a screen, a trace, code.
    case code([StyledLine])
  }

  /// "L01  The star that stayed".
  let heading: String
  /// "2 demo".
  let beat: String
  let blocks: [Block]
}

extension Slide {
  /// How many lines of code fit a slide in a window of 24, and on a page of HTML.
  static let codeLines = 21

  /// The slide for a terminal, without the line of keys.
  func lines(number: Int, of count: Int) -> [StyledLine] {
    var lines = [Layout.title(heading, "\(beat)   \(number)/\(count)"), Layout.rule]
    // Code needs the room.
    if case .code? = blocks.first {} else { lines.append(.empty) }
    for (index, block) in blocks.enumerated() {
      if index > 0 { lines.append(.empty) }
      switch block {
      case .large(let text): lines += Layout.paragraph("   ", text, .bold)
      case .text(let text): lines += Layout.paragraph("   ", text)
      case .list(let texts):
        for (index, text) in texts.enumerated() {
          if index > 0 { lines.append(.empty) }
          lines += Layout.paragraph("   - ", text)
        }
      case .code(let code): lines += code
      }
    }
    return lines
  }
}
