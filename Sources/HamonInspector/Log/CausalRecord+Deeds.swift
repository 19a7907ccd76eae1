import Hamon

extension CausalRecord {
  /// Why an effect has run, as a log would have it; its run is the last entry. Nil if that is not known.
  package init?(_ deeds: [RunReasons.Deed]) {
    if deeds.isEmpty { return nil }
    var entries = DeedEntries()
    for deed in deeds { entries.add(deed) }
    self.init(entries: entries.entries)
  }
}

/// Makes entries of deeds, with those that say what their nodes and causes are.
private struct DeedEntries {
  private(set) var entries: [CausalEntry] = []
  /// The numbers of the deeds, by their places.
  private var deeds: [Int] = []
  private var nodes: [UInt: Int] = [:]
  private var causes: [ObjectIdentifier: Int] = [:]

  mutating func add(_ deed: RunReasons.Deed) {
    var entry = CausalEntry(
      CausalEntry.Event(deed.event), node: number(of: deed.node), cause: number(of: deed.cause))
    entry.because = deed.because.map { deeds[$0] }
    entry.by = deed.by.map { number(of: $0) }
    deeds.append(append(entry))
  }

  private mutating func number(of doer: RunReasons.Doer) -> Int {
    if let number = nodes[doer.node] { return number }
    let number = nodes.count + 1
    nodes[doer.node] = number
    var entry = CausalEntry(.made, node: number)
    entry.kind = doer.kind
    entry.name = doer.name
    _ = append(entry)
    return number
  }

  private mutating func number(of cause: Cause?) -> Int? {
    guard let cause else { return nil }
    if let number = causes[ObjectIdentifier(cause)] { return number }
    var entry = CausalEntry(.cause, cause: number(of: cause.outer))
    entry.name = cause.name
    let number = append(entry)
    causes[ObjectIdentifier(cause)] = number
    return number
  }

  private mutating func append(_ entry: CausalEntry) -> Int {
    var entry = entry
    entry.number = entries.count + 1
    entries.append(entry)
    return entry.number
  }
}
