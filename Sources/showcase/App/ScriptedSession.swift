/// The application without a terminal: commands in, frames out.
@MainActor
struct ScriptedSession {
  let screen: Screen
  let write: (String) -> Void
  let complain: (String) -> Void

  /// Runs the lines until `quit` or their end. Says whether every command was understood.
  func run(_ nextLine: () -> String?) async -> Bool {
    var parser = CommandParser()
    var understoodAll = true
    while let line = nextLine() {
      do throws(CommandError) {
        guard let command = try parser.parse(line) else { continue }
        if command == .quit { break }
        await run(command)
      } catch {
        complain(error.words(screen.texts.language))
        understoodAll = false
      }
    }
    return understoodAll
  }

  /// Runs one command, and waits for what it has started.
  func run(_ command: Command) async {
    switch command {
    case .type(let text): screen.apply(.typed(text), label: "type \(text)")
    case .clear: screen.apply(.cleared, label: "clear")
    case .backspace(let count): screen.apply(.deleted(count), label: "backspace \(count)")
    case .down(let count): screen.apply(.moved(by: count), label: "down \(count)")
    case .up(let count): screen.apply(.moved(by: -count), label: "up \(count)")
    case .pageDown: screen.apply(.moved(by: screen.list.height), label: "page-down")
    case .pageUp: screen.apply(.moved(by: -screen.list.height), label: "page-up")
    case .home: screen.apply(.movedToStart, label: "home")
    case .end: screen.apply(.movedToEnd, label: "end")
    case .star: screen.apply(.starTapped, label: "star")
    case .favourites: screen.apply(.favouritesTapped, label: "favourites")
    case .confirm: screen.apply(.confirmTapped, label: "confirm")
    case .back: screen.apply(.backTapped, label: "back")
    case .frame: write(screen.canvas.plainText())
    case .quit: break
    }
    await screen.model.settle()
    if command != .frame { _ = screen.present() }
  }
}
