import Foundation

/// All results of a run.
public struct Report {
  public let results: [Result]
  public let scale: Scale
  public var memory: [MemoryUse] = []
  public var counts: [String: Int] = [:]

  public init(results: [Result], scale: Scale) {
    self.results = results
    self.scale = scale
  }

  /// The groups in the order of the rows.
  var groups: [String] {
    var groups: [String] = []
    for result in results where !groups.contains(result.group) { groups.append(result.group) }
    return groups
  }

  /// The geometric mean of a peer's ratios, in one group or in all, and of how many rows.
  func mean(_ peer: Peer, group: String? = nil) -> (ratio: Double, rows: Int)? {
    let ratios = results.filter { group == nil || $0.group == group }.compactMap { $0.ratio(peer) }
    if ratios.isEmpty { return nil }
    return (exp(ratios.map(log).reduce(0, +) / Double(ratios.count)), ratios.count)
  }

  /// Geometric means, and which targets were missed.
  public func summary() -> [String] {
    var lines: [String] = []
    for peer in Peer.allCases where peer != .hamon {
      guard let all = mean(peer) else { continue }
      var line = "  " + Text.padded("\(peer)", to: 14)
      line += Text.aligned(Text.ratio(all.ratio), to: 10) + Text.aligned(" (\(all.rows))", to: 6)
      for group in groups {
        if let mean = mean(peer, group: group) { line += "   \(group) \(Text.ratio(mean.ratio))" }
      }
      lines.append(line)
    }
    if !lines.isEmpty {
      lines = ["", "geometric mean of how many times as long as Hamon a peer takes (rows)"] + lines
    }
    let targets = results.flatMap { result in
      result.targets.compactMap { peer, target in
        result.ratio(peer).map { (name: "\(result.name) against \(peer)", ratio: $0, target: target) }
      }
    }
    if targets.isEmpty { return lines }
    let missed = targets.filter { $0.ratio < $0.target }
    lines += ["", "targets: \(targets.count - missed.count) of \(targets.count) met"]
    for target in missed.sorted(by: { $0.name < $1.name }) {
      lines.append("  missed: \(target.name), \(Text.ratio(target.ratio)) instead of \(Text.ratio(target.target))")
    }
    return lines
  }
}

// MARK: JSON

extension Report {
  /// What `--json` writes.
  private struct File: Encodable {
    var scale: String
    var unit = "nanoseconds per operation"
    var rows: [Line]
    var geometricMeans: [String: Double]
    var memory: [String: Double]
    var counts: [String: Int]
  }

  private struct Line: Encodable {
    var name: String
    var operations: Int
    var peers: [String: Figures]
  }

  private struct Figures: Encodable {
    var fastest: Double?
    var median: Double?
    var spread: Double?
    var ratio: Double?
    var target: Double?
    var sum: Double?
    var count: Int?
    var doesNotFinish: String?
  }

  public func json() throws -> Data {
    let rows = results.map { result in
      let peers = result.measurements.map { measurement in
        (
          measurement.peer.rawValue,
          Figures(
            fastest: measurement.fastest, median: measurement.median, spread: measurement.spread,
            ratio: result.ratio(measurement.peer), target: result.targets[measurement.peer],
            sum: measurement.outcome?.sum, count: measurement.outcome?.count,
            doesNotFinish: measurement.doesNotFinish)
        )
      }
      return Line(
        name: result.name, operations: result.operations, peers: Dictionary(uniqueKeysWithValues: peers))
    }
    let means = Peer.allCases.compactMap { peer in mean(peer).map { (peer.rawValue, $0.ratio) } }
    let file = File(
      scale: "\(scale)", rows: rows, geometricMeans: Dictionary(uniqueKeysWithValues: means),
      memory: Dictionary(uniqueKeysWithValues: memory.map { ($0.name, $0.bytes) }), counts: counts)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(file)
  }
}
