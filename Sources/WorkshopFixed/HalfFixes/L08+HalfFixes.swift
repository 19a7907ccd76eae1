import HamonHosting
import WorkshopKit

/// No padding, no loop.
struct L08NoPadding: SettlingCard {
  func card(_ text: String) -> some View { Text("\(text) \(text.count)") }
}

/// Two thresholds: the padding stays until the height is 9. A text of 5 with its padding is.
struct L08TwoThresholds: SettlingCard {
  struct Card: View {
    let text: String
    @State private var padding = 0

    var body: some View {
      Stack {
        Text("\(text) \(text.count + padding)").preference(key: HeightKey.self, value: text.count + padding)
      }
      .onPreferenceChange(HeightKey.self) { height in padding = height < (padding == 0 ? 6 : 9) ? 4 : 0 }
    }
  }

  func card(_ text: String) -> some View { Card(text: text) }
}
