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
    let menu = Menu(names: (0..<Self.rowCount).map { "Dish \($0 + 1)" })
    self.menu = menu
    rows = ListHost(Array(0..<Self.rowCount), id: { $0 }, height: Self.rowCount) { row, _ in
      "[\(menu.isStarred(row) ? "*" : " ")] \(menu.names[row])"
    }
    header = HostingCell(name: "header") { _, _ in
      "stars: \((0..<Self.rowCount).count { menu.isStarred($0) })"
    }
    header.configure(0, 0)
  }

  /// Taps the star of a row; says which rows' bodies ran, and how many of the header's. Rows are counted as on the screen, from 1.
  func tap(_ row: Int) -> (rows: [Int], header: Int) {
    var ran: [Int] = []
    rows.onBodyRun = { ran.append($0 + 1) }
    let before = header.bodyRuns
    menu.toggle(row - 1)
    rows.onBodyRun = nil
    return (ran, header.bodyRuns - before)
  }

  /// What a row shows.
  func shown(_ row: Int) -> String { rows.contents[row - 1] }

  /// What each line should show.
  func expected(_ stars: Set<Int>) -> [String] {
    (1...Self.rowCount).map { "[\(stars.contains($0) ? "*" : " ")] Dish \($0)" }
  }
}

extension OneTapManyRows {
  private func action(_ row: Int) -> Words { Words("tap the star of row \(row)", "\(row) 行目の星をタップ") }

  public func demo(in language: Language) -> [Frame] {
    let play = FortyRowsPlay<Menu>()
    var stars: Set<Int> = []
    return [7, 8, 7].map { row in
      let (rows, header) = withCause(action(row)(language)) { play.tap(row) }
      if stars.remove(row) == nil { stars.insert(row) }
      let shown = play.shown(row)
      let isStale = shown != play.expected(stars)[row - 1]
      return Frame(
        action(row)(language),
        [
          play.header.content ?? "", shown + (isStale ? language(" <- stale", " <- 古いまま") : ""),
          language("rows run", "実行行数").padded(to: 8) + "\(rows.count)".leftPadded(to: 3)
            + (rows.count > 1 ? language(" <- 1 needed", " <- 必要 1") : ""),
          language("header", "ヘッダー").padded(to: 8) + "\(header)".leftPadded(to: 3),
        ])
    }
  }

  public func why(in language: Language) -> [String] {
    let play = FortyRowsPlay<Menu>()
    var shown = play.rows.contents
    let counts = [7, 8, 7].map { row in
      let (rows, header) = play.tap(row)
      let before = shown
      shown = play.rows.contents
      return (rows: rows.count, header: header, needed: rows.count { before[$0 - 1] != shown[$0 - 1] })
    }
    let heading = Words(
      "forty rows and a header: which bodies does a tap need?", "40 行と 1 つのヘッダー: タップに必要な body はどれですか")
    return LessonLog(self, in: language).lines(language, heading) { index in
      let count = counts[index]
      var said = [
        Words("bodies: rows \(count.rows), header \(count.header)", "実行された body: 行 \(count.rows)、ヘッダー \(count.header)")
      ]
      if count.rows > count.needed {
        let others = count.rows - count.needed
        said.append(
          Words("!! \(others) of them show the same as before", "!! うち \(others) 行は、表示が前と同じです"))
      }
      if count.rows == 0 { said.append(Words("!! no row has run for the tap", "!! タップで実行された行はありません")) }
      return said
    }
  }

  public func plot(in language: Language) -> [String] {
    let play = FortyRowsPlay<Menu>()
    let (rows, header) = play.tap(7)
    func bar(_ name: String, _ count: Int) -> String {
      "   " + name.padded(to: 9) + "\(count)".leftPadded(to: 2) + "  |" + String.bar(count)
    }
    return [
      " " + action(7)(language) + "      " + language("body runs", "body の実行回数"),
      bar(language("header", "ヘッダー"), header), bar(language("rows", "行"), rows.count),
      bar(language("needed", "必要"), 1),
    ]
  }

  public func nodeNames(in language: Language) -> [String: [String]] {
    [
      "list cell": (1...FortyRowsPlay<Menu>.rowCount).map { language("row \($0)", "\($0) 行目") },
      "header body": [language("header", "ヘッダー")],
    ]
  }

  public func graph(in language: Language) -> DependencyGraph {
    DependencyGraph.of(action(7)(language), names: nodeNames(in: language), in: language) {
      FortyRowsPlay<Menu>()
    } event: {
      _ = $0.tap(7)
    }
  }
}
