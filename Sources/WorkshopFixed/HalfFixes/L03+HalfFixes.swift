import HamonHosting
import WorkshopKit

/// Scopes in the rows only: a new dish is not seen.
struct L03RowsOnly: UnseenRead {
  func screen(_ menu: StarredMenu) -> some View {
    ForEach(menu.dishes) { dish in
      WithTracking {
        Button(dish.label) { dish.isStarred.toggle() }
      }
    }
  }
}
