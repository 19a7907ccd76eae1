import Hamon

/// The turn for which a run waits: opened once, from any thread; later openings are ignored.
///
/// It must be opened in the end, or its waiter is never resumed. The scope opens it for the next run in the line, for every run that it
/// cancels, and for all at its own end.
final class Turn: Sendable {
  private enum State {
    case closed
    case awaited(CheckedContinuation<Bool, Never>)
    case open(Bool)
  }

  private let state = Lock(State.closed)

  /// Whether the turn has come; false if the run was taken out of the line.
  func wait() async -> Bool {
    await withCheckedContinuation { continuation in
      let answer: Bool? = state.withLock { state in
        if case .open(let comes) = state { return comes }
        state = .awaited(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  func open(_ comes: Bool) {
    let waiter: CheckedContinuation<Bool, Never>? = state.withLock { state in
      switch state {
      case .closed:
        state = .open(comes)
        return nil
      case .awaited(let waiter):
        state = .open(comes)
        return waiter
      case .open:
        return nil
      }
    }
    waiter?.resume(returning: comes)
  }
}
