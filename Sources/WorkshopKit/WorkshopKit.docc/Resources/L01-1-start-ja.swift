import HamonHosting
import WorkshopKit

// L01  再利用されるセルの星
//
// 10 品の料理と 4 つのセル。画面から消えた行のセルは、新しい行に再利用
// されます。`.structural` は UIKit のホスティングセルと同じ動作です。
// セルにとって、次の行はデータが変わっただけの同じものです。
struct L01: StarredList {
  func list(_ dishes: [Dish], _ favourites: Favourites) -> DishList {
    DishList(dishes, height: 4, identity: .structural) { dish, cell in
      // TODO: この状態は行のものですか、セルのものですか。
      let starred = cell.state("starred", initially: false)
      return StarLine(dish.name, isStarred: starred.value) {
        starred.value.toggle()
      }
    }
  }
}
