import HamonHosting
import Testing

@testable import showcase

@MainActor
@Suite("Language")
struct LanguageTests {
  @Test(
    "the locale says the language, in the order of POSIX; what is not Japanese is English",
    arguments: [
      ([:], .en), (["LANG": "C"], .en), (["LANG": "ja_JP.UTF-8"], .ja), (["LANG": "ja"], .ja),
      (["LANG": "ja.UTF-8"], .ja),
      (["LANG": "jam_JM"], .en), (["LC_ALL": "en_GB.UTF-8", "LANG": "ja_JP.UTF-8"], .en),
      (["LC_ALL": "", "LC_MESSAGES": "ja_JP", "LANG": "en_US"], .ja), (["LC_ALL": "ja_JP@modifier"], .ja),
    ] as [([String: String], Language)])
  func locale(variables: [String: String], language: Language) {
    #expect(Language(locale: variables) == language)
  }

  @Test("a screen speaks one language: English")
  func english() async throws {
    let app = try App(.en)
    #expect(await app.run("type 1500\nstar\nfavourites\nframe").frames.hasPrefix(Self.favourites))
    #expect(app.line(19) == " q quit  type to search  ↑↓ move  space ☆  tab stars  enter confirm  esc back")
    _ = await app.run("star")
    #expect((1...3).map(app.line) == [" 波紋 Hamon   Postal codes   4164 rows   ★ 0", " Favourites ", " Nothing here"])
    #expect(app.line(17) == " star: 1 row body ran, lines 3 5 drawn")
    _ = await app.run("star")
    #expect(app.line(17) == " star: 0 row bodies ran, no line drawn")
    let totals = #/ in all \d+ bodies, 10 cells \(10 waiting\), \d+ nodes, \d+ links/#
    #expect(app.line(18).wholeMatch(of: totals) != nil)
  }

  private static let favourites = """
     波紋 Hamon   Postal codes   4164 rows   ★ 1
     Favourites
     1 of 1
    ────────────────────────────────────────────────────────────────────────────────
     ▶ ★ 150-0000  東京都渋谷区

    """

  @Test("a screen speaks one language: Japanese")
  func japanese() async throws {
    let app = try App(.ja)
    #expect(app.line(19) == " q 終了  文字 検索  ↑↓ 移動  space ☆  tab お気に入り  enter 確定  esc 戻る")
    _ = await app.run("type 9999999")
    #expect((1...3).map(app.line) == [" 波紋 Hamon   郵便番号検索   4164 件   ★ 0", " 検索 9999999▏", " 入力した郵便番号は存在しませんでした。"])
  }

  @Test("a star that cannot be saved is taken back in both languages", arguments: Language.allCases)
  func takenBack(language: Language) {
    let line = ScreenLines(language: language).notice(.takenBack(reason: "no room")).text
    #expect(line == Words(" The star was taken back: no room", " 星は元に戻しました: no room")(language))
  }

  @Test(
    "every message has two texts that name the same things",
    arguments: [
      ArgumentsError.unknownOption("--x", closest: nil), ArgumentsError.secondFile("b", first: "a"),
      ArgumentsError.noLanguage("fr"),
      CommandError.badCount(line: 2, name: "up", argument: "0"),
      CommandError.needlessArgument(line: 2, name: "star", argument: "2"),
      PostalTableError.malformedLine(path: "x.tsv", line: 3, fields: 1),
      PostalTableError.badHeader(path: "x.tsv", found: "a"),
      PostalTableError.notUTF8(path: "x.tsv", line: 3, byte: 99), Terminal.Failure.refused(reason: "EIO"),
    ] as [any WordedError])
  func messages(error: any WordedError) {
    #expect(error.words.en != error.words.ja)
    #expect(error.description == error.words.en)
    let isJapanese = error.words.ja.unicodeScalars.contains { 0x3040...0x30FF ~= $0.value }
    #expect(isJapanese)
    for name in error.words.en.matches(of: /`[^`]*`|\d+/) { #expect(error.words.ja.contains(name.0)) }
  }
}
