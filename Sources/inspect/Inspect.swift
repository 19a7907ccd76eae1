@preconcurrency import Glibc  // for `stdin` and its like, which C declares as variables
import Hamon
import HamonInspector

/// Draws the lines of a causal log, of a file or of its standard input: `inspect LOG`, `inspect --html LOG >page.html`,
/// `inspect LOG --follow`.
@main
struct Inspect {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var title = "Hamon"
    if let place = arguments.firstIndex(of: "--title"), place + 1 < arguments.endIndex {
      title = arguments[place + 1]
      arguments.removeSubrange(place...place + 1)
    }
    let options = arguments.filter { $0.hasPrefix("-") }
    let files = arguments.filter { !$0.hasPrefix("-") }
    guard files.count <= 1, options.count <= 1, options.allSatisfy({ $0 == "--html" || $0 == "--follow" }) else {
      print(help)
      exit(options == ["--help"] ? 0 : 2)
    }
    if let file = files.first, freopen(file, "r", stdin) == nil { complain("there is no log \(file)") }
    switch options.first {
    case "--html": print(Inspector(title: title).html(input()), terminator: "")
    case "--follow": follow(waits: !files.isEmpty)
    default: draw()
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
      complain("\(error)")
    }
  }

  /// Draws each ripple when it is over. At the end of a file it waits for what is still written to it, until it is stopped.
  private static func follow(waits: Bool) {
    setvbuf(stdout, nil, _IOLBF, 0)
    var follower = Follower()
    var half = ""
    while true {
      while let piece = readLine(strippingNewline: false) {
        half += piece
        // What has no line break yet is half of a line.
        guard half.hasSuffix("\n") else { continue }
        for line in follower.take(half) { print(line) }
        half = ""
      }
      if !waits { return }
      clearerr(stdin)
      usleep(50_000)
    }
  }

  private static func complain(_ message: String) -> Never {
    fputs("inspect: \(message)\n", stderr)
    exit(1)
  }

  private static let help = """
    inspect [LOG]                            the last ripple, as text
    inspect [LOG] --follow                   each ripple when it is over, as long as the file is written
    inspect [LOG] --html [--title T] >PAGE   a page that plays the log: open it in a browser

    Without LOG, the log is read from standard input.
    """
}
