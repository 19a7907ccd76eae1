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
  private static var touches: [(action: Words, parts: [RowPart], wanted: [String])] {
    [
      (Words("touch the star (star first)", "星にタッチ（星が先）"), [.star, .row], ["star"]),
      (Words("touch the star (row first)", "星にタッチ（行が先）"), [.row, .star], ["star"]),
      (Words("touch the row beside it", "星の横の行にタッチ"), [.row], ["details"]),
    ]
  }

  private func text(_ done: [String], in language: Language) -> String {
    done.isEmpty ? language("nothing", "なし") : done.joined(separator: ", ")
  }

  public func demo(in language: Language) -> [Frame] {
    let screen = RowScreen<Row>()
    return Self.touches.map { action, parts, wanted in
      let done = withCause(action(language)) { screen.touch(parts) }
      let (text, right) = (text(done, in: language), text(wanted, in: language))
      return Frame(
        action(language),
        [language("does \(text)", "動作 \(text)")]
          + (done == wanted ? [] : [language("<- wanted \(right)", "<- 期待 \(right)")])
      )
    }
  }

  public func why(in language: Language) -> [String] {
    let play = RowPlay<Row>()
    let steps = Self.touches.map { _, parts, wanted in (parts: parts, wanted: wanted, done: play.touch(parts)) }
    let heading = Words("each part that has recognised the touch is told, in any order", "タッチを認識した部品すべてに、順不同で通知します")
    return LessonLog(self, in: language).lines(language, heading) { index in
      let (parts, wanted, done) = steps[index]
      let told = parts.map(\.rawValue).joined(separator: ", then ")
      let order = parts.map(\.rawValue).joined(separator: "、")
      let said = Words("told: \(told); done: \(text(done, in: .en))", "通知: \(order)。動作: \(text(done, in: .ja))")
      if done == wanted { return [said] }
      return [
        said,
        Words(
          "!! one touch is one intention: wanted \(text(wanted, in: .en))",
          "!! 1 回のタッチの意図は 1 つ。期待は \(text(wanted, in: .ja))"),
      ]
    }
  }

  public func plot(in language: Language) -> [String] {
    let play = RowPlay<Row>()
    var lines = [" screen", "  +- list", "      +- row        -> details", "          +- star   -> star", ""]
    var rows = [
      [language("touch", "タッチ"), language("path, outside to inside", "経路（外側から内側へ）"), language("done", "動作"), ""]
    ]
    for (_, parts, wanted) in Self.touches {
      let done = play.touch(parts)
      let path = parts.contains(.star) ? "list > row > star" : "list > row"
      rows.append([
        parts.map(\.rawValue).joined(separator: "+"), path, text(done, in: language),
        done == wanted ? "" : language("!! wanted ", "!! 期待 ") + text(wanted, in: language),
      ])
    }
    lines += table(rows, gap: 3).map { " " + $0 }
    return lines
  }

  public func nodeNames(in language: Language) -> [String: [String]] {
    ["star view": [language("star view", "星の表示")], "details view": [language("details view", "詳細の表示")]]
  }

  public func graph(in language: Language) -> DependencyGraph {
    DependencyGraph.of(
      Self.touches[1].action(language),
      names: nodeNames(in: language), in: language
    ) {
      RowScreen<Row>()
    } event: {
      _ = $0.touch([.row, .star])
    }
  }
}
