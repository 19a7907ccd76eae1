import HamonHosting
import WorkshopKit

/// No padding, no loop.
struct L08NoPadding: SettlingCard {
  func card(_ text: String) -> some View { Text("\(text) \(text.count)") }
}
