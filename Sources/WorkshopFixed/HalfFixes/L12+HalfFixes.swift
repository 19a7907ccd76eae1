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

/// Sorted by hand; but only the layer on top is asked: beside a tutorial's bubble the dialog below it is forgotten.
struct L12TopOnly: AboveEverything {
  final class Overlays: OverlayModel {
    @Tracked private var shown: [Layer] = []

    var layers: [Layer] { shown.sorted { $0.kind < $1.kind } }

    func push(_ name: String) {}
    func pop() {}
    func show(_ layer: Layer) { shown.append(layer) }
    func hide(_ layer: Layer) { shown.removeAll { $0 == layer } }

    func touch(at content: [Layer]) -> Layer? {
      guard let top = layers.last else { return nil }
      return switch top.kind {
      case .toast: nil
      case .dialog: top
      case .tutorial: content.contains(top) ? top : nil
      }
    }
  }
}

/// Sorted by hand; but a dialog is asked first, whatever lies above it.
struct L12DialogFirst: AboveEverything {
  final class Overlays: OverlayModel {
    @Tracked private var shown: [Layer] = []

    var layers: [Layer] { shown.sorted { $0.kind < $1.kind } }

    func push(_ name: String) {}
    func pop() {}
    func show(_ layer: Layer) { shown.append(layer) }
    func hide(_ layer: Layer) { shown.removeAll { $0 == layer } }

    func touch(at content: [Layer]) -> Layer? {
      layers.last { $0.kind == .dialog } ?? layers.last { $0.kind == .tutorial && content.contains($0) }
    }
  }
}

/// All layers of a kind are hidden with one of them.
struct L12HideKind: AboveEverything {
  final class Overlays: OverlayModel {
    private let stack = OverlayStack<Layer.Kind, Layer>()

    var layers: [Layer] { stack.overlays.map(\.content) }

    func push(_ name: String) {}
    func pop() {}
    func show(_ layer: Layer) {
      stack.show(layer, at: layer.kind, touches: layer.kind == .toast ? .none : layer.kind == .dialog ? .all : .content)
    }
    func hide(_ layer: Layer) { stack.hideAll(at: layer.kind) }

    func touch(at content: [Layer]) -> Layer? {
      switch stack.hit({ content.contains($0.content) }) {
      case .content(let overlay), .beside(let overlay): overlay.content
      case .screen: nil
      }
    }
  }
}

/// Sorted by hand; but above a dialog the top takes every touch, also one on the dialog.
struct L12TopOverDialog: AboveEverything {
  final class Overlays: OverlayModel {
    @Tracked private var shown: [Layer] = []

    var layers: [Layer] { shown.sorted { $0.kind < $1.kind } }

    func push(_ name: String) {}
    func pop() {}
    func show(_ layer: Layer) { shown.append(layer) }
    func hide(_ layer: Layer) { shown.removeAll { $0 == layer } }

    func touch(at content: [Layer]) -> Layer? {
      if layers.contains(where: { $0.kind == .dialog }) { return layers.last }
      return layers.last { $0.kind == .tutorial && content.contains($0) }
    }
  }
}
