/// A log of what ran, in order, for tests that assert exact logs rather than booleans.
///
/// ```swift
/// let log = RunLog()
/// let effect = Effect { log("total \(total.value)") }
/// price.value = 2
/// #expect(log.take() == ["total 1", "total 2"])
/// ```
///
/// A class, so that closures share it. *Isolation:* that of the graph that it records; it is not `Sendable`. *Cost:* a text for each entry.
/// *Misuse:* two entries of equal text are not told apart: write which node says it.
public final class RunLog {
  /// What happened since the last ``take()``.
  public private(set) var entries: [String] = []

  /// Makes an empty log.
  public init() {}

  /// Notes a text, or a value as it describes itself.
  public func callAsFunction<Entry>(_ entry: Entry) { entries.append("\(entry)") }

  /// Returns what happened since the last call, and forgets it.
  public func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}
