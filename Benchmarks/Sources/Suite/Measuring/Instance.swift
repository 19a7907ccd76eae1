/// What a timed run has to end with: a sum of what was read, and how often closures ran.
public struct Outcome: Equatable, Sendable {
  public var sum: Double
  public var count: Int

  public init(sum: Double, count: Int) {
    self.sum = sum
    self.count = count
  }

  init(sum: Int, count: Int) { self.init(sum: Double(sum), count: count) }

  static func * (outcome: Outcome, factor: Int) -> Outcome {
    Outcome(sum: outcome.sum * Double(factor), count: outcome.count * factor)
  }
}

/// A workload set up for one peer: only `run` is timed.
struct Instance {
  /// Before every timed run.
  var prepare: () -> Void = {}
  /// The timed run.
  let run: () -> Outcome
  /// After every timed run: its outcome, with what shows only now.
  var settle: (Outcome) -> Outcome = { $0 }
  /// After every timed run.
  var finish: () -> Void = {}
  /// After the last.
  var end: () -> Void = {}
  /// What the last run took by a clock of its own, in nanoseconds: where it runs in another process.
  var time: (() -> Double)?

  /// A run that is not timed.
  func once() -> Outcome {
    prepare()
    defer { finish() }
    return settle(run())
  }
}
