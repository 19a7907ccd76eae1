import Testing
import WorkshopKit

@testable import workshop

@Suite("Drawn graphs")
struct GraphDrawingTests {
  private func graph(rows: Int) -> DependencyGraph {
    DependencyGraph(
      "tap: all rows run",
      [.init(.state, "stars", writer: "the program"), .init(.state, "other")]
        + (0..<rows).map { .init(.reader, "row \($0)", stem: "row", sources: [0]) } + [
          .init(.reader, "late", sources: [1])
        ])
  }

  @Test("what is alike is one box with a count, up to three stay apart", arguments: [(3, 6), (4, 4), (40, 4)])
  func folded(_ rows: Int, _ boxes: Int) {
    let drawing = GraphDrawing(graph(rows: rows))
    #expect(drawing.boxes.count == boxes)
    #expect(drawing.boxes.contains { $0.label == "row 0 – row \(rows - 1) ×\(rows)" } == (rows > 3))
  }

  @Test("what is written and what runs because of it have signs, and the links between them another line")
  func signs() {
    let svg = GraphDrawing(graph(rows: 1)).svg(height: 60)
    #expect(svg.contains(">✎ stars</text>") && svg.contains(">▶ row 0</text>") && svg.contains(">late</text>"))
    #expect(svg.ranges(of: "class=\"link lit\"").count == 1)
    #expect(svg.ranges(of: "class=\"link\"").count == 1)
  }

  @Test("a reader stands to the right of all that it reads, also where readers read each other")
  func layers() {
    let nodes: [DependencyGraph.Node] = [
      .init(.state, "a"), .init(.derived, "b", sources: [0]), .init(.reader, "c", sources: [0, 1]),
      .init(.reader, "d", sources: [4]), .init(.reader, "e", sources: [3]),
    ]
    let boxes = GraphDrawing(DependencyGraph("", nodes)).boxes
    func layer(_ label: String) -> Int? { boxes.first { $0.label == label }?.layer }
    #expect(["a", "b", "c", "d", "e"].map(layer) == [0, 1, 2, 3, 3])
  }

  @Test("the one for a pencil has one link, three boxes on each side, and nothing of what came of it")
  func blank() {
    let svg = GraphDrawing(graph(rows: 40)).blank(height: 48)
    #expect(svg.ranges(of: "<rect").count == 3 + 3 + 1, "the folded rows have a second one")
    #expect(svg.ranges(of: "class=\"link").count == 1)
    for word in ["✎", "▶", "lit", "written", "all rows run"] { #expect(!svg.contains(word)) }
    #expect(svg.contains(">tap</text>"))
  }

  @Test(
    "a drawing of the inspector is as large as the width of a slide, its height and a heading allow",
    arguments: [(70.0, 5.04, 84), (20.0, 2.4, 40)])
  func fitted(_ height: Double, _ text: Double, _ percent: Int) throws {
    let svg = "<svg viewBox=\"0 0 300 100\"><text font-size=\"13\">a</text><text font-size=\"12\">b</text></svg>"
    let drawing = try #require(FittedDrawing(svg, height: height))
    #expect(abs(drawing.text - text) < 0.001)
    #expect(drawing.svg.hasPrefix("<svg style=\"width:\(percent)%\" viewBox"))
    #expect(FittedDrawing("<svg></svg>", height: height)?.text == nil)
  }

  @Test("every lesson has one, and no name in it is cut", arguments: Units.ids, Language.allCases)
  func lessons(_ id: String, _ language: Language) throws {
    let deck = try Decks.lesson(id, language)
    let pictures = deck.slides.filter { $0.beat.hasPrefix("3") }.flatMap(\.blocks).compactMap { block in
      if case .picture(let svg, _) = block { svg } else { nil }
    }
    #expect(pictures.count == 1)
    // Of a long value the inspector shows the beginning.
    #expect(pictures.allSatisfy { $0.contains("hamon-picture") || !$0.contains("…</text>") })
  }
}
