/// A menu whose dishes can have a star.
public protocol FavouriteMenu: AnyObject {
  /// Makes a menu without stars.
  init(names: [String])

  /// The names, from the top.
  var names: [String] { get }

  /// Whether the dish of a row has a star. A row's body asks this.
  func isStarred(_ row: Int) -> Bool

  /// Gives the dish of a row a star, or takes it away.
  func toggle(_ row: Int)
}

/// L05: the model behind forty rows.
public protocol OneTapManyRows: Exercise {
  /// The model.
  associatedtype Menu: FavouriteMenu
}
