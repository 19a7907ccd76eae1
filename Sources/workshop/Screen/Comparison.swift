/// The difference of two files, line by line: what is yours, what is the solution's, and two lines around.
struct Comparison {
  let lines: [StyledLine]
  let isEmpty: Bool

  init(_ mine: String, _ solution: String) {
    let old = Self.code(mine)
    let new = Self.code(solution)
    let difference = new.map(Self.meaning).difference(from: old.map(Self.meaning))
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    isEmpty = difference.isEmpty
    var all: [(sign: Character, text: String)] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        all.append(("-", old[left]))
        left += 1
      } else if inserted.contains(right) {
        all.append(("+", new[right]))
        right += 1
      } else {
        all.append((" ", old[left]))
        left += 1
        right += 1
      }
    }
    let changed = all.indices.filter { all[$0].sign != " " }
    let near = Set(changed.flatMap { max(0, $0 - 2)...min(all.count - 1, $0 + 2) })
    var shown: [StyledLine] = []
    var last = -1
    for index in all.indices where near.contains(index) {
      if index != last + 1 { shown.append(StyledLine(" ...", .dim)) }
      last = index
      let style: StyledLine.Style = all[index].sign == "-" ? .bad : all[index].sign == "+" ? .good : .plain
      // As narrow as can be: a line of code may have 79 columns.
      let line = "\(all[index].sign)\(all[index].text)"
      shown.append(line == " " ? .empty : StyledLine(line, style))
    }
    lines = shown
  }

  /// A line without the comment behind its code: a word in there is no difference.
  private static func meaning(_ line: String) -> Substring {
    line.firstRange(of: "  //").map { line[..<$0.lowerBound] }.flatMap { $0.contains { $0 != " " } ? $0 : nil }
      ?? line[...]
  }

  /// The lines without the comments at the beginning of a file: they tell the story, and differ anyway.
  private static func code(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
      .filter { !$0.hasPrefix("//") }
  }
}
