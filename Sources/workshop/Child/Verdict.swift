#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import WorkshopKit

/// What became of an exercise on the desk.
struct Verdict: Equatable {
  enum Outcome: Equatable {
    case checked
    case doesNotCompile(CompileError)
    /// It crashed; the message of the trap, if there was one.
    case crashed(String)
    case timedOut
    case flooded
  }

  let outcome: Outcome
  let report: Report
  /// What the learner's code printed, cut off.
  let printed: String
  /// What Hamon reported meanwhile, a line each.
  var reported: [String] = []

  /// The line of the learner's file that crashed, where it is known.
  var crashLine: Int?

  var isGreen: Bool {
    outcome == .checked && report.isComplete && !report.checks.isEmpty && report.checks.allSatisfy(\.isKept)
  }

  /// 0 green, 1 red, 2 does not compile.
  var exitCode: Int32 {
    if case .doesNotCompile = outcome { return 2 }
    return isGreen ? 0 : 1
  }

  init(_ outcome: Outcome, report: Report = Report(), printed: String = "") {
    self.outcome = outcome
    self.report = report
    self.printed = printed
  }

  /// The verdict on a program that was built and run.
  init(_ result: Child.Result) {
    report = Report(parsing: result.report)
    switch result.end {
    case .exited(0), .exited(1):
      outcome = report.isComplete ? .checked : .crashed("the program ended before its checks did")
    case .crashed(SIGSEGV) where !Self.hasLastWords(result.output):
      outcome = .crashed("it ended (signal \(SIGSEGV)): often a function that calls itself for ever")
    case .exited, .crashed, .notFound: outcome = .crashed(Self.lastWords(result.output))
    case .timedOut: outcome = .timedOut
    case .flooded: outcome = .flooded
    }
    let lines = result.output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    printed = Self.printed(lines.filter { !$0.hasPrefix(Self.report) })
    reported = lines.filter { $0.hasPrefix(Self.report) }.map { String($0.dropFirst(Self.report.count)) }
  }

  /// The topmost line of the learner's file in a backtrace: "at /…/L01/Exercise.swift:9:12".
  static func crashLine(_ backtrace: String) -> Int? {
    for line in backtrace.split(whereSeparator: \.isNewline) {
      guard let range = line.firstRange(of: "/Exercise.swift:") else { continue }
      if let number = line[range.upperBound...].split(separator: ":").first.flatMap({ Int($0) }) { return number }
    }
    return nil
  }

  /// What a line of Hamon's begins with.
  private static let report = "Hamon: "

  /// What the learner's code printed: what the run-time says about a crash comes after it, and is told on its own.
  private static func printed(_ lines: [Substring]) -> String {
    let text = lines.prefix { !$0.contains("Fatal error") }.joined(separator: "\n")
    return text.count > 500 ? text.prefix(500) + " ..." : text
  }

  private static func hasLastWords(_ output: String) -> Bool { lastLine(output) != nil }

  private static func lastLine(_ output: String) -> Substring? {
    output.split(whereSeparator: \.isNewline).first { $0.contains("Fatal error") || $0.contains("Hamon") }
  }

  /// "Fatal error: Index out of range", without the path before it.
  private static func lastWords(_ output: String) -> String {
    let line = lastLine(output)
    guard let line else { return "it ended without a word" }
    let start = line.firstRange(of: "Fatal error")?.lowerBound ?? line.startIndex
    return String(line[start...])
  }
}
