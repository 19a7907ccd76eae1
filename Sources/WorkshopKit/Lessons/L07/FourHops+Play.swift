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
  private func play(in language: Language) -> [ShopPlay<Screen>.Step] {
    let play = ShopPlay<Screen>()
    return [
      play.step(language("tap the star", "星をタップ")) { $0.tapFavourite() },
      play.step(language("the server renames it", "サーバーが名前を変更")) { $0.serverRenamed("Menya 2") },
      play.step(language("tap the star again", "もう一度星をタップ")) { $0.tapFavourite() },
    ]
  }

  private func hops(_ count: Int, in language: Language) -> String {
    language(count == 1 ? "1 hop" : "\(count) hops", "\(count) ホップ")
  }

  public func demo(in language: Language) -> [Frame] {
    play(in: language).map { step in
      Frame(
        step.action,
        zip(step.shown, step.wanted).map { shown, wanted in
          shown.trimmedEnd + (shown == wanted ? "" : language(" <- stale", " <- 古いまま"))
        }
          + [language("hops: \(step.hops.count)", "ホップ: \(step.hops.count)")])
    }
  }

  public func why(in language: Language) -> [String] {
    let steps = play(in: language)
    let heading = Words("from the tap to the star: each hop, and what ran", "タップから星まで: 各ホップと、実行されたもの")
    return LessonLog(self, in: language).lines(language, heading) { index in
      let step = steps[index]
      let count = step.drawings.count
      var said = [Words(hops(step.hops.count, in: .en), hops(step.hops.count, in: .ja))]
      for (shown, wanted) in zip(step.shown, step.wanted) where shown != wanted {
        said.append(
          Words("!! the screen shows \"\(shown)\", the state says \"\(wanted)\"", "!! 画面は「\(shown)」、状態は「\(wanted)」です"))
      }
      if count > 1 {
        said.append(
          Words("!! drawn \(count) times, first with a mix of old and new", "!! \(count) 回描画され、最初は新旧が混ざりました"))
      }
      return said
    }
  }

  public func plot(in language: Language) -> [String] {
    guard let tap = play(in: language).first else { return [] }
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
    let wrong = zip(tap.shown, tap.wanted).first { $0 != $1 }?.1
    let count = hops(tap.hops.count, in: language)
    lines.append(
      " "
        + (wrong.map { language("\(count), and \"\($0)\" was lost on the way", "\(count)、「\($0)」が途中で失われました") } ?? count)
    )
    return lines
  }

  public func nodeNames(in language: Language) -> [String: [String]] { ["effect": ["View"]] }

  public func graph(in language: Language) -> DependencyGraph {
    DependencyGraph.of(language("tap the star", "星をタップ"), names: nodeNames(in: language), in: language) {
      ShopPlay<Screen>()
    } event: {
      $0.screen.tapFavourite()
    }
  }
}
