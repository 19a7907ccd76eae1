import Hamon

struct ServerError: Error, Equatable {}

/// A server whose answers the test gives, when it likes and in the order it likes. No clock is involved.
final class Server<Answer: Sendable>: Sendable {
  private struct State {
    var waiting: [String: CheckedContinuation<Answer, any Error>] = [:]
    /// Asked the same question again since.
    var overtaken: [CheckedContinuation<Answer, any Error>] = []
    var asked: Set<String> = []
    var listeners: [String: CheckedContinuation<Void, Never>] = [:]
    var cancelled: [String] = []
    var isGone = false
  }

  private let state = Lock(State())

  /// Asks, and waits for the test's answer. Ignores cancellation, as work may.
  func ask(_ question: String) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      let isGone = state.withLock {
        if $0.isGone { return true }
        if let earlier = $0.waiting.updateValue(continuation, forKey: question) { $0.overtaken.append(earlier) }
        return false
      }
      if isGone { continuation.resume(throwing: ServerError()) }
      state.withLock {
        $0.asked.insert(question)
        return $0.listeners.removeValue(forKey: question)
      }?.resume()
    }
  }

  /// Asks; a cancellation ends the waiting with a `CancellationError`.
  func askCancellably(_ question: String) async throws -> Answer {
    try await withTaskCancellationHandler {
      try await ask(question)
    } onCancel: {
      state.withLock {
        $0.cancelled.append(question)
        return $0.waiting.removeValue(forKey: question)
      }?.resume(throwing: CancellationError())
    }
  }

  /// Waits until the question has been asked.
  func hasBeenAsked(_ question: String) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isTooLate = state.withLock {
        if !$0.asked.contains(question) { $0.listeners[question] = continuation }
        return $0.asked.contains(question)
      }
      if isTooLate { continuation.resume() }
    }
  }

  /// Waits until the question has been asked, or the task that was to ask it has ended; says whether it was asked.
  func hasBeenAsked(_ question: String, by task: Task<Void, Never>) async -> Bool {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isTooLate = state.withLock {
        if !$0.asked.contains(question) { $0.listeners[question] = continuation }
        return $0.asked.contains(question)
      }
      if isTooLate { return continuation.resume() }
      Task {
        await task.value
        state.withLock { $0.listeners.removeValue(forKey: question) }?.resume()
      }
    }
    return wasAsked(question)
  }

  /// Whether the question has been asked by now.
  func wasAsked(_ question: String) -> Bool { state.withLock { $0.asked.contains(question) } }

  /// Answers a question that has been asked.
  func answer(_ question: String, _ result: Result<Answer, any Error>) {
    state.withLock { $0.waiting.removeValue(forKey: question) }!.resume(with: result)
  }

  /// Answers whatever waits, and whatever still comes, with an error: for the end of a test that leaves questions open. A
  /// task that waits for ever would be a leak.
  func hangUp() {
    let waiting = state.withLock { state in
      defer {
        state.waiting = [:]
        state.overtaken = []
      }
      state.isGone = true
      return state.waiting.values + state.overtaken
    }
    for continuation in waiting { continuation.resume(throwing: ServerError()) }
  }

  /// The questions whose asking was cancelled, in order.
  var cancelled: [String] { state.withLock { $0.cancelled } }
}
