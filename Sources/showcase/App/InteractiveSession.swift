import Hamon

/// The application in a terminal: keys in, changed lines out.
@MainActor
struct InteractiveSession {
  let screen: Screen
  let terminal: Terminal

  /// Runs until `q`, ctrl-C or the end of the input.
  func run() async {
    // What the file brings, by another program or by a save that failed, is drawn as well.
    let model = screen.model
    let waking = Effect(name: "redraw") {
      _ = (model.stars.favourites, model.progress, model.notice)
      Terminal.wake()
    }
    defer { waking.cancel() }
    while true {
      terminal.write(screen.present())
      switch await terminal.nextEvent() {
      case .keys(let keys):
        for key in keys where !handle(key) { return }
      case .resized, .resumed:  // a stopped program hears of no new size
        let size = terminal.size
        screen.resize(columns: size.columns, rows: size.rows)
      case .woken, .timedOut:
        break
      case .closed:
        return
      }
    }
  }

  /// Says whether to go on.
  private func handle(_ key: KeyPress) -> Bool {
    switch key {
    case .character("q"), .control("c"), .control("d"): return false
    case .control("z"): terminal.suspend()
    case .character(" "), .character("　"), .character("*"): screen.apply(.starTapped, label: "★")
    case .character(let character): screen.apply(.typed(String(character)), label: String(character))
    // One text, of which no space gives a star.
    case .pasted(let text): if !text.isEmpty { screen.apply(.typed(text), label: "paste") }
    case .backspace: screen.apply(.deleted(1), label: "⌫")
    case .control("u"): screen.apply(.cleared, label: "^U")
    case .up: screen.apply(.moved(by: -1), label: "↑")
    case .down: screen.apply(.moved(by: 1), label: "↓")
    case .pageUp: screen.apply(.moved(by: -screen.list.height), label: "PgUp")
    case .pageDown: screen.apply(.moved(by: screen.list.height), label: "PgDn")
    case .home: screen.apply(.movedToStart, label: "Home")
    case .end: screen.apply(.movedToEnd, label: "End")
    case .enter: screen.apply(.confirmTapped, label: "enter")
    case .escape: screen.apply(.backTapped, label: "esc")
    case .tab: screen.apply(.favouritesTapped, label: "tab")
    default: break
    }
    return true
  }
}
