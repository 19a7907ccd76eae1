import Hamon
import HamonFlow
import HamonHosting
import WorkshopKit

// CAP  お気に入り画面を仕上げる
//
// 状態の持ち主は 1 つずつです。星は料理のモデル、ページは router、アラートは
// 1 つの枠、印は 2 行だけを実行する selector。行は表示用の `isOn` を読む
// ので、表示の変わらない応答では実行されません。
struct CAP: FavouritesApp {
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
      let stars = dishes.map { _ in Star() }
      let isOpen = Selector { [router] in router.path.first }
      list = DishList(dishes, height: 4, identity: .structural) {
        [alerts] dish, _ in
        let star = stars[dish.id]
        let mark = isOpen[.item(dish.id)] ? "> " : ""
        return StarLine(mark + dish.name, isStarred: star.isOn.value) {
          let change = star.value.show(!star.value.value)
          server.save(dish.id, isStarred: change.value) { isSaved in
            if isSaved { return star.value.confirm(change) }
            let failure = star.value.fail(change, NotSaved())
            if failure != nil { alerts.present(.saveFailed) }
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
