import HamonHosting
import WorkshopKit

// L01  The star that stayed
//
// Ten dishes, four cells. The star belongs to the dish, so its owner is the
// model: it lives longer than any cell, and is asked by the dish's id.
struct L01: StarredList {
  func list(_ dishes: [Dish], _ favourites: Favourites) -> DishList {
    DishList(dishes, height: 4, identity: .structural) { dish, _ in
      StarLine(dish.name, isStarred: favourites.contains(dish.id)) {
        favourites.toggle(dish.id)
      }
    }
  }
}
