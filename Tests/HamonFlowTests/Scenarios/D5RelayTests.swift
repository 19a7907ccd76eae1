// begin
import Hamon
import HamonFlow
import HamonTesting
// end
import Testing

// begin
/// A shop on the Pay ID screen.
private struct Shop: Equatable {
  var name: String
  var isFavorite: Bool
  var note: String
}

private typealias Hops = RunLog
// end

// MARK: the relay

// begin
/// What is handed to the view: every field once more.
private struct ShopViewData {
  var name = ""
  var isFavorite = false
  var note = ""
}

@MainActor
private final class RelayView {
  weak var controller: RelayViewController?
  private(set) var shown = ShopViewData()
  private(set) var bodyRuns = 0
  let hops: Hops

  init(hops: Hops) { self.hops = hops }

  func tapFavorite() {
    hops("View → ViewController")
    controller?.didTapFavorite()
  }

  /// Draws everything: it cannot know what has changed.
  func configure(_ data: ShopViewData) {
    hops("View draws")
    shown = data
    bodyRuns += 1
  }
}

@MainActor
private final class RelayViewController {
  let view: RelayView
  var presenter: RelayPresenter?
  private let hops: Hops

  init(hops: Hops) {
    self.hops = hops
    view = RelayView(hops: hops)
  }

  func didTapFavorite() {
    hops("ViewController → Presenter")
    presenter?.toggleFavorite()
  }

  func show(_ shop: Shop) {
    hops("ViewController → View")
    // The bug: `note` came later than this line.
    // Nothing says that it is missing.
    view.configure(ShopViewData(name: shop.name, isFavorite: shop.isFavorite))
  }
}

@MainActor
private final class RelayPresenter {
  private(set) var shop: Shop
  private weak var controller: RelayViewController?
  private let hops: Hops

  init(_ shop: Shop, _ controller: RelayViewController, hops: Hops) {
    self.shop = shop
    self.controller = controller
    self.hops = hops
  }

  func toggleFavorite() {
    shop.isFavorite.toggle()
    shop.note = shop.isFavorite ? "お気に入りに追加しました" : ""
    hops("Presenter → ViewController")
    controller?.show(shop)
  }
}
// end

// MARK: apply

// begin
@MainActor
private final class ShopModel: @MainActor UnidirectionalDataFlow {
  enum Input { case favoriteTapped, renamed(String) }

  @Tracked private(set) var name: String
  @Tracked private(set) var isFavorite: Bool
  @Tracked private(set) var note: String

  init(_ shop: Shop) {
    name = shop.name
    isFavorite = shop.isFavorite
    note = shop.note
  }

  func apply(_ input: Input) {
    batch {
      switch input {
      case .favoriteTapped:
        isFavorite.toggle()
        note = isFavorite ? "お気に入りに追加しました" : ""
      case .renamed(let name): self.name = name
      }
    }
  }
}

/// Reads the model where it draws: no line could forget a field.
@MainActor
private final class ShopView {
  let model: ShopModel
  let hops: Hops
  private(set) var title = "", star = ""
  private(set) var titleRuns = 0, starRuns = 0
  private var bodies: Scope?

  init(_ model: ShopModel, hops: Hops) {
    self.model = model
    self.hops = hops
    bodies = Scope {
      observe { [unowned self] in
        title = model.name
        titleRuns += 1
      }
      observe { [unowned self] in
        star = "\(model.isFavorite ? "★" : "☆")\(model.note)"
        starRuns += 1
        hops("View draws")
      }
    }
  }

  func tapFavorite() {
    hops("View → Model")
    model.apply(.favoriteTapped)
  }
}
// end

@Suite("D5 The relay against apply")
@MainActor
struct D5RelayTests {
  private let shop = Shop(name: "珈琲店", isFavorite: false, note: "")

  @Test("D5 the relay: five hops for a tap, and a field that one of them forgot")
  func relay() {
    let hops = Hops()
    let controller = RelayViewController(hops: hops)
    let presenter = RelayPresenter(shop, controller, hops: hops)
    controller.presenter = presenter
    controller.show(shop)
    #expect(hops.take() == ["ViewController → View", "View draws"])

    let view = controller.view
    view.controller = controller
    view.tapFavorite()
    #expect(
      hops.take() == [
        "View → ViewController", "ViewController → Presenter", "Presenter → ViewController",
        "ViewController → View", "View draws",
      ])
    #expect(view.shown.isFavorite)
    #expect(presenter.shop.note == "お気に入りに追加しました")
    #expect(view.shown.note == "", "the bug: the note has never come to the view")
    #expect(view.bodyRuns == 2, "the whole view, each time")
  }

  @Test("D5 apply: two hops for a tap, nothing to forget, and only what has changed is drawn")
  func apply() {
    let hops = Hops()
    let view = ShopView(ShopModel(shop), hops: hops)
    #expect(hops.take() == ["View draws"])

    view.tapFavorite()
    #expect(hops.take() == ["View → Model", "View draws"])
    #expect(view.star == "★お気に入りに追加しました")
    #expect(view.starRuns == 2, "two properties, one run")
    #expect(view.titleRuns == 1, "the title was not concerned")

    view.model.apply(.renamed("喫茶店"))
    #expect(view.title == "喫茶店")
    #expect(hops.take() == [], "the star was not concerned")
  }
}
