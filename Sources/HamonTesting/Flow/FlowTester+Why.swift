import Hamon
import HamonInspector

/// A state that has come by itself.
struct Arrival<State> {
  let state: State
  /// Why: what the tester has read and has changed. It is kept with the arrival, because no log may be on.
  let reads: [ChangedRead]
  /// The flush that has brought it.
  let flush: FlushIdentity?
}

/// A change of what a tester has read, and the record that explains it.
struct ChangedRead {
  let change: CausalEntry
  let record: CausalRecord

  /// The source in words.
  var name: String { change.node.map { record.name(of: $0) } ?? "" }
}

extension [ChangedRead] {
  /// Adds later ones, of which each takes the place of an earlier one with its name.
  mutating func add(_ later: [ChangedRead]) {
    removeAll { read in later.contains { $0.name == read.name } }
    self += later
  }
}

/// Why the state is what it is, for failures.
extension FlowTester {
  /// The changed sources of the snapshot, after a place in the log: the last write or evaluation of each.
  func reads(after place: Int) -> [ChangedRead] {
    guard let number = effect.flatMap({ log.number(of: $0) }) else { return [] }
    let record = log.record
    let runs = record.entries.filter { $0.number > place && $0.node == number && $0.event == .ran }
    return reads(of: runs, record)
  }

  /// Those of the run that is under way.
  func readsOfRun() -> [ChangedRead] {
    guard let record = effect.flatMap({ CausalRecord(runReasons.deeds(of: $0)) }) else { return [] }
    return reads(of: record.entries.suffix(1), record)
  }

  private func reads(of runs: some Sequence<CausalEntry>, _ record: CausalRecord) -> [ChangedRead] {
    let record = record.withoutTwins
    var last: [ChangedRead] = []
    for change in runs.flatMap(\.because).compactMap({ record[$0] }) {
      last.removeAll { $0.change.node == change.node }
      last.append(ChangedRead(change: change, record: record))
    }
    return last
  }

  /// Why the properties that are not as stated have their values. If nothing that was read has such a name: why all has changed that has
  /// not the name of a property which is as stated.
  func reasons(for names: [String], among all: [String], _ reads: [ChangedRead]) -> [String] {
    func named(_ names: [String]) -> [ChangedRead] {
      reads.filter { read in
        names.contains { read.name.hasSuffix(".\($0)\"") || read.name.hasSuffix("\"\($0)\"") }
      }
    }
    let wrong = named(names)
    let stated = Set(named(all.filter { !names.contains($0) }).map(\.name))
    let open = reads.filter { !stated.contains($0.name) }
    return (!wrong.isEmpty ? wrong : !open.isEmpty ? open : reads).prefix(5).map { $0.record.chain(of: $0.change) }
  }
}

extension CausalRecord {
  /// Without causes around one of the same name: an input is one that the tester names, and an `InputQueue` names it again.
  fileprivate var withoutTwins: CausalRecord {
    CausalRecord(
      entries: entries.map { entry in
        guard entry.event == .cause, let outer = entry.cause.flatMap({ self[$0] }), outer.name == entry.name else {
          return entry
        }
        var single = entry
        single.cause = outer.cause
        return single
      })
  }
}
