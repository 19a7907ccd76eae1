import Hamon
import HamonTesting
import Testing

@Suite("captureFailures")
@MainActor
struct CaptureFailuresTests {
  @Test("the innermost capture gets the failure; child tasks report there, too; errors go on")
  func captures() async {
    let price = Signal(1)
    func fail() { expectRuns(of: { price.value }, exactly: 1) {} }
    var inner: [TestFailure] = []
    let outer = await captureFailures {
      inner = captureFailures { fail() }
      await Task { fail() }.value
    }
    #expect(inner.map { $0.description.hasPrefix("expectRuns: ran 0 times, expected exactly 1.") } == [true])
    #expect(outer.count == 1)
    #expect(throws: CancellationError.self) { _ = try captureFailures { throw CancellationError() } }
  }

  @Test("it need not be waited for in a test that waits, whatever its body comes to")
  func overloads() async {
    #expect(captureFailures { failOnIssues { onCleanup {} } }.count == 1)
    #expect(captureFailures { expectIssue(.unownedCleanup) { onCleanup {} } }.isEmpty)
    let failures = captureFailures { expectIssue(.unownedCleanup) { observe {} } }
    #expect(failures.map(\.message).first == "expectIssue: no issue of the kind unownedCleanup.")
  }

  @Test("where no test is running that could fail, a failure stops the program, and says where it was found")
  func nothingToTell() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Task.detached {
        let price = Signal(1)
        expectRuns(of: { price.value }, exactly: 0) {}
        expectRuns(of: { price.value }, exactly: 1) {}
      }.value
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("expectRuns: ran 0 times, expected exactly 1."))
    #expect(text.contains("CaptureFailuresTests.swift"))
    #expect(text.contains("To fix this, call it in a function with `@Test`, and not in a detached task."))
  }
}
