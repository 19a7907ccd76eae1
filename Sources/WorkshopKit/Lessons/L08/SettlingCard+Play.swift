import Hamon
import HamonHosting

/// A card on a host, frame by frame.
final class SettlingPlay {
  let text: Signal<String>
  let host: Host
  private(set) var frames: [String] = []

  /// Shows the card for a text; `frames` are what the screen showed on the way.
  init<L: SettlingCard>(_ lesson: L, _ first: String) {
    let text = Signal(first, name: "text")
    self.text = text
    host = Host { Text("") }
    host.onPatches = { [weak self] _ in
      guard let self else { return }
      frames.append(host.texts.first { !$0.isEmpty } ?? "")
    }
    appearing = HostEvent.watch(host) { [host] in host.show { lesson.card(text.value) } }
  }

  private(set) var appearing = HostEvent(runs: [], issues: [])

  func change(to new: String) -> HostEvent {
    frames = []
    return HostEvent.watch(host) { [text] in text.value = new }
  }

  var shown: String { host.texts.first { !$0.isEmpty } ?? "" }

  static func wanted(_ text: String) -> String { "\(text) \(text.count < 6 ? text.count + 4 : text.count)" }
}

extension SettlingCard {
  public func demo(in language: Language) -> [Frame] {
    let actions = [Words("show Soba", "Soba を表示"), Words("another text: Donburi", "別のテキスト: Donburi")]
    let play = withCause(actions[0](language)) { SettlingPlay(self, "Soba") }
    let first = (play.appearing, play.frames.count, play.shown)
    let change = withCause(actions[1](language)) { play.change(to: "Donburi") }
    let steps = [
      (actions[0], "Soba", first), (actions[1], "Donburi", (change, play.frames.count, play.shown)),
    ]
    return steps.map { action, text, step in
      let (event, frames, shown) = step
      let wrong = shown == SettlingPlay.wanted(text) ? "" : language(" <- wrong", " <- 間違い")
      let stopped = event.issues.isEmpty ? "" : language(" <- stopped", " <- 中断")
      return Frame(action(language), [shown + wrong, language("frames: \(frames)", "フレーム: \(frames)") + stopped])
    }
  }

  public func why(in language: Language) -> [String] {
    let play = SettlingPlay(self, "Soba")
    let first = play.frames
    _ = play.change(to: "Donburi")
    let frames = [first, play.frames]
    let heading = Words("a text of 4 letters is 4 high, and gets 4 of padding", "4 文字のテキストは高さ 4 で、余白 4 が付きます")
    return LessonLog(self, in: language).lines(language, heading) { index in
      let count = frames[index].count
      let shown = frames[index].prefix(4).joined(separator: ", ") + (count > 4 ? ", ..." : "")
      return [
        Words("frames: \(count) (\(shown))", "フレーム: \(count)（\(shown)）"),
        count > 4
          ? Words("!! to and fro: it never settles", "!! 行ったり来たりして、収束しません")
          : Words("settled: at this height nothing sets another padding", "収束しました: この高さでは、余白がもう変わりません"),
      ]
    }
  }

  public func plot(in language: Language) -> [String] {
    let play = SettlingPlay(self, "Soba")
    let heights = play.frames.map { Int($0.split(separator: " ").last ?? "") ?? 0 }
    var lines = [" " + language("pass", "回").padded(to: 8) + language("height", "高さ")]
    for (index, height) in heights.prefix(6).enumerated() {
      lines.append(
        " " + "\(index + 1)".leftPadded(to: 4) + "    " + "\(height)".leftPadded(to: 2) + "  |" + String.bar(height))
    }
    if heights.count > 6 {
      lines.append(
        "  ...   " + language("and so on, \(heights.count) frames in all", "同様に続き、全部で \(heights.count) フレーム"))
    } else {
      lines.append("         " + language("settled", "収束しました"))
    }
    return lines
  }

  public func nodeNames(in language: Language) -> [String: [String]] {
    [
      "Root closure": [language("empty screen", "空の画面"), language("screen", "画面")],
      "Root frame request": [language("frame due", "フレーム要求")], "Root frame": [language("frame", "フレーム")],
      "preference HeightKey": [language("height", "高さ")],
      "onPreferenceChange HeightKey in Card": [language("on height", "高さの変化")],
    ]
  }

  public func graph(in language: Language) -> DependencyGraph {
    DependencyGraph.of(
      language("Soba is shown instead of Donburi", "Donburi の代わりに Soba を表示"), names: nodeNames(in: language),
      in: language
    ) {
      SettlingPlay(self, "Donburi")
    } event: {
      _ = $0.change(to: "Soba")
    }
  }
}
