import Hamon
import HamonFlow
import WorkshopKit

// L12  すべての上に
//
// レイヤーの持ち主は画面の外側にあります。高さは level が決め、どのタッチを
// 受け取るかはレイヤーが決めます。
struct L12: AboveEverything {
  final class Overlays: OverlayModel {
    private let router = Router<String>(["home"])
    private let stack = OverlayStack<Layer.Kind, Layer>()

    var layers: [Layer] { stack.overlays.map(\.content) }

    func push(_ name: String) { router.push(name) }

    func pop() { router.pop() }

    func show(_ layer: Layer) {
      let touches: OverlayTouches =
        switch layer.kind {
        case .toast: .none
        case .dialog: .all
        case .tutorial: .content
        }
      stack.show(layer, at: layer.kind, touches: touches)
    }

    func hide(_ layer: Layer) {
      for overlay in stack.overlays where overlay.content == layer {
        stack.hide(overlay.id)
      }
    }

    func touch(at content: [Layer]) -> Layer? {
      switch stack.hit({ content.contains($0.content) }) {
      case .content(let overlay), .beside(let overlay): overlay.content
      case .screen: nil
      }
    }
  }
}
