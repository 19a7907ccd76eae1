import Hamon
import HamonFlow
import WorkshopKit

// L07  1 回のタップに 4 つの中継
//
// イベントは 1 つの入口から入り、状態は読まれることで出ていきます。描画する
// ものが全体を描き、フィールドを渡すオブジェクトはありません。
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
