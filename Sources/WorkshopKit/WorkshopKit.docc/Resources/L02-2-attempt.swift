import HamonHosting
import WorkshopKit

// L02  The list that shuffled
//
// A new identity in each pass: no note on a wrong row, and none on the right
// one.
struct L02: ShuffledList {
  struct DishRow: View {
    let dish: Dish
    @State private var note = ""

    var body: some View {
      TextField(dish.name, text: $note)
    }
  }

  // Something new each time, as `UUID()` is.
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
