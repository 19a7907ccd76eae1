extension Optimistic {
  /// The outcome of a change, as a plain value for an input. *Isolation:* none; `Sendable` if the value is. *Misuse:* an answer that is
  /// given to the value twice, or to another value than that of its change.
  public struct Answer {
    /// The change that is answered.
    public let change: Change
    /// How it went.
    public let outcome: Outcome

    /// Makes an answer; for tests, and for work that does not run in a ``TaskScope``.
    public init(_ change: Change, _ outcome: Outcome) {
      self.change = change
      self.outcome = outcome
    }
  }

  /// How a change went. *Isolation:* none; `Sendable` if the value is.
  public enum Outcome {
    /// The server has this value now.
    case confirmed(Value)
    /// The server has not taken the change.
    case failed(any Error)
    /// The change was given up, and nothing is known of it.
    case cancelled
    /// The change was not sent: another one was in flight, and the policy was `.dropNew`.
    case dropped
  }

  /// Confirms, fails, cancels or drops the change of the answer.
  ///
  /// - Returns: The error, if the value was rolled back for it. So several changes that fail are reported once, in any order of their
  ///   answers: the newest one's failure counts, and the older ones' are ignored.
  @discardableResult
  public mutating func receive(_ answer: Answer) -> (any Error)? {
    switch answer.outcome {
    case .confirmed(let value): confirm(answer.change, as: value)
    case .failed(let error): return fail(answer.change, error)
    case .cancelled: cancel(answer.change)
    case .dropped: drop(answer.change)
    }
    return nil
  }
}

extension Optimistic.Outcome: Sendable where Value: Sendable {}
extension Optimistic.Answer: Sendable where Value: Sendable {}
