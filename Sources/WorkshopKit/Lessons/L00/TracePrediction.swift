import Hamon
import HamonHosting

/// A shop with two properties, and two views: a header that shows the name, a badge that counts the cart.
final class PredictedShop {
  @Tracked(name: "name") var name = "Hamon"
  @Tracked(name: "cart") var cart: [String] = []
}

/// How many bodies run, over both views, after a write.
public struct Prediction: Sendable, Hashable {
  /// `shop.name = "Ripple"`
  public let afterRename: Int
  /// `shop.cart.append("Soba")`
  public let afterAdding: Int
  /// `shop.name = "Ripple"` once more: the name it has already.
  public let afterSameName: Int
  /// `batch { shop.name = "Drop"; shop.cart.append("Udon"); shop.cart.append("Ramen") }`
  public let afterBatch: Int

  /// Makes a prediction.
  public init(afterRename: Int, afterAdding: Int, afterSameName: Int, afterBatch: Int) {
    self.afterRename = afterRename
    self.afterAdding = afterAdding
    self.afterSameName = afterSameName
    self.afterBatch = afterBatch
  }
}

/// L00: how many bodies run?
public protocol TracePrediction: Exercise {
  /// What the learner expects.
  var prediction: Prediction { get }
}
