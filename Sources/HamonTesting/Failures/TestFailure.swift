import Testing

/// What a helper of this module found wrong, and at which line of the test.
///
/// A failure goes to Swift Testing, as an issue of the running test, unless ``captureFailures(_:)`` intercepts it.
public struct TestFailure: Sendable, CustomStringConvertible {
  /// What is wrong, and how to mend it.
  public let message: String
  /// The line of the test that made the expectation.
  public let sourceLocation: SourceLocation

  /// The message.
  public var description: String { message }

  /// Takes the failures instead of Swift Testing.
  @TaskLocal static var recorder: FailureRecorder?

  static func report(_ message: String, _ sourceLocation: SourceLocation) {
    if let recorder {
      recorder.record(TestFailure(message: message, sourceLocation: sourceLocation))
    } else {
      Testing.Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
    }
  }
}
