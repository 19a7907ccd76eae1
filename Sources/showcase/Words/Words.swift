/// A text in each language of the showcase.
struct Words: Hashable, Sendable {
  let en: String
  let ja: String

  /// Both languages are needed, so that none is forgotten.
  init(_ en: String, _ ja: String) {
    self.en = en
    self.ja = ja
  }

  func callAsFunction(_ language: Language) -> String {
    switch language {
    case .en: en
    case .ja: ja
    }
  }
}

/// An error that has a sentence in each language; its description is the English one.
protocol WordedError: Error, CustomStringConvertible {
  var words: Words { get }
}

extension WordedError {
  var description: String { words.en }
}
