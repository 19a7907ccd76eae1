import HamonHosting

/// One line of a screen: pieces of text, each with its style.
struct StyledLine: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A text in one style.
  struct Piece: Hashable, Sendable {
    var text: String
    var style: TextStyle
  }

  private(set) var pieces: [Piece] = []

  static let empty = StyledLine()

  init() {}

  init(_ text: String, _ style: TextStyle = .plain) { append(text, style) }

  init(stringLiteral value: String) { append(value) }

  /// Adds text at the end. Control characters become `�`: what a data file holds must not steer the terminal.
  mutating func append(_ text: String, _ style: TextStyle = .plain) {
    guard !text.isEmpty else { return }
    let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
    if text.unicodeScalars.contains(where: isControl) {
      var clean = String.UnicodeScalarView()
      clean.append(contentsOf: text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 })
      pieces.append(Piece(text: String(clean), style: style))
    } else {
      pieces.append(Piece(text: text, style: style))
    }
  }

  /// The words alone.
  var text: String { pieces.map(\.text).joined() }

  var width: Int { pieces.reduce(0) { $0 + DisplayWidth.of($1.text) } }

  /// The line cut off at a number of columns.
  func truncated(to columns: Int) -> StyledLine {
    if width <= columns { return self }
    var line = StyledLine()
    var room = columns
    for piece in pieces where room > 0 {
      // A piece that just fits gives up its last column if more follows, so that `…` shows there is more.
      let width = DisplayWidth.of(piece.text)
      let isCut = width >= room
      let text = isCut ? DisplayWidth.truncate(piece.text + " ", to: room) : piece.text
      line.pieces.append(Piece(text: text, style: piece.style))
      room = isCut ? 0 : room - width
    }
    return line
  }

  /// The line with its escape sequences, each piece ending in the plain style again.
  func escaped(usesColor: Bool) -> String {
    var result = ""
    for piece in pieces {
      let on = piece.style.sequence(usesColor: usesColor)
      result += on.isEmpty ? piece.text : on + piece.text + "\u{1B}[m"
    }
    return result
  }
}
