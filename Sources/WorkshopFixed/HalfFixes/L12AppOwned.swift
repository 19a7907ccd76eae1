import Hamon
import HamonFlow
import WorkshopKit

// L12  Above everything
//
// The app owns the layers: they survive. Order and touches are as before.
struct L12AppOwned: AboveEverything {
  final class Overlays: OverlayModel {
    private let router = Router<String>(["home"])

    @Tracked private(set) var layers: [Layer] = []

    func push(_ name: String) { router.push(name) }

    func pop() { router.pop() }

    func show(_ layer: Layer) { layers.append(layer) }

    func hide(_ layer: Layer) { layers.removeAll { $0 == layer } }

    // Each layer covers the whole screen; the last one is on top.
    func touch(at content: [Layer]) -> Layer? { layers.last }
  }
}
