import HamonStorage

/// The rows with a star, as they are stored: in an order of their own, so that equal favourites are equal files.
struct Favourites: Codable, Equatable, Sendable {
  private(set) var keys: Set<FavouriteKey> = []

  init(_ keys: Set<FavouriteKey> = []) { self.keys = keys }

  var count: Int { keys.count }

  func contains(_ key: FavouriteKey) -> Bool { keys.contains(key) }

  /// Gives a star, or takes it away.
  mutating func toggle(_ key: FavouriteKey) {
    if keys.remove(key) == nil { keys.insert(key) }
  }

  init(from decoder: any Decoder) throws {
    keys = Set(try decoder.singleValueContainer().decode([FavouriteKey].self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(keys.sorted { $0.line < $1.line })
  }
}

extension StoredMerge where Value == Favourites {
  /// Two running programs do not undo each other's stars.
  static var stars: Self {
    Self { base, mine, theirs in
      let (given, taken) = (mine.keys.subtracting(base.keys), base.keys.subtracting(mine.keys))
      return Favourites(theirs.keys.subtracting(taken).union(given))
    }
  }
}
