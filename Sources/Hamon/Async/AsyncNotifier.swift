/// What wakes a waiting iterator: notified in the graph's isolation, finished there or by a cancellation on any thread.
///
///     quiet ──ring──▶ changed ──takeChange──▶ quiet          finish ──▶ finished, for good
///       └─wait─▶ waiting ──ring, finish──▶ resumed
final class AsyncNotifier: Sendable {
  private struct State {
    var isChanged = false
    var isFinished = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Lock(State())

  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Something has changed.
  func notify() {
    resume {
      $0.isChanged = true
    }
  }

  /// Nothing more will come.
  func finish() {
    resume {
      $0.isFinished = true
    }
  }

  /// Whether it was notified since the last call.
  func takeChange() -> Bool {
    state.withLock { state in
      defer { state.isChanged = false }
      return state.isChanged
    }
  }

  /// Returns when it has been notified, or finished: by its owner, or by the cancellation of the waiting task. `site`: the iterator's
  /// creation site, for the trap.
  func wait(_ actor: isolated (any Actor)?, _ site: SequenceSite) async {
    await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation(isolation: actor) { continuation in
          let isDue = state.withLock { state in
            if state.isChanged || state.isFinished { return true }
            guard state.waiting == nil else {
              fatalError(
                """
                Hamon: next() was called on an iterator of \(site) that is waiting in another next(). \
                To fix this, make an iterator for each loop.
                """)
            }
            state.waiting = continuation
            return false
          }
          if isDue { continuation.resume() }
        }
      }, onCancel: { finish() }, isolation: actor)
  }

  private func resume(_ change: (inout State) -> Void) {
    let waiting = state.withLock { state in
      change(&state)
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }
}

/// The name of a sequence in messages: its kind, and the place where it, or its source, was made.
package struct SequenceSite: CustomStringConvertible, Sendable {
  let kind: StaticString
  let name: String?
  let fileID: StaticString
  let line: UInt32

  package init(kind: StaticString, name: String? = nil, fileID: StaticString, line: UInt32) {
    self.kind = kind
    self.name = name
    self.fileID = fileID
    self.line = line
  }

  package var description: String { "\(kind)\(name.map { " \"\($0)\"" } ?? "") (\(fileID):\(line))" }
}
