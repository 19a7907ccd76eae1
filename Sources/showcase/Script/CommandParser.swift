/// Reads the lines of a script one by one and counts them.
struct CommandParser: Sendable {
  private(set) var line = 0

  /// The command of the next line; nil for an empty one or a comment, which begins with `#`.
  mutating func parse(_ text: String) throws(CommandError) -> Command? {
    line += 1
    var rest = trimmed(text[...])
    if line == 1 && rest.first == "\u{FEFF}" { rest = trimmed(rest.dropFirst()) }
    guard let first = rest.first, first != "#" else { return nil }
    let name = String(rest.prefix { !$0.isWhitespace })
    let argument = String(trimmed(rest.dropFirst(name.count)))
    switch name {
    case "type":
      guard !argument.isEmpty else { throw .missingText(line: line) }
      return .type(argument)
    case "backspace": return .backspace(try count(name, argument))
    case "down": return .down(try count(name, argument))
    case "up": return .up(try count(name, argument))
    default:
      guard let command = Self.plain[name] else {
        throw .unknown(line: line, name: name, closest: Spelling.closest(to: name, in: Command.names))
      }
      guard argument.isEmpty else { throw .needlessArgument(line: line, name: name, argument: argument) }
      return command
    }
  }

  private static let plain: [String: Command] = [
    "clear": .clear, "page-down": .pageDown, "page-up": .pageUp, "home": .home, "end": .end, "star": .star,
    "favourites": .favourites, "confirm": .confirm, "back": .back, "frame": .frame, "quit": .quit,
  ]

  private func count(_ name: String, _ argument: String) throws(CommandError) -> Int {
    if argument.isEmpty { return 1 }
    guard let count = Int(argument), count > 0 else { throw .badCount(line: line, name: name, argument: argument) }
    return count
  }

  private func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
