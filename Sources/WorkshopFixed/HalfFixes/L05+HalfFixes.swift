import Hamon
import WorkshopKit

/// Two properties instead of one: half of the rows run.
struct L05TwoHalves: OneTapManyRows {
  final class Menu: FavouriteMenu {
    let names: [String]
    @Tracked private var even: [Bool]
    @Tracked private var odd: [Bool]

    init(names: [String]) {
      self.names = names
      even = names.map { _ in false }
      odd = names.map { _ in false }
    }

    func isStarred(_ row: Int) -> Bool { row.isMultiple(of: 2) ? even[row] : odd[row] }

    func toggle(_ row: Int) { if row.isMultiple(of: 2) { even[row].toggle() } else { odd[row].toggle() } }
  }
}
