import HamonHosting
import WorkshopKit

// L01  残ってしまった星
//
// 10 品の料理と 4 つのセル。星は料理のものなので、持ち主はモデルです。
// モデルの寿命はどのセルより長く、料理の id で参照できます。
struct L01: StarredList {
  func list(_ dishes: [Dish], _ favourites: Favourites) -> DishList {
    DishList(dishes, height: 4, identity: .structural) { dish, _ in
      StarLine(dish.name, isStarred: favourites.contains(dish.id)) {
        favourites.toggle(dish.id)
      }
    }
  }
}
