import Hamon
import HamonFlow
import HamonHosting
import HamonInspector
import Testing
import WorkshopKit

@testable import workshop

/// Another fix of L04: the card opens a scope for its closure.
private struct L04ScopeInCard: LateBuilder {
  struct Card<Content: View>: View {
    @ViewBuilder let content: () -> Content
    @State private var isFolded = false

    var body: some View {
      Button("fold") { isFolded.toggle() }
      if !isFolded { WithTracking { content() } }
    }
  }

  func screen(_ article: Article) -> some View {
    WithTracking {
      Text(article.headline)
      Card { Text(article.text) }
    }
  }
}

/// Another fix of L06, and its stretch goal: one request after the other.
private struct L06OneAfterTheOther: OptimisticStar {
  final class Star: StarModel {
    enum Input {
      case tapped
      case answered(wanted: Bool, isSaved: Bool)
    }

    static var tap: Input { .tapped }

    @Tracked private(set) var isOn = false
    private var saved = false
    private var isSending = false
    private var wasTapped = false
    private let server: StarServer

    init(server: StarServer) { self.server = server }

    func apply(_ input: Input) {
      switch input {
      case .tapped:
        isOn.toggle()
        wasTapped = isSending
      case .answered(let wanted, let isSaved):
        isSending = false
        if isSaved { saved = wanted } else if !wasTapped { isOn = saved }
        wasTapped = false
      }
      guard !isSending, isOn != saved else { return }
      isSending = true
      let wanted = isOn
      server.save(wanted) { [weak self] isSaved in self?.apply(.answered(wanted: wanted, isSaved: isSaved)) }
    }
  }
}

@Suite("Graphs")
struct GraphTests {
  /// Six rows and a header on a derived value; the first two stars written.
  private let graph = DependencyGraph(
    "tap",
    [
      .init(.state, "star 1", stem: "star", writer: "the program"),
      .init(.state, "star 2", stem: "star", writer: "the program"),
    ]
      + [.init(.derived, "sum", sources: [0, 1, 8]), .init(.reader, "header", sources: [2])]
      + (1...4).map { .init(.reader, "row \($0)", stem: "row", sources: [0]) }
      + [.init(.state, "title")] + [.init(.reader, "row 5", stem: "row", sources: [0])])

  @Test("what is written stands with all that is below it; what is alike is counted")
  func lines() {
    #expect(
      graph.lines == [
        " tap", " |", " +- writes (star 1)", " |    +--> <sum>", " |         +--> [header]", " |    +--> [row 1]",
        " |    +--> [row 2]   and 3 more like it", " +- writes (star 2)", " |    +--> <sum>",
        " |         +--> [header]",
        " +- does not write", "      (title) --> <sum>",
      ])
  }

  @Test("an event that writes nothing that is tracked says so")
  func nothing() {
    #expect(DependencyGraph("tap", []).lines == [" tap", " |", " +- writes nothing that is tracked"])
  }

  @Test("the picture of L04 says in which scope the text was read, whatever the fix")
  func textScope() throws {
    #expect(L04ScopeInCard().checks().filter { !$0.isKept } == [])
    #expect(
      L04ScopeInCard().plot() == [
        " time ---->", " WithTracking          [ reads headline ]",
        " its own WithTracking                      [ reads text ]",
      ])
    let unit = try Units.find("L04")
    #expect(unit.fixed.plot().contains { $0.contains("[ reads headline, text ]") })
  }

  @Test("the picture and the trace of L06 show no request that was not sent")
  func unsent() throws {
    let fix = L06OneAfterTheOther()
    #expect(fix.checks().filter { !$0.isKept } == [])
    #expect(fix.plot().contains(" request 2             not sent yet"))
    #expect(fix.why().contains { $0.contains("answer 2: was not asked for") && $0.hasSuffix("the screen shows [ ]") })
    let unit = try Units.find("L06")
    #expect(!(unit.fixed.plot() + unit.fixed.why()).contains { $0.contains("not sent") || $0.contains("not asked") })
  }

  @Test("the log of L05: forty bodies and the header ran for one write; or one, and the header")
  func log() throws {
    let unit = try Units.find("L05")
    let (broken, fixed) = (unit.broken.graph(), unit.fixed.graph())
    #expect(Set(broken.ran) == Set((1...40).map { "row \($0)" } + ["header"]))
    #expect(broken.ran.count == 41)
    #expect(fixed.ran.sorted() == ["header", "row 7"])
    // All of them because of the same write, in the tap.
    let runs = broken.record.entries.filter { $0.event == .ran && !$0.because.isEmpty }
    let writes = Set(runs.suffix(41).flatMap(\.because))
    #expect(writes.count == 1)
    let cause = writes.first.flatMap { broken.record[$0]?.cause }.flatMap { broken.record[$0]?.name }
    #expect(cause == "tap the star of row 7")
    #if DEBUG
      let row = try #require(broken.record.entries.first { $0.event == .made && $0.name == "row 3" }?.node)
      #expect(
        broken.record.why(row).sentence.hasPrefix(#"tracker "row 3" tracked, because signal "Menu.stars" changed ("#))
      #expect(broken.record.why(row).sentence.hasSuffix(") in tap the star of row 7."))
    #endif
  }

  @Test("every lesson has a log, the same twice, and a page that plays it", arguments: Units.ids)
  func page(_ id: String) throws {
    let unit = try Units.find(id)
    let record = LessonLog(unit.broken).record
    #expect(!record.entries.isEmpty)
    #expect(unit.broken.graph().record.lines == unit.broken.graph().record.lines)
    let page = Workshop.page(unit, .en, isFixed: false)
    #expect(page.contains("data-title=\"\(id) \(unit.lesson.brokenNote.en)\"") && page.hasSuffix("</html>\n"))
    #expect(page != Workshop.page(unit, .en, isFixed: true))
  }

  @Test("for Graphviz each attempt is a box, with all its nodes", arguments: Units.ids)
  func dot(_ id: String) throws {
    let unit = try Units.find(id)
    let graphs = [("BROKEN \"x\"", unit.broken.graph()), ("FIXED", unit.fixed.graph())]
    let dot = DependencyGraph.dot(id, graphs)
    let text = dot.joined(separator: "\n")
    #expect(text.count { $0 == "{" } == 3 && text.count { $0 == "}" } == 3)
    #expect(text.contains("label=\"BROKEN \\\"x\\\"\";"))
    // Nothing that is written is left out, and every node is there or counted.
    for (place, graph) in graphs.map(\.1).enumerated() {
      let own = dot.filter { $0.hasPrefix("    n\(place)_") && $0.contains("[shape=") && !$0.contains("plaintext") }
      let more = own.compactMap { line in
        line.firstRange(of: " and ").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
      }
      #expect(own.count + more.reduce(0, +) == graph.nodes.count)
      #expect(own.count <= 20, "it fits a page")
    }
    let writes = graphs.reduce(0) { $0 + $1.1.nodes.count(where: \.isWritten) }
    #expect(dot.count { $0.contains("style=dashed") } == writes)
  }

  @Test("forty rows are one box for Graphviz: one that is written stays alone")
  func dotFolds() throws {
    let unit = try Units.find("L05")
    let dot = DependencyGraph.dot("L05", [("FIXED", unit.fixed.graph())])
    let boxes = dot.filter { $0.contains("[shape=") }.compactMap { line in
      line.firstRange(of: "label=\"").map { line[$0.upperBound...].prefix { $0 != "\"" } }
    }
    #if DEBUG
      #expect(
        boxes == [
          "tap the star of row 7", "row 1 and 38 more", "row 7", "header", "Star.isOn of row 1 and 38 more",
          "Star.isOn of row 7",
        ])
    #endif
    #expect(boxes.count == 6)
  }

  // Properties that were given no name have one in debug builds only.
  #if DEBUG
    @Test("a fixed lesson's event is heard by a reader; looking at the graph changes no check", arguments: Units.ids)
    func heard(_ id: String) throws {
      let unit = try Units.find(id)
      let before = Report(unit.fixed)
      let graph = unit.fixed.graph()
      let written = graph.nodes.indices.filter { graph.nodes[$0].isWritten }
      // No layer is redrawn for a push, and no cell shows Soba after the scroll: that is what L12 and L01 teach.
      let isHeard = id != "L12" && id != "L01"
      #expect(written.contains { !graph.readers(of: $0).isEmpty } == isHeard, "\(graph.lines)")
      #expect(Report(unit.fixed) == before)
    }
  #endif
}
