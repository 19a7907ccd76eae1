/// Why a query finds nothing; `description` is the sentence to show.
enum SearchFailure: Error, Hashable, CustomStringConvertible {
  /// A postal code that does not exist.
  case noSuchCode
  /// A place that does not exist.
  case noSuchPlace

  var description: String {
    switch self {
    case .noSuchCode: "入力した郵便番号は存在しませんでした。"
    case .noSuchPlace: "入力した地名は存在しませんでした。"
    }
  }
}
