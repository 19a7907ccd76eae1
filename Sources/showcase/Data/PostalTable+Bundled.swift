import CPostalTokyo

extension PostalTable {
  /// What messages call the data that the executable carries.
  static let bundledName = "postal-tokyo.tsv (built in)"

  /// The 4,164 rows of 東京都 that the executable carries.
  static func bundled() throws(PostalTableError) -> PostalTable {
    let bytes = UnsafeBufferPointer(start: postal_tokyo_bytes(), count: postal_tokyo_count())
    return try PostalTable(parsing: Array(bytes), name: bundledName)
  }
}
