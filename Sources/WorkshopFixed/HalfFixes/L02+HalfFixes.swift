import HamonHosting
import WorkshopKit

/// The name as identity: good until a name is corrected.
struct L02NameID: ShuffledList {
  struct DishRow: View {
    let dish: Dish
    @State private var note = ""

    var body: some View { TextField(dish.name, text: $note) }
  }

  func screen(_ menu: DishesOfTheDay) -> some View {
    ForEach(menu.dishes, id: \.name) { dish in
      DishRow(dish: dish)
    }
  }
}
