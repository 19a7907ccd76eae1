import WorkshopKit

// L07  1 回のタップに 4 つの中継
//
// フィールドを追加したリレー。次のフィールドが増えるまでは正しく動きます。
struct L07: FourHops {
  final class View {
    var drawings: [[String]] = []
    func draw(_ shop: Shop) { drawings.append(shop.lines) }
  }

  final class Presenter {
    var shop: Shop
    var onChange: (Shop) -> Void = { _ in }

    init(_ shop: Shop) { self.shop = shop }

    func toggleFavourite() {
      shop.isFavourite.toggle()
      shop.note = shop.isFavourite ? "added" : "removed"
      onChange(shop)
    }

    func rename(_ name: String) {
      shop.name = name
      onChange(shop)
    }
  }

  final class Screen: ShopScreen {  // 画面の ViewController
    private let view = View()
    private let presenter: Presenter
    private let tap: () -> Void

    var state: Shop { presenter.shop }
    var drawings: [[String]] { view.drawings }

    init(_ shop: Shop, _ trail: Trail) {
      presenter = Presenter(shop)
      view.draw(shop)
      presenter.onChange = { [view] shop in
        trail.hop("Presenter -> ViewController")
        trail.hop("ViewController -> View")
        view.draw(
          Shop(
            name: shop.name, isFavourite: shop.isFavourite, note: shop.note))
      }
      tap = { [presenter] in
        trail.hop("View -> ViewController")
        trail.hop("ViewController -> Presenter")
        presenter.toggleFavourite()
      }
    }

    func tapFavourite() { tap() }
    func serverRenamed(_ name: String) { presenter.rename(name) }
  }
}
