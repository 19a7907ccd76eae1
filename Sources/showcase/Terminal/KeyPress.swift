/// One key, as a person thinks of it.
enum KeyPress: Hashable, Sendable {
  case character(Character)
  /// What was pasted, in one piece and without spaces and the ends of its lines.
  case pasted(String)
  case up, down, left, right
  case pageUp, pageDown, home, end
  case backspace, delete
  case enter, tab, backTab, escape
  /// A letter with the control key: `control("c")`.
  case control(Character)
}
