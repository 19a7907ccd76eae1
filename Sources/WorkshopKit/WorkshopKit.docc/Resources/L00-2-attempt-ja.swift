import WorkshopKit

// L00  トレースを読む
//
//   final class Shop {
//     @Tracked var name = "Hamon"
//     @Tracked var cart: [String] = []
//   }
//   ヘッダーは shop.name を表示      バッジは shop.cart.count を表示
//
// プロパティごとに数え、等しい値も除きました。batch だけは書き込みごとです。
struct L00: TracePrediction {
  let prediction = Prediction(
    afterRename: 1,  // ヘッダー
    afterAdding: 1,  // バッジ
    afterSameName: 0,  // なし
    afterBatch: 3  // 書き込みごとに 1 つ
  )
}
