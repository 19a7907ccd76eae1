import Hamon
import HamonHosting

/// A dish on the menu.
public struct Dish: Identifiable, Sendable, Hashable {
  /// What makes it the same dish in other data.
  public let id: Int
  /// What it is called.
  public let name: String

  /// Ten dishes.
  public static let menu = [
    "Ramen", "Soba", "Udon", "Curry", "Gyoza", "Donburi", "Katsu", "Tempura", "Yakitori", "Onigiri",
  ].enumerated().map { Dish(id: $0.offset, name: $0.element) }
}

/// What a row shows, and what a tap on its star does.
public struct StarLine {
  /// The dish.
  public let name: String
  /// Whether the star is on.
  public let isStarred: Bool
  /// A tap on the star.
  public let tap: () -> Void

  /// Makes a line.
  public init(_ name: String, isStarred: Bool, tap: @escaping () -> Void) {
    self.name = name
    self.isStarred = isStarred
    self.tap = tap
  }
}

/// The model: which dishes have a star. It lives as long as the app.
public final class Favourites {
  // A star for each dish: what has read one runs for that one only. L05 is about what one set for all of them would cost.
  private var stars: [Dish.ID: Signal<Bool>] = [:]

  /// Makes a model without stars.
  public init() {}

  /// Whether the dish has a star.
  public func contains(_ id: Dish.ID) -> Bool { star(id).value }

  /// Gives the dish a star, or takes it away.
  public func toggle(_ id: Dish.ID) {
    star(id).value.toggle()
  }

  private func star(_ id: Dish.ID) -> Signal<Bool> {
    if let star = stars[id] { return star }
    let star = Signal(false, name: "star of \(Dish.menu.first { $0.id == id }?.name ?? "dish \(id)")")
    stars[id] = star
    return star
  }
}

/// A list of dishes with stars, in reused cells.
public typealias DishList = ListHost<[Dish], Dish.ID, StarLine>

/// L01: a list whose cells are reused.
public protocol StarredList: Exercise {
  /// Makes the list: four lines of `dishes`.
  func list(_ dishes: [Dish], _ favourites: Favourites) -> DishList
}
