import WorkshopKit

// L00  トレースを読む
//
//   final class Shop {
//     @Tracked var name = "Hamon"
//     @Tracked var cart: [String] = []
//   }
//   ヘッダーは shop.name を表示      バッジは shop.cart.count を表示
//
// 書き込みごとに、ヘッダーとバッジを合わせて body はいくつ実行されますか。
struct L00: TracePrediction {
  // TODO: この予想は「書き込みごとに body 1 つ」です。自分の予想をどうぞ。
  let prediction = Prediction(
    afterRename: 1,  // shop.name = "Ripple"
    afterAdding: 1,  // shop.cart.append("Soba")
    afterSameName: 1,  // shop.name = "Ripple"（すでにその名前）
    afterBatch: 3  // batch { 新しい名前、カートに料理を 2 つ }
  )
}
