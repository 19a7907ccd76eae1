import HamonHosting
import WorkshopKit

// L04  A card with a builder
//
// A card that can be folded. What it shows is written by the screen, in a
// builder; the host tracks only what is read inside `WithTracking`.
struct L04: LateBuilder {
  struct Card<Content: View>: View {
    // TODO: the closure, or what it makes? When does it run?
    @ViewBuilder let content: () -> Content
    @State private var isFolded = false

    var body: some View {
      Button("fold") { isFolded.toggle() }
      if !isFolded { content() }
    }
  }

  func screen(_ article: Article) -> some View {
    WithTracking {
      Text(article.headline)
      Card { Text(article.text) }
    }
  }
}
