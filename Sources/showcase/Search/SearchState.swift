/// What a screen has to say about a query.
enum SearchState: Hashable, Sendable {
  /// Nothing is searched yet; so many characters more are needed.
  case tooShort(missing: Int)
  /// Rows are listed, and typing on narrows them.
  case matches
  /// Seven digits that exist: the code is confirmed.
  case exact
  /// A postal code that does not exist.
  case noSuchCode
  /// A place that does not exist.
  case noSuchPlace

  /// The sentence to show in place of rows, where there is one.
  var message: String? {
    switch self {
    case .noSuchCode: "入力した郵便番号は存在しませんでした"
    case .noSuchPlace: "入力した地名は存在しませんでした"
    case .tooShort, .matches, .exact: nil
    }
  }

  var isNoMatch: Bool { message != nil }
}
