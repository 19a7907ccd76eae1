/// Runs without a reason: first ones, and what looks like one.
///
///     node                                     entry                    in words
///     called by what it stands in              `again`                  ran, called by what it stands in
///     new, in a run of its owner               without `because`        ran, made anew by effect "screen", which ran because …
///       that has run before                                             (made by, where nothing of its name was there)
///     any other                                without `because`        ran for the first time
///
/// A run of the owner is noted after what it has made has run.
extension CausalRecord {
  /// How a new node came to run.
  struct Making {
    /// The run of the owner.
    let run: CausalEntry
    /// Whether it took the place of one with the same name.
    let isAnew: Bool
  }

  /// Of the first run of a node: the run of an owner that had run before, and has made the node now.
  func making(of entry: CausalEntry) -> Making? { making(of: entry, depth: 0) }

  private func making(of entry: CausalEntry, depth: Int) -> Making? {
    guard entry.because.isEmpty, !entry.isAgain, depth < 100, let node = entry.node,
      entry.event == .ran || entry.event == .evaluated,
      let start = Self.index(of: entry.number, in: entries)
    else { return nil }
    var made = made(node)
    while let owner = made?.owner {
      if let run = self.run(of: owner, in: entries[start...], whileLives: node) {
        if run.because.isEmpty, !run.isAgain, making(of: run, depth: depth + 1) == nil { return nil }
        return Making(run: run, isAnew: isAnew(entry, node, owner, start))
      }
      made = self.made(owner)  // a scope does not run
    }
    return nil
  }

  private func run(of owner: Int, in entries: ArraySlice<CausalEntry>, whileLives node: Int) -> CausalEntry? {
    for entry in entries {
      if entry.node == node, entry.event == .ended { return nil }
      if entry.node == owner, entry.event == .ran || entry.event == .evaluated { return entry }
    }
    return nil
  }

  /// Whether nodes of the same kind and name have ended since the owner's last run, more than it has made since.
  private func isAnew(_ entry: CausalEntry, _ node: Int, _ owner: Int, _ start: Int) -> Bool {
    var made: [Int: CausalEntry] = [:]
    for entry in entries where entry.event == .made {
      if let node = entry.node { made[node] = entry }
    }
    let mine = made[node]
    let isAlike = { (other: Int) -> Bool in made[other]?.kind == mine?.kind && made[other]?.name == mine?.name }
    var (ended, others) = (0, 0)
    for before in entries[..<start].reversed() {
      guard let other = before.node else { continue }
      if other == owner, before.event == .ran || before.event == .evaluated { break }
      if before.event == .ended, isAlike(other) {
        ended += 1
      } else if before.event == .ran || before.event == .evaluated, other != node, before.because.isEmpty,
        !before.isAgain,
        made[other]?.owner == mine?.owner, isAlike(other)
      {
        others += 1
      }
    }
    return ended > others
  }

  /// Why a node has run that no change has made run: `for the first time`, `, called by what it stands in`.
  package func withoutReason(_ entry: CausalEntry) -> String {
    if entry.isAgain {
      return made(entry.node ?? 0)?.kind == "tracker" ? ", called by what it stands in" : " once more"
    }
    guard let making = making(of: entry), let owner = making.run.node else { return " for the first time" }
    return (making.isAnew ? ", made anew by " : " for the first time, made by ") + name(of: owner)
  }
}
