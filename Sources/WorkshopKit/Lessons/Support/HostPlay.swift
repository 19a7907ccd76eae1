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
  func trace(atMost count: Int = 6, in language: Language) -> [String] {
    if runs.isEmpty { return [" |    " + language("nothing ran", "何も実行されません")] }
    let lines = runs.prefix(count).map { " |    \(language.text($0))".cut(to: 78) }
    let others = runs.count - count
    return lines + (others > 0 ? [" |    " + language("\(others) more", "ほか \(others) 件")] : [])
  }
}

extension Language {
  /// What ran, and why.
  func text(_ run: BodyRun) -> String {
    "\(run.name): \(run.reasons.map(text).joined(separator: self("; ", "、")))"
  }

  private func text(_ reason: RunReason) -> String {
    switch reason {
    case .appeared: self("appeared", "新しく表示")
    case .input(let name): self("input \(name) changed", "入力 \(name) が変化")
    case .surroundings: self("the body around it ran", "外側の body が実行")
    case .environment(let name): self("environment \(name) changed", "環境 \(name) が変化")
    case .read(let name, "the program"): self("\(name), which it read, changed", "読んでいた \(name) が変化")
    case .read(let name, let writer):
      self("\(name), which it read, was written by \(writer)", "読んでいた \(name) に\(self.writer(writer))が書き込み")
    }
  }

  /// What has written something, as the host calls it: "tap on \"Soba\"".
  func writer(_ name: String) -> String {
    guard self == .ja else { return name }
    if name == "the program" { return "プログラム" }
    for (start, end) in [("tap on ", "のタップ"), ("typing into ", "への入力")] where name.hasPrefix(start) {
      return "「\(name.dropFirst(start.count).replacing("\"", with: ""))」\(end)"
    }
    return name
  }
}

/// What the host has said about a read that is not tracked, in its own words.
func reported(_ issues: [Issue], in language: Language) -> [String] {
  issues.flatMap { issue in
    [" |    !! " + language("reported: a read that is not tracked", "報告: 追跡されない読み取り（以下はホストの原文）")]
      + issue.message.broken(at: 68).prefix(8).map { " |       \($0)" }
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
