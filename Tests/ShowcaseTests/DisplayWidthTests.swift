import HamonHosting
import Testing

@testable import showcase

@Suite("DisplayWidth")
struct DisplayWidthTests {
  @Test(
    "a character takes the columns that terminals give it",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("東", 2), ("あ", 2), ("ア", 2), ("ー", 2), ("Ａ", 2), ("１", 2), ("　", 2),
      ("。", 2),
      ("ｱ", 1), ("ｶﾞ", 2), ("か\u{3099}", 2), ("★", 1), ("☆", 1), ("①", 1), ("…", 1), ("│", 1), ("\u{301}", 0),
      ("\u{200B}", 0),
      ("\t", 0), ("\u{1B}", 0), ("\u{7F}", 0), ("\u{85}", 0), ("\u{AD}", 1), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("😀", 2), ("👩‍👩‍👧", 2),
      ("🇯🇵", 2), ("❤\u{FE0F}", 2), ("𠮷", 2), ("〒", 2), ("々", 2), ("ヶ", 2), ("−", 1), ("�", 1),
    ])
  func width(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test(
    "a text is cut between characters and padded to the column",
    arguments: [
      ("渋谷区", 6, "渋谷区", "渋谷区"), ("渋谷区", 8, "渋谷区", "渋谷区  "), ("渋谷区", 5, "渋谷…", "渋谷…"), ("渋谷区", 4, "渋…", "渋… "),
      ("渋谷区", 1, "…", "…"), ("渋谷区", 0, "", ""), ("", 2, "", "  "), ("abc", 2, "a…", "a…"),
      ("e\u{301}a", 2, "e\u{301}a", "e\u{301}a"),
    ])
  func fitting(text: String, columns: Int, truncated: String, padded: String) {
    #expect(DisplayWidth.truncate(text, to: columns) == truncated)
    #expect(DisplayWidth.fit(text, to: columns) == padded)
    #expect(DisplayWidth.of(DisplayWidth.fit(text, to: columns)) == columns)
  }

  @Test("every row of the built-in data fits any width exactly")
  func everyRow() throws {
    let table = try PostalTable.bundled()
    for row in stride(from: 0, to: table.count, by: 7) {
      #expect(DisplayWidth.of(DisplayWidth.fit(table[row].place, to: 21)) == 21)
    }
  }
}
