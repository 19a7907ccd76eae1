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

  init(_ first: Layer? = nil) {
    if let first { overlays.show(first) }
    drawing = Effect(name: "layers on the screen") { [overlays] in _ = overlays.layers }
  }
}

extension AboveEverything {
  private func text(_ layer: Layer?) -> String { layer.map { "\($0.kind)" } ?? "the screen" }

  private func stack(_ overlays: Overlays) -> [String] {
    overlays.layers.reversed().map { "[\($0.kind): \($0.text)]" } + ["screen"]
  }

  private func play() -> [(action: String, lines: [String], fault: String?)] {
    let screen = LayersScreen<Overlays>()
    let overlays = screen.overlays
    var steps: [(action: String, lines: [String], fault: String?)] = []
    withCause("show a tutorial, then a toast") {
      overlays.show(.tutorial)
      overlays.show(.toast)
    }
    let order = overlays.layers.map(\.kind) == [.toast, .tutorial]
    steps.append(("show a tutorial, then a toast", stack(overlays), order ? nil : "<- toast on top"))
    let taker = withCause("touch beside both") { overlays.touch(at: []) }
    steps.append(
      ("touch beside both", ["taken by \(text(taker))"], taker == nil ? nil : "<- screen is dead"))
    withCause("push a screen") { overlays.push("item 42") }
    steps.append(("push a screen", stack(overlays), overlays.layers.contains(.toast) ? nil : "<- the toast died"))
    return steps
  }

  public func demo() -> [Frame] { play().map { Frame($0.action, $0.lines + ($0.fault.map { [$0] } ?? [])) } }

  public func why(_ language: Language) -> [String] {
    let steps = play()
    let heading = Words("a tutorial and a toast above the home screen", "ホーム画面の上のチュートリアルとトースト")
    return LessonLog(self).lines(language, heading) { index in
      let step = steps[index]
      let said = step.lines.map { Words($0, $0) }
      switch step.fault {
      case "<- toast on top":
        return said + [Words("!! the order is that of arrival: what came last lies on top", "!! 順序は到着順：最後に来たものが一番上です")]
      case "<- screen is dead":
        return said + [
          Words("!! a layer covers all, and takes what is not meant for it", "!! レイヤーが全面を覆い、自分宛てでないタッチも取ります")
        ]
      case "<- the toast died":
        return said + [Words("!! the layers were state of the home screen", "!! レイヤーはホーム画面の state でした")]
      default: return said
      }
    }
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
      LayersScreen<Overlays>(.toast)
    } event: {
      $0.overlays.push("item 42")
    }
  }
}
