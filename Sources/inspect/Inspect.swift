import HamonInspector

/// Reads the lines of a causal log from its standard input: `inspect --html <log >page.html`.
@main
struct Inspect {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var title = "Hamon"
    if let place = arguments.firstIndex(of: "--title"), place + 1 < arguments.endIndex {
      title = arguments[place + 1]
      arguments.removeSubrange(place...place + 1)
    }
    guard Array(arguments) == ["--html"] else { return print(help) }
    var lines = ""
    while let line = readLine(strippingNewline: false) { lines += line }
    print(Inspector(title: title).html(lines), terminator: "")
  }

  private static let help = """
    inspect --html [--title TEXT] <LOG >PAGE   a page that plays the log: open it in a browser
    """
}
