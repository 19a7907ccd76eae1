/// One spelling for the many ways of typing a place, so that bytes can be compared: hiragana becomes katakana, half-width
/// katakana and full-width letters and digits take their usual width, ヶ and ヵ become ケ and カ, small letters are used,
/// and white space goes.
enum PlaceText {
  /// Folds what was typed, which may also hold half-width katakana and detached voice marks.
  static func fold(query: String) -> [UInt8] {
    var scalars = String.UnicodeScalarView()
    for scalar in query.unicodeScalars where !scalar.properties.isWhitespace {
      let mark = scalar.value
      if mark == 0xFF9E || mark == 0x3099 || mark == 0xFF9F || mark == 0x309A {
        let isVoiced = mark == 0xFF9E || mark == 0x3099
        if let last = scalars.last, let joined = join(last, voiced: isVoiced) {
          scalars.removeLast()
          scalars.append(joined)
        }
      } else if 0xFF66...0xFF9D ~= mark {
        scalars.append(fullWidth[Int(mark - 0xFF66)])
      } else {
        scalars.append(scalar)
      }
    }
    let utf8 = Array(String(scalars).utf8)
    return [UInt8](unsafeUninitializedCapacity: utf8.count) { buffer, count in
      count = utf8.withUnsafeBufferPointer { fold($0, into: buffer.baseAddress) }
    }
  }

  /// Folds UTF-8 bytes to at most as many, tabs included in what goes; returns how many.
  static func fold(_ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutablePointer<UInt8>?) -> Int {
    guard let output, let bytes = input.baseAddress else { return 0 }
    let end = input.count
    var position = 0
    var written = 0
    while position < end {
      let byte = bytes[position]
      if (byte == 0xE3 || byte == 0xEF || byte == 0xE2) && position + 2 < end {
        let value =
          UInt32(byte & 0x0F) << 12 | UInt32(bytes[position + 1] & 0x3F) << 6 | UInt32(bytes[position + 2] & 0x3F)
        let folded = fold(value)
        if folded >= 0x800 {
          output[written] = 0xE0 | UInt8(truncatingIfNeeded: folded >> 12)
          output[written + 1] = 0x80 | UInt8(truncatingIfNeeded: folded >> 6) & 0x3F
          output[written + 2] = 0x80 | UInt8(truncatingIfNeeded: folded) & 0x3F
          written += 3
        } else if folded > 0 {
          output[written] = lower(UInt8(truncatingIfNeeded: folded))
          written += 1
        }
        position += 3
      } else {
        if byte > 0x20 {
          output[written] = lower(byte)
          written += 1
        }
        position += 1
      }
    }
    return written
  }

  /// A scalar of three bytes, folded; zero for white space.
  private static func fold(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x3000: 0
    case 0x3095, 0x30F5: 0x30AB
    case 0x3096, 0x30F6: 0x30B1
    case 0x3041...0x3094, 0x309D...0x309E: value + 0x60
    case 0xFF01...0xFF5E: value - 0xFEE0
    case 0x2212, 0x2010...0x2015: 0x2D
    case 0x301C: 0x7E
    default: value
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte + 0x20 : byte
  }

  /// The katakana or hiragana with its mark, where the two exist as one character.
  private static func join(_ scalar: Unicode.Scalar, voiced: Bool) -> Unicode.Scalar? {
    let value = scalar.value
    switch value {
    case 0x3046, 0x30A6: return voiced ? Unicode.Scalar(value + 0x4E) : nil
    case 0x304B...0x3062 where value % 2 == 1, 0x30AB...0x30C2 where value % 2 == 1,
      0x3064...0x3069 where value % 2 == 0, 0x30C4...0x30C9 where value % 2 == 0:
      return voiced ? Unicode.Scalar(value + 1) : nil
    case 0x306F...0x307D where value % 3 == 0, 0x30CF...0x30DD where value % 3 == 0:
      return Unicode.Scalar(value + (voiced ? 1 : 2))
    default: return nil
    }
  }

  /// U+FF66 to U+FF9D at their usual width.
  private static let fullWidth = Array("ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン".unicodeScalars)
}
