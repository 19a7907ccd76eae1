import Hamon
import WorkshopKit

/// Read, not relayed; but two writes are two changes.
struct L07NoBatch: FourHops {
  final class Screen: ShopScreen {
    @Tracked private(set) var state: Shop
    private(set) var drawings: [[String]] = []
    private let trail: Trail
    private var drawing: Effect?

    init(_ shop: Shop, _ trail: Trail) {
      self.trail = trail
      state = shop
      drawing = Effect(of: self) { screen in
        screen.trail.hop("Model -> View")
        screen.drawings.append(screen.state.lines)
      }
    }

    func tapFavourite() {
      state.isFavourite.toggle()
      state.note = state.isFavourite ? "added" : "removed"
    }

    func serverRenamed(_ name: String) { state.name = name }
  }
}

/// The effect reads the star, and the rest without being told of it.
struct L07HalfBound: FourHops {
  final class Screen: ShopScreen {
    @Tracked private var isFavourite = false
    @Tracked private var name: String
    @Tracked private var note = ""
    private(set) var drawings: [[String]] = []
    private let trail: Trail
    private var drawing: Effect?

    var state: Shop { Shop(name: name, isFavourite: isFavourite, note: note) }

    init(_ shop: Shop, _ trail: Trail) {
      self.trail = trail
      name = shop.name
      drawing = Effect(of: self) { screen in
        screen.trail.hop("Model -> View")
        let isFavourite = screen.isFavourite
        screen.drawings.append(untracked { Shop(name: screen.name, isFavourite: isFavourite, note: screen.note).lines })
      }
    }

    func tapFavourite() {
      trail.hop("View -> Model")
      isFavourite.toggle()
      note = isFavourite ? "added" : "removed"
    }

    func serverRenamed(_ name: String) { self.name = name }
  }
}

/// The chain as it was; but only two of its four messages are written on the trail.
struct L07HopsUnwritten: FourHops {
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

  final class Screen: ShopScreen {
    private let presenter: Presenter
    private let trail: Trail
    private(set) var drawings: [[String]] = []

    var state: Shop { presenter.shop }

    init(_ shop: Shop, _ trail: Trail) {
      self.trail = trail
      presenter = Presenter(shop)
      drawings.append(shop.lines)
      presenter.onChange = { [unowned self] shop in
        trail.hop("ViewController -> View")
        drawings.append(shop.lines)
      }
    }

    func tapFavourite() {
      trail.hop("View -> ViewController")
      presenter.toggleFavourite()
    }

    func serverRenamed(_ name: String) { presenter.rename(name) }
  }
}
