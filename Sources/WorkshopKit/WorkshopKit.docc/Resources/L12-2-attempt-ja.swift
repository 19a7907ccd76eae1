import Hamon
import HamonFlow
import WorkshopKit

// L12  すべての上に
//
// レイヤーの持ち主はアプリなので残ります。順序とタッチは前のままです。
struct L12: AboveEverything {
  final class Overlays: OverlayModel {
    private let router = Router<String>(["home"])

    @Tracked private(set) var layers: [Layer] = []

    func push(_ name: String) { router.push(name) }

    func pop() { router.pop() }

    func show(_ layer: Layer) { layers.append(layer) }

    func hide(_ layer: Layer) { layers.removeAll { $0 == layer } }

    // どのレイヤーも画面全体を覆い、最後のものが一番上です。
    func touch(at content: [Layer]) -> Layer? { layers.last }
  }
}
