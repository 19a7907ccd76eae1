import HamonHosting
import WorkshopKit

// L02  The list that shuffled
//
// Each dish has an id of its own, which goes where the dish goes; and the state
// of a row goes where its id goes.
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
