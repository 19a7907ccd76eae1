/// A part of a row that can recognise a tap.
public enum RowPart: String, Sendable, Hashable {
  /// The row itself.
  case row
  /// The star in the row.
  case star
}

/// A row with a star in it.
public protocol TappableRow: AnyObject {
  /// Makes a row. `openDetails` is what a tap on the row is to do, `toggleStar` what a tap on the star is to do.
  init(openDetails: @escaping () -> Void, toggleStar: @escaping () -> Void)

  /// One touch. `recognised` are the parts that have recognised it, in the order in which the system happens to tell: a touch
  /// on the star is recognised by both.
  func touch(recognised: [RowPart])
}

/// L11: a row with a star in it.
public protocol OneTapTwoActions: Exercise {
  /// The row.
  associatedtype Row: TappableRow
}
