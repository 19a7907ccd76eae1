import HamonHosting
import WorkshopKit

// L04  遅れて実行されたビルダー
//
// カードはビルダーをすぐに実行し、作られたものを保持します。読み取りは、
// スコープが開いている画面に属します。
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
