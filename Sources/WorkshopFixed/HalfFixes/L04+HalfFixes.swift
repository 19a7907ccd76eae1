import HamonHosting
import WorkshopKit

/// A read for show in the open scope: the screen runs, but the card does not; its closure is the same as before.
struct L04ReadForShow: LateBuilder {
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
      let _ = article.text
      Text(article.headline)
      Card { Text(article.text) }
    }
  }
}
