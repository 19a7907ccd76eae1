import Hamon

/// A graph at one moment: what a scope owns, and all that any of it has read, as a value that can be drawn.
///
/// ```swift
/// print(GraphPicture(of: screen).lines.joined(separator: "\n"))
/// // scope screen
/// //   effect row × 40, 41 runs ← favourites
/// // signal favourites = [7]
/// ```
///
/// A picture leaves nothing behind: nothing is evaluated, and there is no subscription. What consists of several nodes (a `Linked`, a
/// `Resource`, a list) is one; siblings that look alike are one with a count.
///
/// *Isolation:* made in the isolation of the scope's graph; the picture itself is `Sendable`. *Cost:* a walk over the nodes and their
/// links. *Misuse:* in release builds a node without a name has only its kind, and lists or resources of one name are drawn as one.
public struct GraphPicture: Sendable, Hashable {
  /// Something in the picture.
  public struct Node: Sendable, Hashable {
    /// Its place in the picture, from 1.
    public internal(set) var number: Int
    /// "signal", "computed", "effect", "tracker", "scope", "linked", "list", "dictionary", "selector", "resource".
    public internal(set) var kind: String
    /// The name that it was given; of siblings, what their names share. Empty if it has none.
    public internal(set) var name: String
    /// Its owner.
    public internal(set) var owner: Int?
    /// The sources of its last run, in the order of reading.
    public internal(set) var sources: [Int]
    /// Its value in words; of a computed that is not up to date, the last one. Absent where it has none, and of siblings.
    public internal(set) var value: String?
    /// How often it ran, or was evaluated, while the log was on; of siblings, all of them.
    public internal(set) var runs: Int?
    /// How many siblings it represents: 1, if it is alone.
    public internal(set) var count: Int
  }

  /// What the scope owns, in the order in which it was made, and then what that has read.
  public let nodes: [Node]

  /// What the last ripple of the log has done to them, in order; of a picture without a log, nothing.
  public let deeds: [Deed]

  /// Takes a picture. Siblings that look alike are one node from four of them on, unless `isFolded` is false. With a log, the picture
  /// has run counts, those that the log has noted, and the ``deeds`` of the last ripple.
  public init(of scope: Scope, log: CausalLog? = nil, isFolded: Bool = true) {
    let entries = scope.dependencies
    let costs = Dictionary(uniqueKeysWithValues: (log?.costs() ?? []).map { ($0.node, $0.runs + $0.evaluations) })
    let numbers = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.number, $0 + 1) })
    var nodes = entries.map { entry in
      Node(
        number: numbers[entry.number] ?? 0, kind: entry.kind, name: entry.name?.onOneLine ?? "",
        owner: entry.owner.flatMap { numbers[$0] }, sources: entry.sources.compactMap { numbers[$0] },
        value: entry.value,
        runs: log?.number(of: entry).flatMap { costs[$0] }, count: 1)
    }
    var deeds: [Deed] = []
    if let log {
      let known = entries.compactMap { entry in log.number(of: entry).map { ($0, numbers[entry.number] ?? 0) } }
      deeds = Self.deeds(in: log.record, Dictionary(known, uniquingKeysWith: { first, _ in first }))
    }
    (nodes, deeds) = Self.joined(nodes, deeds, by: Compounds(entries, nodes).groups)
    if isFolded { (nodes, deeds) = Self.joined(nodes, deeds, by: siblings(nodes)) }
    self.nodes = nodes
    self.deeds = deeds
  }

  /// A picture of nodes and what was done to them, with one node for each group.
  init(_ nodes: [Node], _ deeds: [Deed], groups: [Group]) {
    (self.nodes, self.deeds) = Self.joined(nodes, deeds, by: groups)
  }

  /// One node for each group: the first of it, with what all of them have read from outside.
  private static func joined(_ nodes: [Node], _ deeds: [Deed], by groups: [Group]) -> ([Node], [Deed]) {
    var groupOf = Array(repeating: 0, count: nodes.count + 1)
    for (index, group) in groups.enumerated() { for number in group.members { groupOf[number] = index + 1 } }
    let joinedNodes = groups.enumerated().map { index, group in
      let members = group.members.map { nodes[$0 - 1] }
      var sources: [Int] = []
      for source in members.flatMap(\.sources).map({ groupOf[$0] })
      where source != index + 1 && !sources.contains(source) {
        sources.append(source)
      }
      let owner = members.lazy.compactMap(\.owner).map { groupOf[$0] }.first { $0 != index + 1 }
      return Node(
        number: index + 1, kind: group.kind, name: group.name, owner: owner, sources: sources,
        value: group.isFamily ? nil : members.lazy.compactMap(\.value).first { $0 != "()" },
        runs: members.compactMap(\.runs).reduce(nil) { ($0 ?? 0) + $1 },
        count: group.isFamily ? members.count : members[0].count)
    }
    return (joinedNodes, joined(deeds, by: groups, groupOf))
  }
}

/// Nodes that are drawn as one, by their numbers, the first of them first.
struct Group {
  var kind: String
  var name: String
  var members: [Int]
  var isFamily = false
}
