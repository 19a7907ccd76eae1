import Hamon
import HamonHosting

/// Forty rows and a header on the screen, all in view.
struct FortyRowsPlay<Menu: FavouriteMenu> {
  static var rowCount: Int { 40 }

  let menu: Menu
  let rows: ListHost<[Int], Int, String>
  /// Says how many stars there are.
  let header: HostingCell<Int, Int, String>

  init() {
    let menu = Menu(names: (0..<Self.rowCount).map { "Dish \($0)" })
    self.menu = menu
    rows = ListHost(Array(0..<Self.rowCount), id: { $0 }, height: Self.rowCount) { row, _ in
      "[\(menu.isStarred(row) ? "*" : " ")] \(menu.names[row])"
    }
    header = HostingCell(name: "header") { _, _ in
      "stars: \((0..<Self.rowCount).count { menu.isStarred($0) })"
    }
    header.configure(0, 0)
  }

  /// Taps the star of a row; says how many bodies of rows, and of the header, ran for it.
  func tap(_ row: Int) -> (rows: [Int], header: Int) {
    var ran: [Int] = []
    rows.onBodyRun = { ran.append($0) }
    let before = header.bodyRuns
    menu.toggle(row)
    rows.onBodyRun = nil
    return (ran, header.bodyRuns - before)
  }

  /// What each line should show.
  func expected(_ stars: Set<Int>) -> [String] {
    (0..<Self.rowCount).map { "[\(stars.contains($0) ? "*" : " ")] Dish \($0)" }
  }
}

extension OneTapManyRows {
  public func demo() -> [Frame] {
    let play = FortyRowsPlay<Menu>()
    var stars: Set<Int> = []
    return [7, 8, 7].map { row in
      let (rows, header) = play.tap(row)
      if stars.remove(row) == nil { stars.insert(row) }
      let shown = play.rows.contents[row]
      let isStale = shown != play.expected(stars)[row]
      return Frame(
        "tap the star of row \(row)",
        [
          play.header.content ?? "", shown + (isStale ? " <- stale" : ""),
          "rows run \("\(rows.count)".leftPadded(to: 2))" + (rows.count > 1 ? " <- 1 needed" : ""),
          "header   \("\(header)".leftPadded(to: 2))",
        ])
    }
  }

  public func why() -> [String] {
    let ran = graph().ran
    let rows = ran.compactMap { name in (0..<FortyRowsPlay<Menu>.rowCount).first { "row \($0)" == name } }
    let header = ran.count { $0 == "header body" }
    let play = FortyRowsPlay<Menu>()
    let before = play.rows.contents
    _ = play.tap(7)
    let after = play.rows.contents
    var lines = [" tap the star of row 7: bodies run: rows \(rows.count), header \(header)", " |"]
    for row in rows.filter({ before[$0] != after[$0] }) { lines.append(" +- row \(row)    what it shows has changed") }
    let others = rows.filter { before[$0] == after[$0] }
    for row in others.prefix(2) {
      lines.append(" +- row \(row)    shows the same as before")
      lines.append(" |    !! the property it reads has changed, but not what it shows")
    }
    if others.count > 2 { lines.append(" +- \(others.count - 2) more like row \(others[1])") }
    lines.append(header > 0 ? " +- header   counts all stars: it has to run" : " +- header   did not run")
    if rows.isEmpty { lines.append("    !! no row has heard of the tap") }
    return lines
  }

  public func plot() -> [String] {
    let play = FortyRowsPlay<Menu>()
    let (rows, header) = play.tap(7)
    return [
      " tap the star of row 7      body runs",
      "   header " + "\(header)".leftPadded(to: 4) + "  |" + String.bar(header),
      "   rows   " + "\(rows.count)".leftPadded(to: 4) + "  |" + String.bar(rows.count),
      "   needed " + "1".leftPadded(to: 4) + "  |" + String.bar(1),
    ]
  }

  public func graph() -> DependencyGraph {
    DependencyGraph.of("tap the star of row 7", names: ["list cell": (0..<40).map { "row \($0)" }]) {
      FortyRowsPlay<Menu>()
    } event: {
      _ = $0.tap(7)
    }
  }
}
