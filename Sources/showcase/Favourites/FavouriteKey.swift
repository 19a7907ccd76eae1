/// What names a row for good, whichever file it is loaded from and wherever it stands in it.
///
/// A code alone does not (4520961 has 66 towns), nor do code and town: 5810027 八尾木 stands there with two readings.
struct FavouriteKey: Codable, Hashable, Sendable {
  let code: String
  let city: String
  let town: String
  let townKana: String

  init(code: String, city: String, town: String, townKana: String) {
    self.code = code
    self.city = city
    self.town = town
    self.townKana = townKana
  }

  init(_ row: PostalRow) {
    self.init(code: row.code, city: row.city, town: row.town, townKana: row.townKana)
  }

  /// The four in one, to order them by.
  var line: String { [code, city, town, townKana].joined(separator: "\t") }
}

extension PostalTable {
  /// Where a favourite stands in this table, if it does.
  func row(of key: FavouriteKey) -> Int? {
    guard let code = UInt32(key.code) else { return nil }
    return rows(codes: code..<code + 1).first { FavouriteKey(self[$0]) == key }
  }

  /// The favourites that stand in this table, in its order.
  func rows(of keys: some Sequence<FavouriteKey>) -> RowSet {
    RowSet(Set(keys.compactMap { row(of: $0) }).sorted().map(Int32.init))
  }
}
