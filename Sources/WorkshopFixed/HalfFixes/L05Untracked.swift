import Hamon
import WorkshopKit

// L05  One tap, forty redraws
//
// Reads that are not tracked: no row runs too often, and none runs at all.
struct L05Untracked: OneTapManyRows {
  final class Menu: FavouriteMenu {
    let names: [String]
    @Tracked private var stars: [Bool]

    init(names: [String]) {
      self.names = names
      stars = names.map { _ in false }
    }

    func isStarred(_ row: Int) -> Bool { untracked { stars[row] } }

    func toggle(_ row: Int) { stars[row].toggle() }
  }
}
