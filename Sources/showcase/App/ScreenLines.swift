import Hamon
import HamonFlow
import HamonHosting

/// What the lines of the screen say: from plain values to styled text, without state.
enum ScreenLines {
  static let statusRow = 16
  static let rule = StyledLine(String(repeating: "─", count: 80), .dim)
  static let help = StyledLine(
    " 文字 検索  ↑↓ 移動  space ☆  tab お気に入り  enter 確定  esc 戻る  q 終了", .dim)

  static func title(rows: Int, favourites: Int) -> StyledLine {
    var line = StyledLine(" 波紋 Hamon", .bold)
    line.append("   郵便番号検索   \(rows) 件   ★ \(favourites)")
    return line
  }

  static func query(_ text: String, isFavourites: Bool) -> StyledLine {
    var line = StyledLine(isFavourites ? " お気に入り " : " 検索 ", .bold)
    if !isFavourites { line.append("\(text)▏") }
    return line
  }

  /// `text` is nil where nothing is searched.
  static func notice(
    _ text: String?, _ found: LoadState<RowSet>, count: Int, cursor: Int, isSaving: Bool
  ) -> StyledLine {
    let query = text.map { SearchQuery($0) }
    var line: StyledLine
    if query != nil, let error = found.error {
      line = StyledLine(" \(error)", .colored(.yellow))
    } else if let query, query.missing > 0 {
      line = StyledLine(" あと \(query.missing) 桁で検索します", .dim)
    } else if count == 0 {
      line = StyledLine(" ありません", .dim)
    } else {
      line = StyledLine(" \(cursor + 1) / \(count) 件")
      if query?.isWholeCode == true { line.append("  7 桁: enter で確定", .colored(.green)) }
    }
    if isSaving { line.append("  保存中…", .dim) }
    return line
  }

  /// The content of a row's cell.
  static func row(_ row: PostalRow, isStarred: Bool) -> StyledLine {
    var line = StyledLine(isStarred ? "★ " : "☆ ", isStarred ? .colored(.yellow) : .dim)
    line.append(row.formattedCode, .bold)
    line.append("  " + row.place)
    line.append("  " + row.townKana, .dim)
    return line
  }

  static func listLine(_ row: StyledLine?, hasCursor: Bool) -> StyledLine {
    guard let row else { return .empty }
    var line = StyledLine(hasCursor ? " ▶ " : "   ", .bold)
    for piece in row.pieces { line.append(piece.text, piece.style) }
    return line
  }

  static let confirmed = " 確定 "

  static func address(_ row: PostalRow) -> String { "〒\(row.formattedCode) \(row.place) (\(row.kana))" }

  static func report(_ report: KeyReport) -> StyledLine {
    let lines = report.lines.map { String($0 + 1) }.joined(separator: " ")
    return StyledLine(
      " \(report.label): 行の body \(report.bodyRuns) 回、描いた行 \(lines.isEmpty ? "なし" : lines)", .colored(.cyan))
  }

  static func totals(_ list: ListStatistics, _ graph: GraphStatistics) -> StyledLine {
    StyledLine(
      " body 計 \(list.bodyRuns) 回、セル \(list.cells) (待機 \(list.pooled))、ノード \(graph.nodes)、リンク \(graph.links)",
      .dim)
  }

  /// What a key press has written, and what that made happen, as a tree. `●` was written, `◆` has changed, `○` came to the same, `■` ran.
  static func ripple(_ lines: [String], rows: Int) -> [StyledLine] {
    var shown = [StyledLine("最後の波紋", .bold), StyledLine(String(repeating: "─", count: 40), .dim)]
    shown += lines.prefix(1).map { StyledLine($0, .colored(.cyan)) }
    shown += lines.dropFirst().map { line in
      StyledLine(line, line.contains("○") ? .dim : line.contains("■") ? .colored(.green) : .plain)
    }
    if lines.count < 2 { shown.append(StyledLine("書き込みなし", .dim)) }
    if shown.count > rows, rows > 2 {
      shown.removeSubrange((rows - 2)..<(shown.count - 1))
      shown.insert(StyledLine("… 他 \(lines.count + 2 - rows + 1) 行", .dim), at: rows - 2)
    }
    return shown
  }
}
