import HamonHosting
import WorkshopKit

// L04  The builder that ran too late
//
// The card runs its builder at once and keeps what it makes: the reads belong
// to the screen, whose scope is open.
struct L04: LateBuilder {
  struct Card<Content: View>: View {
    let content: Content
    @State private var isFolded = false

    init(@ViewBuilder content: () -> Content) { self.content = content() }

    var body: some View {
      Button("fold") { isFolded.toggle() }
      if !isFolded { content }
    }
  }

  func screen(_ article: Article) -> some View {
    WithTracking {
      Text(article.headline)
      Card { Text(article.text) }
    }
  }
}
