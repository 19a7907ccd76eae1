import Hamon
import HamonInspector

/// What a log costs while it is on: the same work without and with one, whose counts of runs and evaluations have to be right.
enum LogCost {
  /// How many times as long a write and what follows may take while a log is on. Printed, and no more.
  static let atMost = 5.0

  static func rows(_ scale: Scale) -> [Row] {
    let writes = scale == .full ? 100_000 : scale == .quick ? 10_000 : 100
    return [row("log/signal to effect", depth: 0, writes), row("log/chain of ten", depth: 10, writes)]
  }

  private static func row(_ name: String, depth: Int, _ writes: Int) -> Row {
    // In turns between two values, each of them another one than before.
    let sum = (0..<writes).reduce(0) { $0 + ($1 & 1) + 1 + depth }
    let outcome = Outcome(sum: sum, count: writes * (depth + 1))
    return Row(
      name: name, operations: writes, expected: outcome,
      entries: [
        Row.Entry(peer: .hamon, way: .runs { instance(depth, writes, log: nil) }),
        Row.Entry(peer: .logged, way: .runs { instance(depth, writes, log: CausalLog()) }),
      ])
  }

  private static func instance(_ depth: Int, _ writes: Int, log: CausalLog?) -> Instance {
    let tally = Tally()
    let head = Signal(0, name: "head")
    var read = { head.value }
    for i in 0..<depth {
      let before = read
      let computed = Computed(name: "computed \(i)") {
        tally.ran()
        return before() &+ 1
      }
      read = { computed.value }
    }
    let end = read
    let scope = Scope { observe(name: "effect") { tally.ran(reading: end()) } }
    return Instance(
      prepare: {
        head.value = -1
        log?.start()
      },
      run: {
        tally.reset()
        for i in 0..<writes { head.value = i & 1 &+ 1 }
        return Outcome(sum: tally.sum, count: tally.count)
      },
      settle: { outcome in
        log.map { isRight($0, depth, writes) ? outcome : Outcome(sum: -1, count: -1) } ?? outcome
      },
      finish: { log?.stop() },
      end: {
        scope.dispose()
        tally.free()
      })
  }

  /// Whether what the log has kept tells of all that has happened since its first entry: each run of the effect has a reason, and each
  /// reason that is still there is a write or evaluation that has changed something.
  private static func isRight(_ log: CausalLog, _ depth: Int, _ writes: Int) -> Bool {
    let record = log.record
    let runs = record.entries.filter { $0.event == .ran }
    let most = record.entries.count / (depth + 4)
    return runs.count >= min(most, writes) - 1
      && runs.allSatisfy { $0.because.count == 1 && record[$0.because[0]]?.changed ?? true }
  }
}
