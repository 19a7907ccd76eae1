import Hamon
import HamonHosting

/// The list on a host with explicit tracking.
final class UnseenReadPlay {
  let menu = StarredMenu()
  let host: Host
  /// What was reported while the screen was made.
  let issues: [Issue]

  init<L: UnseenRead>(_ lesson: L) {
    let menu = menu
    (host, issues) = catchingIssues { Host(tracking: .explicit) { lesson.screen(menu) } }
  }

  /// Taps a dish by its line; what ran for it.
  func tap(_ line: Int) -> HostEvent {
    let texts = host.texts
    return HostEvent.watch(host) { [host] in
      if texts.indices.contains(line) { host.tap(texts[line]) }
    }
  }

  func add() -> HostEvent { HostEvent.watch(host) { [menu] in menu.dishes.append(StarredDish(3, "Pho")) } }

  var wanted: [String] { menu.dishes.map(\.label) }
}

extension UnseenRead {
  private func lines(_ play: UnseenReadPlay) -> [String] {
    let shown = play.host.texts
    return play.wanted.indices.map { line in
      let text = shown.indices.contains(line) ? shown[line] : ""
      return text == play.wanted[line] ? text : "\(text.padded(to: 10)) <- stale"
    }
  }

  public func demo() -> [Frame] {
    let play = UnseenReadPlay(self)
    let tap = withCause("tap Soba") { play.tap(1) }
    let first = Frame("tap Soba", lines(play) + ["runs: \(tap.runs.count)"])
    _ = withCause("a dish is added") { play.add() }
    return [first, Frame("a dish is added", lines(play))]
  }

  public func why(_ language: Language) -> [String] {
    let play = UnseenReadPlay(self)
    _ = play.tap(1)
    let isStale = play.host.texts != play.wanted
    let heading =
      play.issues.isEmpty
      ? Words("the rows read isStarred inside of a WithTracking", "行は WithTracking の中で isStarred を読みます")
      : Words("the rows read isStarred where no WithTracking is open", "行が isStarred を読むとき、WithTracking は開いていません")
    return LessonLog(self).lines(language, heading) { index in
      index == 0 && isStale
        ? [
          Words(
            "!! the model says \(play.menu.dishes[1].label); the screen is out of date",
            "!! モデルは \(play.menu.dishes[1].label)、画面は古いままです")
        ] : []
    }
  }

  public func plot() -> [String] {
    let play = UnseenReadPlay(self)
    let isTracked = play.issues.isEmpty
    let state = isTracked ? "tracked" : "NOT TRACKED"
    var lines = [" time ---->", " WithTracking of the list   open [reads dishes      ] close"]
    for name in ["row closure 0", "row closure 1", "row closure 2"] {
      lines.append(
        " \(name.padded(to: 26)) " + String(repeating: " ", count: 33)
          + (isTracked ? "[reads isStarred]" : " reads isStarred"))
    }
    lines.append(" \(String(repeating: " ", count: 60))\(state)")
    return lines
  }

  public func graph() -> DependencyGraph {
    catchingIssues {
      DependencyGraph.of("tap Soba") {
        UnseenReadPlay(self)
      } event: {
        _ = $0.tap(1)
      }
    }.result
  }
}
