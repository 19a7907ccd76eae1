import Hamon
import HamonInspector

/// Reads the lines of a causal log from its standard input, and draws them: `inspect <log`, `inspect --html <log >page.html`,
/// `tail -f log | inspect --follow`.
@main
struct Inspect {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var title = "Hamon"
    if let place = arguments.firstIndex(of: "--title"), place + 1 < arguments.endIndex {
      title = arguments[place + 1]
      arguments.removeSubrange(place...place + 1)
    }
    switch Array(arguments) {
    case ["--html"]: print(Inspector(title: title).html(input()), terminator: "")
    case ["--follow"]: follow()
    case []: draw()
    default: print(help)
    }
  }

  private static func input() -> String {
    var lines = ""
    while let line = readLine(strippingNewline: false) { lines += line }
    return lines
  }

  private static func draw() {
    do {
      for line in Inspector().lines(try CausalRecord(lines: input())) { print(line) }
    } catch {
      print("inspect: \(error)")
    }
  }

  /// Draws each ripple when it is over. Of what was before, it keeps what tells nodes and causes.
  private static func follow() {
    var entries: [CausalEntry] = []
    while let line = readLine() {
      // A line that is no entry may be half of one: its program has ended.
      guard let entry = try? CausalRecord(lines: line).entries.first else { continue }
      entries.append(entry)
      guard entry.event == .flushEnded else { continue }
      for line in Inspector().lines(CausalRecord(entries: entries)) { print(line) }
      print("")
      entries.removeAll { $0.event != .made && $0.event != .cause }
    }
  }

  private static let help = """
    inspect <LOG                               the last ripple, as text
    inspect --follow                           each ripple when it is over: tail -f LOG | inspect --follow
    inspect --html [--title TEXT] <LOG >PAGE   a page that plays the log: open it in a browser
    """
}
