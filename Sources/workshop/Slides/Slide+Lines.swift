import WorkshopKit

extension Slide {
  /// The slide for a terminal, without the line of keys.
  func lines(number: Int, of count: Int) -> [StyledLine] {
    var lines = [Layout.title(heading, "\(beat)   \(number)/\(count)"), Layout.rule]
    // Pictures of letters need the room.
    switch blocks.first {
    case .acts, .trace, .plot, .code, .picture: break
    default: lines.append(.empty)
    }
    for (index, block) in blocks.enumerated() {
      if index > 0 { lines.append(.empty) }
      lines += Self.lines(block)
    }
    return lines
  }

  private static func lines(_ block: Block) -> [StyledLine] {
    switch block {
    case .large(let text): Layout.paragraph("   ", text, .bold)
    case .text(let text): Layout.paragraph("   ", text)
    case .list(let texts): spaced(texts.map { Layout.paragraph("   - ", $0) })
    case .choices(let texts): spaced(texts.enumerated().map { Layout.paragraph("   \($0 + 1)  ", $1) })
    case .replies(let replies):
      spaced(
        replies.map { reply in
          Layout.paragraph("   \(reply.number)  \(reply.isRight ? "ok" : "NO")  ", reply.text, .bold)
            + Layout.paragraph("          ", reply.reply, reply.isRight ? .good : .plain)
        })
    case .acts(let acts): acts.lines
    case .trace(let lines), .plot(let lines), .code(let lines), .picture(_, let lines): lines
    case .countdown(let minutes): [StyledLine("   [ \(minutes):00 ]", .bold)]
    }
  }

  private static func spaced(_ paragraphs: [[StyledLine]]) -> [StyledLine] {
    Array(paragraphs.joined(separator: [.empty]))
  }
}
