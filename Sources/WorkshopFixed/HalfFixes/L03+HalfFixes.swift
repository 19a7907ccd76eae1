import HamonHosting
import WorkshopKit

/// All labels are read before the rows: seen, and every row runs.
struct L03ReadBefore: UnseenRead {
  func screen(_ menu: StarredMenu) -> some View {
    WithTracking {
      let labels = menu.dishes.map(\.label)
      ForEach(menu.dishes) { dish in
        Button(labels[dish.id]) { dish.isStarred.toggle() }
      }
    }
  }
}

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
