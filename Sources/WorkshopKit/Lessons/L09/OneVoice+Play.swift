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
    // The same alert again: equal values wake nobody, but it is another one.
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
  private func play() -> [(action: String, slots: [String], shown: String)] {
    let view = AlertView<Alerts>()
    var steps: [(action: String, slots: [String], shown: String)] = []
    func step(_ action: String, _ body: () -> Void) {
      withCause(action, body)
      steps.append((action, view.slots, view.shown?.rawValue ?? "-"))
    }
    step("saving fails; a tip is due") {
      batch {
        view.alerts.show(.saveFailed)
        view.alerts.show(.tip)
      }
    }
    step("OK", view.tapOK)
    step("OK again", view.tapOK)
    return steps
  }

  public func demo() -> [Frame] {
    var seen: Set<String> = []
    return play().enumerated().map { index, step in
      seen.insert(step.shown)
      let isLost = index == 2 && !seen.contains(Alert.saveFailed.rawValue)
      return Frame(
        step.action,
        [
          "alert  \(step.shown)",
          "slots  \(step.slots.joined(separator: " "))",
        ] + (isLost ? ["saveFailed <- never"] : []))
    }
  }

  public func why(_ language: Language) -> [String] {
    let steps = play()
    let wasSeen = steps.contains { $0.shown == Alert.saveFailed.rawValue }
    let heading = Words("two events in one moment, then OK, OK", "同時に 2 つのイベント、それから OK、OK")
    return LessonLog(self).lines(language, heading) { index in
      let step = steps[index]
      let slots = step.slots.joined(separator: ", ")
      var said = [Words("slots: \(slots); on the screen: \(step.shown)", "スロット：\(slots)、画面：\(step.shown)")]
      if step.slots.count > 1, step.slots[0] != "-", step.slots[0] != step.shown {
        said.append(
          Words(
            "!! a slot says \(step.slots[0]), but the last modifier has the screen",
            "!! スロットは \(step.slots[0]) ですが、画面は最後の modifier のものです"))
      }
      if index == steps.count - 1, !wasSeen {
        said.append(Words("!! saveFailed was asked for and never seen", "!! saveFailed は要求されましたが、一度も表示されませんでした"))
      }
      return said
    }
  }

  public func plot() -> [String] {
    let steps = play()
    let names = steps[0].slots.indices.map { steps[0].slots.count == 1 ? "the slot" : "slot \($0 + 1)" }
    var rows = [["", "|"] + steps.map(\.action)]
    for (index, name) in names.enumerated() {
      rows.append([name, "|"] + steps.map { index < $0.slots.count ? $0.slots[index] : "" })
    }
    rows.append(["screen", "|"] + steps.map(\.shown))
    return table(rows).map { " " + $0 }
  }

  public func graph() -> DependencyGraph {
    DependencyGraph.of("saving fails; a tip is due") {
      AlertView<Alerts>()
    } event: { view in
      batch {
        view.alerts.show(.saveFailed)
        view.alerts.show(.tip)
      }
    }
  }
}
