import HamonHosting
import WorkshopKit

// L03  追跡されない読み取り
//
// スコープが開いている間に、すべてのラベルを先に読みます。追跡されますが、
// すべての行が実行されます。
struct L03: UnseenRead {
  func screen(_ menu: StarredMenu) -> some View {
    WithTracking {
      let labels = menu.dishes.map(\.label)
      ForEach(menu.dishes) { dish in
        Button(labels[dish.id]) { dish.isStarred.toggle() }
      }
    }
  }
}
