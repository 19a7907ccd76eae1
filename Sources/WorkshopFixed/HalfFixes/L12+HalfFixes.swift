import Hamon
import HamonFlow
import WorkshopKit

/// A stack with levels, in which every layer takes every touch: what `show` does when it is told nothing.
struct L12AllTouches: AboveEverything {
  final class Overlays: OverlayModel {
    private let stack = OverlayStack<Layer.Kind, Layer>()

    var layers: [Layer] { stack.overlays.map(\.content) }

    func push(_ name: String) {}
    func pop() {}
    func show(_ layer: Layer) { stack.show(layer, at: layer.kind) }
    func hide(_ layer: Layer) {
      for overlay in stack.overlays where overlay.content == layer { stack.hide(overlay.id) }
    }

    func touch(at content: [Layer]) -> Layer? {
      switch stack.hit({ content.contains($0.content) }) {
      case .content(let overlay), .beside(let overlay): overlay.content
      case .screen: nil
      }
    }
  }
}

/// Layers that take nothing: the screen is free, also below a dialog.
struct L12NoTouches: AboveEverything {
  final class Overlays: OverlayModel {
    private let stack = OverlayStack<Layer.Kind, Layer>()

    var layers: [Layer] { stack.overlays.map(\.content) }

    func push(_ name: String) {}
    func pop() {}
    func show(_ layer: Layer) { stack.show(layer, at: layer.kind, touches: .content) }
    func hide(_ layer: Layer) {
      for overlay in stack.overlays where overlay.content == layer { stack.hide(overlay.id) }
    }

    func touch(at content: [Layer]) -> Layer? {
      if case .content(let overlay) = stack.hit({ $0.content.kind != .toast && content.contains($0.content) }) {
        return overlay.content
      }
      return nil
    }
  }
}
