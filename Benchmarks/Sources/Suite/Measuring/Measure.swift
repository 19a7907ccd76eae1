import CBenchmark

/// How long measuring may take.
public struct Effort: Sendable {
  /// How many times each peer runs; in turns, so that a disturbance hits all.
  public let rounds: Int
  /// A peer that has used so much time in a row drops out of its further rounds, after `fewest` of them; table and JSON say so.
  let budget: Duration
  var fewest = 1

  public static func of(_ scale: Scale, rounds: Int? = nil) -> Effort {
    switch scale {
    case .full: Effort(rounds: rounds ?? 15, budget: .seconds(2), fewest: 3)
    case .quick: Effort(rounds: rounds ?? 5, budget: .milliseconds(200))
    case .smallest: Effort(rounds: rounds ?? 1, budget: .zero)
    }
  }
}

extension Row {
  /// Runs all peers in turns; checks every run, the first ones, which are not timed, too.
  public func measure(_ effort: Effort) throws -> RowResult {
    var runners: [Runner] = []
    for entry in entries {
      if case .runs(let make) = entry.way { runners.append(Runner(entry: entry, instance: make())) }
    }
    defer { for runner in runners { runner.instance.end() } }
    for i in runners.indices { try runners[i].warmUp(self) }
    for round in 0..<effort.rounds {
      for turn in runners.indices {
        let i = (round + turn) % runners.count  // each of them is first in its turn
        if round < effort.fewest || runners[i].used < effort.budget { try runners[i].round(self) }
      }
    }
    return RowResult(
      name: name, group: String(group), operations: operations, rounds: effort.rounds, targets: targets,
      measurements: entries.map { entry in
        if case .doesNotFinish(let reason) = entry.way {
          return Measurement(peer: entry.peer, times: [], outcome: nil, doesNotFinish: reason)
        }
        let runner = runners.first { $0.entry.peer == entry.peer }
        let times = (runner?.times ?? []).map { $0 / Double(operations) }
        return Measurement(peer: entry.peer, times: times.sorted(), outcome: runner?.first, doesNotFinish: nil)
      })
  }

  /// Runs each peer without timing it; every run is checked. Returns the counts of those that have one count only: where a
  /// set decides who hears of a change first (OpenCombine), it is another in the next process.
  public func counts() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for entry in entries {
      guard case .runs(let make) = entry.way else { continue }
      var runner = Runner(entry: entry, instance: make())
      defer { runner.instance.end() }
      try runner.warmUp(self)
      if entry.isMinimal { counts["\(name) on \(entry.peer)"] = runner.first?.count }
    }
    return counts
  }

  /// One peer at work.
  private struct Runner {
    let entry: Entry
    let instance: Instance
    var first: Outcome?
    var times: [Double] = []
    var used = Duration.zero

    mutating func warmUp(_ row: Row) throws { first = try row.warmUp(instance, of: entry) }

    mutating func round(_ row: Row) throws {
      instance.prepare()
      let start = bench_thread_time()
      let outcome = instance.run()
      let threadTime = Double(bench_thread_time() - start)
      let time = instance.time?() ?? threadTime
      let settled = instance.settle(outcome)
      instance.finish()
      try row.verify(settled, of: entry, first: first)
      used += .nanoseconds(Int64(time))
      times.append(time)
    }
  }
}
