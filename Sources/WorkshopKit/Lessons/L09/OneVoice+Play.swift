import Hamon

/// A view with alert modifiers, as the slides found it: they have one place to write to, and the last one writes last.
final class AlertView<Alerts: AlertModel> {
  let alerts = Alerts()
  /// What the screen was drawn from: what it shows is put away through the same binding that it was read from.
  private var modifiers: [Binding<Alert?>] = []
  /// What was on the screen, from the beginning.
  private(set) var seen: [Alert] = []
  private(set) var shown: Alert?
  /// The most slots that were full at one time.
  private(set) var mostAtOnce = 0
  private var drawing: Effect?

  init() {
    drawing = Effect(of: self, name: "alerts on the screen") { view in
      view.modifiers = view.alerts.modifiers
      let slots = view.modifiers.map(\.value)
      view.mostAtOnce = max(view.mostAtOnce, slots.count { $0 != nil })
      let next = slots.last ?? nil
      if let next, next != view.shown { view.seen.append(next) }
      view.shown = next
    }
  }

  /// The user's OK, on what is on the screen.
  func tapOK() {
    guard shown != nil else { return }
    shown = nil
    let before = seen.count
    modifiers.last?.value = nil
    // The same alert again: equal values wake nothing, but it is another one.
    if seen.count == before, shown == nil, let next = modifiers.last?.value {
      seen.append(next)
      shown = next
    }
  }

  /// OK until there is nothing to say OK to.
  func tapAllAway() {
    for _ in 0..<3 where shown != nil { tapOK() }
  }

  var slots: [String] { alerts.modifiers.map { $0.value?.rawValue ?? "-" } }
}

extension OneVoice {
  private func play(in language: Language = .en) -> [(action: Words, slots: [String], shown: String)] {
    let view = AlertView<Alerts>()
    var steps: [(action: Words, slots: [String], shown: String)] = []
    func step(_ action: Words, _ body: () -> Void) {
      withCause(action(language), body)
      steps.append((action, view.slots, view.shown?.rawValue ?? "-"))
    }
    step(Words("saving fails; a tip is due", "保存の失敗と tip が同時")) {
      batch {
        view.alerts.show(.saveFailed)
        view.alerts.show(.tip)
      }
    }
    step(Words("OK", "OK"), view.tapOK)
    step(Words("OK again", "もう一度 OK"), view.tapOK)
    return steps
  }

  public func demo(in language: Language) -> [Frame] {
    var seen: Set<String> = []
    return play(in: language).enumerated().map { index, step in
      seen.insert(step.shown)
      let isLost = index == 2 && !seen.contains(Alert.saveFailed.rawValue)
      return Frame(
        step.action(language),
        [
          language("alert", "画面").padded(to: 7) + step.shown,
          language("slots", "状態").padded(to: 7) + step.slots.joined(separator: " "),
        ] + (isLost ? ["saveFailed" + language(" <- never", " <- 出ない")] : []))
    }
  }

  public func why(in language: Language) -> [String] {
    let steps = play()
    let wasSeen = steps.contains { $0.shown == Alert.saveFailed.rawValue }
    let heading = Words("two events in one moment, then OK, OK", "2 つの出来事が同時に起き、その後 OK、OK")
    return LessonLog(self, in: language).lines(language, heading) { index in
      let step = steps[index]
      let slots = step.slots.joined(separator: ", ")
      var said = [Words("slots: \(slots); on the screen: \(step.shown)", "状態: \(slots)。画面: \(step.shown)")]
      if step.slots.count > 1, step.slots[0] != "-", step.slots[0] != step.shown {
        said.append(
          Words(
            "!! a slot says \(step.slots[0]), but the last modifier has the screen",
            "!! 状態は \(step.slots[0]) ですが、画面は最後の modifier のものです"))
      }
      if index == steps.count - 1, !wasSeen {
        said.append(Words("!! saveFailed was asked for and never seen", "!! saveFailed は要求されたのに、一度も表示されません"))
      }
      return said
    }
  }

  public func plot(in language: Language) -> [String] {
    let steps = play()
    let names = steps[0].slots.indices.map {
      steps[0].slots.count == 1 ? language("the slot", "枠") : language("slot \($0 + 1)", "枠 \($0 + 1)")
    }
    var rows = [["", "|"] + steps.map { $0.action(language) }]
    for (index, name) in names.enumerated() {
      rows.append([name, "|"] + steps.map { index < $0.slots.count ? $0.slots[index] : "" })
    }
    rows.append([language("screen", "画面"), "|"] + steps.map(\.shown))
    return table(rows).map { " " + $0 }
  }

  public func nodeNames(in language: Language) -> [String: [String]] {
    ["alerts on the screen": [language("alerts on the screen", "画面のアラート")]]
  }

  public func graph(in language: Language) -> DependencyGraph {
    DependencyGraph.of(
      language("saving fails; a tip is due", "保存の失敗と tip が同時"),
      names: nodeNames(in: language), in: language
    ) {
      AlertView<Alerts>()
    } event: { view in
      batch {
        view.alerts.show(.saveFailed)
        view.alerts.show(.tip)
      }
    }
  }
}
