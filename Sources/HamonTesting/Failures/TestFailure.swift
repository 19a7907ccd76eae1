import Testing

/// A failure that a helper of this module found, with the line of the test.
///
/// A failure goes to Swift Testing, as an issue of the running test, unless ``captureFailures(_:)`` intercepts it. Where no such test runs
/// (under XCTest, or in a detached task, which belongs to no test) it would be lost: there it stops the program.
///
/// *Isolation:* none; `Sendable`. *Cost:* a text, when something fails. *Misuse:* the wording is not promised.
public struct TestFailure: Sendable, CustomStringConvertible {
  /// What is wrong, and how to fix it.
  public let message: String
  /// The line of the test that made the expectation.
  public let sourceLocation: SourceLocation

  /// The message.
  public var description: String { message }

  /// What explains a failure of something that waits, if it did not.
  static var cancellation: String? {
    Task.isCancelled
      ? "The task of the test is cancelled, so that nothing is waited for. To fix this, do not cancel it before its end."
      : nil
  }

  /// Takes the failures instead of Swift Testing.
  @TaskLocal static var recorder: FailureRecorder?

  static func report(_ message: String, _ sourceLocation: SourceLocation) {
    if let recorder {
      recorder.record(TestFailure(message: message, sourceLocation: sourceLocation))
    } else if Test.current == nil {
      fatalError(
        """
        \(message)
        Hamon: this was found at \(sourceLocation), where no test of Swift Testing is running, so it would be lost. \
        To fix this, call it in a function with `@Test`, and not in a detached task.
        """)
    } else {
      Testing.Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
    }
  }
}
