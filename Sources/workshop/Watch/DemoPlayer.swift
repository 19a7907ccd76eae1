/// Plays a demo step by step: on its own, or by key. Stops at the end.
struct DemoPlayer {
  let stage: Stage
  let title: StyledLine

  /// How long a step stands, in milliseconds, unless a key is pressed.
  private static let pause: Int32 = 2500

  func run() {
    var step = 1
    var isPlaying = true
    while true {
      let isLast = step >= stage.steps
      Terminal.show(
        [title, Layout.rule] + stage.lines(upTo: step),
        keys: StyledLine(" \(step)/\(stage.steps)   space next   b back   q quit", .dim))
      let key = Terminal.key(within: isPlaying && !isLast ? Self.pause : 60_000)
      switch key {
      case "q": return
      case "b":
        step = max(1, step - 1)
        isPlaying = false
      case nil: if isPlaying && !isLast { step += 1 }
      default:
        if isLast { return }
        step += 1
        isPlaying = false
      }
    }
  }
}
