/// Runs `body` and returns what the helpers of this module found wrong meanwhile, instead of failing the test: for
/// tests of helpers that are built on these.
///
/// ```swift
/// let failures = captureFailures { expectRuns(of: { price.value }, exactly: 2) { price.value = 1 } }
/// #expect(failures.map(\.message) == ["…"])
/// ```
///
/// What `#expect` finds is not captured, and the result of `body` is not used. Captures nest; the innermost gets the failure. Runs in the
/// caller's isolation. Tasks that `body` starts with `Task { … }` report here as well, until this returns: let it wait for them, because
/// what they find later is lost.
public func captureFailures<Result>(_ body: () throws -> Result) rethrows -> [TestFailure] {
  let recorder = FailureRecorder()
  _ = try TestFailure.$recorder.withValue(recorder, operation: body)
  return recorder.failures
}

/// Runs a body that waits, and returns the failures that it reports instead of recording them.
public func captureFailures<Result>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> [TestFailure] {
  let recorder = FailureRecorder()
  _ = try await TestFailure.$recorder.withValue(recorder, operation: body, isolation: isolation)
  return recorder.failures
}
