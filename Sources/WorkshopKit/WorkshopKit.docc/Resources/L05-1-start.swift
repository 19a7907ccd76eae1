import Hamon
import WorkshopKit

// L05  One tap in a long list
//
// Forty rows. The body of each asks the model whether its dish has a star.
struct L05: OneTapManyRows {
  final class Menu: FavouriteMenu {
    let names: [String]
    // TODO: which rows run for a change of one element?
    @Tracked private var stars: [Bool]

    init(names: [String]) {
      self.names = names
      stars = names.map { _ in false }
    }

    func isStarred(_ row: Int) -> Bool { stars[row] }

    func toggle(_ row: Int) { stars[row].toggle() }
  }
}
