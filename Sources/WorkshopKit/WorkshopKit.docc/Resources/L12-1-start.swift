import Hamon
import HamonFlow
import WorkshopKit

// L12  Above the screens
//
// Screens on a router, and layers above them: toasts, dialogs, tutorials.
struct L12: AboveEverything {
  final class Screen {
    @Tracked var layers: [Layer] = []
  }

  final class Overlays: OverlayModel {
    private let router = Router<String>(["home"])

    // TODO: whose are the layers, and when does that owner end?
    private var screen: Screen { router.top!.state { Screen() } }

    var layers: [Layer] { screen.layers }

    func push(_ name: String) { router.push(name) }

    func pop() { router.pop() }

    func show(_ layer: Layer) { screen.layers.append(layer) }

    func hide(_ layer: Layer) { screen.layers.removeAll { $0 == layer } }

    // Each layer covers the whole screen; the last one is on top.
    func touch(at content: [Layer]) -> Layer? { layers.last }
  }
}
