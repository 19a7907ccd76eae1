/// How many columns of a terminal a text takes: kanji, kana and full-width forms two, half-width katakana and ambiguous
/// signs one, combining marks and control characters none.
///
/// *Isolation:* none: functions of values. *Cost:* a step for each scalar. *Misuse:* terminals differ in what is ambiguous, and in pictures
/// that are joined of several.
enum DisplayWidth {
  /// The columns of a text. One step for each scalar.
  static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// A character takes what its scalars take together (ｶﾞ is two columns), but never more than two.
  static func of(_ character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      // A variation selector makes a two-column picture of a sign.
      width = scalar.value == 0xFE0F && width > 0 ? 2 : width + of(scalar)
    }
    return min(width, 2)
  }

  static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if isWide(value) { return isCombining(scalar) ? 0 : 2 }
    if value < 0xA0 || isCombining(scalar) { return 0 }
    return scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// The longest beginning of a text that fits; where something is cut off and there is room, `…` shows it.
  static func truncate(_ text: String, to columns: Int) -> String {
    if of(text) <= columns { return text }
    guard columns > 0 else { return "" }
    var kept = ""
    var width = 0
    for character in text {
      width += of(character)
      if width > columns - 1 { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// A text that takes exactly so many columns: cut off, or filled with spaces.
  static func fit(_ text: String, to columns: Int) -> String {
    let fitting = truncate(text, to: columns)
    return fitting + String(repeating: " ", count: max(0, columns - of(fitting)))
  }

  /// The blocks of East Asian Width W and F, as Unicode's EastAsianWidth.txt has them; pictures are found by property.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E: true
    case 0x3248...0x324F: false
    case 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF: true
    case 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6: true
    case 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD: true
    default: false
    }
  }

  private static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The soft hyphen is a format character that terminals show; the voice marks of half-width kana have columns.
    case 0xAD, 0xFF9E, 0xFF9F: return false
    // The later parts of a Hangul syllable are drawn into the first one's columns.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return true
      default: return false
      }
    }
  }
}
