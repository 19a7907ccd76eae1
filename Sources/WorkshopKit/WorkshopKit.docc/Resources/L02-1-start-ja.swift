import HamonHosting
import WorkshopKit

// L02  変化するリストのメモ
//
// 料理ごとの行に、客がメモを書けます。メモは行の状態です。
struct L02: ShuffledList {
  struct DishRow: View {
    let dish: Dish
    @State private var note = ""

    var body: some View {
      TextField(dish.name, text: $note)
    }
  }

  func screen(_ menu: DishesOfTheDay) -> some View {
    // TODO: 先頭に料理が追加された後、id 1 はどの料理ですか。
    ForEach(menu.dishes.indices, id: \.self) { index in
      DishRow(dish: menu.dishes[index])
    }
  }
}
