import Foundation
import Hamon
import Testing

@testable import HamonInspector

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("A graph as a drawing")
struct GraphDrawingTests {
  /// `total` of two; `isDear` of it, which comes to the same; an effect on each.
  private func shop() -> GraphPicture {
    let price = Signal(120, name: "price")
    let count = Signal(2, name: "count")
    let total = Computed(name: "total") { price.value * count.value }
    let isDear = Computed(name: "isDear") { total.value > 100 }
    let log = CausalLog()
    let screen = Scope(name: "shop") {
      observe(name: "label") { _ = total.value }
      observe(name: "warning") { _ = isDear.value }
    }
    log.during {
      price.value = 1
      count.value = 3
      price.value = 50
    }
    return GraphPicture(of: screen, log: log)
  }

  private func deeds(_ picture: GraphPicture) -> [String] {
    picture.deeds.map { deed in
      let because = deed.because.map { picture.nodes[$0 - 1].name }.joined(separator: ", ")
      return
        "\(picture.nodes[deed.node - 1].name)#\(deed.sibling) \(deed.kind) \(deed.old ?? "-")→\(deed.new ?? "-") ← \(because)"
    }
  }

  @Test("a picture with a log has the deeds of its last ripple, in order, and what made each happen")
  func lastRipple() {
    #expect(
      deeds(shop()) == [
        "price#0 written 1→50 ← ", "total#0 changed 3→150 ← price", "label#0 ran -→- ← total",
        "isDear#0 changed false→true ← total", "warning#0 ran -→- ← isDear",
      ])
  }

  @Test("what an effect has written is there because of the effect")
  func writes() {
    let source = Signal(0, name: "source"), copy = Signal(0, name: "copy")
    let log = CausalLog()
    let screen = Scope(name: "screen") {
      observe(name: "relay") { copy.value = source.value }
      observe(name: "reader") { _ = copy.value }
    }
    log.during { source.value = 1 }
    let picture = GraphPicture(of: screen, log: log)
    #expect(
      Set(deeds(picture)) == [
        "source#0 written 0→1 ← ", "copy#0 written 0→1 ← relay", "relay#0 ran -→- ← source", "reader#0 ran -→- ← copy",
      ])
    let isBroken = picture.svg(theme: .light).contains("stroke-dasharray:4 3")
    #expect(isBroken, "a write is no dependency, and has a broken line")
  }

  @Test("of siblings the one is lit that was reached, and no other")
  func siblings() {
    let rows = (0..<8).map { Signal(false, name: "row \($0)") }
    let log = CausalLog()
    let screen = Scope(name: "list") {
      for (index, row) in rows.enumerated() { observe(name: "draw \(index)") { _ = row.value } }
    }
    log.during { rows[5].value = true }
    let picture = GraphPicture(of: screen, log: log)
    #expect(deeds(picture) == ["row#5 written false→true ← ", "draw#5 ran -→- ← row"])
    let lights = Lights(picture, after: 2)
    #expect(lights.lights[2].map(\.rawValue) == ["rest", "rest", "rest", "rest", "rest", "ran", "rest", "rest"])
    #expect(picture.svg().contains(">1 ran<"))
  }

  @Test("before its turn what lies behind a change may be stale; behind an equal result nothing is")
  func stages() throws {
    let price = Signal(120, name: "price")
    let total = Computed(name: "total") { price.value * 2 }
    let isDear = Computed(name: "isDear") { total.value > 200 }
    let log = CausalLog()
    let screen = Scope(name: "shop") { observe(name: "warning") { _ = isDear.value } }
    log.during { price.value = 130 }
    let picture = GraphPicture(of: screen, log: log)
    let names = picture.nodes.map(\.name)
    #expect(names == ["shop", "warning", "isDear", "total", "price"])
    func look(_ count: Int) -> [String] {
      let lights = Lights(picture, after: count)
      return (2...5).map { "\(lights.lights[$0][0]) \(lights.values[$0] ?? "-")" }
    }
    #expect(look(0) == ["rest -", "rest true", "rest 240", "rest 120"], "the values of before")
    #expect(look(1) == ["stale -", "stale true", "stale 240", "written 130"])
    #expect(look(2) == ["stale -", "stale true", "changed 260", "written 130"])
    #expect(look(3) == ["rest -", "same true", "changed 260", "written 130"])
    let drawing = picture.svg(steps: [.init("first", deeds: 1), .init("last", deeds: 3)], columns: 2)
    #expect(drawing.contains(">first</text>") && drawing.contains(">last</text>"))
    #expect(drawing.components(separatedBy: ">price</text>").count == 3, "the graph is there twice")
  }

  @Test("cards do not lie on each other, each stands behind what it has read, and all are inside", arguments: 0..<40)
  func layout(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let count = 2 + random(30)
    let nodes = Array(1...count)
    var edges: [Lights.Link] = []
    for node in nodes.dropFirst() {
      for _ in 0..<random(4) {
        let edge = Lights.Link(source: 1 + random(node - 1), target: node)
        if !edges.contains(edge) { edges.append(edge) }
      }
    }
    let sizes = Dictionary(
      uniqueKeysWithValues: nodes.map { ($0, (along: Double(40 + random(80)), across: Double(20 + random(60)))) })
    let layout = PictureLayout(nodes, edges: edges, sizes: sizes, gapAlong: 40, gapAcross: 10)
    let cards = layout.items.filter { $0.node != 0 }
    #expect(cards.map(\.node) == nodes && layout.links.count == edges.count)
    for card in cards {
      #expect(card.cross - card.across / 2 >= -0.001 && card.cross + card.across / 2 <= layout.across + 0.001)
      #expect(card.main - card.along / 2 >= -0.001 && card.main + card.along / 2 <= layout.along + 0.001)
      for other in cards where other.node > card.node {
        let isApart =
          abs(card.cross - other.cross) >= (card.across + other.across) / 2 + 9.999
          || abs(card.main - other.main) >= (card.along + other.along) / 2 + 39.999
        #expect(isApart, "\(card.node) and \(other.node)")
      }
    }
    for link in layout.links {
      let layers = link.path.map { layout.items[$0].layer }
      #expect(!link.isBack && layers == Array(layers[0]...layers[layers.count - 1]), "through each layer, forwards")
    }
  }

  @Test("a circle is drawn with a link that leads back")
  func circle() {
    let edges = [
      Lights.Link(source: 1, target: 2), Lights.Link(source: 2, target: 1), Lights.Link(source: 2, target: 3),
    ]
    let layout = PictureLayout(
      [1, 2, 3], edges: edges, sizes: [1: (10, 10), 2: (10, 10), 3: (10, 10)], gapAlong: 5, gapAcross: 5)
    #expect(layout.links.map(\.isBack) == [false, true, false])
    #expect(layout.items.map(\.layer) == [0, 1, 2])
  }

  @Test("names are escaped, and every drawing is well-formed", arguments: GraphPicture.Theme.allCases)
  func wellFormed(theme: GraphPicture.Theme) {
    let source = Signal("<&>", name: #"the "a" & <b>"#)
    let screen = Scope(name: "x") { observe(name: "波紋 → screen") { _ = source.value } }
    let text = GraphPicture(of: screen).svg(title: "1 < 2 & 3", theme: theme)
    #expect(text.contains(#"the "a" &amp; &lt;b&gt;"#) && text.contains("<title>1 &lt; 2 &amp; 3</title>"))
    for drawing in [
      text, shop().svg(theme: theme, flow: .down), shop().svg(theme: theme, steps: [.init("1", deeds: 1)]),
    ] {
      let parser = XMLParser(data: Data(drawing.utf8))
      #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    }
    #expect(text.contains("var(--hamon-card)") == (theme == .automatic))
    #expect(text.contains("prefers-color-scheme") == (theme == .automatic))
  }

  @Test("nothing is drawn of an empty scope, and a picture without a log has values and runs no ripple")
  func still() {
    #expect(GraphPicture(of: Scope(name: "empty") {}).svg().hasSuffix("</svg>\n"))
    let source = Signal(7, name: "source")
    let picture = GraphPicture(of: Scope(name: "x") { observe(name: "reader") { _ = source.value } })
    #expect(picture.deeds.isEmpty)
    let text = picture.svg(theme: .light)
    #expect(text.contains(">7</text>") && !text.contains("did not run"))
    #expect(!text.contains("#0b63c4"), "nothing is lit")
  }
}
