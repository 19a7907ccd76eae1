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
      let action = "tap the star of row \(row)"
      let (rows, header) = withCause(action) { play.tap(row) }
      if stars.remove(row) == nil { stars.insert(row) }
      let shown = play.rows.contents[row]
      let isStale = shown != play.expected(stars)[row]
      return Frame(
        action,
        [
          play.header.content ?? "", shown + (isStale ? " <- stale" : ""),
          "rows run \("\(rows.count)".leftPadded(to: 2))" + (rows.count > 1 ? " <- 1 needed" : ""),
          "header   \("\(header)".leftPadded(to: 2))",
        ])
    }
  }

  public func why(_ language: Language) -> [String] {
    let play = FortyRowsPlay<Menu>()
    var shown = play.rows.contents
    let counts = [7, 8, 7].map { row in
      let (rows, header) = play.tap(row)
      let before = shown
      shown = play.rows.contents
      return (rows: rows.count, header: header, needed: rows.count { before[$0] != shown[$0] })
    }
    let heading = Words(
      "forty rows and a header: which bodies does a tap need?", "40 行と 1 つの header：タップに必要な body はどれですか？")
    return LessonLog(self).lines(language, heading) { index in
      let count = counts[index]
      var said = [
        Words("bodies: rows \(count.rows), header \(count.header)", "body の実行：行 \(count.rows)、header \(count.header)")
      ]
      if count.rows > count.needed {
        said.append(
          Words(
            "!! \(count.rows - count.needed) of them show the same as before",
            "!! うち \(count.rows - count.needed) 行は表示が変わりません"))
      }
      if count.rows == 0 { said.append(Words("!! no row has heard of the tap", "!! タップを知った行はありません")) }
      return said
    }
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

  public var nodeNames: [String: [String]] {
    ["list cell": (0..<FortyRowsPlay<Menu>.rowCount).map { "row \($0)" }, "header body": ["header"]]
  }

  public func graph() -> DependencyGraph {
    DependencyGraph.of("tap the star of row 7", names: nodeNames) {
      FortyRowsPlay<Menu>()
    } event: {
      _ = $0.tap(7)
    }
  }
}
