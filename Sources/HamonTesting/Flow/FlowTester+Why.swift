import Hamon

/// Why the state is what it is, for failures.
extension FlowTester {
  /// The changed sources of the snapshot, after a place in the log: the last write or evaluation of each. What async work has brought in
  /// one batch is in one run of the tester's effect.
  func reads(after place: Int, isOneRun: Bool = false) -> [CausalEntry] {
    guard let number = effect.flatMap({ log.number(of: $0) }) else { return [] }
    let record = log.record
    let runs = record.entries.filter { $0.number > place && $0.node == number && $0.event == .ran }
    var last: [CausalEntry] = []
    for change in runs.prefix(isOneRun ? 1 : runs.count).flatMap(\.because).compactMap({ record[$0] }) {
      last.removeAll { $0.node == change.node }
      last.append(change)
    }
    return last
  }

  /// Why the properties that are not as stated have their values; if none has such a name, why all have.
  func reasons(for names: [String], _ reads: [CausalEntry]) -> [String] {
    if reads.isEmpty { return [] }
    let record = log.record.withoutTwins
    let named = reads.filter { change in
      let name = change.node.map { record.name(of: $0) } ?? ""
      return names.contains { name.hasSuffix(".\($0)\"") || name.hasSuffix("\"\($0)\"") }
    }
    return (named.isEmpty ? reads : named).prefix(5).compactMap { change in
      change.node.flatMap { CausalRecord(entries: record.entries.filter { $0.number <= change.number }).chain(of: $0) }
    }
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
