import Hamon

extension GraphPicture {
  /// What the last ripple of a log has done to a node of the picture.
  ///
  /// *Isolation:* none; `Sendable`. *Cost:* a value with two texts and a list.
  public struct Deed: Sendable, Hashable {
    /// What may be done to a node.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A value was written from outside of the graph, or by an effect.
      case written
      /// It was evaluated, and has another value.
      case changed
      /// It was evaluated or written, and its value is equal to the one before: the ripple ends here.
      case same
      /// It ran.
      case ran
    }

    /// The node, by its number in the picture.
    public internal(set) var node: Int
    /// Which of the siblings that the node represents, from 0.
    public internal(set) var sibling = 0
    /// What was done.
    public internal(set) var kind: Kind
    /// The value before, in words.
    public internal(set) var old: String?
    /// The value since, in words; nil if it was taken back.
    public internal(set) var new: String?
    /// The nodes that made it happen: those that have changed; of a write, the effect that has written.
    public internal(set) var because: [Int]
  }

  /// What the last ripple of a record has done to nodes of a picture, in order; `numbers` has the picture's number of a node of the log.
  static func deeds(in record: CausalRecord, _ numbers: [Int: Int]) -> [Deed] {
    let ripples = Ripple.all(in: record)
    guard let ripple = ripples.last(where: { $0.hasWritten }) ?? ripples.last else { return [] }
    return deeds(of: ripple.entries, in: record, numbers)
  }

  /// What some entries of a record have done.
  static func deeds(of entries: some Sequence<CausalEntry>, in record: CausalRecord, _ numbers: [Int: Int]) -> [Deed] {
    entries.compactMap { entry in
      guard let node = entry.node.flatMap({ numbers[$0] }) else { return nil }
      let kind: Deed.Kind
      switch entry.event {
      case .ran: kind = .ran
      case .write: kind = entry.changed == false ? .same : .written
      case .evaluated: kind = entry.changed == false ? .same : .changed
      default: return nil
      }
      let reasons = entry.because.compactMap { record[$0]?.node } + (entry.by.map { [$0] } ?? [])
      return Deed(
        node: node, kind: kind, old: entry.old, new: entry.isTakenBack ? nil : entry.new,
        because: reasons.compactMap { numbers[$0] })
    }
  }

  /// Deeds of nodes that are joined to groups; `groupOf` has the group's number of each node.
  static func joined(_ deeds: [Deed], by groups: [Group], _ groupOf: [Int]) -> [Deed] {
    var places = Array(repeating: 0, count: groupOf.count)
    for group in groups where group.isFamily {
      for (place, member) in group.members.enumerated() { places[member] = place }
    }
    return deeds.map { deed in
      var joined = deed
      joined.node = groupOf[deed.node]
      joined.sibling = places[deed.node]
      joined.because = []
      for reason in deed.because.map({ groupOf[$0] })
      where reason != joined.node && !joined.because.contains(reason) {
        joined.because.append(reason)
      }
      return joined
    }
  }
}

/// The lights of a picture's nodes after some of its deeds.
struct Lights {
  /// The light of a node: `rest` is what the ripple has not reached, `stale` what lies behind a change and had no turn yet.
  enum Light: String, CaseIterable { case rest, stale, same, changed, written, ran }

  struct Link: Hashable {
    let source: Int
    let target: Int
  }

  /// By the number of the node: one light for each sibling that it represents.
  private(set) var lights: [[Light]]
  /// The value of each, in words, and the one before.
  private(set) var values: [String?]
  private(set) var olds: [String?]
  /// How often a node ran.
  private(set) var runs: [Int]
  /// The links that have carried the ripple.
  private(set) var carried: Set<Link> = []

  init(_ picture: GraphPicture, after count: Int) {
    let deeds = picture.deeds
    lights = [[]] + picture.nodes.map { Array(repeating: .rest, count: $0.count) }
    values = [nil] + picture.nodes.map(\.value)
    olds = Array(repeating: nil, count: values.count)
    runs = Array(repeating: 0, count: values.count)
    // What is not done yet has its value of before.
    for deed in deeds.reversed() where picture.nodes[deed.node - 1].count == 1 && deed.old != nil {
      values[deed.node] = deed.old
    }
    for deed in deeds.prefix(max(0, count)) {
      let light: Light =
        switch deed.kind {
        case .written: .written
        case .changed: .changed
        case .same: .same
        case .ran: .ran
        }
      for reason in deed.because { carried.insert(Link(source: reason, target: deed.node)) }
      if deed.kind == .ran { runs[deed.node] += 1 }
      if picture.nodes[deed.node - 1].count == 1, deed.new != nil {
        (olds[deed.node], values[deed.node]) = (deed.old, deed.new)
      }
      // Of what consists of several nodes, the most that was done to one.
      if Self.rank(light) >= Self.rank(lights[deed.node][deed.sibling]) { lights[deed.node][deed.sibling] = light }
    }
    if count > 0 { findStale(picture) }
  }

  private static func rank(_ light: Light) -> Int { Light.allCases.firstIndex(of: light) ?? 0 }

  /// Marks what lies behind a change, and had no turn.
  private mutating func findStale(_ picture: GraphPicture) {
    var readers: [Int: [Int]] = [:]
    for node in picture.nodes { for source in node.sources { readers[source, default: []].append(node.number) } }
    var open = picture.nodes.map(\.number).filter { lights[$0].contains { $0 == .written || $0 == .changed } }
    while let number = open.popLast() {
      for reader in readers[number] ?? [] where lights[reader].allSatisfy({ $0 == .rest }) && isWhole(number) {
        for sibling in lights[reader].indices { lights[reader][sibling] = .stale }
        open.append(reader)
      }
    }
  }

  /// Of siblings it is not known which is read by which: what reads them is stale where all of them have changed.
  private func isWhole(_ number: Int) -> Bool {
    lights[number].count == 1 || lights[number].allSatisfy { $0 != .rest }
  }
}
