import Hamon
import HamonFlow
import HamonHosting
import WorkshopKit

/// The stars in a model, in one dictionary; the rest as it was left.
struct CAPOneDictionary: FavouritesApp {
  struct NotSaved: Error {}

  final class Stars {
    @Tracked var byID: [Dish.ID: Optimistic<Bool>] = [:]
  }

  final class Screen: FavouritesScreen {
    let list: DishList
    private let stars = Stars()
    private let item = Signal<Int?>(nil)
    private let failure = Signal<Alert?>(nil)
    private let tip = Signal<Alert?>(nil)

    init(_ dishes: [Dish], _ server: FavouritesServer) {
      list = DishList(dishes, height: 4) { [stars, item, failure] dish, _ in
        let mark = item.value == dish.id ? "> " : ""
        return StarLine(mark + dish.name, isStarred: stars.byID[dish.id]?.value ?? false) {
          let change = stars.byID[dish.id, default: Optimistic(false)].show(!(stars.byID[dish.id]?.value ?? false))
          server.save(dish.id, isStarred: change.value) { isSaved in
            if isSaved {
              stars.byID[dish.id]?.confirm(change)
            } else {
              stars.byID[dish.id]?.fail(change, NotSaved())
              failure.value = .saveFailed
            }
          }
        }
      }
    }

    var stack: [Page] { item.value.map { [.item($0)] } ?? [] }
    func open(_ link: String) { item.value = link.split(separator: "/").last.flatMap { Int($0) } }
    func back() { item.value = nil }
    func tipIsDue() { tip.value = .tip }
    var modifiers: [Binding<Alert?>] { [Binding(tip), Binding(failure)] }
  }
}
