import Hamon
import HamonFlow
import HamonHosting
import WorkshopKit

/// All but one owner put right: the stars stand in the cells, keyed now.
struct CAPKeyedStars: FavouritesApp {
  final class Screen: FavouritesScreen {
    let list: DishList
    private let alerts = Presentation<Alert>()
    private let router = Router<Page>(
      links: LinkTable(schemes: ["shop"]) {
        DeepLink("items" / .int) { [.item($0)] }
        DeepLink("items" / .int / "comments") { [.item($0), .comments($0)] }
      })

    init(_ dishes: [Dish], _ server: FavouritesServer) {
      let isOpen = Selector { [router] in router.path.first }
      list = DishList(dishes, height: 4) { [alerts] dish, cell in
        let star = cell.state("star", initially: Optimistic(false))
        let mark = isOpen[.item(dish.id)] ? "> " : ""
        return StarLine(mark + dish.name, isStarred: star.value.value) {
          let change = star.value.show(!star.value.value)
          server.save(
            dish.id, isStarred: change.value,
            then: cell.guarded { isSaved in
              if isSaved { return star.value.confirm(change) }
              star.value.fail(change, CAP.NotSaved())
              if star.value.failure != nil { alerts.present(.saveFailed) }
            })
        }
      }
    }

    var stack: [Page] { router.path }
    func open(_ link: String) { try? router.open(link) }
    func back() { router.pop() }
    func tipIsDue() { alerts.present(.tip) }

    var modifiers: [Binding<Alert?>] {
      [
        Binding { [alerts] in
          alerts.item
        } set: { [alerts] in
          if $0 == nil { alerts.dismiss(by: .user) }
        }
      ]
    }
  }
}

/// The stars in a model, in one dictionary; the rest as it was left.
struct CAPOneDictionary: FavouritesApp {
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
              stars.byID[dish.id]?.fail(change, CAP.NotSaved())
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
