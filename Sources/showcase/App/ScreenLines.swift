import Hamon
import HamonFlow
import HamonHosting
import HamonStorage

/// What the lines of the screen say, in one language: from plain values to styled text, without state.
struct ScreenLines {
  let language: Language

  // MARK: above the list

  func title(rows: Int, favourites: Int) -> StyledLine {
    var line = StyledLine(" 波紋 Hamon", .bold)
    line.append(say("   Postal codes   \(rows) rows   ★ \(favourites)", "   郵便番号検索   \(rows) 件   ★ \(favourites)"))
    return line
  }

  func query(_ text: String, isFavourites: Bool) -> StyledLine {
    var line = StyledLine(isFavourites ? say(" Favourites ", " お気に入り ") : say(" Search ", " 検索 "), .bold)
    if !isFavourites { line.append("\(text)▏") }
    return line
  }

  /// `text` is nil where nothing is searched.
  func notice(_ text: String?, _ found: LoadState<RowSet>, count: Int, cursor: Int, isSaving: Bool) -> StyledLine {
    var line: StyledLine
    if text != nil, let error = found.error {
      line = StyledLine(" \((error as? any WordedError)?.words(language) ?? "\(error)")", .colored(.yellow))
    } else if count == 0 {
      line = StyledLine(say(" Nothing here", " ありません"), .dim)
    } else {
      line = StyledLine(say(" \(cursor + 1) of \(count)", " \(cursor + 1) / \(count) 件"))
      if text.map({ SearchQuery($0).isWholeCode }) == true {
        line.append(say("  7 digits: press enter to confirm", "  7 桁: enter で確定"), .colored(.green))
      }
    }
    if isSaving { line.append(say("  saving…", "  保存中…"), .dim) }
    return line
  }

  func notice(_ notice: Notice) -> StyledLine {
    let text =
      switch notice {
      case .file(let error, let aside): file(error, aside)
      case .takenBack(let reason): say("The star was taken back: \(reason)", "星は元に戻しました: \(reason)")
      }
    return StyledLine(" \(text)", .colored(.red))
  }

  /// The reason is first, for a narrow window cuts the end off: the path.
  private func file(_ error: StoreError, _ aside: String?) -> String {
    guard let aside else {
      return say(
        "Favourites cannot be read: \(error.reason), \(error.place)", "お気に入りが読めません: \(error.reason)、\(error.place)")
    }
    let name = aside.split(separator: "/").last ?? ""
    return say(
      "Favourites: \(error.reason); kept as \(name): \(error.place)",
      "お気に入り: \(error.reason)。\(name) として残しました: \(error.place)")
  }

  // MARK: the list

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

  // MARK: below the list

  func confirmed(_ address: String) -> StyledLine {
    var line = StyledLine(say(" Confirmed ", " 確定 "), .colored(.green))
    line.append(address, .bold)
    return line
  }

  static func address(_ row: PostalRow) -> String { "〒\(row.formattedCode) \(row.place) (\(row.kana))" }

  static func rule(columns: Int) -> StyledLine { StyledLine(String(repeating: "─", count: min(80, columns)), .dim) }

  func report(_ report: KeyReport) -> StyledLine {
    let lines = report.lines.map { String($0 + 1) }.joined(separator: " ")
    let drawn = report.lines.isEmpty ? "no line" : report.lines.count == 1 ? "line \(lines)" : "lines \(lines)"
    return StyledLine(
      say(
        " \(report.label): \(Self.count(report.bodyRuns, "row body", "row bodies")) ran, \(drawn) drawn",
        " \(report.label): 行の body \(report.bodyRuns) 回、描いた行 \(lines.isEmpty ? "なし" : lines)"),
      .colored(.cyan))
  }

  func totals(_ list: ListStatistics, _ graph: GraphStatistics) -> StyledLine {
    StyledLine(
      say(
        " in all \(Self.count(list.bodyRuns, "body", "bodies")), \(list.cells) cells (\(list.pooled) waiting), "
          + "\(graph.nodes) nodes, \(graph.links) links",
        " body 計 \(list.bodyRuns) 回、セル \(list.cells) (待機 \(list.pooled))、ノード \(graph.nodes)、リンク \(graph.links)"),
      .dim)
  }

  /// The keys, that which quits first. What does not fit is left out whole; of the last one is left what fits.
  func help(columns: Int) -> StyledLine {
    var text = ""
    for key in Self.keys {
      let longer = text + (text.isEmpty ? " " : "  ") + key(language)
      if DisplayWidth.of(longer) > columns { break }
      text = longer
    }
    return text.isEmpty ? StyledLine(columns > 0 ? "q" : "", .dim) : StyledLine(text, .dim)
  }

  private static let keys = [
    Words("q quit", "q 終了"), Words("type to search", "文字 検索"), Words("↑↓ move", "↑↓ 移動"), Words("space ☆", "space ☆"),
    Words("tab stars", "tab お気に入り"), Words("enter confirm", "enter 確定"), Words("esc back", "esc 戻る"),
  ]

  /// What a key press has written, and what that made happen, as a tree. `●` was written, `◆` has changed, `○` came to the same, `■` ran.
  func ripple(_ lines: [String], rows: Int) -> [StyledLine] {
    var shown = [
      StyledLine(say("The last ripple", "最後の波紋"), .bold), StyledLine(String(repeating: "─", count: 40), .dim),
    ]
    shown += lines.prefix(1).map { StyledLine($0, .colored(.cyan)) }
    shown += lines.dropFirst().map { line in
      StyledLine(line, line.contains("○") ? .dim : line.contains("■") ? .colored(.green) : .plain)
    }
    if lines.count < 2 { shown.append(StyledLine(say("nothing written", "書き込みなし"), .dim)) }
    if shown.count > rows, rows > 2 {
      let more = lines.count + 2 - rows + 1
      shown.removeSubrange((rows - 2)..<(shown.count - 1))
      shown.insert(StyledLine(say("… \(more) more", "… 他 \(more) 行"), .dim), at: rows - 2)
    }
    return shown
  }

  // MARK: words

  private func say(_ en: String, _ ja: String) -> String { language == .en ? en : ja }

  private static func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}

/// What a person has to know, and has not asked for.
enum Notice: Hashable, Sendable {
  /// The favourites could not be read; with where their file is kept, if it is kept aside.
  case file(StoreError, aside: String?)
  /// A star could not be saved, and is not shown any more.
  case takenBack(reason: String)
}
