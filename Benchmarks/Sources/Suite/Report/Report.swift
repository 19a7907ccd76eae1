import Foundation

/// All results of a run.
public struct Report {
  public let results: [RowResult]
  public let scale: Scale
  public var memory: [MemoryUse] = []
  public var counts: [String: Int] = [:]

  public init(results: [RowResult], scale: Scale) {
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

  /// How the times were taken, such as `fastest of 15 interleaved rounds`.
  public var rounds: String {
    let all = "fastest of \(results.first?.rounds ?? 0) interleaved rounds"
    guard let fewest = results.flatMap(\.shortened).map(\.rounds).min() else { return all }
    return all + ", of fewer (\(fewest) at least) where a peer is slow"
  }
}

// MARK: JSON

extension Report {
  /// What `--json` writes.
  private struct File: Encodable {
    var scale: String
    var unit = "nanoseconds per operation"
    /// How many were asked for; a peer that is slow has fewer.
    var rounds: Int
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
    var rounds: Int?
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
            rounds: measurement.doesNotFinish == nil ? measurement.rounds : nil, fastest: measurement.fastest,
            median: measurement.median, spread: measurement.spread,
            ratio: result.ratio(measurement.peer), target: result.targets[measurement.peer],
            sum: measurement.outcome?.sum, count: measurement.outcome?.count,
            doesNotFinish: measurement.doesNotFinish)
        )
      }
      return Line(
        name: result.name, operations: result.operations, peers: Dictionary(uniqueKeysWithValues: peers))
    }
    let means = Peer.allCases.filter { $0 != .logged }.compactMap { peer in mean(peer).map { (peer.rawValue, $0.ratio) }
    }
    let file = File(
      scale: "\(scale)", rounds: results.first?.rounds ?? 0, rows: rows,
      geometricMeans: Dictionary(uniqueKeysWithValues: means),
      memory: Dictionary(uniqueKeysWithValues: memory.compactMap { use in use.bytes.map { (use.name, $0) } }),
      counts: counts)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(file)
  }
}
