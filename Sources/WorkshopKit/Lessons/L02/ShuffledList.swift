import Hamon
import HamonHosting

/// The dishes of the day; the cook changes them while guests write notes.
public final class DishesOfTheDay {
  /// From the top.
  @Tracked(name: "dishes") public internal(set) var dishes: [Dish] = []

  init(_ dishes: [Dish]) { self.dishes = dishes }
}

/// L02: a list in which rows have a state of their own.
public protocol ShuffledList: Exercise {
  /// What the screen shows.
  associatedtype Screen: View

  /// The screen: a row for each dish, in which a note can be written.
  func screen(_ menu: DishesOfTheDay) -> Screen
}
