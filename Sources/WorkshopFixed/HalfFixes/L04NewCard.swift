import HamonHosting
import WorkshopKit

// L04  The builder that ran too late
//
// A new card whenever the text is another: seen, and the card's own state is
// lost.
struct L04NewCard: LateBuilder {
  struct Card<Content: View>: View {
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
      Card { Text(article.text) }.id(article.text)
    }
  }
}
