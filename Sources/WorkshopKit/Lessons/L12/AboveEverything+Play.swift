import Hamon

extension Layer {
  static let tutorial = Layer(.tutorial, "tap here")
  static let dialog = Layer(.dialog, "delete?")
  static let toast = Layer(.toast, "uploading")
}

/// The app with somebody who draws its layers.
final class LayersScreen<Overlays: OverlayModel> {
  let overlays = Overlays()
  private var drawing: Effect?

  init() {
    overlays.show(.toast)
    drawing = Effect(name: "layers on the screen") { [overlays] in _ = overlays.layers }
  }
}

extension AboveEverything {
  private func text(_ layer: Layer?) -> String { layer.map { "\($0.kind)" } ?? "the screen" }

  private func stack(_ overlays: Overlays) -> [String] {
    overlays.layers.reversed().map { "[\($0.kind): \($0.text)]" } + ["screen"]
  }

  private func play() -> [(action: String, lines: [String], fault: String?)] {
    let overlays = Overlays()
    var steps: [(action: String, lines: [String], fault: String?)] = []
    overlays.show(.tutorial)
    overlays.show(.toast)
    let order = overlays.layers.map(\.kind) == [.toast, .tutorial]
    steps.append(("show a tutorial, then a toast", stack(overlays), order ? nil : "<- toast on top"))
    let taker = overlays.touch(at: [])
    steps.append(
      ("touch beside both", ["taken by \(text(taker))"], taker == nil ? nil : "<- screen is dead"))
    overlays.push("item 42")
    steps.append(("push a screen", stack(overlays), overlays.layers.contains(.toast) ? nil : "<- the toast died"))
    return steps
  }

  public func demo() -> [Frame] { play().map { Frame($0.action, $0.lines + ($0.fault.map { [$0] } ?? [])) } }

  public func why() -> [String] {
    var lines = [" a tutorial and a toast above the home screen", " |"]
    for step in play() {
      lines.append(" +- \(step.action)")
      for line in step.lines { lines.append(" |    \(line)") }
      switch step.fault {
      case "<- toast on top": lines.append(" |    !! the order is that of arrival: what came last lies on top")
      case "<- screen is dead":
        lines.append(" |    !! a layer covers all, and takes what is not meant for it")
      case "<- the toast died":
        lines.append(" |    !! the layers were state of the home screen")
      default: break
      }
    }
    return lines
  }

  public func plot() -> [String] {
    let overlays = Overlays()
    for layer in [Layer.tutorial, .dialog, .toast] { overlays.show(layer) }
    let before = overlays.layers
    overlays.push("item 42")
    let after = overlays.layers
    var lines = [" top        shown one after another         after a push"]
    for index in (0..<3).reversed() {
      let (one, other) = (before, after)
      let left = index < one.count ? "+-- " + "\(one[index].kind): \(one[index].text)".padded(to: 18) + " --+" : ""
      let right =
        index < other.count ? "+-- " + "\(other[index].kind): \(other[index].text)".padded(to: 18) + " --+" : ""
      lines.append(("            " + left.padded(to: 32) + right).trimmedEnd)
    }
    return lines + [" bottom     " + "+-- home ---------------+".padded(to: 32) + "+-- item 42 ------------+"]
  }

  public func graph() -> DependencyGraph {
    DependencyGraph.of("a screen is pushed below a toast") {
      LayersScreen<Overlays>()
    } event: {
      $0.overlays.push("item 42")
    }
  }
}
