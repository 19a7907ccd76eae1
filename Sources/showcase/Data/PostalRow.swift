/// One postal code and one town of it, as the data file has them.
///
/// Rows are made on demand from the table's bytes; a screen holds ten of them, never all.
struct PostalRow: Hashable, Sendable {
  /// Seven digits, leading zeros kept.
  let code: String
  let prefecture: String
  let city: String
  /// Empty where the code stands for the whole city.
  let town: String
  let prefectureKana: String
  let cityKana: String
  let townKana: String

  /// The code as people write it: `150-0001`.
  var formattedCode: String { "\(code.prefix(3))-\(code.dropFirst(3))" }

  /// The place without gaps: 東京都渋谷区神宮前.
  var place: String { prefecture + city + town }

  /// The reading of the place without gaps.
  var kana: String { prefectureKana + cityKana + townKana }
}
