import HamonHosting
import WorkshopKit

// L08  フレームを食いつぶすループ
//
// 一度だけ設定。収束しますが、次のテキストにも最初の余白が残ります。
struct L08: SettlingCard {
  struct Card: View {
    let text: String
    @State private var padding: Int?

    var body: some View {
      Stack {
        Text("\(text) \(text.count + (padding ?? 0))")
          .preference(key: HeightKey.self, value: text.count + (padding ?? 0))
      }
      .onPreferenceChange(HeightKey.self) { height in
        if padding == nil { padding = height < 6 ? 4 : 0 }
      }
    }
  }

  func card(_ text: String) -> some View { Card(text: text) }
}
