/// Draws a picture, once for each stage, with its cards at the same places in all.
struct PictureDrawing {
  private let picture: GraphPicture
  private let theme: GraphPicture.Theme
  private let isDown: Bool
  private let stages: [Lights]
  private let cards: [Int: Card]
  private let layout: PictureLayout

  private static let margin = 3.0
  /// What a link against the flow takes below.
  private static let detour = 26.0

  init(
    _ picture: GraphPicture, _ theme: GraphPicture.Theme, _ flow: GraphPicture.Flow, _ stages: [Lights],
    _ words: PictureWords = PictureWords(language: "en")
  ) {
    self.picture = picture
    self.theme = theme
    self.stages = stages
    isDown = flow == .down
    var cards: [Int: Card] = [:]
    for node in picture.nodes where node.kind != "scope" {
      cards[node.number] = Card(node, stages, picture.deeds.isEmpty, words)
    }
    self.cards = cards
    var edges: [Lights.Link] = []
    var known: Set<Lights.Link> = []
    for node in picture.nodes {
      for source in node.sources {
        if known.insert(.init(source: source, target: node.number)).inserted {
          edges.append(.init(source: source, target: node.number))
        }
      }
    }
    for deed in picture.deeds {
      for reason in deed.because where known.insert(.init(source: reason, target: deed.node)).inserted {
        edges.append(.init(source: reason, target: deed.node))
      }
    }
    let down = isDown
    layout = PictureLayout(
      picture.nodes.filter { $0.kind != "scope" }.map(\.number), edges: edges,
      sizes: cards.mapValues { down ? ($0.height, $0.width) : ($0.width, $0.height) },
      gapAlong: isDown ? 30 : 46, gapAcross: isDown ? 18 : 14)
  }

  private var width: Double {
    (isDown ? layout.across : layout.along) + 2 * Self.margin + (hasBack && isDown ? Self.detour : 0)
  }
  private var height: Double {
    (isDown ? layout.along : layout.across) + 2 * Self.margin + (hasBack && !isDown ? Self.detour : 0)
  }
  private var hasBack: Bool { layout.links.contains(where: \.isBack) }

  func svg(title: String, captions: [String], columns: Int) -> String {
    let pad = captions.isEmpty ? 0.0 : 12, top = captions.isEmpty ? 0.0 : 34, gap = captions.isEmpty ? 0.0 : 12
    let wide = max(width, captions.map { Text.width($0, 13) }.max() ?? 0) + 2 * pad
    let high = height + top + pad
    let rows = (stages.count + columns - 1) / columns
    let whole = (wide: Double(columns) * (wide + gap) - gap, high: Double(rows) * (high + gap) - gap)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" class="hamon-picture" width="\(Text.number(whole.wide))" height="\(Text.number(whole.high))" \
      viewBox="0 0 \(Text.number(whole.wide)) \(Text.number(whole.high))" role="img" font-family="\(Text.fonts)">
      \(title.isEmpty ? "" : "<title>\(Text.escaped(title))</title>\n")<desc>\(Text.escaped(picture.lines.joined(separator: "; ")))</desc>
      \(theme.style)
      """
    for (index, lights) in stages.enumerated() {
      let x = Double(index % columns) * (wide + gap), y = Double(index / columns) * (high + gap)
      if !captions.isEmpty {
        text += "<rect x=\"\(Text.number(x + 0.5))\" y=\"\(Text.number(y + 0.5))\" width=\"\(Text.number(wide - 1))\" "
        text += "height=\"\(Text.number(high - 1))\" rx=\"9\" style=\"fill:none;stroke:\(theme.colour("line"))\"/>\n"
        text += words(captions[index], x + pad + 2, y + 23, 13, "soft", isBold: true)
      }
      let left = x + (wide - width) / 2 + Self.margin, up = y + top + Self.margin
      text += "<g transform=\"translate(\(Text.number(left)) \(Text.number(up)))\">\n"
      let links = layout.links.map { link($0, lights) }
      for isLit in [false, true] { text += links.filter { $0.isLit == isLit }.map(\.text).joined() }
      for item in layout.items where item.node != 0 { text += card(item, lights) }
      text += "</g>\n"
    }
    return text + "</svg>\n"
  }

  // MARK: cards

  private func card(_ item: PictureLayout.Item, _ lights: Lights) -> String {
    guard let card = cards[item.node] else { return "" }
    let (x, y) = point(item.main, item.cross)
    let left = x - card.width / 2, up = y - card.height / 2
    let lit = lights.lights[item.node]
    let light = Card.strongest(lit)
    let isLit = light != .rest && light != .stale
    let stroke = "stroke:\(theme.colour(isLit ? light.rawValue : light == .stale ? "stale" : "line"))"
    var text = "<rect x=\"\(Text.number(left))\" y=\"\(Text.number(up))\" width=\"\(Text.number(card.width))\" "
    text += "height=\"\(Text.number(card.height))\" rx=\"7\" style=\"fill:\(theme.colour("card"));\(stroke)"
    text +=
      isLit ? ";stroke-width:2\"/>\n" : light == .stale ? ";stroke-width:1.5;stroke-dasharray:5 3\"/>\n" : "\"/>\n"
    text += icon(card.form, left + 15, up + 17, light)
    text += words(card.title, left + 27, up + 21.5, 13, "ink", isBold: true)
    let word = card.word(lights)
    if !word.isEmpty { text += words(word, left + 27, up + 38, 12, isLit ? light.rawValue : "soft", isBold: false) }
    for (index, light) in lit.enumerated() where card.hasDrops {
      text += icon(card.form, left + 15 + Double(index % 10) * 12, up + card.firstDrop + Double(index / 10) * 12, light)
    }
    return text
  }

  /// A circle, a diamond or a square; with a rim alone where nothing has changed.
  private func icon(_ form: Card.Form, _ x: Double, _ y: Double, _ light: Lights.Light) -> String {
    let colour = theme.colour(light.rawValue)
    let isFull = light == .written || light == .changed || light == .ran
    let style = isFull ? "fill:\(colour)" : "fill:none;stroke:\(colour);stroke-width:1.6"
    let r = isFull ? 4.8 : 4.0
    return switch form {
    case .circle:
      "<circle cx=\"\(Text.number(x))\" cy=\"\(Text.number(y))\" r=\"\(Text.number(r))\" style=\"\(style)\"/>\n"
    case .diamond:
      "<path d=\"M\(Text.number(x)) \(Text.number(y - r - 0.8))l\(Text.number(r + 0.8)) \(Text.number(r + 0.8))l\(Text.number(-r - 0.8)) "
        + "\(Text.number(r + 0.8))l\(Text.number(-r - 0.8)) \(Text.number(-r - 0.8))z\" style=\"\(style)\"/>\n"
    case .square:
      "<rect x=\"\(Text.number(x - r + 0.4))\" y=\"\(Text.number(y - r + 0.4))\" width=\"\(Text.number(2 * r - 0.8))\" "
        + "height=\"\(Text.number(2 * r - 0.8))\" rx=\"1\" style=\"\(style)\"/>\n"
    }
  }

  private func words(_ words: String, _ x: Double, _ y: Double, _ size: Int, _ colour: String, isBold: Bool) -> String {
    "<text x=\"\(Text.number(x))\" y=\"\(Text.number(y))\" font-size=\"\(size)\"\(isBold ? " font-weight=\"600\"" : "") "
      + "style=\"fill:\(theme.colour(colour))\">\(Text.escaped(words))</text>\n"
  }

  // MARK: links

  private func point(_ main: Double, _ cross: Double) -> (Double, Double) { isDown ? (cross, main) : (main, cross) }

  private func spot(_ main: Double, _ cross: Double) -> String {
    let (x, y) = point(main, cross)
    return "\(Text.number(x)) \(Text.number(y))"
  }

  private func link(_ link: PictureLayout.Link, _ lights: Lights) -> (text: String, isLit: Bool) {
    let isLit = lights.carried.contains(.init(source: link.source, target: link.target))
    let source = layout.items[link.path[0]], target = layout.items[link.path[link.path.count - 1]]
    let end = target.main - target.along / 2
    var path = ""
    if link.isBack {
      let low = layout.across + Self.detour - 4
      path =
        "M\(spot(source.main, source.cross + source.across / 2))C\(spot(source.main, low)) \(spot(target.main, low)) "
      path += spot(target.main, target.cross + target.across / 2 + 6)
    } else {
      var main = source.main + source.along / 2, cross = source.cross
      path = "M\(spot(main, cross))"
      for place in link.path.dropFirst() {
        let next = layout.items[place]
        let extent = layout.layers[next.layer].map { layout.items[$0].along }.max() ?? 0
        let to = next.node == 0 ? next.main - extent / 2 : end - 6
        path +=
          "C\(spot(main + (to - main) / 2, cross)) \(spot(main + (to - main) / 2, next.cross)) \(spot(to, next.cross))"
        (main, cross) = (to, next.cross)
        if next.node == 0 {
          main = next.main + extent / 2
          path += "L\(spot(main, cross))"
        }
      }
    }
    let light = isLit ? Card.strongest(lights.lights[link.source]).rawValue : "link"
    let colour = theme.colour(isLit && light != "rest" && light != "stale" ? light : "link")
    // An effect writes: that is no dependency.
    let isWrite = !picture.nodes[link.target - 1].sources.contains(link.source)
    if isWrite, !isLit { return ("", false) }
    var text = "<path d=\"\(path)\" style=\"fill:none;stroke:\(colour);stroke-width:\(isLit ? "2.4" : "1.3")"
    text += isWrite ? ";stroke-dasharray:4 3\"/>\n" : "\"/>\n"
    let tip =
      link.isBack
      ? "M\(spot(target.main, target.cross + target.across / 2 + 1))L\(spot(target.main - 4, target.cross + target.across / 2 + 8))"
        + "L\(spot(target.main + 4, target.cross + target.across / 2 + 8))z"
      : "M\(spot(end - 1, target.cross))L\(spot(end - 8, target.cross - 4))L\(spot(end - 8, target.cross + 4))z"
    return (text + "<path d=\"\(tip)\" style=\"fill:\(colour)\"/>\n", isLit)
  }
}
