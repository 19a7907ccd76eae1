import HamonHosting
import WorkshopKit

// L04  遅れて実行されたビルダー
//
// 本文が変わるたびに新しいカード。表示されますが、カードの状態は失われます。
struct L04: LateBuilder {
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
