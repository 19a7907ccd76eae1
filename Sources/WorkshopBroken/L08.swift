import HamonHosting
import WorkshopKit

// L08  A card that measures itself
//
// A text is as high as it has letters. The card hands its height up by a
// preference, and gives a text that is lower than 6 a padding of 4.
struct L08: SettlingCard {
  struct Card: View {
    let text: String
    @State private var padding = 0

    var body: some View {
      Stack {
        // TODO: what is measured, and what changes it?
        Text("\(text) \(text.count + padding)")
          .preference(key: HeightKey.self, value: text.count + padding)
      }
      .onPreferenceChange(HeightKey.self) { height in
        padding = height < 6 ? 4 : 0
      }
    }
  }

  func card(_ text: String) -> some View { Card(text: text) }
}
