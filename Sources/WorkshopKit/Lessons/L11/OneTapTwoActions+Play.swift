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

/// The row on a screen that shows whether its star is on, and whether its details are open.
final class RowScreen<Row: TappableRow> {
  @Tracked(name: "star") private var isStarred = false
  @Tracked(name: "details") private var isOpen = false
  private var row: Row?
  private var drawing: [Effect] = []

  init() {
    row = Row(
      openDetails: { [weak self] in self?.isOpen = true }, toggleStar: { [weak self] in self?.isStarred.toggle() })
    drawing = [
      Effect(of: self, name: "star view") { _ = $0.isStarred },
      Effect(of: self, name: "details view") { _ = $0.isOpen },
    ]
  }

  func touch() { row?.touch(recognised: [.row, .star]) }
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
    let play = RowPlay<Row>()
    return Self.touches.map { action, parts, wanted in
      let done = play.touch(parts)
      return Frame(action, ["does " + text(done)] + (done == wanted ? [] : ["<- wanted \(text(wanted))"]))
    }
  }

  public func why() -> [String] {
    let play = RowPlay<Row>()
    var lines = [" the system tells every part that has recognised the touch, in any order", " |"]
    for (action, parts, wanted) in Self.touches {
      let done = play.touch(parts)
      lines.append(" +- \(action)")
      for part in parts { lines.append(" |    \(part.rawValue.padded(to: 5)) recognises it") }
      lines.append(" |    done   " + text(done))
      if done != wanted { lines.append(" |    !!     one touch is one intention: wanted \(text(wanted))") }
    }
    return lines
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
      $0.touch()
    }
  }
}
