import HamonHosting
import WorkshopKit

// L01  残ってしまった星
//
// 行ごとに別の identity。幽霊は出ませんが、行が画面から消えると状態も
// 失われます。
struct L01: StarredList {
  func list(_ dishes: [Dish], _ favourites: Favourites) -> DishList {
    DishList(dishes, height: 4, identity: .keyed) { dish, cell in
      let starred = cell.state("starred", initially: false)
      return StarLine(dish.name, isStarred: starred.value) {
        starred.value.toggle()
      }
    }
  }
}
