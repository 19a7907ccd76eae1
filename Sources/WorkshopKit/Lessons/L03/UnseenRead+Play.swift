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
  private func lines(_ play: UnseenReadPlay, in language: Language) -> [String] {
    let shown = play.host.texts
    return play.wanted.indices.map { line in
      let text = shown.indices.contains(line) ? shown[line] : ""
      return text == play.wanted[line] ? text : text.padded(to: 10) + language(" <- stale", " <- 古いまま")
    }
  }

  public func demo(in language: Language) -> [Frame] {
    let play = UnseenReadPlay(self)
    let (first, second) = (language("tap Soba", "Soba をタップ"), language("a dish is added", "料理を追加"))
    let tap = withCause(first) { play.tap(1) }
    let frame = Frame(
      first, lines(play, in: language) + [language("runs: \(tap.runs.count)", "実行: \(tap.runs.count)")])
    _ = withCause(second) { play.add() }
    return [frame, Frame(second, lines(play, in: language))]
  }

  public func why(in language: Language) -> [String] {
    let play = UnseenReadPlay(self)
    _ = play.tap(1)
    let isStale = play.host.texts != play.wanted
    let heading =
      play.issues.isEmpty
      ? Words("the rows read isStarred inside of a WithTracking", "行は WithTracking の中で isStarred を読みます")
      : Words("the rows read isStarred where no WithTracking is open", "行が isStarred を読むとき、WithTracking は開いていません")
    let label = play.menu.dishes[1].label
    return LessonLog(self, in: language).lines(language, heading) { index in
      index == 0 && isStale
        ? [Words("!! the model says \(label); the screen is out of date", "!! モデルは \(label)、画面は古いままです")] : []
    }
  }

  public func plot(in language: Language) -> [String] {
    let isTracked = UnseenReadPlay(self).issues.isEmpty
    let state = isTracked ? language("tracked", "追跡される") : language("NOT TRACKED", "追跡されない")
    let list = language("WithTracking of the list", "リストの WithTracking").padded(to: 26)
    var lines = [
      " " + language("time ---->", "時間 ---->"),
      " \(list) "
        + language("open [reads dishes      ] close", "開く [dishes を読む    ] 閉じる"),
    ]
    let read = language("reads isStarred", "isStarred を読む")
    for row in 1...3 {
      lines.append(
        " " + language("row closure \(row)", "行のクロージャ \(row)").padded(to: 26) + String.bar(33, " ")
          + (isTracked ? "[\(read)]" : " \(read)"))
    }
    lines.append(String.bar(60, " ") + state)
    return lines
  }

  public func nodeNames(in language: Language) -> [String: [String]] {
    ["ForEach row closure": (1...4).map { language("row \($0)", "\($0) 行目") }]
  }

  public func graph(in language: Language) -> DependencyGraph {
    catchingIssues {
      DependencyGraph.of(language("tap Soba", "Soba をタップ"), names: nodeNames(in: language), in: language) {
        UnseenReadPlay(self)
      } event: {
        _ = $0.tap(1)
      }
    }.result
  }
}
