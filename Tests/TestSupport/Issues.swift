import Hamon

/// Runs `body` and returns the issues that were reported on this thread meanwhile.
package func issues(_ body: () -> Void) -> [Issue] {
  var issues: [Issue] = []
  withIssueHandler {
    issues.append($0)
  } operation: {
    body()
  }
  return issues
}
