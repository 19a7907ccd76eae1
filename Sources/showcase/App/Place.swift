import Hamon

/// A screen above the search, which is the root.
enum Place: Equatable {
  /// The list of the favourites, in place of what the search has found.
  case favourites
  /// A row of the table that was taken.
  case confirmed(row: Int)
}

/// Where the cursor stands in a list. Each list has one of its own, which ends when its place leaves the path.
@MainActor
final class ListCursor {
  @Tracked var row = 0
}
