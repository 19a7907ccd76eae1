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
  public func demo() -> [Frame] {
    let play = withCause("show Soba") { SettlingPlay(self, "Soba") }
    let events = [("show Soba", play.appearing, play.frames.count, play.shown)]
    let change = withCause("another text: Donburi") { play.change(to: "Donburi") }
    return (events + [("another text: Donburi", change, play.frames.count, play.shown)]).map {
      action, event, frames, shown in
      let text = String(action.split(separator: " ").last ?? "")
      let isRight = shown == SettlingPlay.wanted(text)
      let stopped = event.issues.isEmpty ? "" : " <- stopped"
      return Frame(action, [shown + (isRight ? "" : " <- wrong"), "frames: \(frames)\(stopped)"])
    }
  }

  public func why(_ language: Language) -> [String] {
    let play = SettlingPlay(self, "Soba")
    let first = play.frames
    _ = play.change(to: "Donburi")
    let frames = [first, play.frames]
    let heading = Words("a text of 4 letters is 4 high, and gets 4 of padding", "4 文字のテキストは高さ 4 で、余白 4 が付きます")
    return LessonLog(self).lines(language, heading) { index in
      let shown = frames[index].prefix(4).joined(separator: ", ")
      let more = frames[index].count > 4
      return [
        Words(
          "frames: \(frames[index].count) (\(shown)\(more ? ", ..." : ""))",
          "フレーム：\(frames[index].count)（\(shown)\(more ? " …" : "")）"),
        more
          ? Words("!! to and fro: it never settles", "!! 行ったり来たりして、落ち着きません")
          : Words("settled: at this height nothing sets another padding", "落ち着きました：この高さで余白を変えるものはありません"),
      ]
    }
  }

  public func plot() -> [String] {
    let play = SettlingPlay(self, "Soba")
    let heights = play.frames.map { Int($0.split(separator: " ").last ?? "") ?? 0 }
    var lines = [" pass    height"]
    for (index, height) in heights.prefix(6).enumerated() {
      lines.append(
        " " + "\(index + 1)".leftPadded(to: 4) + "    " + "\(height)".leftPadded(to: 2) + "  |" + String.bar(height))
    }
    if heights.count > 6 {
      lines.append("  ...   and so on, \(heights.count) frames in all")
    } else {
      lines.append("         settled")
    }
    return lines
  }

  public func graph() -> DependencyGraph {
    DependencyGraph.of("Soba is shown instead of Donburi") {
      SettlingPlay(self, "Donburi")
    } event: {
      _ = $0.change(to: "Soba")
    }
  }
}
