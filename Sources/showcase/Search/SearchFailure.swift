/// Why a query finds nothing.
enum SearchFailure: WordedError, Hashable {
  /// A postal code that does not exist.
  case noSuchCode
  /// A place that does not exist.
  case noSuchPlace

  var words: Words {
    switch self {
    case .noSuchCode: Words("There is no such postal code.", "入力した郵便番号は存在しませんでした。")
    case .noSuchPlace: Words("There is no such place.", "入力した地名は存在しませんでした。")
    }
  }
}
