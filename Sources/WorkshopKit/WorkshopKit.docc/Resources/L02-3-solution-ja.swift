import HamonHosting
import WorkshopKit

// L02  入れ替わったリスト
//
// 料理には固有の id があり、料理と一緒に動きます。行の状態は id と一緒に
// 動きます。
struct L02: ShuffledList {
  struct DishRow: View {
    let dish: Dish
    @State private var note = ""

    var body: some View {
      TextField(dish.name, text: $note)
    }
  }

  func screen(_ menu: DishesOfTheDay) -> some View {
    ForEach(menu.dishes) { dish in
      DishRow(dish: dish)
    }
  }
}
