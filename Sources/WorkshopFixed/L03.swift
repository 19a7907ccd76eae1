import HamonHosting
import WorkshopKit

// L03  The read that was not tracked
//
// A row closure is kept and runs later, when the scope around the list has
// closed. So each row opens a scope of its own.
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
