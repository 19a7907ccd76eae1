import HamonHosting
import WorkshopKit

/// A row with a note.
private struct NoteRow: View {
  let dish: Dish
  @State private var note = ""

  var body: some View { TextField(dish.name, text: $note) }
}

/// Something new each time, as `UUID()` is.
private final class Fresh: Hashable {
  static func == (one: Fresh, other: Fresh) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A new identity in each pass: no note on a wrong row, and none on the right one.
struct L02FreshID: ShuffledList {
  func screen(_ menu: DishesOfTheDay) -> some View {
    ForEach(menu.dishes) { dish in NoteRow(dish: dish).id(Fresh()) }
  }
}

/// The name as identity: good until somebody corrects a name.
struct L02NameID: ShuffledList {
  func screen(_ menu: DishesOfTheDay) -> some View {
    ForEach(menu.dishes, id: \.name) { dish in NoteRow(dish: dish) }
  }
}
