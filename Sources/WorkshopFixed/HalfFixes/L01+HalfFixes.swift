import Hamon
import HamonHosting
import WorkshopKit

/// The initial value from the model: it counts once in the life of a cell.
struct L01InitialValue: StarredList {
  func list(_ dishes: [Dish], _ favourites: Favourites) -> DishList {
    DishList(dishes, height: 4, identity: .structural) { dish, cell in
      let starred = cell.state("starred", initially: favourites.contains(dish.id))
      return StarLine(dish.name, isStarred: starred.value) {
        starred.value.toggle()
        favourites.toggle(dish.id)
      }
    }
  }
}

/// No star, no ghost.
struct L01NoStar: StarredList {
  func list(_ dishes: [Dish], _ favourites: Favourites) -> DishList {
    DishList(dishes, height: 4, identity: .structural) { dish, _ in StarLine(dish.name, isStarred: false) {} }
  }
}

/// The model has the star, but a tap can only give it.
struct L01OnlyOn: StarredList {
  func list(_ dishes: [Dish], _ favourites: Favourites) -> DishList {
    DishList(dishes, height: 4, identity: .structural) { dish, _ in
      StarLine(dish.name, isStarred: favourites.contains(dish.id)) {
        if !favourites.contains(dish.id) { favourites.toggle(dish.id) }
      }
    }
  }
}

/// A cell for every row: nothing is reused, nothing is carried over.
struct L01NoReuse: StarredList {
  func list(_ dishes: [Dish], _ favourites: Favourites) -> DishList {
    DishList(dishes, height: 10, identity: .structural) { dish, cell in
      let starred = cell.state("starred", initially: false)
      return StarLine(dish.name, isStarred: starred.value) { starred.value.toggle() }
    }
  }
}

/// A state for each dish, but still the cell's: the dish comes back in another cell.
struct L01StatePerDish: StarredList {
  func list(_ dishes: [Dish], _ favourites: Favourites) -> DishList {
    DishList(dishes, height: 4, identity: .structural) { dish, cell in
      let starred = cell.state("starred \(dish.id)", initially: false)
      return StarLine(dish.name, isStarred: starred.value) { starred.value.toggle() }
    }
  }
}

/// The model has room for one star: the next tap takes it from the row before.
struct L01OneStar: StarredList {
  final class Stars {
    @Tracked var only: Dish.ID?
  }

  func list(_ dishes: [Dish], _ favourites: Favourites) -> DishList {
    let stars = Stars()
    return DishList(dishes, height: 4, identity: .structural) { dish, _ in
      StarLine(dish.name, isStarred: stars.only == dish.id) {
        stars.only = stars.only == dish.id ? nil : dish.id
      }
    }
  }
}
