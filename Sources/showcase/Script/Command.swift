/// What a script can say, one command a line; each stands for a key or a few.
enum Command: Hashable, Sendable {
  case type(String)
  case clear
  case backspace(Int)
  case down(Int)
  case up(Int)
  case pageDown
  case pageUp
  case home
  case end
  case star
  case favourites
  case confirm
  case back
  case frame
  case quit

  /// Name, argument and meaning of every command, for `--help`.
  static let summary: [(usage: String, meaning: String)] = [
    ("type TEXT", "type digits, or kanji or kana of a place"),
    ("clear", "delete everything typed"),
    ("backspace [N]", "delete the last character, or the last N"),
    ("down [N]", "select the next row, or the Nth from here"),
    ("up [N]", "select the row before, or the Nth before"),
    ("page-down", "ten rows on"),
    ("page-up", "ten rows back"),
    ("home", "the first row"),
    ("end", "the last row"),
    ("star", "star the selected row, or take its star away"),
    ("favourites", "list the favourites, or go back to the search"),
    ("confirm", "take the selected row"),
    ("back", "undo the confirmation"),
    ("frame", "print the screen"),
    ("quit", "end here"),
  ]

  static let names = summary.map { String($0.usage.prefix { $0 != " " }) }
}
