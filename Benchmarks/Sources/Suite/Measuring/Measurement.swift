/// The times of one peer in one row, in nanoseconds per operation.
public struct Measurement: Sendable {
  public let peer: Peer
  /// Sorted; empty where the peer did not finish.
  let times: [Double]
  let outcome: Outcome?
  let doesNotFinish: String?

  var rounds: Int { times.count }
  var fastest: Double? { times.first }
  var median: Double? { quantile(0.5) }

  /// The distance between the quartiles, as a share of the median.
  var spread: Double? {
    guard let low = quantile(0.25), let middle = median, let high = quantile(0.75) else { return nil }
    return (high - low) / middle
  }

  private func quantile(_ share: Double) -> Double? {
    guard let last = times.indices.last else { return nil }
    let place = share * Double(last)
    let below = times[Int(place)]
    return below + (times[min(Int(place) + 1, last)] - below) * (place - place.rounded(.down))
  }
}

/// A row with its times.
public struct RowResult: Sendable {
  let name: String
  let group: String
  let operations: Int
  /// How many rounds were asked for.
  let rounds: Int
  let targets: [Peer: Double]
  let measurements: [Measurement]

  subscript(peer: Peer) -> Measurement? { measurements.first { $0.peer == peer } }

  /// Those that dropped out before the last round.
  var shortened: [Measurement] { measurements.filter { $0.doesNotFinish == nil && $0.rounds < rounds } }

  /// How many times as long as Hamon a peer took, in its fastest run.
  func ratio(_ peer: Peer) -> Double? { ratio(peer, \.fastest) }

  func medianRatio(_ peer: Peer) -> Double? { ratio(peer, \.median) }

  private func ratio(_ peer: Peer, _ time: KeyPath<Measurement, Double?>) -> Double? {
    guard let own = self[.hamon]?[keyPath: time], let other = self[peer]?[keyPath: time] else { return nil }
    return other / own
  }
}
