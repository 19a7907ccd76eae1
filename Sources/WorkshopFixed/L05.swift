import Hamon
import WorkshopKit

// L05  One tap, forty redraws
//
// Forty rows, and a tracked property for each: a row that reads one star runs
// for changes of that star only.
struct L05: OneTapManyRows {
  final class Star {
    @Tracked var isOn = false
  }

  final class Menu: FavouriteMenu {
    let names: [String]
    private let stars: [Star]

    init(names: [String]) {
      self.names = names
      stars = names.map { _ in Star() }
    }

    func isStarred(_ row: Int) -> Bool { stars[row].isOn }

    func toggle(_ row: Int) { stars[row].isOn.toggle() }
  }
}
