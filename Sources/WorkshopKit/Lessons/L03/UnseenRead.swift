import Hamon
import HamonHosting

/// A dish with a star, as a model of its own.
public final class StarredDish: Identifiable {
  /// What makes it the same dish in other data.
  public let id: Int
  /// What it is called.
  public let name: String
  /// Whether it has a star.
  @Tracked(name: "isStarred") public var isStarred = false

  init(_ id: Int, _ name: String) {
    self.id = id
    self.name = name
  }

  /// "[*] Soba".
  public var label: String { "[\(isStarred ? "*" : " ")] \(name)" }
}

/// The dishes of a menu, each a model of its own.
public final class StarredMenu {
  /// From the top.
  @Tracked(name: "dishes") public internal(set) var dishes = [
    StarredDish(0, "Ramen"), StarredDish(1, "Soba"), StarredDish(2, "Udon"),
  ]

  init() {}
}

/// L03: a list on a host that tracks only what is read inside `WithTracking`.
public protocol UnseenRead: Exercise {
  /// What the screen shows.
  associatedtype Screen: View

  /// The screen: a button for each dish, which toggles its star.
  func screen(_ menu: StarredMenu) -> Screen
}
