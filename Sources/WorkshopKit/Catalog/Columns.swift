extension Character {
  /// How many columns of a terminal the character takes: kanji, kana and full-width signs two, all others one.
  public var columns: Int {
    guard let value = unicodeScalars.first?.value, value >= 0x1100 else { return 1 }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// Never at the beginning of a line.
  fileprivate var closes: Bool { "、。」』）！？ー，．：；・…)!?,.:;".contains(self) }

  /// Never at the end of a line.
  fileprivate var opens: Bool { "「『（".contains(self) }
}

extension String {
  /// How many columns of a terminal the text takes.
  public var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The beginning that fits so many columns.
  public func beginning(_ columns: Int) -> String {
    var room = columns
    return String(
      prefix { character in
        room -= character.columns
        return room >= 0
      })
  }

  /// The text, with "..." for what is beyond so many columns.
  func cut(to columns: Int) -> String {
    self.columns <= columns ? self : beginning(columns - 3) + "..."
  }

  /// The text without a space between two wide signs, which a name in a sentence leaves in Japanese.
  var closedUp: String {
    let signs = Array(self)
    return String(
      signs.indices.filter { place in
        signs[place] != " " || place == 0 || place == signs.count - 1 || signs[place - 1].columns < 2
          || signs[place + 1].columns < 2
      }.map { signs[$0] })
  }

  /// The text in lines of at most so many columns: broken at spaces, and between two signs of which one is wide, but not
  /// before a sign that closes or after one that opens.
  public func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in pieces() {
      if !line.isEmpty, (line + word).trimmed.columns > width {
        lines.append(line.trimmed)
        line = ""
      }
      line += line.isEmpty ? String(word.drop { $0 == " " }) : word
    }
    if !line.trimmed.isEmpty { lines.append(line.trimmed) }
    return lines
  }

  private var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// What must not be broken: words with the spaces before them, and wide signs with those that close after them.
  private func pieces() -> [String] {
    var pieces: [String] = []
    var before: Character = " "
    for character in self {
      let breaks =
        character == " "
        ? before != " " : (character.columns == 2 || before.columns == 2) && !character.closes && !before.opens
      if pieces.isEmpty || breaks { pieces.append("") }
      pieces[pieces.count - 1].append(character)
      before = character
    }
    return pieces
  }
}
