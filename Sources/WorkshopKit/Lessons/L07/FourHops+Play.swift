import Hamon

/// A screen, what it was told, and how that went through it.
final class ShopPlay<Screen: ShopScreen> {
  struct Step {
    let action: String
    let hops: [String]
    let drawings: [[String]]
    let wanted: [String]

    var shown: [String] { drawings.last ?? [] }
  }

  let trail = Trail()
  let screen: Screen
  private var drawn = 0

  init() { screen = Screen(Shop(name: "Menya"), trail) }

  func step(_ action: String, _ body: (Screen) -> Void) -> Step {
    _ = trail.take()
    let before = screen.drawings.count
    withCause(action) { body(screen) }
    let new = Array(screen.drawings[min(before, screen.drawings.count)...])
    return Step(
      action: action, hops: trail.take(), drawings: new.isEmpty ? screen.drawings.suffix(1) : new,
      wanted: screen.state.lines)
  }
}

extension FourHops {
  private func play() -> [ShopPlay<Screen>.Step] {
    let play = ShopPlay<Screen>()
    return [
      play.step("tap the star") { $0.tapFavourite() },
      play.step("the server renames it") { $0.serverRenamed("Menya 2") },
      play.step("tap the star again") { $0.tapFavourite() },
    ]
  }

  public func demo() -> [Frame] {
    play().map { step in
      Frame(
        step.action,
        zip(step.shown, step.wanted).map { shown, wanted in
          shown == wanted ? shown.trimmedEnd : "\(shown.trimmedEnd) <- stale"
        }
          + ["hops: \(step.hops.count)"])
    }
  }

  public func why(_ language: Language) -> [String] {
    let steps = play()
    let heading = Words("from the tap to the star: each hop, and what ran", "タップから星まで：各ホップと、実行されたもの")
    return LessonLog(self).lines(language, heading) { index in
      let step = steps[index]
      var said = [Words("\(step.hops.count) hops", "\(step.hops.count) ホップ")]
      for (shown, wanted) in zip(step.shown, step.wanted) where shown != wanted {
        said.append(
          Words(
            "!! the screen shows \"\(shown)\", the state says \"\(wanted)\"", "!! 画面は \"\(shown)\"、状態は \"\(wanted)\""))
      }
      if step.drawings.count > 1 {
        let count = step.drawings.count
        said.append(
          Words("!! drawn \(count) times, first with a mix of old and new", "!! \(count) 回描画され、1 回目は新旧が混ざっています"))
      }
      return said
    }
  }

  public func plot() -> [String] {
    guard let tap = play().first else { return [] }
    let places = ["View", "ViewController", "Presenter", "Model"].filter { place in
      tap.hops.contains { $0.contains(place) && !$0.contains("View" + place) }
    }
    var lines = [" " + places.map { $0.padded(to: 18) }.joined().trimmedEnd]
    for hop in tap.hops {
      let ends = hop.split(separator: " ").filter { $0 != "->" }.map(String.init)
      guard ends.count == 2, let from = places.firstIndex(of: ends[0]), let to = places.firstIndex(of: ends[1]) else {
        lines.append("   " + hop)
        continue
      }
      let (left, right) = (min(from, to), max(from, to))
      let arrow = String.bar((right - left) * 18 - 4, "-")
      lines.append(String(repeating: " ", count: 2 + left * 18) + (from < to ? "|\(arrow)>|" : "|<\(arrow)|"))
    }
    let wrong = zip(tap.shown, tap.wanted).filter { $0 != $1 }
    lines.append(" \(tap.hops.count) hops" + (wrong.isEmpty ? "" : ", and \"\(wrong[0].1)\" was lost on the way"))
    return lines
  }

  public var nodeNames: [String: [String]] { ["effect": ["View"]] }

  public func graph() -> DependencyGraph {
    DependencyGraph.of("tap the star", names: nodeNames) {
      ShopPlay<Screen>()
    } event: {
      $0.screen.tapFavourite()
    }
  }
}
