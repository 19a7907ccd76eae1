/// What was typed, understood: digits of a postal code, or the text of a place.
enum SearchQuery: Hashable, Sendable {
  case empty
  /// Half-width digits only, in any number.
  case digits(String)
  /// The folded text, see `PlaceText`.
  case place([UInt8])

  /// Digits may be full-width, follow a 〒, and have hyphens of any kind and spaces between them.
  init(_ text: String) {
    var digits = ""
    var isCode = true
    for scalar in text.unicodeScalars where isCode {
      if let digit = Self.digit(scalar) {
        digits.append(digit)
      } else {
        isCode = scalar == "〒" || Self.isHyphen(scalar) || scalar.properties.isWhitespace
      }
    }
    if isCode && !digits.isEmpty {
      self = .digits(digits)
    } else {
      let folded = PlaceText.fold(query: text.filter { $0 != "〒" })  // which may stand before what will be digits
      self = folded.isEmpty || folded.allSatisfy({ $0 == UInt8(ascii: "-") }) ? .empty : .place(folded)
    }
  }

  /// Whether it is a postal code from the first digit to the last.
  var isWholeCode: Bool {
    if case .digits(let digits) = self { digits.count == PostalSearch.codeLength } else { false }
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Character? {
    switch scalar.value {
    case 0x30...0x39: Character(scalar)
    case 0xFF10...0xFF19: Character(Unicode.Scalar(UInt8(scalar.value - 0xFF10 + 0x30)))
    default: nil
    }
  }

  /// The long vowel mark is among them: it is what the hyphen's key types in a Japanese keyboard's kana mode.
  private static func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2010...0x2015, 0x2212, 0x30FC, 0xFF0D, 0xFF70: true
    default: false
    }
  }
}
