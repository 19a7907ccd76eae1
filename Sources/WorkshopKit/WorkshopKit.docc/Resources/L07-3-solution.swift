import Hamon
import HamonFlow
import WorkshopKit

// L07  Four hops for one tap
//
// Events go in by one door. The state comes out by being read: what draws it
// draws all of it, and no object hands on fields.
struct L07: FourHops {
  final class Screen: ShopScreen, UnidirectionalDataFlow {
    enum Input {
      case favouriteTapped
      case renamed(String)
    }

    @Tracked private var shop: Shop
    private let trail: Trail
    private(set) var drawings: [[String]] = []
    private var drawing: Effect?

    var state: Shop { shop }

    init(_ shop: Shop, _ trail: Trail) {
      self.trail = trail
      self.shop = shop
      drawing = Effect(of: self) { screen in
        screen.trail.hop("Model -> View")
        screen.drawings.append(screen.shop.lines)
      }
    }

    func apply(_ input: Input) {
      batch {
        switch input {
        case .favouriteTapped:
          shop.isFavourite.toggle()
          shop.note = shop.isFavourite ? "added" : "removed"
        case .renamed(let name):
          shop.name = name
        }
      }
    }

    func tapFavourite() {
      trail.hop("View -> Model")
      apply(.favouriteTapped)
    }

    func serverRenamed(_ name: String) { apply(.renamed(name)) }
  }
}
