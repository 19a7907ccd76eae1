import HamonHosting
import WorkshopKit

// L04  ビルダーを受け取るカード
//
// 畳めるカード。中身は画面がビルダーに書きます。ホストは `WithTracking` の
// 中の読み取りだけを追跡します。
struct L04: LateBuilder {
  struct Card<Content: View>: View {
    // TODO: 持つのはクロージャですか、作られた中身ですか。いつ実行されますか。
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
