import Hamon

/// Runs without a reason: first ones, and what looks like one.
///
///     node                                     entry                    in words
///     called by what it stands in              `again`                  ran, called by what it stands in
///     an effect older than the log             `again`                  ran, because of what is not in the log
///     new, in a run of its owner               without `because`        ran, made anew by effect "screen", which ran because …
///       that has run before                                             (made by, where nothing of its name was there)
///     any other                                without `because`        ran for the first time
///
/// A run of the owner is noted after what it has made has run.
///
/// Explanations ask that of many nodes: so the places of what happened to each are found once. *Cost:* to make it, a walk over the record;
/// each answer then takes a search in the places of the node, its owner and those of its name.
package struct CausalFirsts {
  /// How a new node came to run.
  struct Making {
    /// The run of the owner.
    let run: CausalEntry
    /// Whether it took the place of one with the same name.
    let isAnew: Bool
  }

  /// What looks alike: nodes with the same kind and name, and the same owner where that matters.
  private struct Family: Hashable {
    let kind: String?
    let name: String?
    var owner: Int?
  }

  private let entries: [CausalEntry]
  /// By node, what it is.
  let made: [Int: CausalEntry]
  // By node, or by what looks alike, the places of entries in their order.
  private var runs: [Int: [Int]] = [:]
  private var ends: [Int: [Int]] = [:]
  private var endsOfAlike: [Family: [Int]] = [:]
  private var firstsOfAlike: [Family: [Int]] = [:]

  package init(_ record: CausalRecord) {
    entries = record.entries
    made = record.made()
    for (place, entry) in entries.enumerated() {
      guard let node = entry.node else { continue }
      switch entry.event {
      case .ended:
        ends[node, default: []].append(place)
        endsOfAlike[family(of: node), default: []].append(place)
      case .ran, .evaluated:
        runs[node, default: []].append(place)
        if entry.isFirst { firstsOfAlike[family(of: node, made[node]?.owner), default: []].append(place) }
      default: continue
      }
    }
  }

  private func family(of node: Int, _ owner: Int? = nil) -> Family {
    Family(kind: made[node]?.kind, name: made[node]?.name, owner: owner)
  }

  /// The kind and name of a node.
  func name(of node: Int) -> String { CausalRecord.name(of: node, made[node]) }

  /// Whether two nodes are parts of one thing: they have its kind, and its name, or no name and one place.
  func isPart(_ part: Int, of node: Int) -> Bool {
    guard let one = made[part], let other = made[node], let name = one.name, let kind = other.kind,
      ["linked", "list", "dictionary", "selector"].contains(kind), [kind, "source of \(kind)"].contains(one.kind)
    else { return false }
    if name == other.name { return true }
    guard let place = name.lastIndex(of: "(") else { return false }
    return name.hasSuffix(")") && other.name?.hasSuffix(name[place...]) == true
  }

  /// The first run or evaluation of a node from an entry on.
  func run(of node: Int, from entry: CausalEntry) -> CausalEntry? {
    place(of: entry).flatMap { run(of: node, from: $0) }.map { entries[$0] }
  }

  private func place(of entry: CausalEntry) -> Int? { CausalRecord.index(of: entry.number, in: entries) }

  private func run(of node: Int, from place: Int) -> Int? {
    guard let runs = runs[node] else { return nil }
    let index = runs.count(before: place)
    return index < runs.count ? runs[index] : nil
  }

  /// Of the first run of a node: the run of an owner that had run before, and has made the node now.
  func making(of entry: CausalEntry) -> Making? { making(of: entry, depth: 0) }

  private func making(of entry: CausalEntry, depth: Int) -> Making? {
    guard entry.isFirst, depth < 100, let node = entry.node, entry.event == .ran || entry.event == .evaluated,
      let start = place(of: entry)
    else { return nil }
    let end = ends[node]?.last.flatMap { $0 < start ? nil : $0 } ?? entries.count
    var owner = made[node]?.owner
    var seen: Set<Int> = []  // a log from a file may be damaged
    while let each = owner, seen.insert(each).inserted {
      if let place = self.run(of: each, from: start), place < end {
        let run = entries[place]
        if run.isFirst, making(of: run, depth: depth + 1) == nil { return nil }
        return Making(run: run, isAnew: isAnew(node, each, start))
      }
      owner = made[each]?.owner  // a scope does not run
    }
    return nil
  }

  /// Whether nodes of the same kind and name have ended since the owner's last run, more than it has made since.
  private func isAnew(_ node: Int, _ owner: Int, _ start: Int) -> Bool {
    let runs = runs[owner] ?? []
    let before = runs.count(before: start)
    let last = before > 0 ? runs[before - 1] : -1
    func count(_ places: [Int]?) -> Int { places.map { $0.count(before: start) - $0.count(before: last + 1) } ?? 0 }
    let ended = count(endsOfAlike[family(of: node)])
    let own = self.runs[node]?.filter { entries[$0].isFirst }
    return ended > count(firstsOfAlike[family(of: node, made[node]?.owner)]) - count(own)
  }

  /// Why a node has run that no change has made run: `for the first time`, `, called by what it stands in`.
  package func withoutReason(_ entry: CausalEntry) -> String {
    if entry.isAgain {
      if made[entry.node ?? 0]?.kind == "tracker" { return ", called by what it stands in" }
      let isFirst = entry.node.flatMap { runs[$0]?.first }.map { entries[$0].number } == entry.number
      return isFirst ? ", because of what is not in the log" : " once more"
    }
    guard let making = making(of: entry), let owner = making.run.node else { return " for the first time" }
    return (making.isAnew ? ", made anew by " : " for the first time, made by ") + name(of: owner)
  }
}

extension CausalEntry {
  /// Of a run or evaluation: whether it has no reason, and is no call.
  fileprivate var isFirst: Bool { because.isEmpty && !isAgain }
}

extension [Int] {
  /// How many are less, in an array that is in order.
  fileprivate func count(before place: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
