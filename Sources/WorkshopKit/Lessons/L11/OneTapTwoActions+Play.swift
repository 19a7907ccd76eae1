import Hamon

/// A row under a finger, and what it did.
final class RowPlay<Row: TappableRow> {
  private(set) var done: [String] = []
  private var row: Row?

  init() {
    row = Row(
      openDetails: { [weak self] in self?.done.append("details") },
      toggleStar: { [weak self] in self?.done.append("star") })
  }

  /// What one touch did, in order.
  func touch(_ recognised: [RowPart]) -> [String] {
    done = []
    row?.touch(recognised: recognised)
    return done
  }
}

/// The row on a screen that shows whether its star is on, and how often its details were opened.
final class RowScreen<Row: TappableRow> {
  @Tracked(name: "star") private var isStarred = false
  @Tracked(name: "details") private var opened = 0
  private var row: Row?
  private var drawing: [Effect] = []
  private var done: [String] = []

  init() {
    row = Row(
      openDetails: { [weak self] in
        self?.done.append("details")
        self?.opened += 1
      },
      toggleStar: { [weak self] in
        self?.done.append("star")
        self?.isStarred.toggle()
      })
    drawing = [
      Effect(of: self, name: "star view") { _ = $0.isStarred },
      Effect(of: self, name: "details view") { _ = $0.opened },
    ]
  }

  /// What one touch did, in order.
  func touch(_ recognised: [RowPart]) -> [String] {
    done = []
    row?.touch(recognised: recognised)
    return done
  }
}

extension OneTapTwoActions {
  private static var touches: [(action: String, parts: [RowPart], wanted: [String])] {
    [
      ("touch the star (star first)", [.star, .row], ["star"]),
      ("touch the star (row first)", [.row, .star], ["star"]),
      ("touch the row beside it", [.row], ["details"]),
    ]
  }

  private func text(_ done: [String]) -> String { done.isEmpty ? "nothing" : done.joined(separator: ", ") }

  public func demo() -> [Frame] {
    let screen = RowScreen<Row>()
    return Self.touches.map { action, parts, wanted in
      let done = withCause(action) { screen.touch(parts) }
      return Frame(action, ["does " + text(done)] + (done == wanted ? [] : ["<- wanted \(text(wanted))"]))
    }
  }

  public func why(_ language: Language) -> [String] {
    let play = RowPlay<Row>()
    let steps = Self.touches.map { _, parts, wanted in (parts: parts, wanted: wanted, done: play.touch(parts)) }
    let heading = Words("each part that has recognised the touch is told, in any order", "タッチを認識した部品すべてに、順不同で伝わります")
    return LessonLog(self).lines(language, heading) { index in
      let (parts, wanted, done) = steps[index]
      let told = parts.map(\.rawValue).joined(separator: ", then ")
      let order = parts.map(\.rawValue).joined(separator: "、")
      let said = Words("told: \(told); done: \(text(done))", "伝わる順：\(order)。したこと：\(text(done))")
      if done == wanted { return [said] }
      return [
        said, Words("!! one touch is one intention: wanted \(text(wanted))", "!! 1 回のタッチの意図は 1 つ：正しくは \(text(wanted))"),
      ]
    }
  }

  public func plot() -> [String] {
    let play = RowPlay<Row>()
    var lines = [" screen", "  +- list", "      +- row        -> details", "          +- star   -> star", ""]
    var rows = [["touch", "path, outside to inside", "done", ""]]
    for (_, parts, wanted) in Self.touches {
      let done = play.touch(parts)
      let path = parts.contains(.star) ? "list > row > star" : "list > row"
      rows.append([
        parts.map(\.rawValue).joined(separator: "+"), path, text(done),
        done == wanted ? "" : "!! wanted \(text(wanted))",
      ])
    }
    lines += table(rows, gap: 3).map { " " + $0 }
    return lines
  }

  public func graph() -> DependencyGraph {
    DependencyGraph.of("touch the star (row first)") {
      RowScreen<Row>()
    } event: {
      _ = $0.touch([.row, .star])
    }
  }
}
