import WorkshopKit

// L00  Read a trace
//
//   final class Shop {
//     @Tracked var name = "Hamon"
//     @Tracked var cart: [String] = []
//   }
//   header shows shop.name           badge shows shop.cart.count
//
// Whoever has read what was written runs; equal values wake nobody; a batch
// wakes each reader once.
struct L00: TracePrediction {
  let prediction = Prediction(
    afterRename: 1,  // the header
    afterAdding: 1,  // the badge
    afterSameName: 0,  // nobody
    afterBatch: 2  // both, once each
  )
}
