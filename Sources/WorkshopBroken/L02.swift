import HamonHosting
import WorkshopKit

// L02  Notes in a list that changes
//
// A row for each dish, with a note of the guest's. The note is the row's state.
struct L02: ShuffledList {
  struct DishRow: View {
    let dish: Dish
    @State private var note = ""

    var body: some View {
      TextField(dish.name, text: $note)
    }
  }

  func screen(_ menu: DishesOfTheDay) -> some View {
    // TODO: which dish has id 1, after a dish was inserted on top?
    ForEach(menu.dishes.indices, id: \.self) { index in
      DishRow(dish: menu.dishes[index])
    }
  }
}
