extension DependencyGraph {
  /// Attempts at the same lesson as one picture for Graphviz, a box for each.
  public static func dot(_ name: String, _ graphs: [(heading: String, graph: DependencyGraph)]) -> [String] {
    var lines = [
      "digraph \(name) {", "  rankdir=LR;", "  node [fontname=\"monospace\"];",
      "  // ellipse: state; diamond: derived; box: reads. An arrow leads from what is read to what reads it.",
      "  // Thick: written by the event, or reads what is.",
    ]
    for (index, (heading, graph)) in graphs.enumerated() {
      lines += ["  subgraph cluster_\(index) {", "    label=\(quoted(heading));"]
      lines += graph.dot("n\(index)_").map { "    " + $0 }
      lines.append("  }")
    }
    return lines + ["}"]
  }

  private func dot(_ prefix: String) -> [String] {
    var lines = ["\(prefix)event [shape=plaintext, label=\(Self.quoted(action))];"]
    let groups = folded
    var groupOf: [Int: Int] = [:]
    for (index, group) in groups.enumerated() { for place in group { groupOf[place] = index } }
    for (index, group) in groups.enumerated() {
      let node = nodes[group[0]]
      let shape =
        switch node.kind {
        case .state: "ellipse"
        case .derived: "diamond"
        case .reader: "box"
        }
      let isThick = node.isWritten || node.sources.contains { nodes[$0].isWritten }
      let name = group.count == 1 ? node.name : "\(node.name) and \(group.count - 1) more"
      lines.append("\(prefix)\(index) [shape=\(shape), label=\(Self.quoted(name))\(isThick ? ", penwidth=3" : "")];")
    }
    for (index, group) in groups.enumerated() {
      if nodes[group[0]].isWritten { lines.append("\(prefix)event -> \(prefix)\(index) [style=dashed];") }
      var known: Set<Int> = []
      for source in group.flatMap({ nodes[$0].sources }).compactMap({ groupOf[$0] }) where known.insert(source).inserted
      {
        lines.append("\(prefix)\(source) -> \(prefix)\(index);")
      }
    }
    return lines
  }

  /// Places by groups: those that look alike are one from five on, so that forty rows do not make a picture of six thousand points.
  private var folded: [[Int]] {
    struct Look: Hashable {
      let stem: String
      let isWritten: Bool
      let readsWritten: Bool
      let sources: Set<String>
      let readers: Set<String>
    }
    let looks = nodes.indices.map { place in
      let node = nodes[place]
      let readers = readers(of: place)
      return Look(
        stem: node.stem, isWritten: node.isWritten, readsWritten: node.sources.contains { nodes[$0].isWritten },
        sources: Set(node.sources.map { nodes[$0].stem }), readers: Set(readers.map { nodes[$0].stem }))
    }
    var places: [Look: [Int]] = [:]
    for (place, look) in looks.enumerated() { places[look, default: []].append(place) }
    return nodes.indices.compactMap { place in
      let group = places[looks[place]] ?? []
      return group.count < 5 ? [place] : group[0] == place ? group : nil
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) } + "\""
  }
}
