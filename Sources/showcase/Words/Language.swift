/// A language of the showcase.
enum Language: String, Hashable, Sendable, CaseIterable {
  case en
  case ja

  /// Japanese where the locale of the environment is Japanese, else English.
  ///
  /// The variables are asked in the order of POSIX, and one that is empty counts as not set.
  init(locale variables: [String: String]) {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
    let language = name.prefix { $0 != "_" && $0 != "." && $0 != "@" }
    self = language == "ja" ? .ja : .en
  }
}
