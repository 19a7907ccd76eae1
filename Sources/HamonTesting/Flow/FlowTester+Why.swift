import Hamon

/// Why the state is what it is, for failures.
extension FlowTester {
  /// The changed sources of the snapshot, after a place in a log: the last write or evaluation of each. What async work has brought in
  /// one batch is in one run of the tester's effect.
  func reads(in log: CausalLog?, after place: Int, isOneRun: Bool = false) -> Reads {
    guard let log, let number = effect.flatMap({ log.number(of: $0) }) else { return Reads() }
    let record = log.record
    let runs = record.entries.filter { $0.number > place && $0.node == number && $0.event == .ran }
    var last: [CausalEntry] = []
    for change in runs.prefix(isOneRun ? 1 : runs.count).flatMap(\.because).compactMap({ record[$0] }) {
      last.removeAll { $0.node == change.node }
      last.append(change)
    }
    return Reads(changes: last, record: record.withoutTwins)
  }

  /// As above, of a state that has come by itself.
  func reads(of arrival: Arrival) -> Reads { reads(in: arrival.log, after: arrival.place, isOneRun: true) }

  /// Why the properties that are not as stated have their values; if none has such a name, why all have.
  func reasons(for names: [String], _ reads: Reads) -> [String] {
    let record = reads.record
    let named = reads.changes.filter { change in
      let name = change.node.map { record.name(of: $0) } ?? ""
      return names.contains { name.hasSuffix(".\($0)\"") || name.hasSuffix("\"\($0)\"") }
    }
    return (named.isEmpty ? reads.changes : named).prefix(5).compactMap { change in
      change.node.flatMap { CausalRecord(entries: record.entries.filter { $0.number <= change.number }).chain(of: $0) }
    }
  }
}

/// The changes of what a tester has read, and the record that they are in.
struct Reads {
  var changes: [CausalEntry] = []
  var record = CausalRecord(entries: [])
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
