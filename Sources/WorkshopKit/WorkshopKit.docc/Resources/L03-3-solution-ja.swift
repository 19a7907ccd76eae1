import HamonHosting
import WorkshopKit

// L03  追跡されない読み取り
//
// 行のクロージャは保持され、リストのスコープが閉じた後で実行されます。
// そこで、行ごとにスコープを開きます。
struct L03: UnseenRead {
  func screen(_ menu: StarredMenu) -> some View {
    WithTracking {
      ForEach(menu.dishes) { dish in
        WithTracking {
          Button(dish.label) { dish.isStarred.toggle() }
        }
      }
    }
  }
}
