import HamonHosting
import WorkshopKit

// L03  WithTracking の中のリスト
//
// ホストは `WithTracking` が開いている間の読み取りだけを追跡します。
// iOS 17 より前の OS で Observation を使うアプリと同じです。
struct L03: UnseenRead {
  func screen(_ menu: StarredMenu) -> some View {
    WithTracking {
      ForEach(menu.dishes) { dish in
        // TODO: このクロージャはいつ実行され、その時何が開いていますか。
        Button(dish.label) { dish.isStarred.toggle() }
      }
    }
  }
}
