import Hamon
import HamonHosting
import HamonInspector

extension DocumentedPicture {
  /// Pictures of graphs, with the last ripple in them.
  static let graphs = [
    DocumentedPicture(module: "Hamon", name: "first-ripple") { theme in
      firstRipple().svg(title: "One write, and what it touches", theme: theme, flow: .down)
    },
    DocumentedPicture(module: "Hamon", name: "law-no-glitches") { theme in
      noGlitches().svg(title: "Laws 2 and 4", theme: theme, flow: .down)
    },
    DocumentedPicture(module: "Hamon", name: "law-writes-in-effects") { theme in
      relay().svg(title: "Law 9", theme: theme, flow: .down)
    },
    DocumentedPicture(module: "Hamon", name: "flush") { theme in
      let picture = flush()
      return picture.svg(title: "A flush", theme: theme, flow: .down, steps: stages(of: picture))
    },
    DocumentedPicture(module: "HamonInspector", name: "drawing") { theme in
      noGlitches().svg(title: "Cart", theme: theme, flow: .down)
    },
    DocumentedPicture(module: "HamonHosting", name: "one-row") { theme in
      oneRow().svg(title: "A tap on a row", theme: theme, flow: .down)
    },
  ]

  /// The order of First steps, before the batch.
  static func firstRipple() -> GraphPicture {
    let cups = Signal(3, name: "cups")
    let price = Signal(650, name: "price")
    let total = Computed(name: "total") { cups.value * price.value }
    let isFree = Computed(name: "isFree") { total.value >= 2_000 }
    let log = CausalLog()
    let screen = Scope(name: "order") {
      observe(name: "delivery") { _ = isFree.value }
      observe(name: "sign") { _ = cups.value }
    }
    log.during { price.value = 700 }
    return GraphPicture(of: screen, log: log)
  }

  /// `total` reads three that all follow from one write: it is evaluated once. `shipping` comes to the same.
  static func noGlitches() -> GraphPicture {
    let price = Signal(120, name: "price")
    let count = Signal(2, name: "count")
    let subtotal = Computed(name: "subtotal") { price.value * count.value }
    let tax = Computed(name: "tax") { subtotal.value / 10 }
    let shipping = Computed(name: "shipping") { subtotal.value >= 200 ? 0 : 50 }
    let total = Computed(name: "total") { subtotal.value + tax.value + shipping.value }
    let log = CausalLog()
    let shop = Scope(name: "shop") {
      observe(name: "label") { _ = total.value }
      observe(name: "banner") { _ = shipping.value == 0 }
    }
    log.during { price.value = 130 }
    return GraphPicture(of: shop, log: log)
  }

  /// An effect writes; what has read both runs once, after it.
  static func relay() -> GraphPicture {
    let selected = Signal(2, name: "selected")
    let shown = Signal(2, name: "shown")
    let title = Computed(name: "title") { "Row \(shown.value)" }
    let log = CausalLog()
    let screen = Scope(name: "screen") {
      observe(name: "relay") { shown.value = selected.value }
      observe(name: "detail") { _ = (selected.value, title.value) }
    }
    log.during { selected.value = 3 }
    return GraphPicture(of: screen, log: log)
  }

  static func flush() -> GraphPicture {
    let price = Signal(120, name: "price")
    let total = Computed(name: "total") { price.value * 2 }
    let isDear = Computed(name: "isDear") { total.value > 200 }
    let log = CausalLog()
    let shop = Scope(name: "shop") {
      observe(name: "label") { _ = total.value }
      observe(name: "warning") { _ = isDear.value }
    }
    log.during { price.value = 130 }
    return GraphPicture(of: shop, log: log)
  }

  /// Each deed of the last ripple is a stage, after the one that was before it.
  static func stages(of picture: GraphPicture) -> [GraphPicture.Step] {
    picture.deeds.enumerated().map { index, deed in
      let name = picture.nodes[deed.node - 1].name
      let word =
        switch deed.kind {
        case .written: "\(name) is written; marks"
        case .changed: "\(name) has changed"
        case .same: "\(name) is the same"
        case .ran: "\(name) runs"
        }
      return GraphPicture.Step("\(index + 1)  \(word)", deeds: index + 1)
    }
  }

  /// Forty rows, one of which is tapped.
  static func oneRow() -> GraphPicture {
    let towns = (1...40).map(StarredTown.init)
    let log = CausalLog()
    var host: Host?
    let screen = Scope(name: "screen") { host = Host { ForEach(towns) { StarredTownRow(town: $0) } } }
    log.during { _ = host?.tap("☆ 7") }
    return withExtendedLifetime(host) { GraphPicture(of: screen, log: log) }
  }
}

private final class StarredTown: Identifiable {
  let id: Int
  @Tracked(name: "isStarred") var isStarred = false

  init(id: Int) { self.id = id }
}

private struct StarredTownRow: View {
  let town: StarredTown
  var body: some View { Button((town.isStarred ? "★ " : "☆ ") + "\(town.id)") { town.isStarred.toggle() } }
}
