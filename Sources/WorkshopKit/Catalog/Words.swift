/// A text in the languages of the workshop.
public struct Words: Sendable, Hashable {
  /// In English.
  public let en: String
  /// In Japanese.
  public let ja: String

  /// Makes a text; both languages are needed, so that none is forgotten.
  public init(_ en: String, _ ja: String) {
    self.en = en
    self.ja = ja
  }

  /// The text in one language.
  public func callAsFunction(_ language: Language) -> String {
    switch language {
    case .en: en
    case .ja: ja
    }
  }
}

extension Sequence<String> {
  /// The elements with commas between them; a word for none at all.
  var listed: Words {
    let text = joined(separator: ", ")
    return text.isEmpty ? Words("nothing", "なし") : Words(text, text)
  }
}

/// A language of the workshop.
public enum Language: String, Sendable, Hashable, CaseIterable {
  /// English.
  case en
  /// Japanese.
  case ja

  /// One of two texts: the one in this language.
  public func callAsFunction(_ en: @autoclosure () -> String, _ ja: @autoclosure () -> String) -> String {
    switch self {
    case .en: en()
    case .ja: ja()
    }
  }
}
