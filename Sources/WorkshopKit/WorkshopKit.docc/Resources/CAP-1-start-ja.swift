import Hamon
import HamonHosting
import WorkshopKit

// CAP  お気に入り画面を仕上げる
//
// 同僚から引き継いだ、星・ページ・アラートのあるリスト。5 つの不具合が
// 含まれています。
struct CAP: FavouritesApp {
  final class Screen: FavouritesScreen {
    @Tracked private var item: Int?
    @Tracked private var showsComments = false
    @Tracked private var failure: Alert?
    @Tracked private var tip: Alert?
    private var shownList: DishList?

    var list: DishList { shownList! }

    init(_ dishes: [Dish], _ server: FavouritesServer) {
      shownList = DishList(dishes, height: 4, identity: .structural) {
        [unowned self] dish, cell in
        let starred = cell.state("starred", initially: false)
        let mark = item == dish.id ? "> " : ""
        return StarLine(mark + dish.name, isStarred: starred.value) {
          starred.value.toggle()
          let wanted = starred.value
          server.save(dish.id, isStarred: wanted) { isSaved in
            starred.value = isSaved ? wanted : !wanted
            if !isSaved { self.failure = .saveFailed }
          }
        }
      }
    }

    var stack: [Page] {
      guard let item else { return [] }
      return showsComments ? [.item(item), .comments(item)] : [.item(item)]
    }

    func open(_ link: String) {
      let parts = link.split(separator: "/").dropFirst()
      item = parts.dropFirst().first.flatMap { Int($0) }
      if parts.last == "comments" { showsComments = true }
    }

    func back() {
      if showsComments { showsComments = false } else { item = nil }
    }

    func tipIsDue() { tip = .tip }

    var modifiers: [Binding<Alert?>] {
      [Binding(self, \.failure), Binding(self, \.tip)]
    }
  }
}
