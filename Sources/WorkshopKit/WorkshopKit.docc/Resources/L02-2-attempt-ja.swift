import HamonHosting
import WorkshopKit

// L02  入れ替わったリスト
//
// 毎回新しい identity。メモは別の行に出ませんが、正しい行にも残りません。
struct L02: ShuffledList {
  struct DishRow: View {
    let dish: Dish
    @State private var note = ""

    var body: some View {
      TextField(dish.name, text: $note)
    }
  }

  // `UUID()` のように、毎回新しい値です。
  final class Fresh: Hashable {
    static func == (one: Fresh, other: Fresh) -> Bool { one === other }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(self))
    }
  }

  func screen(_ menu: DishesOfTheDay) -> some View {
    ForEach(menu.dishes) { dish in
      DishRow(dish: dish).id(Fresh())
    }
  }
}
