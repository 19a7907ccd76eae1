import HamonHosting
import WorkshopKit

// L01  The star that stayed
//
// Another identity for each row: no ghost any more, but the state ends when the
// row leaves.
struct L01KeyedIdentity: StarredList {
  func list(_ dishes: [Dish], _ favourites: Favourites) -> DishList {
    DishList(dishes, height: 4, identity: .keyed) { dish, cell in
      let starred = cell.state("starred", initially: false)
      return StarLine(dish.name, isStarred: starred.value) {
        starred.value.toggle()
      }
    }
  }
}
