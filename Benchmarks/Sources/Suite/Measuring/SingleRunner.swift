/// One peer in one row, run by run: for harnesses that measure by themselves.
public final class SingleRunner {
  private let row: Row
  private let entry: Row.Entry
  private let instance: Instance
  private let first: Outcome

  /// Runs twice, unmeasured.
  init(_ row: Row, _ entry: Row.Entry, _ make: () -> Instance) throws {
    self.row = row
    self.entry = entry
    instance = make()
    first = try row.warmUp(instance, of: entry)
  }

  /// Before every run.
  public func prepare() { instance.prepare() }

  /// What is to be measured.
  public func run() -> Outcome { instance.run() }

  /// After every run: checks what it came to.
  public func finish(_ outcome: Outcome) throws {
    let settled = instance.settle(outcome)
    instance.finish()
    try row.verify(settled, of: entry, first: first)
  }

  /// After the last run.
  public func end() { instance.end() }
}

/// There is no such row, or the peer does not finish it.
public struct NoSuchRunner: Error {
  let row: String
  let peer: Peer
}

extension Suite {
  /// One peer in one row.
  public static func runner(_ scale: Scale, _ name: String, _ peer: Peer) throws -> SingleRunner {
    guard let row = rows(scale).first(where: { $0.name == name }),
      let entry = row.entries.first(where: { $0.peer == peer }), case .runs(let make) = entry.way
    else { throw NoSuchRunner(row: name, peer: peer) }
    return try SingleRunner(row, entry, make)
  }
}
