import HamonHosting
import WorkshopKit

// L08  フレームを食いつぶすループ
//
// カードは余白を除いたテキストを測ります。測定結果が測る対象を変えることは
// ありません。
struct L08: SettlingCard {
  struct Card: View {
    let text: String
    @State private var padding = 0

    var body: some View {
      Stack {
        Text("\(text) \(text.count + padding)")
          .preference(key: HeightKey.self, value: text.count)
      }
      .onPreferenceChange(HeightKey.self) { height in
        padding = height < 6 ? 4 : 0
      }
    }
  }

  func card(_ text: String) -> some View { Card(text: text) }
}
