import Foundation
import Testing

@testable import showcase

private let jingumae = FavouriteKey(code: "1500001", city: "渋谷区", town: "神宮前", townKana: "ジングウマエ")
private let chiyoda = FavouriteKey(code: "1000000", city: "千代田区", town: "", townKana: "")

@Suite("Favourites")
struct FavouritesTests {
  @Test("every row of the built-in data has a key of its own, and is found by it")
  func keys() throws {
    let table = try PostalTable.bundled()
    let keys = (0..<table.count).map { FavouriteKey(table[$0]) }
    #expect(Set(keys).count == table.count)
    #expect(keys.indices.allSatisfy { table.row(of: keys[$0]) == $0 })
    #expect(Array(table.rows(of: [keys[9], keys[2], jingumae, keys[9]])).prefix(2) == [2, 9])
    #expect(table.row(of: FavouriteKey(code: "9999999", city: "", town: "", townKana: "")) == nil)
  }

  @Test("a star given and taken is none, and equal favourites are equal files")
  func toggles() throws {
    var favourites = Favourites()
    favourites.toggle(jingumae)
    favourites.toggle(chiyoda)
    #expect(favourites.count == 2)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let text = String(decoding: try encoder.encode(favourites), as: UTF8.self)
    #expect(
      text == """
        [{"city":"千代田区","code":"1000000","town":"","townKana":""},\
        {"city":"渋谷区","code":"1500001","town":"神宮前","townKana":"ジングウマエ"}]
        """)
    #expect(try JSONDecoder().decode(Favourites.self, from: Data(text.utf8)) == favourites)
    favourites.toggle(jingumae)
    #expect(!favourites.contains(jingumae) && favourites.contains(chiyoda))
  }
}
