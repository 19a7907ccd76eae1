import Hamon
import HamonInspector
import Testing

/// Expects that `body` brings exactly one issue of the graph, and of this kind; returns it, so that a test can check its message.
///
/// ```swift
/// let issue = expectIssue(.writeInComputed) { _ = total.value }
/// #expect(issue?.message.contains("total") == true)
/// ```
///
/// The test fails without an issue, and with a second one or one of another kind, whose message it shows; also if the body throws.
/// *Isolation:* the caller's. *Cost:* that of the body. *Misuse:* only issues that arise on this thread, before `body` returns, are seen; a
/// body that waits takes the form below.
@discardableResult
public func expectIssue<Failure: Error>(
  _ kind: Hamon.Issue.Kind, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws(Failure) -> Void
) throws(Failure) -> Hamon.Issue? {
  var issues: [Hamon.Issue] = []
  do {
    try withIssueHandler({ issues.append($0) }, operation: body)
  } catch {
    _ = check(issues, kind, sourceLocation)
    throw error
  }
  return check(issues, kind, sourceLocation)
}

/// Expects an issue in a body that waits, for example for what async work brings.
///
/// ```swift
/// await expectIssue(.writeInComputed) {
///   model.apply(.typed("150"))
///   await tester.receive { $0.towns = ["神南"] }
/// }
/// ```
///
/// It sees issues that arise in the body, across every `await`, and in tasks that the body starts with `Task { … }`, as `TaskScope` does.
/// It does not see issues of work that was under way before, nor those that come after the body has returned: let the body wait for its
/// work. What other tests do on the same actor meanwhile is not seen.
@_disfavoredOverload  // in an async test, a body that does not wait takes the form above
@discardableResult
public func expectIssue(
  _ kind: Hamon.Issue.Kind, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async rethrows -> Hamon.Issue? {
  // Any task below may report.
  let issues = Lock<[Hamon.Issue]>([])
  do {
    try await withIssueHandler({ issue in issues.withLock { $0.append(issue) } }, operation: body)
  } catch {
    _ = check(issues.withLock { $0 }, kind, sourceLocation)
    throw error
  }
  return check(issues.withLock { $0 }, kind, sourceLocation)
}

private func check(
  _ issues: [Hamon.Issue], _ kind: Hamon.Issue.Kind, _ sourceLocation: SourceLocation
) -> Hamon.Issue? {
  let expected = issues.firstIndex { $0.kind == kind }
  if expected == nil { TestFailure.report("expectIssue: no issue of the kind \(kind).", sourceLocation) }
  for (index, issue) in issues.enumerated() where index != expected {
    TestFailure.report("expectIssue: one more issue, \(issue.kind): \(issue)", sourceLocation)
  }
  return expected.map { issues[$0] }
}

/// Fails the test for every issue of the graph that `body` brings, with what it says; returns what `body` returns.
///
/// ```swift
/// failOnIssues { model.apply(.typed("150")) }
/// ```
///
/// Without this an issue is only printed. If something was stopped because it did not become stable, the failure says why it ran last, from
/// a `CausalLog` that is on while `body` runs. *Isolation:* the caller's. *Cost:* that of the body, and of the log. *Misuse:* only issues
/// that arise on this thread, before `body` returns, are seen; a body that waits takes the form below. So nothing is seen of
/// `failOnIssues { observe { … } }`: the effect is the closure's result, which the caller of `failOnIssues` drops. In a body of several
/// statements it is dropped inside, and seen.
@discardableResult
public func failOnIssues<Result: ~Copyable, Failure: Error>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try CausalLog(limit: 1000).during { () throws(Failure) -> Result in
    try withIssueHandler(
      { TestFailure.report("failOnIssues: \($0.kind): \($0)", sourceLocation) }, operation: body)
  }
}

/// Fails for each issue in a body that waits. It sees the same issues as ``expectIssue(_:isolation:sourceLocation:_:)``. No log is on: if
/// something was stopped, the failure names the causes (`withCause`) in which that happened, the input or the answer for example.
@_disfavoredOverload  // as for `expectIssue`
@discardableResult
public func failOnIssues<Result>(
  isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  Cause.beginWanting()
  defer { Cause.endWanting() }
  return try await withIssueHandler(
    { TestFailure.report("failOnIssues: \($0.kind): \($0.withCauses)", sourceLocation) }, operation: body)
}

extension Hamon.Issue {
  /// In words. Where something was stopped and no log says why, with the causes in force.
  var withCauses: String {
    guard why == nil, kind == .runawayEffect || kind == .unstableComputed, let causes = Cause.currentInWords else {
      return "\(self)"
    }
    return "\(self) It was stopped in \(causes)."
  }
}
