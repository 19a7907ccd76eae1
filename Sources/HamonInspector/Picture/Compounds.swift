import Hamon

/// Which nodes are parts of one thing. A `Linked` has a computed, what was chosen, and what resets that. A `Resource` has its scope, the
/// effect that follows its key, and its status. A list has its contents, its count and its elements, and a `Selector` has its keys.
struct Compounds {
  private var parents: [Int]
  private(set) var groups: [Group] = []

  init(_ entries: [DependencyEntry], _ nodes: [GraphPicture.Node]) {
    parents = Array(0...nodes.count)
    var firsts: [String: Int] = [:]
    for (entry, node) in zip(entries, nodes) {
      if let key = Self.key(of: entry, node) { join(node.number, firsts[key, default: node.number], &firsts, key) }
    }
    // The scope of a resource, and the effect in it, have its name.
    for (entry, node) in zip(entries, nodes) where ["scope", "effect"].contains(node.kind) && !node.name.isEmpty {
      let whole = node.kind == "effect" ? node.owner.map { entries[$0 - 1].whole } : entry.whole
      if let first = firsts[Self.key("resource", node.name, whole ?? 0)] { join(node.number, first) }
    }
    // What the state of a resource is made of has its name, too.
    for (entry, node) in zip(entries, nodes) where Self.kind(of: entry) == "resource" {
      for source in node.sources
      where Self.key("resource", nodes[source - 1].name, entries[source - 1].whole) == Self.key(of: entry, node) {
        join(node.number, source)
      }
    }
    // The parts of a Linked have its name, and read each other.
    for (entry, node) in zip(entries, nodes) where Self.kind(of: entry) == "linked" && !node.name.isEmpty {
      for source in node.sources
      where nodes[source - 1].name == node.name && Self.kind(of: entries[source - 1]) == "linked" {
        join(node.number, source)
      }
    }
    collect(entries, nodes)
  }

  /// What the parts of a list, a selector or a resource have in common; nil for other things.
  private static func key(of entry: DependencyEntry, _ node: GraphPicture.Node) -> String? {
    guard let kind = kind(of: entry), kind != "linked", !node.name.isEmpty else { return nil }
    return key(kind, name(of: entry, node), entry.whole)
  }

  private static func key(_ kind: String, _ name: String, _ whole: UInt64) -> String {
    "\(kind) \(name)" + (whole == 0 ? "" : " \(whole)")
  }

  /// The name of what it is a part of: that of a part has a word behind it.
  private static func name(of entry: DependencyEntry, _ node: GraphPicture.Node) -> String {
    guard let end = node.name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return node.name }
    let (whole, part) = (String(node.name[..<end]), node.name[end...].dropFirst())
    return switch kind(of: entry) {
    case "list", "dictionary": whole
    case "resource" where ["state", "status"].contains(part): whole
    default: node.name
    }
  }

  private static func kind(of entry: DependencyEntry) -> String? {
    guard let type = entry.type else { return nil }
    if type.hasSuffix("<ResourceStatus>") || type.hasPrefix("Computed<LoadState<") { return "resource" }
    switch type.prefix(while: { $0 != "<" }) {
    case "TrackedList", "ReadOnlyTrackedList": return "list"
    case "TrackedDictionary": return "dictionary"
    case "Selector": return "selector"
    case "Linked", "LinkedPart", "SourceOfLinked": return "linked"
    default: return nil
    }
  }

  private mutating func collect(_ entries: [DependencyEntry], _ nodes: [GraphPicture.Node]) {
    var places: [Int: Int] = [:]
    for (entry, node) in zip(entries, nodes) {
      let root = root(of: node.number)
      if let place = places[root] {
        groups[place].members.append(node.number)
        if let kind = Self.kind(of: entry) { groups[place].kind = kind }
        continue
      }
      places[root] = groups.count
      groups.append(
        Group(kind: Self.kind(of: entry) ?? node.kind, name: Self.name(of: entry, node), members: [node.number]))
    }
  }

  // MARK: union

  private mutating func join(_ number: Int, _ other: Int, _ firsts: inout [String: Int], _ key: String) {
    firsts[key] = other
    join(number, other)
  }

  private mutating func join(_ one: Int, _ other: Int) {
    let (a, b) = (root(of: one), root(of: other))
    parents[max(a, b)] = min(a, b)
  }

  private mutating func root(of number: Int) -> Int {
    var root = number
    while parents[root] != root { root = parents[root] }
    parents[number] = root
    return root
  }
}
