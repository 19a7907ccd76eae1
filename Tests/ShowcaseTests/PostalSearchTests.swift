import Testing

@testable import showcase

private let search: PostalSearch = {
  do { return PostalSearch(try PostalTable.bundled()) } catch { fatalError("the built-in data is broken: \(error)") }
}()

@Suite("PostalSearch")
struct PostalSearchTests {
  @Test(
    "digits are understood however they are typed",
    arguments: [
      "1500001", "150-0001", "１５００００１", "１５０－０００１", "〒150-0001", "150ー0001", "150−0001", " 150 0001 ", "〒１５０‐０００１",
    ])
  func digits(typed: String) throws {
    #expect(SearchQuery(typed) == .digits("1500001"))
    let result = search(typed)
    #expect(SearchQuery(typed).isWholeCode)
    #expect(result.value?.map { search.table[$0].place } == ["東京都渋谷区神宮前"])
  }

  @Test(
    "C2 towns appear from the first digit on", arguments: ["1", "2", "15", "15-", "〒1", "150", "150000", "1500001"])
  func loaded(typed: String) {
    #expect(search(typed).isLoaded)
    #expect(search(typed).value?.isEmpty == false)
  }

  @Test("what says nothing is not searched", arguments: ["", "-", "〒", " 　", "--"])
  func idle(typed: String) {
    #expect(search(typed) == .idle)
  }

  @Test("C2 a code that does not exist fails", arguments: ["999", "1509999", "15000011", "99999999999999999999"])
  func noSuchCode(typed: String) {
    #expect(search(typed) == .failed(SearchFailure.noSuchCode, previous: nil))
  }

  @Test(
    "a prefix finds exactly the codes that begin with it",
    arguments: ["1", "2", "19", "100", "1000", "206", "2080035", "1066"])
  func prefix(digits: String) {
    let expected = (0..<search.table.count).filter { search.table[$0].code.hasPrefix(digits) }
    #expect(Array(search(digits).value ?? .none) == expected)
  }

  @Test(
    "a place is found by kanji, and by its reading in every kana",
    arguments: ["神宮前", "ジングウマエ", "じんぐうまえ", "ｼﾞﾝｸﾞｳﾏｴ", "じんぐうまえ".decomposed, "渋谷区 神宮前", "渋谷区　神宮前", "しぶやくじんぐうまえ"])
  func place(typed: String) {
    let result = search(typed)
    #expect(result.value?.map { search.table[$0].town } == ["神宮前"])
  }

  @Test("small and large ke are one letter", arguments: ["千駄ケ谷", "千駄ヶ谷"])
  func ke(typed: String) {
    #expect(search(typed).value?.map { search.table[$0].code } == ["1510051"])
  }

  @Test(
    "text finds exactly the rows whose place or reading contains it",
    arguments: ["千代田", "都千代", "区", "あきる野", "アキルノ", "ノ", "う", "トウキョウトチヨダク", "ヶ", "八", "２", "マチ", "チョウ"])
  func contains(typed: String) {
    let needle = PlaceText.fold(query: typed)
    let expected = (0..<search.table.count).filter {
      let row = search.table[$0]
      return [row.place, row.kana].contains { contains(PlaceText.fold(query: $0), needle) }
    }
    #expect(!expected.isEmpty || typed == "２")
    #expect(SearchQuery(typed) == .digits("2") || Array(search(typed).value ?? .none) == expected)
  }

  private func contains(_ text: [UInt8], _ needle: [UInt8]) -> Bool {
    text.indices.contains { text[$0...].starts(with: needle) }
  }

  @Test("a match never reaches from one row into the next, nor from names into readings")
  func rowBorders() throws {
    let lines = ["1000001\t甲\t乙\t丙\tコウ\tオツ\tヘイ", "1000002\t甲\t乙\t丁\tコウ\tオツ\tテイ"]
    let text = ([PostalTable.columns.joined(separator: "\t")] + lines).joined(separator: "\r\n")
    let search = PostalSearch(try PostalTable(parsing: Array(text.utf8), name: "x"))
    #expect(search("丙甲").value == nil)
    #expect(search("丙コウ").value == nil)
    #expect(search("ヘイコウ").value == nil)
    #expect(search("乙丁").value.map(Array.init) == [1])
    #expect(search("おつてい").value.map(Array.init) == [1])
    #expect(search("甲乙").value.map(Array.init) == [0, 1])
  }

  @Test("what does not exist is said in a sentence")
  func noMatch() {
    let code = search("9999999").error as? SearchFailure
    #expect(code?.words == Words("There is no such postal code.", "入力した郵便番号は存在しませんでした。"))
    let place = search("存在しない町").error as? SearchFailure
    #expect(place?.words == Words("There is no such place.", "入力した地名は存在しませんでした。"))
    #expect(search("150").error == nil)
  }

  @Test("rows are counted and reached at random in both forms")
  func rowSet() {
    #expect(Array(RowSet(3..<6)) == [3, 4, 5])
    #expect(Array(RowSet([2, 7, 9] as [Int32])) == [2, 7, 9])
    #expect(RowSet(3..<6)[1] == 4)
    #expect(RowSet.none.isEmpty)
  }

  @Test(
    "folding makes one spelling of many",
    arguments: [
      ("しぶや", "シブヤ"), ("ｶﾞｷﾞﾊﾟﾍﾟｳﾞ", "ガギパペヴ"), ("Ａｂ１", "ab1"), ("霞ヶ関", "霞ケ関"), ("一　二 三", "一二三"), ("－−‐", "---"),
      ("〜", "~"), ("ゔゝ", "ヴヽ"), ("々ー・、", "々ー・、"), ("ﾞか", "カ"),
    ])
  func folding(typed: String, folded: String) {
    #expect(String(decoding: PlaceText.fold(query: typed), as: UTF8.self) == folded)
  }
}

extension String {
  /// Kana with their voice marks taken apart, as some systems send them.
  fileprivate var decomposed: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "じ": result.append(contentsOf: ["し", "\u{3099}"])
      case "ぐ": result.append(contentsOf: ["く", "\u{3099}"])
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
