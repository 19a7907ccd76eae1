import HamonInspector
import WorkshopKit

/// Plays a demo step by step: on its own, or by key. Stops at the end. The reason is one key away.
struct DemoPlayer {
  private enum Page { case demo, why, graph }

  let stage: Stage
  let unit: Workshop.Unit
  let language: Language
  /// Whether it plays on its own, and how fast.
  var isPlaying = true
  var speed = 1.0

  /// How long a step stands, in milliseconds, unless a key is pressed.
  private static let pause = 2500.0

  mutating func run() {
    let pause = Int32(Self.pause / speed)
    var step = 1
    var page = Page.demo
    var offset = 0
    while true {
      let isLast = step >= stage.steps
      offset = Terminal.show(Terminal.fitted { lines(page, step) }, keys: keys(page, step), from: offset)
      let key = Terminal.key(within: isPlaying && !isLast && page == .demo ? pause : 60_000)
      switch (page, key) {
      case (_, "w"), (_, "g"):
        page = key == "w" ? .why : .graph
        isPlaying = false
        offset = 0
      case (.demo, .some(let key)) where key.leaves: return
      case (.demo, "b"), (.demo, "←"):
        step = max(1, step - 1)
        isPlaying = false
      case (.demo, nil): if isPlaying && !isLast { step += 1 }
      case (.demo, _):
        if isLast { return }
        step += 1
        isPlaying = false
      case (_, "↓"), (_, "j"): offset += 1
      case (_, "↑"), (_, "k"): offset -= 1
      case (_, nil): break
      default:
        page = .demo
        offset = 0
      }
    }
  }

  private func lines(_ page: Page, _ step: Int) -> [StyledLine] {
    let head = [LessonScreens(lesson: unit.lesson, language: language).title, Layout.rule]
    return switch page {
    case .demo: head + stage.lines(upTo: step)
    case .why: head + Layout.plain(unit.broken.why(in: language))
    case .graph: head + Layout.plain(unit.broken.graph(in: language).lines(in: language))
    }
  }

  private func keys(_ page: Page, _ step: Int) -> StyledLine {
    let words =
      page == .demo
      ? Words(
        " \(step)/\(stage.steps)   space next   b back   w why   g graph   q quit",
        " \(step)/\(stage.steps)   space 次   b 前   w 理由   g 関係   q 終了")
      : Words(" w why   g graph   q back to the demo", " w 理由   g 関係   q デモに戻る")
    return StyledLine(words(language), .dim)
  }
}
