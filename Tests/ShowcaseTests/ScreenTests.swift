import HamonHosting
import Testing

@testable import showcase

@MainActor
struct ScreenTests {
  @Test("C2 seven digits find the towns, and a tap confirms one", arguments: Language.allCases)
  func zipCode(language: Language) async throws {
    let app = try App(language)
    let frame = await app.run("type 150\ntype 0001\nconfirm\nframe").frames
    // The line after these counts the nodes of the whole process, other tests' among them.
    let lines = frame.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.prefix(17).joined(separator: "\n") == Self.frame(language))
    #expect(app.screen.model.place == .confirmed(row: try #require(app.screen.model.selectedRow)))
    _ = await app.run("back")
    #expect(app.screen.model.place == nil)
    #expect(app.line(16) == "")
  }

  @Test("a terminal that was small shows all lines when it is large again, and however far down is the last row")
  func resized() async throws {
    let app = try App()
    _ = await app.run("type 150\ndown")
    func lines() -> String {
      app.screen.canvas.plainText().split(separator: "\n", omittingEmptySubsequences: false).prefix(17).joined(
        separator: "\n")
    }
    let before = lines()
    app.screen.resize(columns: 80, rows: 5)
    app.screen.resize(columns: 80, rows: 24)
    #expect(lines() == before)
    #expect(before.contains("東京都"))
    app.screen.apply(.moved(by: .max), label: "")
    #expect(app.screen.model.cursor == app.screen.list.count - 1)
  }

  @Test("C2 a code that does not exist says so", arguments: ["9999999", "000", "15000012"])
  func noSuchCode(code: String) throws {
    let app = try App()
    app.screen.apply(.typed(code), label: "")
    #expect(app.line(3) == " 入力した郵便番号は存在しませんでした。")
    #expect(app.line(5) == "")
  }

  @Test("C2 zip code, towns, confirm, back: each step undoes the one before, and the list is where it was")
  func backAgain() async throws {
    let app = try App()
    _ = await app.run("type 150\ndown 3\nconfirm")
    #expect(app.line(16).hasPrefix(" 確定 〒150-0011"))
    #expect(app.screen.model.place == .confirmed(row: try #require(app.screen.model.selectedRow)))
    _ = await app.run("back")
    #expect(app.screen.model.place == nil)
    #expect(app.screen.model.cursor == 3)
    #expect(app.screen.model.text == "150")
    _ = await app.run("back")
    #expect(app.screen.model.text == "")
  }

  @Test("each list has a cursor of its own, and the search keeps its place while the favourites are shown")
  func cursors() async throws {
    let app = try App()
    _ = await app.run("star\ndown\nstar\ndown 40\nfavourites\ndown")
    #expect(app.screen.model.cursor == 1)
    #expect(app.screen.list.count == 2)
    _ = await app.run("confirm\nback")
    #expect(app.line(2) == " お気に入り ", "back from the row to the favourites it was taken from")
    _ = await app.run("back")
    #expect(app.screen.model.cursor == 41)
    _ = await app.run("favourites")
    #expect(app.screen.model.cursor == 0, "the cursor of the favourites ended with their place")
  }

  @Test("C3 progress is asleep, connecting while a star is saved, and asleep again")
  func progress() async throws {
    let app = try App()
    #expect(app.screen.model.progress == .asleep)
    app.screen.apply(.starTapped, label: "")
    #expect(app.screen.model.progress == .connecting)
    #expect(app.line(3).hasSuffix("保存中…"))
    await app.screen.model.settle()
    #expect(app.screen.model.progress == .asleep)
  }

  @Test("each digit narrows the list, the first as well, and what says nothing leaves it whole")
  func narrows() throws {
    let app = try App()
    let counts = ["", "-", "1", "5", "0", "0", "0", "0", "1"].map { typed in
      app.screen.apply(.typed(typed), label: "")
      return app.screen.list.count
    }
    #expect(counts == [4164, 4164, 4018, 245, 143, 21, 21, 3, 1])
    #expect(app.line(3) == " 1 / 1 件  7 桁: enter で確定")
    app.screen.apply(.typed("0"), label: "")
    #expect(app.screen.list.count == 0)
  }

  @Test("the first digit keeps the rows in view that begin with it: no body runs")
  func firstDigit() throws {
    let cost = try App().cost(.typed("1"))
    #expect(cost.bodies == 0)
    #expect(cost.lines == [2, 3], "the query and the count")
  }

  @Test("a key press runs no more bodies than rows changed")
  func bodies() throws {
    let app = try App()
    #expect(app.screen.list.statistics.bodyRuns == 10)
    var cost = app.cost(.moved(by: 1))
    #expect(cost.bodies == 0)
    #expect(cost.lines == [3, 5, 6], "the count, and the two lines that the cursor left and entered")
    cost = app.cost(.moved(by: 8))
    #expect(cost.bodies == 0)
    cost = app.cost(.moved(by: 1))
    #expect(cost.bodies == 1, "one row came into view")
    cost = app.cost(.moved(by: 5))
    #expect(cost.bodies == 5)
    cost = app.cost(.movedToEnd)
    #expect(cost.bodies == 10)
    cost = app.cost(.movedToEnd)
    #expect(cost == (0, []))
    #expect(app.screen.list.statistics.cells == 10)
  }

  @Test("typing on keeps the rows that still match in their cells")
  func narrowing() throws {
    let app = try App()
    app.screen.apply(.typed("1500"), label: "")
    let before = Set(app.screen.list.keys)
    let cost = app.cost(.typed("0"))
    let entered = Set(app.screen.list.keys).subtracting(before).count
    #expect(cost.bodies == entered)
    #expect(app.screen.list.statistics.cells == 10)
  }

  @Test("4,164 rows scroll through ten cells")
  func reuse() throws {
    let app = try App()
    for _ in 0..<500 { app.screen.apply(.moved(by: 10), label: "") }
    #expect(app.screen.model.selectedRow == 4_163)
    #expect(app.screen.list.statistics.cells == 10)
    #expect(app.screen.list.statistics.bodyRuns == 4_164, "each row's body ran once")
  }

  @Test("with --inspect the last ripple stands beside the list: what was written, what came to the same, what ran")
  func ripple() async throws {
    let app = try App(showsRipple: true)
    let frame = await app.run("type 150\nstar\nframe").frames
    let lines = frame.split(separator: "\n", omittingEmptySubsequences: false)
    #if DEBUG
      #expect(lines.prefix(17).joined(separator: "\n") == Self.inspected)
    #endif
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= 140 })
    // A key that writes nothing says so.
    _ = await app.run("up")
    let nothing = app.screen.canvas.plainText().split(separator: "\n").map { $0.split(separator: "│").last ?? "" }
    #expect(nothing.prefix(4).last == " 書き込みなし")
  }

  @Test("a ripple that is longer than the screen says how much more there is")
  func longRipple() {
    let lines = ScreenLines(language: .ja).ripple((1...30).map { "line \($0)" } + ["1 ran"], rows: 10).map(\.text)
    #expect(lines.count == 10)
    #expect(lines.prefix(3).last == "line 1")
    #expect(lines.suffix(3) == ["line 6", "… 他 24 行", "1 ran"])
  }

  private static let inspected = """
     波紋 Hamon   郵便番号検索   4164 件   ★ 1                                      │ 最後の波紋
     検索 150▏                                                                      │ ────────────────────────────────────────
     1 / 143 件                                                                     │ star › apply(.starTapped)
    ────────────────────────────────────────────────────────────────────────────────│ ● favourites: …])) → …showcase.FavouriteKey(code: "150000…
     ▶ ★ 150-0000  東京都渋谷区                                                     │ ├ ■ favourites of the file ran, also because of favourite…
       ☆ 150-0001  東京都渋谷区神宮前  ジングウマエ                                 │ ├ ◆ star of 1500000: false → true
       ☆ 150-0002  東京都渋谷区渋谷  シブヤ                                         │ │ └ ■ rows cell 1 body ran
       ☆ 150-0011  東京都渋谷区東  ヒガシ                                           │ │   └ ● rows cell 1 content: …☆ ", style: showcase.TextSt…
       ☆ 150-0012  東京都渋谷区広尾  ヒロオ                                         │ │     └ ■ line 0 ran
       ☆ 150-0013  東京都渋谷区恵比寿  エビス                                       │ └ ○ star of × 9: the same
       ☆ 150-0021  東京都渋谷区恵比寿西  エビスニシ                                 │ ● favourites status: …saved → …unsaved
       ☆ 150-0022  東京都渋谷区恵比寿南  エビスミナミ                               │ └ ■ notice ran
       ☆ 150-0031  東京都渋谷区桜丘町  サクラガオカチョウ                           │ 3 written, 10 evaluated (9 the same), 4 ran
       ☆ 150-0032  東京都渋谷区鶯谷町  ウグイスダニチョウ                           │
    ────────────────────────────────────────────────────────────────────────────────│
                                                                                    │
     star: 行の body 1 回、描いた行 3 5                                             │
    """

  private static func frame(_ language: Language) -> String {
    let texts = [
      Words("Postal codes   4164 rows", "郵便番号検索   4164 件"), Words("Search", "検索"),
      Words("1 of 1  7 digits: press enter to confirm", "1 / 1 件  7 桁: enter で確定"), Words("Confirmed", "確定"),
      Words("0 row bodies ran, line 16 drawn", "行の body 0 回、描いた行 16"),
    ].map { $0(language) }
    return """
       波紋 Hamon   \(texts[0])   ★ 0
       \(texts[1]) 1500001▏
       \(texts[2])
      ────────────────────────────────────────────────────────────────────────────────
       ▶ ☆ 150-0001  東京都渋谷区神宮前  ジングウマエ









      ────────────────────────────────────────────────────────────────────────────────
       \(texts[3]) 〒150-0001 東京都渋谷区神宮前 (トウキョウトシブヤクジングウマエ)
       confirm: \(texts[4])
      """
  }
}
