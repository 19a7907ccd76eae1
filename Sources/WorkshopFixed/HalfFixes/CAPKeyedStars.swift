import Hamon
import HamonFlow
import HamonHosting
import WorkshopKit

// CAP  Ship the favourites screen
//
// All but one owner put right: the stars stand in the cells, keyed now.
struct CAPKeyedStars: FavouritesApp {
  struct NotSaved: Error {}

  final class Star {
    @Tracked var value = Optimistic(false)
    private(set) lazy var isOn = Computed(of: self, name: "isOn") {
      $0.value.value
    }
  }

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
      list = DishList(dishes, height: 4, identity: .keyed) {
        [alerts] dish, cell in
        let star = cell.state("star", initially: Star()).value
        let mark = isOpen[.item(dish.id)] ? "> " : ""
        return StarLine(mark + dish.name, isStarred: star.isOn.value) {
          let change = star.value.show(!star.value.value)
          let answer = cell.guarded { (isSaved: Bool) in
            if isSaved { return star.value.confirm(change) }
            let failure = star.value.fail(change, NotSaved())
            if failure != nil { alerts.present(.saveFailed) }
          }
          server.save(dish.id, isStarred: change.value, then: answer)
        }
      }
    }

    var stack: [Page] { router.path }
    func open(_ link: String) { try? router.open(link) }
    func back() { router.pop() }

    func tipIsDue() { alerts.present(.tip) }

    var modifiers: [Binding<Alert?>] {
      let binding = Binding { [alerts] in
        alerts.item
      } set: { [alerts] in
        if $0 == nil { alerts.dismiss(by: .user) }
      }
      return [binding]
    }
  }
}
