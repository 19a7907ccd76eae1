import Hamon
import HamonTesting
import Testing

@Suite("Issues as failures and expectations")
@MainActor
struct ExpectIssueTests {
  private let signal = Signal(0, name: "price")

  private func writeInComputed() {
    let computed = Computed { signal.value += 1 }
    computed.value
  }

  @Test("the expected issue passes, and is returned")
  func expected() {
    let issue = expectIssue(.writeInComputed) { writeInComputed() }
    #expect(issue?.message.contains("price") == true)
    expectIssue(.unownedCleanup) { onCleanup {} }
  }

  @Test("none, one of another kind, and one more fail")
  func unexpected() {
    let line = #line + 2
    let failures = captureFailures {
      #expect(expectIssue(.writeInComputed) {} == nil)
      expectIssue(.writeInComputed) { onCleanup {} }
      expectIssue(.unownedCleanup) {
        onCleanup {}
        onCleanup {}
      }
    }
    let starts = [
      "no issue of the kind writeInComputed.", "no issue of the kind writeInComputed.",
      "one more issue, unownedCleanup: onCleanup", "one more issue, unownedCleanup: onCleanup",
    ]
    #expect(failures.count == 4)
    for (failure, start) in zip(failures, starts) { #expect(failure.message.hasPrefix("expectIssue: " + start)) }
    #expect(failures.first?.sourceLocation.line == line)
  }

  @Test("failOnIssues fails for each, and returns what the body returns")
  func failing() {
    let failures = captureFailures {
      #expect(failOnIssues { signal.value } == 0)
      #expect(throws: CancellationError.self) {
        try failOnIssues {
          writeInComputed()
          throw CancellationError()
        }
      }
    }
    #expect(failures.map { $0.message.hasPrefix("failOnIssues: writeInComputed: ") } == [true])
  }
}
