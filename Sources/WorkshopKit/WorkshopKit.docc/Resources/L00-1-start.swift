import WorkshopKit

// L00  Read a trace
//
//   final class Shop {
//     @Tracked var name = "Hamon"
//     @Tracked var cart: [String] = []
//   }
//   header shows shop.name           badge shows shop.cart.count
//
// How many bodies run after each write, header and badge together?
struct L00: TracePrediction {
  // TODO: this guess says "each write runs one body". Type your own numbers.
  let prediction = Prediction(
    afterRename: 1,  // shop.name = "Ripple"
    afterAdding: 1,  // shop.cart.append("Soba")
    afterSameName: 1,  // shop.name = "Ripple", the name it has already
    afterBatch: 3  // batch { a new name; two dishes into the cart }
  )
}
