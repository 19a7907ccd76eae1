import Hamon

/// Keeps failures, in order. Any task below the one that captures may report.
final class FailureRecorder: Sendable {
  private let taken = Lock<[TestFailure]>([])

  func record(_ failure: TestFailure) { taken.withLock { $0.append(failure) } }

  var failures: [TestFailure] { taken.withLock { $0 } }
}
