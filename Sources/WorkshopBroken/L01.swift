import HamonHosting
import WorkshopKit

// L01  A star in a reused cell
//
// Ten dishes, four cells. The cell of a row that leaves the view is reused for
// a row that enters. `.structural` is how UIKit's hosting cells behave: to the
// cell, the next row is the same thing with other data.
struct L01: StarredList {
  func list(_ dishes: [Dish], _ favourites: Favourites) -> DishList {
    DishList(dishes, height: 4, identity: .structural) { dish, cell in
      // TODO: whose state is this: the row's, or the cell's?
      let starred = cell.state("starred", initially: false)
      return StarLine(dish.name, isStarred: starred.value) {
        starred.value.toggle()
      }
    }
  }
}
