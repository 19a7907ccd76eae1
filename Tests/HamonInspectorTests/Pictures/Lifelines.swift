@testable import HamonInspector

/// A chart of what lives when: time runs down, a row for each thing that is done, a lane for each thing, a bar for each of its lives. So it
/// is narrow enough for a phone.
struct Lifelines {
  /// What stands in a lane after a deed.
  struct Moment: Equatable {
    /// Moments of one life stand on one bar.
    let life: Int
    let text: String
    /// What should not be there.
    var isWrong = false
  }

  struct Lane: Equatable {
    let name: String
    var moments: [Moment?]
  }

  struct Section {
    let title: String
    let lanes: [Lane]
  }

  let deeds: [String]
  let sections: [Section]

  private static let row = 30.0

  func svg(title: String, theme: GraphPicture.Theme) -> String {
    let label = (deeds.map { Text.width($0, 12) }.max() ?? 0) + 12
    var y = 0.0, wide = 0.0
    var body = ""
    for section in sections {
      if !section.title.isEmpty {
        y += body.isEmpty ? 0 : 16
        body += text(section.title, 0, y + 15, 13, theme.colour("changed"), isBold: true)
        y += 22
      }
      for (index, deed) in deeds.enumerated() {
        body += text(deed, 0, y + 24 + Self.row * Double(index) + 19, 12, theme.colour("soft"))
      }
      var x = label
      for lane in section.lanes {
        let texts = lane.moments.compactMap { $0.map { Text.width($0.text, 13) } }
        let width = max(Text.width(lane.name, 12) * 1.06, texts.max() ?? 0) + 22
        body += text(lane.name, x + 8, y + 15, 12, theme.colour("ink"), isBold: true)
        body += bars(lane, x, y + 24, width, theme)
        x += width
      }
      wide = max(wide, x)
      y += 24 + Self.row * Double(deeds.count)
    }
    let size = (wide: Text.number(wide.rounded(.up)), high: Text.number(y + 2))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="hamon-picture" width="\(size.wide)" height="\(size.high)" \
      viewBox="0 0 \(size.wide) \(size.high)" role="img" font-family="\(Text.fonts)">
      <title>\(Text.escaped(title))</title>
      \(body)</svg>

      """
  }

  private func bars(_ lane: Lane, _ x: Double, _ y: Double, _ width: Double, _ theme: GraphPicture.Theme) -> String {
    var text = ""
    var start = 0
    while start < lane.moments.count {
      guard let first = lane.moments[start] else {
        start += 1
        continue
      }
      let end = lane.moments[start...].firstIndex { $0?.life != first.life } ?? lane.moments.count
      text +=
        "<rect x=\"\(Text.number(x + 1))\" y=\"\(Text.number(y + Self.row * Double(start) + 1))\" width=\"\(Text.number(width - 7))\" "
      text +=
        "height=\"\(Text.number(Self.row * Double(end - start) - 4))\" rx=\"7\" style=\"fill:\(theme.colour("card"));"
      text += "stroke:\(theme.colour("written"));stroke-width:1.5\"/>\n"
      for place in start..<end {
        guard let moment = lane.moments[place] else { continue }
        let colour = theme.colour(moment.isWrong ? "ran" : "ink")
        text += self.text(moment.text, x + 8, y + Self.row * Double(place) + 19, 13, colour, isBold: moment.isWrong)
      }
      start = end
    }
    return text
  }

  private func text(
    _ words: String, _ x: Double, _ y: Double, _ size: Int, _ colour: String, isBold: Bool = false
  ) -> String {
    if words.isEmpty { return "" }
    return
      "<text x=\"\(Text.number(x))\" y=\"\(Text.number(y))\" font-size=\"\(size)\"\(isBold ? " font-weight=\"600\"" : "") "
      + "style=\"fill:\(colour)\">\(Text.escaped(words))</text>\n"
  }
}
