import Hamon
import HamonHosting

/// An article with a headline and a text.
public final class Article {
  /// Shown above the card.
  @Tracked(name: "headline") public internal(set) var headline = "Noodles"
  /// Shown in the card.
  @Tracked(name: "text") public internal(set) var text = "Soba is thin."

  init() {}
}

/// L04: a container with a builder, on a host that tracks only what is read inside `WithTracking`.
public protocol LateBuilder: Exercise {
  /// What the screen shows.
  associatedtype Screen: View

  /// The screen: the headline, and a card with a button "fold" and the text.
  func screen(_ article: Article) -> Screen
}
