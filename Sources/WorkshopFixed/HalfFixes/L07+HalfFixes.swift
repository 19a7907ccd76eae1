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
