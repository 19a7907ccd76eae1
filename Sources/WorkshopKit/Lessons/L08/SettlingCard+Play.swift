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
    let play = SettlingPlay(self, "Soba")
    let events = [("show Soba", play.appearing, play.frames.count, play.shown)]
    let change = play.change(to: "Donburi")
    return (events + [("another text: Donburi", change, play.frames.count, play.shown)]).map {
      action, event, frames, shown in
      let text = String(action.split(separator: " ").last ?? "")
      let isRight = shown == SettlingPlay.wanted(text)
      let stopped = event.issues.isEmpty ? "" : " <- stopped"
      return Frame(action, [shown + (isRight ? "" : " <- wrong"), "frames: \(frames)\(stopped)"])
    }
  }

  public func why() -> [String] {
    let play = SettlingPlay(self, "Soba")
    var lines = [" show Soba, which is 4 high and gets 4 of padding", " |"]
    let frames = play.frames
    for (index, frame) in frames.prefix(4).enumerated() {
      lines.append(" +- frame \(index + 1)   the screen shows \(frame)")
    }
    if frames.count > 4 { lines.append(" +- \(frames.count - 4) more frames, to and fro") }
    if play.appearing.issues.isEmpty {
      lines.append(" settled: at this height nothing sets another padding")
    }
    for issue in play.appearing.issues.prefix(1) {
      lines.append(" !! stopped after 100 passes; the cycle is")
      for name in Self.names(issue.message) { lines.append("      -> \(name)") }
    }
    return lines.map { $0.cut(to: 78) }
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

  /// The quoted names of a message, each once, in order.
  private static func names(_ message: String) -> [String] {
    var names: [String] = []
    for (index, part) in message.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    where index.isMultiple(of: 2) == false && !names.contains(String(part)) { names.append(String(part)) }
    return names
  }

  public func graph() -> DependencyGraph {
    DependencyGraph.of("Soba is shown instead of Donburi") {
      SettlingPlay(self, "Donburi")
    } event: {
      _ = $0.change(to: "Soba")
    }
  }
}
