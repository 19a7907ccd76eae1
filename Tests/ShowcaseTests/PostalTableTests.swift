import Testing

@testable import showcase

private let header = PostalTable.columns.joined(separator: "\t")
private let shibuya = "1500001\t東京都\t渋谷区\t神宮前\tトウキョウト\tシブヤク\tジングウマエ"
private let chiyoda = "1000000\t東京都\t千代田区\t\tトウキョウト\tチヨダク\t"

private func table(_ text: String) throws(PostalTableError) -> PostalTable {
  try PostalTable(parsing: Array(text.utf8), name: "x.tsv")
}

@Suite("PostalTable")
struct PostalTableTests {
  @Test("the built-in data is all of Tokyo, in order")
  func bundled() throws {
    let table = try PostalTable.bundled()
    #expect(table.count == 4_164)
    #expect(table.codes == table.codes.sorted())
    #expect((0..<table.count).allSatisfy { table[$0].prefecture == "東京都" })
  }

  @Test("a row has the fields of its line")
  func row() throws {
    let row = try table("\(header)\n\(shibuya)\n")[0]
    #expect(
      row
        == PostalRow(
          code: "1500001", prefecture: "東京都", city: "渋谷区", town: "神宮前",
          prefectureKana: "トウキョウト", cityKana: "シブヤク", townKana: "ジングウマエ"))
    #expect(row.formattedCode == "150-0001")
    #expect(row.place == "東京都渋谷区神宮前")
    #expect(row.kana == "トウキョウトシブヤクジングウマエ")
  }

  @Test(
    "line breaks of any kind, a missing last one, empty lines and a byte order mark change nothing",
    arguments: [
      "\(header)\n\(chiyoda)\n\(shibuya)\n",
      "\(header)\n\(chiyoda)\n\(shibuya)",
      "\(header)\r\n\(chiyoda)\r\n\(shibuya)\r\n",
      "\(header)\r\n\(chiyoda)\r\n\(shibuya)",
      "\(header)\n\n\(chiyoda)\n\n\(shibuya)\n\n",
      "\u{FEFF}\(header)\n\(chiyoda)\n\(shibuya)\n",
      "\(header)\n\(shibuya)\n\(chiyoda)\n",
    ])
  func tolerance(text: String) throws {
    let table = try table(text)
    #expect((0..<table.count).map { table[$0].town } == ["", "神宮前"])
    #expect((0..<table.count).map { table[$0].townKana } == ["", "ジングウマエ"])
    #expect(table[0].formattedCode == "100-0000")
  }

  @Test("rows of one code keep the order of the file, also when the file is not sorted")
  func stableSort() throws {
    let lines = ["B", "A", "C"].map { "4520961\tp\tc\t\($0)\t\t\t" } + [chiyoda]
    let table = try table("\(header)\n\(lines.joined(separator: "\n"))")
    #expect((0..<table.count).map { table[$0].town } == ["", "B", "A", "C"])
  }

  @Test(
    "a file that is not of the format is refused, and the line is named",
    arguments: [
      ("", .empty(path: "x.tsv")),
      (header, .noRows(path: "x.tsv")),
      ("\(header)\r\n\r\n", .noRows(path: "x.tsv")),
      ("\n\(header)\n", .badHeader(path: "x.tsv", found: "")),
      ("a,b\n\(shibuya)", .badHeader(path: "x.tsv", found: "a,b")),
      ("\(header)\n\(shibuya)\n1500002\t東京都\t渋谷区\n", .malformedLine(path: "x.tsv", line: 3, fields: 3)),
      ("\(header)\n\(shibuya)\t\n", .malformedLine(path: "x.tsv", line: 2, fields: 8)),
      ("\(header)\n\nno tabs\n", .malformedLine(path: "x.tsv", line: 3, fields: 1)),
      ("\(header)\n150001\t\t\t\t\t\t", .badCode(path: "x.tsv", line: 2, code: "150001")),
      ("\(header)\n15000011\t\t\t\t\t\t", .badCode(path: "x.tsv", line: 2, code: "15000011")),
      ("\(header)\n150-001\t\t\t\t\t\t", .badCode(path: "x.tsv", line: 2, code: "150-001")),
      ("\(header)\n\t\t\t\t\t\t", .badCode(path: "x.tsv", line: 2, code: "")),
    ] as [(String, PostalTableError)])
  func refusal(text: String, error: PostalTableError) {
    #expect(throws: error) { try table(text) }
  }

  @Test("bytes that are not UTF-8 are named by line and position")
  func notUTF8() {
    let bytes = Array("\(header)\n\(shibuya)\n150".utf8) + [0x93, 0x8C]
    let position = bytes.count - 2
    #expect(throws: PostalTableError.notUTF8(path: "x.tsv", line: 3, byte: position)) {
      try PostalTable(parsing: bytes, name: "x.tsv")
    }
  }

  @Test("a missing file and a directory are told apart")
  func paths() throws {
    try withTemporaryDirectory { (directory) throws in
      #expect(throws: PostalTableError.missing(path: directory + "/none.tsv")) {
        try PostalTable(path: directory + "/none.tsv")
      }
      #expect(throws: PostalTableError.isDirectory(path: directory)) { try PostalTable(path: directory) }
      let blocked = directory + "/a.tsv"
      try write("\(header)\n\(shibuya)\n", to: blocked)
      #expect(try PostalTable(path: blocked).count == 1)
      #expect(throws: PostalTableError.unreadable(path: blocked + "/b", reason: "Not a directory")) {
        try PostalTable(path: blocked + "/b")
      }
    }
  }

  @Test("an error is one sentence that names file and line")
  func messages() {
    #expect(
      PostalTableError.malformedLine(path: "x.tsv", line: 3, fields: 1).description
        == "x.tsv: line 3 has 1 field, but 7 are expected, separated by tabs.")
    #expect(
      PostalTableError.badCode(path: "x.tsv", line: 2, code: "15").description
        == "x.tsv: line 2 begins with `15`, but a postal code of 7 digits is expected.")
    #expect(
      PostalTableError.notUTF8(path: "x.tsv", line: 3, byte: 99).description
        == "x.tsv: line 3 is not UTF-8 (at byte 99 of the file).")
  }
}
