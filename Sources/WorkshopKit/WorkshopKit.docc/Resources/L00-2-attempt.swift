import WorkshopKit

// L00  Read a trace
//
//   final class Shop {
//     @Tracked var name = "Hamon"
//     @Tracked var cart: [String] = []
//   }
//   header shows shop.name           badge shows shop.cart.count
//
// By property, and equal values seen; but a batch counted write by write.
struct L00: TracePrediction {
  let prediction = Prediction(
    afterRename: 1,  // the header
    afterAdding: 1,  // the badge
    afterSameName: 0,  // none
    afterBatch: 3  // one for each write
  )
}
