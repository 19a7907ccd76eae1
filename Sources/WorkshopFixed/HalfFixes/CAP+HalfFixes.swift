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

/// All five put right by hand, and each of them not quite.
struct CAPByHand: FavouritesApp {
  struct Star {
    var isOn = false
    var confirmed = false
    var newest = 0
  }

  final class Screen: FavouritesScreen {
    @Tracked private(set) var stack: [Page] = []
    @Tracked private var queue: [Alert] = []
    private var shownList: DishList?
    private lazy var isOpen = Selector { [unowned self] in stack.first }

    var list: DishList { shownList! }

    init(_ dishes: [Dish], _ server: FavouritesServer) {
      shownList = DishList(dishes, height: 4, identity: .structural) { [unowned self] dish, cell in
        let star = cell.state("star \(dish.id)", initially: Star())
        return StarLine((isOpen[.item(dish.id)] ? "> " : "") + dish.name, isStarred: star.value.isOn) {
          var new = star.value
          new.isOn.toggle()
          new.newest += 1
          star.value = new
          server.save(dish.id, isStarred: new.isOn) { isSaved in
            if new.newest == star.value.newest {
              if isSaved { star.value.confirmed = new.isOn } else { star.value.isOn = star.value.confirmed }
            }
            if !isSaved { self.queue.insert(.saveFailed, at: 0) }
          }
        }
      }
    }

    func open(_ link: String) {
      let parts = link.split(separator: "/").map(String.init)
      guard parts.count > 2, parts[0] == "shop:", parts[1] == "items", let id = Int(parts[2]) else { return }
      stack = parts.last == "comments" ? [.item(id), .comments(id)] : [.item(id)]
    }

    func back() { _ = stack.popLast() }
    func tipIsDue() { queue.append(.tip) }

    var modifiers: [Binding<Alert?>] {
      [
        Binding { [self] in
          queue.first
        } set: { [self] in
          if $0 == nil, !queue.isEmpty { queue.removeFirst() }
        }
      ]
    }
  }
}

/// All five put right; but which tap is the newest is counted for the whole screen: a tap on Soba makes Ramen's failure an old one.
struct CAPOneCounter: FavouritesApp {
  final class Star {
    @Tracked var isOn = false
    var saved = false
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
      let stars = dishes.map { _ in Star() }
      let isOpen = Selector { [router] in router.path.first }
      var newest = 0
      list = DishList(dishes, height: 4, identity: .structural) { [alerts] dish, _ in
        let star = stars[dish.id]
        let mark = isOpen[.item(dish.id)] ? "> " : ""
        return StarLine(mark + dish.name, isStarred: star.isOn) {
          star.isOn.toggle()
          let wanted = star.isOn
          newest += 1
          let mine = newest
          server.save(dish.id, isStarred: wanted) { isSaved in
            if isSaved { star.saved = wanted }
            guard mine == newest else { return }
            star.isOn = star.saved
            if !isSaved { alerts.present(.saveFailed) }
          }
        }
      }
    }

    var stack: [Page] { router.path }
    func open(_ link: String) { try? router.open(link) }
    func back() { router.pop() }
    func tipIsDue() { alerts.present(.tip) }
    var modifiers: [Binding<Alert?>] { [alerts.binding] }
  }
}
