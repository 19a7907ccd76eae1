import HamonHosting
import WorkshopKit

// L08  自分を測るカード
//
// テキストの高さは文字数です。カードは高さを preference で報告し、6 より
// 低いテキストには 4 の余白を付けます。
struct L08: SettlingCard {
  struct Card: View {
    let text: String
    @State private var padding = 0

    var body: some View {
      Stack {
        // TODO: 何を測っていますか。それを変えるのは何ですか。
        Text("\(text) \(text.count + padding)")
          .preference(key: HeightKey.self, value: text.count + padding)
      }
      .onPreferenceChange(HeightKey.self) { height in
        padding = height < 6 ? 4 : 0
      }
    }
  }

  func card(_ text: String) -> some View { Card(text: text) }
}
