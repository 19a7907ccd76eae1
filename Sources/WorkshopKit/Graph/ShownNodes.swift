import Hamon
import HamonInspector

/// A log without what a host or a list does for itself: what is left are the nodes that a lesson is about, by their names.
struct ShownNodes {
  let record: CausalRecord
  let stems: [Int: String]

  init(_ recorded: CausalRecord, names: [String: [String]], _ language: Language) {
    let entries = recorded.entries.dropLast(Self.tail(recorded.entries))
    let machinery = Machinery(entries)
    let made = entries.filter { $0.event == .made && $0.node.map(machinery.isShown) ?? false }
    let places = Dictionary(uniqueKeysWithValues: made.enumerated().map { ($1.node ?? 0, $0) })
    let nodes = made.map { entry in
      NodeTitles.Node(
        stem: NodeTitles.stem(entry.name, kind: entry.kind ?? "node"),
        readers: (machinery.readers[entry.node ?? 0] ?? []).compactMap { places[$0] }.sorted())
    }
    let titles = NodeTitles(nodes, names: names, language).titles
    stems = Dictionary(uniqueKeysWithValues: zip(made, nodes).map { ($0.node ?? 0, NodeTitles.part($1.stem)) })
    let shown = entries.compactMap { entry -> CausalEntry? in
      if let node = entry.node, !machinery.isShown(node) { return nil }
      var entry = entry
      if entry.event == .made, let place = entry.node.flatMap({ places[$0] }) {
        entry.name = titles[place]
        entry.owner = nil
      }
      entry.old = entry.old.map(shortened(value:))
      entry.new = entry.new.map(shortened(value:))
      entry.reads = entry.reads.filter(machinery.isShown)
      entry.because = machinery.reasons(of: entry, in: recorded)
      if let by = entry.by, !machinery.isShown(by) { entry.by = nil }
      return entry
    }
    record = CausalRecord(
      entries: shown.indices.filter { $0 == 0 || !Self.letsGo(shown[$0], after: shown[$0 - 1]) }.map { shown[$0] })
  }

  /// Whether a run is no more than how a host with explicit tracking lets go of reads that were not inside of a `WithTracking`: it comes
  /// right after the run with those reads, has no reason of its own, and fewer reads.
  private static func letsGo(_ entry: CausalEntry, after last: CausalEntry) -> Bool {
    entry.event == .ran && last.event == .ran && entry.node == last.node && entry.because.isEmpty
      && Set(entry.reads).isStrictSubset(of: last.reads)
  }

  /// How many entries at the end say only that the demo was put away.
  private static func tail(_ entries: [CausalEntry]) -> Int {
    entries.reversed().prefix { $0.event == .ended && $0.cause == nil }.count
  }
}

/// Which nodes are no more than how a host or a list does its work.
private struct Machinery {
  /// By node, those that have read it.
  private(set) var readers: [Int: Set<Int>] = [:]
  private var made: [Int: CausalEntry] = [:]
  private var written: Set<Int> = []
  /// By node, what it has written.
  private var writes: [Int: Set<Int>] = [:]

  init(_ entries: ArraySlice<CausalEntry>) {
    for entry in entries {
      guard let node = entry.node else { continue }
      if entry.event == .made { made[node] = entry }
      if entry.event == .write, entry.changed != false {
        written.insert(node)
        if let by = entry.by { writes[by, default: []].insert(node) }
      }
      for source in entry.reads { readers[source, default: []].insert(node) }
    }
  }

  private static let names = [" content", " tree", "first row", "row count", "visible cells"]

  func isShown(_ node: Int) -> Bool {
    guard let entry = made[node], entry.kind != "scope" else { return false }
    let name = entry.name ?? ""
    if Self.names.contains(where: name.hasSuffix) || (entry.kind == "tracker" && name.hasPrefix("tracker")) {
      return false
    }
    // What a host draws with is of interest where it measures, and writes what others read.
    if name.hasSuffix(" frame") { return !(writes[node] ?? []).isEmpty }
    if name.hasSuffix(" frame request") { return (readers[node] ?? []).contains(where: isShown) }
    // What a list tells its cell, only where it tells it something new.
    if name.hasPrefix("signal of CellInput") { return written.contains(node) }
    return true
  }

  /// The reasons that are shown: of one that is not, its own reasons take the place.
  func reasons(of entry: CausalEntry, in record: CausalRecord, depth: Int = 0) -> [Int] {
    entry.because.flatMap { number -> [Int] in
      guard let reason = record[number], let node = reason.node else { return [] }
      if isShown(node) { return [number] }
      return depth < 20 ? reasons(of: reason, in: record, depth: depth + 1) : []
    }
  }
}
