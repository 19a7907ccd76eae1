import HamonHosting
import Testing

@testable import showcase

@MainActor
@Suite("ScreenLayout")
struct LayoutTests {
  @Test("a screen of any size says in its last row how to quit", arguments: Language.allCases)
  func quit(language: Language) throws {
    let app = try App(language)
    let whole = Words("q quit", "q 終了")(language)
    for rows in 1...24 {
      for columns in [1, 2, 6, 7, 8, 20, 40, 50, 80, 200] {
        app.screen.resize(columns: columns, rows: rows)
        let last = app.line(min(rows, 19))
        #expect(columns > 6 ? last.hasPrefix(" \(whole)") : last == "q", "\(columns) by \(rows)")
        #expect(DisplayWidth.of(last) <= columns)
      }
    }
  }

  @Test("a key has room as a whole, or not at all")
  func keys() {
    let texts = ScreenLines(language: .en)
    #expect(texts.help(columns: 41).text == " q quit  type to search  ↑↓ move  space ☆")
    #expect(texts.help(columns: 40).text == " q quit  type to search  ↑↓ move")
    #expect(texts.help(columns: 7).text == " q quit")
    #expect(texts.help(columns: 0).text == "")
    #expect(ScreenLines(language: .ja).help(columns: 50).text == " q 終了  文字 検索  ↑↓ 移動  space ☆")
  }

  @Test("50 by 12: what matters most is there, the cursor is in view, and the lines are back when there is room again")
  func small() async throws {
    let app = try App(.en)
    _ = await app.run("type 150\ndown 9\nstar")
    let before = app.screen.canvas.plainText()
    app.screen.resize(columns: 50, rows: 12)
    #expect(app.screen.canvas.plainText() == Self.small)
    _ = app.screen.present()
    app.screen.apply(.moved(by: 1), label: "down")
    #expect(app.line(9).hasPrefix(" ▶ ☆ 150-0033"))
    #expect(app.line(11) == " down: 1 row body ran, lines 3 4 5 6 7 8 9 drawn")
    app.screen.apply(.moved(by: -1), label: "up")
    app.screen.resize(columns: 80, rows: 24)
    let after = app.screen.canvas.plainText()
    let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false) }
    #expect(lines(after).prefix(4) == lines(before).prefix(4))
    #expect(app.screen.list.height == 10)
    #expect((5...14).contains { app.line($0).hasPrefix(" ▶ ★ 150-0032") })
  }

  private static let small = """
     波紋 Hamon   Postal codes   4164 rows   ★ 1
     Search 150▏
     10 of 143
       ☆ 150-0012  東京都渋谷区広尾  ヒロオ
       ☆ 150-0013  東京都渋谷区恵比寿  エビス
       ☆ 150-0021  東京都渋谷区恵比寿西  エビスニシ
       ☆ 150-0022  東京都渋谷区恵比寿南  エビスミナミ
       ☆ 150-0031  東京都渋谷区桜丘町  サクラガオカチ…
     ▶ ★ 150-0032  東京都渋谷区鶯谷町  ウグイスダニチ…

     star: 1 row body ran, lines 3 14 drawn
     q quit  type to search  ↑↓ move  space ☆

    """

  @Test("as rows get fewer, each line goes that matters less, and the others keep their order")
  func order() {
    var before: [ScreenLayout.Line] = []
    for rows in 0...30 {
      let layout = ScreenLayout(columns: 80, rows: rows)
      let shown = ScreenLayout.inOrder.filter { layout[$0] != nil }
      #expect(shown.count == min(rows, 19))
      #expect(shown.map { layout[$0] } == Array(0..<shown.count))
      #expect(shown.filter(before.contains) == before, "no line goes when there is more room")
      #expect(layout.listHeight == shown.filter { ScreenLayout.list.contains($0) }.count)
      before = shown
    }
    #expect(before == ScreenLayout.inOrder)
    let small = ScreenLayout(columns: 50, rows: 12)
    #expect(small.listHeight == 6)
    #expect(small.statusRow == 10)
    #expect(ScreenLayout(columns: 80, rows: 1).statusRow == 0)
  }

  @Test("the first ripple takes half of the columns, and the keys of the other half are whole")
  func ripple() throws {
    let app = try App(.en, showsRipple: true)
    app.screen.resize(columns: 100, rows: 24)
    #expect(app.line(19).hasSuffix("esc back"))
    app.screen.apply(.moved(by: 1), label: "down")
    #expect(app.line(19) == " q quit  type to search  ↑↓ move  space ☆")
    #expect(app.line(4).count == 49)
  }
}
