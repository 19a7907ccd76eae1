/// How a piece of text looks; the plain style looks like nothing in particular.
struct TextStyle: Hashable, Sendable {
  /// The colours that every terminal has, in the shades its owner chose.
  enum Color: UInt8, Hashable, Sendable {
    case red = 31
    case green, yellow, blue, magenta, cyan
  }

  var color: Color?
  var isBold = false
  var isDim = false
  var isReversed = false

  static let plain = TextStyle()
  static let bold = TextStyle(isBold: true)
  static let dim = TextStyle(isDim: true)
  static let reversed = TextStyle(isReversed: true)

  static func colored(_ color: Color) -> TextStyle { TextStyle(color: color) }

  /// The escape sequence that turns the style on, or nothing for the plain one. Without colours, weight and reversal stay:
  /// NO_COLOR asks for no colour, not for an invisible selection.
  func sequence(usesColor: Bool) -> String {
    var codes: [UInt8] = []
    if isBold { codes.append(1) }
    if isDim { codes.append(2) }
    if isReversed { codes.append(7) }
    if let color, usesColor { codes.append(color.rawValue) }
    return codes.isEmpty ? "" : "\u{1B}[" + codes.map(String.init).joined(separator: ";") + "m"
  }
}
