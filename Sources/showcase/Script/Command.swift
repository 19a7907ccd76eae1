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
  static let summary: [(usage: String, meaning: Words)] = [
    ("type TEXT", Words("type digits, or kanji or kana of a place", "数字、または地名の漢字かかなを入力する")),
    ("clear", Words("delete everything typed", "入力をすべて消す")),
    ("backspace [N]", Words("delete the last character, or the last N", "最後の 1 文字 (N 文字) を消す")),
    ("down [N]", Words("select the next row, or the Nth from here", "次の行 (N 行下) へ移る")),
    ("up [N]", Words("select the row before, or the Nth before", "前の行 (N 行上) へ移る")),
    ("page-down", Words("ten rows on", "10 行下へ")),
    ("page-up", Words("ten rows back", "10 行上へ")),
    ("home", Words("the first row", "最初の行へ")),
    ("end", Words("the last row", "最後の行へ")),
    ("star", Words("star the selected row, or take its star away", "選んだ行の星を付け外しする")),
    ("favourites", Words("list the favourites, or go back to the search", "お気に入りの一覧と検索を切り替える")),
    ("confirm", Words("confirm the selected row", "選んだ行を確定する")),
    ("back", Words("undo the confirmation", "確定を取り消す")),
    ("frame", Words("print the screen", "画面を出力する")),
    ("quit", Words("end here", "ここで終わる")),
  ]

  static let names = summary.map { String($0.usage.prefix { $0 != " " }) }
}
