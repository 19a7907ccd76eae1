import Hamon
import Testing

/// Expects that `body` brings exactly one issue of the graph, and of this kind; returns it, for what its message says.
///
/// ```swift
/// let issue = expectIssue(.writeInComputed) { _ = total.value }
/// #expect(issue?.message.contains("total") == true)
/// ```
///
/// No issue fails the test, a second one too, and one of another kind, with what it says. Only issues that arise on
/// this thread, before `body` returns, are seen: hence the body cannot wait.
@discardableResult
public func expectIssue<Failure: Error>(
  _ kind: Hamon.Issue.Kind, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws(Failure) -> Void
) throws(Failure) -> Hamon.Issue? {
  var issues: [Hamon.Issue] = []
  try withIssueHandler({ issues.append($0) }, operation: body)
  let expected = issues.firstIndex { $0.kind == kind }
  if expected == nil { TestFailure.report("expectIssue: no issue of the kind \(kind).", sourceLocation) }
  for (index, issue) in issues.enumerated() where index != expected {
    TestFailure.report("expectIssue: one more issue, \(issue.kind): \(issue.message)", sourceLocation)
  }
  return expected.map { issues[$0] }
}

/// Fails the test for every issue of the graph that `body` brings, with what it says; returns what `body` returns.
///
/// ```swift
/// failOnIssues { model.apply(.typed("150")) }
/// ```
///
/// Without this an issue is only printed. Only issues that arise on this thread, before `body` returns, are seen: hence
/// the body cannot wait.
@discardableResult
public func failOnIssues<Result: ~Copyable, Failure: Error>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try withIssueHandler(
    { TestFailure.report("failOnIssues: \($0.kind): \($0.message)", sourceLocation) }, operation: body)
}
