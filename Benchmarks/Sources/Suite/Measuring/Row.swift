/// Who takes part.
public enum Peer: String, CaseIterable, Sendable {
  case hamon
  /// The same with a `CausalLog` on; slower, and no peer to be compared with.
  case logged
  /// The toolchain's `@Observable` and `withObservationTracking`.
  case observation
  /// `CurrentValueSubject` and `sink`, as written by hand: each node can be read and shared, an equal result goes no further.
  case openCombine
  /// Chains of OpenCombine's `map`, where that is possible: no node in between can be read or shared.
  case combineMap
  /// One stored closure per node, called in the right order; nothing is tracked. The limit where users write closures: no reference
  /// is counted, no access checked.
  case closures
  /// The same as most people write it: closures in an array, values in variables of classes.
  case ordinaryClosures
  /// Plain Swift, which the optimiser may fold.
  case handwired
  /// In Hamon, with the whole array as one value, and all of what is derived from it derived anew.
  case recompute
  /// The same, compared with the array before by the standard library's `CollectionDifference`.
  case difference
  /// In Hamon, with a computed by hand for each part of a value.
  case computeds
  /// JavaScript, by node, where `--peers` brings it.
  case alienSignals
  /// Likewise.
  case preactSignals
  /// Rust, where `--peers` brings it.
  case alienSignalsRust
}

/// How much is done.
public enum Scale: Sendable {
  /// For figures.
  case full
  /// For a look: some seconds in all.
  case quick
  /// For tests: every workload once, small.
  case smallest
}

/// One line of the table: a piece of work, who can do it, what has to come out, and how fast Hamon ought to be.
public struct Row {
  /// Such as `kairo/deep`.
  public let name: String
  /// How many operations a timed run has; times are shown per operation.
  let operations: Int
  private let expectation: Expectation
  /// For a peer, how many times as long as Hamon it should take at least.
  let targets: [Peer: Double]
  var entries: [Entry]

  init(
    name: String, operations: Int, expected: @autoclosure @escaping () -> Outcome, targets: [Peer: Double] = [:],
    entries: [Entry]
  ) {
    self.name = name
    self.operations = operations
    expectation = Expectation(expected)
    self.targets = targets
    self.entries = entries
  }

  var expected: Outcome { expectation.outcome }

  /// The part of the suite.
  var group: Substring { name.prefix { $0 != "/" } }

  /// How a peer takes part.
  struct Entry {
    let peer: Peer
    /// Whether nothing may run more often than necessary: then `count` has to be the expected one. Others have a count
    /// of their own, which has to be the same in every run.
    var isMinimal = true
    let way: Way
  }

  /// How a peer does it, or why it cannot.
  enum Way {
    case runs(() -> Instance)
    case doesNotFinish(String)
  }
}

/// What has to come out; found out when it is first asked for, because some rows have to compute it.
private final class Expectation {
  private let find: () -> Outcome
  lazy var outcome = find()

  init(_ find: @escaping () -> Outcome) { self.find = find }
}

/// A run that came out wrong.
public struct WrongOutcome: Error, CustomStringConvertible {
  let row: String
  let peer: Peer
  let outcome: Outcome
  let expected: Outcome

  public var description: String {
    "\(row) on \(peer): sum \(outcome.sum), count \(outcome.count); expected sum \(expected.sum), count \(expected.count)"
  }
}

extension Row {
  /// The row with one peer, where that peer takes part.
  public func only(_ peer: Peer) -> Row? {
    var row = self
    row.entries.removeAll { $0.peer != peer }
    return row.entries.isEmpty ? nil : row
  }

  /// Runs an entry twice, and checks both. Returns the second outcome: where the count is the entry's own, all further runs come
  /// to that (the first may have found other values).
  func warmUp(_ instance: Instance, of entry: Entry) throws -> Outcome {
    try verify(instance.once(), of: entry, first: nil)
    let outcome = instance.once()
    try verify(outcome, of: entry, first: nil)
    return outcome
  }

  /// Checks the outcome of a run; `first` is an earlier one of the entry.
  func verify(_ outcome: Outcome, of entry: Entry, first: Outcome?) throws {
    let count = entry.isMinimal ? expected.count : first?.count ?? outcome.count
    let expected = Outcome(sum: expected.sum, count: count)
    if outcome != expected {
      throw WrongOutcome(row: name, peer: entry.peer, outcome: outcome, expected: expected)
    }
  }
}
