extension DependencyGraph {
  /// Attempts at the same lesson as one picture for Graphviz, a box for each.
  public static func dot(_ name: String, _ graphs: [(heading: String, graph: DependencyGraph)]) -> [String] {
    var lines = [
      "digraph \(name) {", "  rankdir=LR;", "  node [fontname=\"monospace\"];",
      "  // ellipse: state; diamond: derived; box: reads. An arrow leads from what is read to who reads it.",
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
    for (place, node) in nodes.enumerated() {
      let shape =
        switch node.kind {
        case .state: "ellipse"
        case .derived: "diamond"
        case .reader: "box"
        }
      let isThick = node.isWritten || node.sources.contains { nodes[$0].isWritten }
      lines.append(
        "\(prefix)\(place) [shape=\(shape), label=\(Self.quoted(node.name))\(isThick ? ", penwidth=3" : "")];")
    }
    for (place, node) in nodes.enumerated() {
      if node.isWritten { lines.append("\(prefix)event -> \(prefix)\(place) [style=dashed];") }
      for source in node.sources { lines.append("\(prefix)\(source) -> \(prefix)\(place);") }
    }
    return lines
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) } + "\""
  }
}
