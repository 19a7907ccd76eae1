import Hamon
import HamonFlow
import WorkshopKit

// L12  画面の上に重ねるもの
//
// router の画面と、その上のレイヤー（toast・dialog・tutorial）。
struct L12: AboveEverything {
  final class Screen {
    @Tracked var layers: [Layer] = []
  }

  final class Overlays: OverlayModel {
    private let router = Router<String>(["home"])

    // TODO: レイヤーの持ち主は何で、その寿命はいつまでですか。
    private var screen: Screen { router.top!.state { Screen() } }

    var layers: [Layer] { screen.layers }

    func push(_ name: String) { router.push(name) }

    func pop() { router.pop() }

    func show(_ layer: Layer) { screen.layers.append(layer) }

    func hide(_ layer: Layer) { screen.layers.removeAll { $0 == layer } }

    // どのレイヤーも画面全体を覆い、最後のものが一番上です。
    func touch(at content: [Layer]) -> Layer? { layers.last }
  }
}
