import HamonHosting
import WorkshopKit

// L03  The read that was not tracked
//
// All labels are read before the rows, while the scope is open: seen, and every
// row runs.
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
