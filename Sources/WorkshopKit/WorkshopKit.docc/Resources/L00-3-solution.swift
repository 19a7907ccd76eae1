import WorkshopKit

// L00  Read a trace
//
//   final class Shop {
//     @Tracked var name = "Hamon"
//     @Tracked var cart: [String] = []
//   }
//   header shows shop.name           badge shows shop.cart.count
//
// What has read a written property runs; an equal value runs nothing; a batch
// runs each reader once.
struct L00: TracePrediction {
  let prediction = Prediction(
    afterRename: 1,  // the header
    afterAdding: 1,  // the badge
    afterSameName: 0,  // none
    afterBatch: 2  // both, once each
  )
}
