import Hamon

extension Layer {
  static let tutorial = Layer(.tutorial, "tap here")
  static let dialog = Layer(.dialog, "delete?")
  static let toast = Layer(.toast, "uploading")
}

/// The app with an effect that draws its layers.
final class LayersScreen<Overlays: OverlayModel> {
  let overlays = Overlays()
  private var drawing: Effect?

  init(_ first: Layer? = nil) {
    if let first { overlays.show(first) }
    drawing = Effect(name: "layers on the screen") { [overlays] in _ = overlays.layers }
  }
}

/// What is wrong after a step: for the demo, and why, for the trace.
private struct LayerFault {
  let mark: Words
  let reason: Words
}

extension AboveEverything {
  private func stack(_ overlays: Overlays) -> [String] {
    overlays.layers.reversed().map { "[\($0.kind): \($0.text)]" } + ["screen"]
  }

  private func play(in language: Language = .en) -> [(action: Words, lines: (Language) -> [String], fault: LayerFault?)]
  {
    let actions = [
      Words("show a tutorial, then a toast", "tutorial、次に toast を表示"), Words("touch beside both", "どちらの外にもタッチ"),
      Words("push a screen", "画面を push"),
    ]
    let screen = LayersScreen<Overlays>()
    let overlays = screen.overlays
    var steps: [(action: Words, lines: (Language) -> [String], fault: LayerFault?)] = []
    withCause(actions[0](language)) {
      overlays.show(.tutorial)
      overlays.show(.toast)
    }
    let shown = stack(overlays)
    steps.append(
      (
        actions[0], { _ in shown },
        overlays.layers.map(\.kind) == [.toast, .tutorial]
          ? nil
          : LayerFault(
            mark: Words("<- toast on top", "<- toast が一番上"),
            reason: Words("the order is that of arrival: what came last lies on top", "到着順なので、最後に来たものが一番上です"))
      ))
    let taken = withCause(actions[1](language)) { overlays.touch(at: []) }
    let taker = taken.map { Words("the \($0.kind)", "\($0.kind)") } ?? Words("the screen", "画面")
    steps.append(
      (
        actions[1], { [$0("taken by \(taker.en)", "受け手は\(taken == nil ? "" : " ")\(taker.ja)")] },
        taken == nil
          ? nil
          : LayerFault(
            mark: Words("<- screen is dead", "<- 画面に届かない"),
            reason: Words("a layer covers all, and takes what is not meant for it", "レイヤーが全体を覆い、自分宛てでないタッチも奪います"))
      ))
    withCause(actions[2](language)) { overlays.push("item 42") }
    let pushed = stack(overlays)
    steps.append(
      (
        actions[2], { _ in pushed },
        overlays.layers.contains(.toast)
          ? nil
          : LayerFault(
            mark: Words("<- the toast is gone", "<- toast が消えた"),
            reason: Words("the layers were state of the home screen", "レイヤーはホーム画面の状態でした"))
      ))
    return steps
  }

  public func demo(in language: Language) -> [Frame] {
    play(in: language).map { step in
      Frame(step.action(language), step.lines(language) + (step.fault.map { [$0.mark(language)] } ?? []))
    }
  }

  public func why(in language: Language) -> [String] {
    let steps = play()
    let heading = Words("a tutorial and a toast above the home screen", "ホーム画面の上に tutorial と toast")
    return LessonLog(self, in: language).lines(language, heading) { index in
      let step = steps[index]
      let said = zip(step.lines(.en), step.lines(.ja)).map { Words($0, $1) }
      return said + (step.fault.map { [Words("!! " + $0.reason.en, "!! " + $0.reason.ja)] } ?? [])
    }
  }

  public func plot(in language: Language) -> [String] {
    let overlays = Overlays()
    for layer in [Layer.tutorial, .dialog, .toast] { overlays.show(layer) }
    let before = overlays.layers
    overlays.push("item 42")
    let after = overlays.layers
    func box(_ layers: [Layer], _ index: Int) -> String {
      guard index < layers.count else { return "" }
      return "+-- " + "\(layers[index].kind): \(layers[index].text)".padded(to: 18) + " --+"
    }
    var lines = [
      " " + language("top", "上").padded(to: 11)
        + (language("shown one after another", "順番に表示").padded(to: 32) + language("after a push", "push の後"))
    ]
    for index in (0..<3).reversed() {
      lines.append((String.bar(12, " ") + box(before, index).padded(to: 32) + box(after, index)).trimmedEnd)
    }
    return lines + [
      " " + language("bottom", "下").padded(to: 11) + "+-- home ---------------+".padded(to: 32)
        + "+-- item 42 ------------+"
    ]
  }

  public func nodeNames(in language: Language) -> [String: [String]] {
    ["layers on the screen": [language("layers on the screen", "画面上のレイヤー")]]
  }

  public func graph(in language: Language) -> DependencyGraph {
    DependencyGraph.of(
      language("a screen is pushed below a toast", "toast の下に画面を push"),
      names: nodeNames(in: language), in: language
    ) {
      LayersScreen<Overlays>(.toast)
    } event: {
      $0.overlays.push("item 42")
    }
  }
}
