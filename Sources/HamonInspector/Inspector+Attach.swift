import Hamon

extension Inspector {
  /// Writes what happens in a scope to a sink, as lines of JSON, as long as the scope lives. At the end of each flush it writes what that
  /// has brought, and the rest when the scope or the attachment ends.
  ///
  /// ```swift
  /// let file = FileHandle(forWritingAtPath: "trace.jsonl")
  /// Inspector.attach(to: screen) { try? file?.write(contentsOf: Data($0.utf8)) }
  /// ```
  ///
  /// `swift run inspect trace.jsonl --follow` draws each ripple meanwhile. The lines are those of a `CausalLog` that is on for the scope,
  /// and `CausalRecord(lines:)` reads them. They have the runs and ends of what belongs to the scope, and all writes and evaluations,
  /// because these may be their reasons. `sink` gets whole lines, each with its line break. It is called outside of all runs, but for the
  /// rest, where the scope or the attachment ends in one.
  ///
  /// *Isolation:* that of the scope, of the sink too: the main actor, a thread, or an actor whose executor stays on one thread. In any
  /// other actor it is reported as an `Issue`, and nothing is written. *Cost:* that of a log, and the lines. *Misuse:* a sink that writes
  /// what the scope reads makes the next ripple; one that waits makes the program wait. Only the scope holds the attachment, so it goes on
  /// when your reference is gone.
  @discardableResult
  public static func attach(
    to scope: Scope, values: CausalLog.Values = .described, clock: some Clock<Duration> = ContinuousClock(),
    writing sink: @escaping (String) -> Void
  ) -> Attachment {
    Attachment(
      CausalStream(CausalLog(limit: 2000, values: values, clock: clock), in: scope) { entries in
        sink(entries.map { $0.line + "\n" }.joined())
      })
  }

  /// Writes what happens in a scope, while it lives, to a stream of text.
  @discardableResult
  public static func attach(
    to scope: Scope, values: CausalLog.Values = .described, clock: some Clock<Duration> = ContinuousClock(),
    writing stream: some TextOutputStream
  ) -> Attachment {
    var stream = stream
    return attach(to: scope, values: values, clock: clock) { stream.write($0) }
  }

  /// The stream of a scope's lines.
  ///
  /// *Isolation:* that of the scope; it is not `Sendable`.
  public final class Attachment {
    private let stream: CausalStream

    fileprivate init(_ stream: CausalStream) { self.stream = stream }

    /// Whether lines are still written.
    public var isOn: Bool { stream.isOn }

    /// Writes the rest, and ends. Ending twice does nothing. *Misuse:* call it in the isolation of the scope.
    public func detach() { stream.stop() }
  }
}
