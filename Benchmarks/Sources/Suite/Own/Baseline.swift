import Foundation

/// The exact counts of a build, to compare with those that are committed: a count that grows is a step back.
public struct Baseline: Codable, Sendable {
  /// Allocations in a hundred operations.
  public var allocations: [String: Int]
  /// How often closures ran, by row and peer, at the smallest scale.
  public var runs: [String: Int]

  /// What this build comes to.
  public static func current() throws -> Baseline {
    var runs: [String: Int] = [:]
    for row in Suite.rows(.smallest) { runs.merge(try row.counts()) { $1 } }
    return Baseline(allocations: Counts.allocations(), runs: runs)
  }

  public init(allocations: [String: Int], runs: [String: Int]) {
    self.allocations = allocations
    self.runs = runs
  }

  public static func read(from file: URL) throws -> Baseline {
    try JSONDecoder().decode(Baseline.self, from: Data(contentsOf: file))
  }

  public func write(to file: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(fileURLWithPath: file))
  }

  /// The counts of one row only.
  public func only(row: String) -> Baseline {
    Baseline(allocations: [:], runs: runs.filter { $0.key.hasPrefix(row + " on ") })
  }

  /// Which counts are higher than in `committed`, are not in it, or are missing.
  public func stepsBack(from committed: Baseline) -> [String] {
    Self.compare(allocations, committed.allocations, "allocations") + Self.compare(runs, committed.runs, "runs")
  }

  private static func compare(_ now: [String: Int], _ before: [String: Int], _ what: String) -> [String] {
    Set(now.keys).union(before.keys).sorted().compactMap { name in
      switch (now[name], before[name]) {
      case (let now?, nil): "\(name): \(now) \(what), not in the baseline"
      case (nil, let before?): "\(name): not counted, in the baseline \(before) \(what)"
      case (let now?, let before?) where now > before: "\(name): \(now) \(what), in the baseline \(before)"
      default: nil
      }
    }
  }
}
