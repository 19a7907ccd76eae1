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
  /// A message of the library's in lines, broken at spaces; in ASCII.
  func broken(at width: Int) -> [String] {
    unicodeScalars.map { $0.isASCII ? String($0) : "..." }.joined().wrapped(to: width)
  }
}
