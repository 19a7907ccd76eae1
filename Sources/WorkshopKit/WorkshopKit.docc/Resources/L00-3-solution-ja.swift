import WorkshopKit

// L00  トレースを読む
//
//   final class Shop {
//     @Tracked var name = "Hamon"
//     @Tracked var cart: [String] = []
//   }
//   ヘッダーは shop.name を表示      バッジは shop.cart.count を表示
//
// 書き込まれたプロパティを読んだものが実行されます。等しい値では何も
// 実行されず、batch では読み手が 1 回ずつ実行されます。
struct L00: TracePrediction {
  let prediction = Prediction(
    afterRename: 1,  // ヘッダー
    afterAdding: 1,  // バッジ
    afterSameName: 0,  // なし
    afterBatch: 2  // 両方、1 回ずつ
  )
}
