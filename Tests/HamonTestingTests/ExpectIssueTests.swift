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

  @Test("a body that waits: what comes before and after an await, and in tasks that it starts, is expected")
  func waits() async {
    let before = await expectIssue(.writeInComputed) {
      writeInComputed()
      await Task.yield()
    }
    #expect(before?.message.contains("price") == true)
    await expectIssue(.unownedCleanup) {
      await Task.yield()
      onCleanup {}
    }
    await expectIssue(.unownedCleanup) { await Task { onCleanup {} }.value }
  }

  @Test("a body that waits: none, one of another kind, and one more fail")
  func waitsForOthers() async {
    let line = #line + 2
    let failures = await captureFailures {
      #expect(await expectIssue(.writeInComputed) { await Task.yield() } == nil)
      await expectIssue(.writeInComputed) {
        await Task.yield()
        onCleanup {}
      }
      await expectIssue(.unownedCleanup) {
        onCleanup {}
        await Task { onCleanup {} }.value
      }
    }
    let none = "expectIssue: no issue of the kind writeInComputed"
    let more = "expectIssue: one more issue, unownedCleanup: onCl"
    #expect(failures.map { String($0.message.prefix(49)) } == [none, none, more, more])
    #expect(failures.first?.sourceLocation.line == line)
  }

  @Test("a body that throws is asked as well, and throws on", arguments: [true, false])
  func throwing(brings: Bool) async {
    let failures = await captureFailures {
      #expect(throws: CancellationError.self) {
        try expectIssue(.writeInComputed) {
          if brings { onCleanup {} }
          throw CancellationError()
        }
      }
      await #expect(throws: CancellationError.self) {
        try await expectIssue(.writeInComputed) {
          await Task.yield()
          if brings { onCleanup {} }
          throw CancellationError()
        }
      }
    }
    let none = "expectIssue: no issue of the kind writeInComputed"
    let more = "expectIssue: one more issue, unownedCleanup: onCl"
    let expected = brings ? [none, more, none, more] : [none, none]
    #expect(failures.map { String($0.message.prefix(49)) } == expected)
  }

  @Test("what another task does on the same actor meanwhile is its own affair")
  func others() async {
    let gate = AsyncStream.makeStream(of: Void.self)
    let done = AsyncStream.makeStream(of: Void.self)
    let other = Task {
      for await _ in gate.stream {}
      expectIssue(.unownedCleanup) { onCleanup {} }
      await expectIssue(.unownedCleanup) {
        await Task.yield()
        onCleanup {}
      }
      done.continuation.finish()
    }
    await failOnIssues {
      gate.continuation.finish()
      for await _ in done.stream {}
    }
    await other.value
  }

  @Test("failOnIssues fails for each across awaits, and returns and throws what the body does")
  func failingAcrossAwaits() async {
    let failures = await captureFailures {
      let value = await failOnIssues {
        await Task.yield()
        return signal.value
      }
      #expect(value == 0)
      await #expect(throws: CancellationError.self) {
        try await failOnIssues {
          await Task.yield()
          writeInComputed()
          throw CancellationError()
        }
      }
    }
    #expect(failures.map { $0.message.hasPrefix("failOnIssues: writeInComputed: ") } == [true])
  }
}
