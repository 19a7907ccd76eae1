import Hamon

/// The streams of changes, each of one key. An element may report several changes: at most one waits to be taken.
final class ChangeListeners: Sendable {
  private struct State {
    var next = 0
    var listeners: [Int: (key: String, continuation: AsyncStream<Void>.Continuation)] = [:]
  }

  private let state = Lock(State())

  /// A stream of the changes of a key. It is in the list from here on, until its iteration ends.
  func stream(of key: String) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = (key, continuation)
      return state.next
    }
    // Without the lock: it is called wherever the reader is cancelled.
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }

  /// Notifies the streams of these keys; all streams if it is not known which keys have changed.
  func tell(_ keys: Set<String>?) {
    let concerned = state.withLock { state in
      state.listeners.values.filter { keys?.contains($0.key) ?? true }.map(\.continuation)
    }
    for continuation in concerned { continuation.yield() }
  }

  /// How many wait.
  var count: Int { state.withLock { $0.listeners.count } }

  deinit {
    let left = state.withLock { $0.listeners.values.map(\.continuation) }
    for continuation in left { continuation.finish() }
  }
}
