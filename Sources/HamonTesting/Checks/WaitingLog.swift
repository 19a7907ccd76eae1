import Hamon

/// Logs that stay on over an `await`, for failures of what waits.
///
/// A log notes what its thread does, and an actor may go on on another one. The logs of the main actor follow it; elsewhere there is none
/// over an `await`. Such a log notes also what other tests do on the main actor. So failures show the way back from their own nodes, and
/// nothing else of it.
enum WaitingLog {
  /// Of this many entries, because other tests fill it as well: beside a whole suite 100,000 were too few. Memory comes as they do.
  static let limit = 1_000_000

  // Only touched on the main actor.
  nonisolated(unsafe) private static var shared: CausalLog?
  nonisolated(unsafe) private static var users = 0

  /// The log of all testers on the main actor, on until each has left; nil elsewhere. One for all of them: however many tests wait, a write
  /// is noted once.
  static func join() -> CausalLog? {
    guard CausalLog.isOnMainActor else { return nil }
    let log = shared ?? CausalLog(limit: limit, values: .redacted)
    log.start()
    shared = log
    users += 1
    return log
  }

  /// A tester that has joined leaves; its end may be elsewhere.
  static func leave() {
    if CausalLog.isOnMainActor { leaveNow() } else { Task { @MainActor in leaveNow() } }
  }

  private static func leaveNow() {
    users -= 1
    if users > 0 { return }
    shared?.stop()
    shared = nil
  }

  /// Keeps a log on during a body that waits, on the main actor.
  static func during<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    if !CausalLog.isOnMainActor { return try await body() }
    return try await CausalLog(limit: limit).during(body)
  }
}
