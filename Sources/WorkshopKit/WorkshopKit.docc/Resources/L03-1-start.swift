import HamonHosting
import WorkshopKit

// L03  A list inside WithTracking
//
// The host tracks only what is read while a `WithTracking` is open, as in an
// app that brings Observation to systems before iOS 17.
struct L03: UnseenRead {
  func screen(_ menu: StarredMenu) -> some View {
    WithTracking {
      ForEach(menu.dishes) { dish in
        // TODO: when does this closure run, and what is open then?
        Button(dish.label) { dish.isStarred.toggle() }
      }
    }
  }
}
