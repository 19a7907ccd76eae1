import Foundation

extension Report {
  /// Geometric means, the rows in which a peer is ahead, how a node's cost grows with the graph, what a log costs, and which targets were missed.
  public func summary() -> [String] { means() + ahead() + growth() + logs() + targets() }

  private func means() -> [String] {
    var lines: [String] = []
    for peer in Peer.allCases where peer != .hamon && peer != .logged {
      guard let all = mean(peer) else { continue }
      var line = "  " + Text.padded("\(peer)", to: Table.peerWidth)
      line += Text.aligned(Text.ratio(all.ratio), to: 10) + Text.aligned(" (\(all.rows))", to: 6)
      for group in groups {
        if let mean = mean(peer, group: group) { line += "   \(group) \(Text.ratio(mean.ratio))" }
      }
      lines.append(line)
    }
    if lines.isEmpty { return [] }
    lines = ["", "geometric mean of how many times as long as Hamon a peer takes (rows); \(rounds)"] + lines
    let both = results.filter { $0.ratio(.openCombine) != nil && $0.ratio(.combineMap) != nil }
    let rows = Report(results: both, scale: scale)
    if let subjects = rows.mean(.openCombine), let maps = rows.mean(.combineMap) {
      let (one, other) = (Text.ratio(subjects.ratio), Text.ratio(maps.ratio))
      lines.append("  on the \(both.count) rows that have both: openCombine \(one), combineMap \(other)")
    }
    return lines
  }

  /// Where Hamon is not the fastest of those that are compared.
  private func ahead() -> [String] {
    let lines = results.flatMap { result in
      result.measurements.compactMap { measurement -> String? in
        guard measurement.peer != .logged, let ratio = result.ratio(measurement.peer), ratio < 1 else { return nil }
        return "  " + Text.padded("\(measurement.peer)", to: Table.peerWidth) + Text.aligned(Text.ratio(ratio), to: 10)
          + "   \(result.name)"
      }
    }
    return lines.isEmpty ? [] : ["", "rows in which a peer takes less time than Hamon"] + lines.sorted()
  }

  /// The largest graph's time per node against the smallest one's.
  private func growth() -> [String] {
    guard let small = Growth.sizes(scale).first, let large = Growth.sizes(scale).last else { return [] }
    func time(_ kind: Growth.Kind, _ size: Int) -> Double? {
      results.first { $0.name == kind.name(size) }?[.hamon]?.fastest
    }
    let lines = Growth.Kind.allCases.compactMap { kind -> String? in
      guard small != large, let before = time(kind, small), let after = time(kind, large) else { return nil }
      return "  " + Text.padded(kind.rawValue, to: 24) + Text.aligned(Text.ratio(after / before), to: 10)
        + "   at most \(Text.ratio(Growth.atMost)): " + (after / before <= Growth.atMost ? "met" : "missed")
    }
    if lines.isEmpty { return [] }
    let (one, other) = (Growth.text(large), Growth.text(small))
    return ["", "time per node in a graph of \(one), as a multiple of that in one of \(other)"] + lines
  }

  /// The time with a log on against that without one.
  private func logs() -> [String] {
    let lines = results.compactMap { result in
      result.ratio(.logged).map { ratio in
        "  " + Text.padded(result.name, to: 24) + Text.aligned(Text.ratio(ratio), to: 10)
          + "   at most \(Text.ratio(LogCost.atMost)): " + (ratio <= LogCost.atMost ? "met" : "missed")
      }
    }
    return lines.isEmpty ? [] : ["", "time with a log on, as a multiple of that without"] + lines
  }

  private func targets() -> [String] {
    let targets = results.flatMap { result in
      result.targets.compactMap { peer, target in
        result.ratio(peer).map { (name: "\(result.name) against \(peer)", ratio: $0, target: target) }
      }
    }
    let without = results.flatMap { result in
      result.targets.keys.compactMap { peer in
        result[.hamon] == nil || result[peer]?.doesNotFinish == nil
          ? nil : "  no figure: \(result.name), \(peer) does not finish"
      }
    }
    if targets.isEmpty && without.isEmpty { return [] }
    let missed = targets.filter { $0.ratio < $0.target }.sorted { $0.name < $1.name }
    return ["", "targets: \(targets.count - missed.count) of \(targets.count + without.count) met"]
      + without.sorted()
      + missed.map { target in
        "  missed: \(target.name), \(Text.ratio(target.ratio)) instead of \(Text.ratio(target.target))"
      }
  }
}
