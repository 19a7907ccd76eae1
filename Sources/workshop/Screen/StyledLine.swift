/// A line of a screen: pieces of text with what they mean. Meaning is never in the colour alone.
struct StyledLine: Hashable, Sendable, ExpressibleByStringLiteral {
  enum Style: Hashable, Sendable {
    case plain, bold, dim, good, bad

    /// Blue and yellow, which more people can tell apart than green and red. Without colours weight stays.
    func sequence(usesColor: Bool) -> String {
      switch self {
      case .plain: ""
      case .bold: "\u{1B}[1m"
      case .dim: "\u{1B}[2m"
      case .good: usesColor ? "\u{1B}[1;34m" : "\u{1B}[1m"
      case .bad: usesColor ? "\u{1B}[1;33m" : "\u{1B}[1m"
      }
    }
  }

  private struct Piece: Hashable, Sendable {
    let text: String
    let style: Style
  }

  private var pieces: [Piece] = []

  static let empty = StyledLine("")

  init(_ text: String, _ style: Style = .plain) { append(text, style) }

  init(stringLiteral text: String) { append(text, .plain) }

  /// Adds text; control characters (a learner's, perhaps) become `?`, so that they cannot steer the terminal.
  mutating func append(_ text: String, _ style: Style = .plain) {
    let clean = String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
    if !clean.isEmpty { pieces.append(Piece(text: clean, style: style)) }
  }

  static func + (line: StyledLine, other: StyledLine) -> StyledLine {
    var sum = line
    sum.pieces += other.pieces
    return sum
  }

  var plain: String { pieces.map(\.text).joined() }

  /// For a terminal that shows styles; a pipe gets `plain`.
  func escaped(usesColor: Bool) -> String {
    pieces.map { piece in
      let on = piece.style.sequence(usesColor: usesColor)
      return on.isEmpty ? piece.text : on + piece.text + "\u{1B}[m"
    }.joined()
  }

  /// For a page of HTML.
  var html: String {
    pieces.map { piece in
      let text = HTML.escaped(piece.text)
      return switch piece.style {
      case .plain: text
      case .bold: "<b>\(text)</b>"
      case .dim: "<i>\(text)</i>"
      case .good: "<span class=\"good\">\(text)</span>"
      case .bad: "<span class=\"bad\">\(text)</span>"
      }
    }.joined()
  }

  /// What ordinary output gets: colours and weight where there are colours, else words alone.
  func text(usesColor: Bool) -> String { usesColor ? escaped(usesColor: true) : plain }

  /// The line as it fits a number of columns: what is cut off ends with a sign.
  func fitted(to columns: Int) -> StyledLine {
    plain.columns <= columns ? self : cut(to: columns - 1) + StyledLine("…", .dim)
  }

  /// A line of keys as it fits: what leads on, `?` and `q` at its end, stays longest.
  func asKeys(columns: Int) -> StyledLine {
    let text = plain
    guard text.columns > columns, let style = pieces.first?.style else { return self }
    guard let end = text.ranges(of: " ? ").last ?? text.ranges(of: " q ").last else { return fitted(to: columns) }
    let last = text[end.lowerBound...].drop { $0 == " " }
    let room = columns - String(last).columns - 4
    if room < 0 { return StyledLine(" " + last, style).fitted(to: columns) }
    let start = String(text[..<end.lowerBound]).beginning(room)
    // No key stands there without what it does.
    var words = start.split(separator: " ", omittingEmptySubsequences: false).dropLast()
    while let word = words.last, word.count < 2 { words.removeLast() }
    let whole = words.joined(separator: " ")
    return StyledLine("\(whole) … \(last)", style)
  }

  /// The line cut off at a number of columns.
  func cut(to columns: Int) -> StyledLine {
    var line = StyledLine("")
    var room = columns
    for piece in pieces where room > 0 {
      let text = piece.text.columns <= room ? piece.text : piece.text.beginning(room)
      line.append(text, piece.style)
      room -= text.columns
    }
    return line
  }
}
