/// The results as text: times in nanoseconds per operation, and for each peer how many times as long as Hamon it took.
public struct Table {
  private static let nameWidth = 44
  static let peerWidth = 17

  public init() {}

  /// One line per peer, headed by the group where a new one begins.
  public func lines(for result: RowResult, after previous: RowResult?) -> [String] {
    var lines: [String] = []
    if previous?.group != result.group { lines += heading(result.group) }
    if let own = result[.hamon] { lines.append(line(result.name, own, in: result)) }
    for measurement in result.measurements where measurement.peer != .hamon {
      lines.append(line(result[.hamon] == nil ? result.name : "", measurement, in: result))
    }
    return lines
  }

  private func heading(_ group: String) -> [String] {
    let titles = ["fastest ns", "median ns", "spread", "ratio", "(median)"]
    return [
      "",
      Text.padded(group, to: Self.nameWidth) + Text.padded("peer", to: Self.peerWidth)
        + titles.map { Text.aligned($0, to: 12) }.joined() + "   target",
    ]
  }

  private func line(_ name: String, _ measurement: Measurement, in result: RowResult) -> String {
    let short = String(name.drop { $0 != "/" }.dropFirst())
    var line = Text.padded("  " + short, to: Self.nameWidth) + Text.padded("\(measurement.peer)", to: Self.peerWidth)
    if let reason = measurement.doesNotFinish { return line + "         DNF  " + reason }
    line += Text.aligned(measurement.fastest.map(Text.number) ?? "", to: 12)
    line += Text.aligned(measurement.median.map(Text.number) ?? "", to: 12)
    line += Text.aligned(measurement.spread.map(Text.percent) ?? "", to: 12)
    let rounds = measurement.rounds < result.rounds ? "   (\(measurement.rounds) of \(result.rounds) rounds)" : ""
    guard measurement.peer != .hamon, let ratio = result.ratio(measurement.peer) else { return line + rounds }
    line += Text.aligned(Text.ratio(ratio), to: 12)
    line += Text.aligned(result.medianRatio(measurement.peer).map(Text.ratio) ?? "", to: 12)
    if let target = result.targets[measurement.peer] {
      line += "   at least \(Text.ratio(target)): " + (ratio >= target ? "met" : "missed")
    }
    return line + rounds
  }

  public func lines(for memory: [MemoryUse]) -> [String] {
    memory.isEmpty
      ? []
      : ["", "memory, bytes with the handle"]
        + memory.map { use in
          Text.padded("  " + use.name, to: 50) + Text.aligned(use.bytes.map(Text.number) ?? "not measured", to: 12)
            + "   at most \(Text.number(use.atMost))" + (use.isMet.map { $0 ? ": met" : ": missed" } ?? "")
        }
  }

  public func lines(for counts: [String: Int]) -> [String] {
    counts.isEmpty
      ? []
      : ["", "allocations in 100 operations"]
        + counts.sorted { $0.key < $1.key }.map { name, count in
          Text.padded("  " + name, to: 50) + Text.aligned("\(count)", to: 12)
        }
  }
}
