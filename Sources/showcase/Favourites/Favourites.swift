/// The favourites and the text of their file: what cannot be understood in it is kept, line by line, and written again.
struct Favourites: Equatable, Sendable {
  /// One line of the file.
  private enum Line: Equatable, Sendable {
    case key(FavouriteKey)
    /// A comment, an empty line, or one that could not be read, as bytes: it may not even be UTF-8.
    case kept([UInt8])
  }

  /// A line that is neither a favourite nor a comment.
  struct Problem: Equatable, Sendable, CustomStringConvertible {
    let line: Int

    var description: String {
      "Line \(line) of the favourites is not `code, city, town, reading` separated by tabs; it is kept as it is."
    }
  }

  private static let heading = "# Favourites of showcase: code, city, town, reading of the town"

  private var lines: [Line] = []
  private(set) var keys: Set<FavouriteKey> = []
  private(set) var problems: [Problem] = []

  init() {}

  /// Reads the bytes of a favourites file; no bytes are bad enough to fail.
  init(parsing bytes: [UInt8]) {
    var texts = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
    if texts.last?.isEmpty == true { texts.removeLast() }
    for (index, slice) in texts.enumerated() {
      let trimmed = slice.last == .carriageReturn ? slice.dropLast() : slice
      if let text = String(validating: trimmed, as: UTF8.self), let key = FavouriteKey(line: text) {
        if keys.insert(key).inserted { lines.append(.key(key)) }
      } else {
        lines.append(.kept(Array(slice)))
        if !trimmed.isEmpty && trimmed.first != UInt8(ascii: "#") { problems.append(Problem(line: index + 1)) }
      }
    }
  }

  var count: Int { keys.count }

  func contains(_ key: FavouriteKey) -> Bool { keys.contains(key) }

  /// Adds a favourite at the end, or takes it away; everything else keeps its place.
  mutating func set(_ key: FavouriteKey, _ isFavourite: Bool) {
    if isFavourite {
      if keys.insert(key).inserted { lines.append(.key(key)) }
    } else if keys.remove(key) != nil {
      lines.removeAll { $0 == .key(key) }
    }
  }

  /// The bytes of the file.
  var serialized: [UInt8] {
    var bytes: [UInt8] = []
    if lines.allSatisfy({ if case .key = $0 { true } else { false } }) {
      bytes += Self.heading.utf8
      bytes.append(.lineFeed)
    }
    for line in lines {
      switch line {
      case .key(let key): bytes += key.line.utf8
      case .kept(let text): bytes += text
      }
      bytes.append(.lineFeed)
    }
    return bytes
  }
}
