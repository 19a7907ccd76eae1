import HamonHosting

/// How high something is, handed up to the layout.
public enum HeightKey: PreferenceKey {
  /// Nothing is 0 high.
  public static let defaultValue = 0
  /// The highest counts.
  public static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
}

/// L08: a card that adds padding to a text that is low. A text is as high as it has letters; one below 6 gets 4 of padding. The
/// card shows the text and the height with the padding: "Soba 8", "Donburi 7".
public protocol SettlingCard: Exercise {
  /// The card.
  associatedtype Content: View

  /// The card for a text.
  func card(_ text: String) -> Content
}
