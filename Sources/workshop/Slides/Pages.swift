import WorkshopKit

/// Cuts what is too long for a slide into pieces that fit, of about the same size.
enum Pages {
  /// How many lines fit a slide at the smallest size that a room can read, which is 4 % of its height.
  static let lines = 14
  /// How many columns of code fit beside each other at that size.
  static let columns = 69
  /// How many ninetieths of a slide's height are there for what is on it.
  static let height = 74
  /// How many a line takes at the smallest size.
  static let lineHeight = 4.7
  /// How many columns of text do.
  static let textColumns = 74

  /// Places of things with these weights, in order: as few pieces as possible, then as even as possible. What is heavier than the room
  /// is a piece of its own.
  static func split(_ weights: [Int], room: Int) -> [Range<Int>] {
    if weights.isEmpty { return [] }
    var pieces = filled(weights, room)
    // The smallest room that needs no more pieces.
    for smaller in stride(from: room - 1, to: 0, by: -1) {
      let even = filled(weights, smaller)
      if even.count > pieces.count { break }
      pieces = even
    }
    return pieces
  }

  private static func filled(_ weights: [Int], _ room: Int) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var (start, sum) = (0, 0)
    for (index, weight) in weights.enumerated() {
      if index > start, sum + weight > room {
        pieces.append(start..<index)
        (start, sum) = (index, 0)
      }
      sum += weight
    }
    return pieces + [start..<weights.count]
  }

  /// The lines of a trace or of code; one that is too wide is broken, and takes more room. A branch stays in one piece if it can.
  static func split(_ lines: [StyledLine], isTree: Bool) -> [[StyledLine]] {
    var groups: [[StyledLine]] = []
    for line in lines {
      let begins = !isTree || line.plain.hasPrefix(" +-") || line.plain.hasPrefix(" !!")
      if begins || groups.isEmpty { groups.append([]) }
      groups[groups.count - 1].append(line)
    }
    let weights = groups.map { $0.map { height($0.plain.columns, of: columns) }.reduce(0, +) }
    if isTree, weights.contains(where: { $0 > Self.lines + 1 }) { return split(lines, isTree: false) }
    return split(weights, room: Self.lines + 1).map { groups[$0].flatMap { $0 } }
  }

  /// How many lines a text takes.
  static func height(_ columns: Int, of width: Int = textColumns) -> Int { max(1, (columns + width - 1) / width) }
}
