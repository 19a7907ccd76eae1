import Hamon
import HamonHosting

/// What a host runs and reports while something happens.
struct HostEvent {
  let runs: [BodyRun]
  let issues: [Issue]

  /// The names of the bodies that ran; closures count as well.
  var names: [String] { runs.map(\.name) }

  /// Plays `body` on a host; the host's runs are noted, its issues are kept from standard error.
  static func watch(_ host: Host, _ body: () -> Void) -> HostEvent {
    var runs: [BodyRun] = []
    host.onRun = { runs.append($0) }
    let (_, issues) = catchingIssues(body)
    host.onRun = nil
    return HostEvent(runs: runs, issues: issues)
  }

  /// The runs as lines of a trace: the name, and why it ran.
  func trace(atMost count: Int = 6) -> [String] {
    if runs.isEmpty { return [" |    nothing ran"] }
    let lines = runs.prefix(count).map { " |    \($0)".cut(to: 78) }
    return lines + (runs.count > count ? [" |    \(runs.count - count) more"] : [])
  }
}

/// Runs `body`; its issues come back instead of going to standard error.
func catchingIssues<Result>(_ body: () -> Result) -> (result: Result, issues: [Issue]) {
  var issues: [Issue] = []
  let result = withIssueHandler {
    issues.append($0)
  } operation: {
    body()
  }
  return (result, issues)
}

extension String {
  /// The text, with "..." for what is beyond so many columns; in ASCII.
  func cut(to columns: Int) -> String {
    let text = unicodeScalars.map { $0.isASCII ? String($0) : "..." }.joined()
    return text.utf8.count <= columns ? text : String(text.prefix(columns - 3)) + "..."
  }

  /// The text in lines, broken at spaces; in ASCII.
  func broken(at width: Int) -> [String] {
    cut(to: 10_000).split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.utf8.count + 1 + word.utf8.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
