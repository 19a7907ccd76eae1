import HamonHosting
import WorkshopKit

/// The card of the starting file.
private struct KeepingCard<Content: View>: View {
  @ViewBuilder let content: () -> Content
  @State private var isFolded = false

  var body: some View {
    Button("fold") { isFolded.toggle() }
    if !isFolded { content() }
  }
}

/// A new card whenever the text is another: seen, and its own state is lost.
struct L04NewCard: LateBuilder {
  func screen(_ article: Article) -> some View {
    WithTracking {
      Text(article.headline)
      KeepingCard { Text(article.text) }.id(article.text)
    }
  }
}

/// A read for show in the open scope: the screen runs, but the card does not; its closure is the same as before.
struct L04ReadForShow: LateBuilder {
  func screen(_ article: Article) -> some View {
    WithTracking {
      let _ = article.text
      Text(article.headline)
      KeepingCard { Text(article.text) }
    }
  }
}
