import Hamon

/// Draws a log while it is written: each ripple when it is over. Of earlier entries it keeps those that describe nodes and causes.
///
/// *Isolation:* a value, `Sendable`. *Cost:* the entries of one ripple, and one for each node and cause.
public struct Follower: Sendable {
  private var entries: [CausalEntry] = []

  /// Makes a follower without entries.
  public init() {}

  /// Takes the next line of a log; returns what is to be drawn now, if a ripple is over. *Misuse:* a line that is no entry is left out.
  public mutating func take(_ line: String) -> [String] {
    guard let entry = try? CausalRecord(lines: line).entries.first else { return [] }
    entries.append(entry)
    guard entry.event == .flushEnded else { return [] }
    let lines = Inspector().lines(CausalRecord(entries: entries))
    entries.removeAll { $0.event != .made && $0.event != .cause }
    return lines + [""]
  }
}
