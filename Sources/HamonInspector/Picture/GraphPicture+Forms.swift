extension GraphPicture {
  /// The picture for a terminal: what is owned is below its owner; what has been read is behind the arrow.
  ///
  ///     scope screen
  ///       effect row × 40, 41 runs ← favourites
  ///     signal favourites = [7]
  public var lines: [String] {
    var children: [Int: [Int]] = [:]
    for node in nodes { children[node.owner ?? 0, default: []].append(node.number) }
    var lines: [String] = []
    var open = (children[0] ?? []).reversed().map { (number: $0, depth: 0) }
    while let (number, depth) = open.popLast() {
      let node = nodes[number - 1]
      let read = node.sources.map { title(nodes[$0 - 1]) }.joined(separator: ", ")
      let words = [node.kind, title(node)].filter { !$0.isEmpty }.joined(separator: " ")
      let value = node.value.map { " = \($0)" } ?? ""
      let runs = node.runs.map { ", \($0) run\($0 == 1 ? "" : "s")" } ?? ""
      lines.append(String(repeating: "  ", count: depth) + words + value + runs + (read.isEmpty ? "" : " ← \(read)"))
      open += (children[number] ?? []).reversed().map { ($0, depth + 1) }
    }
    return lines
  }

  /// The picture for Graphviz: `dot -Tsvg`. Ellipse: written; hexagon: derived; box: runs. An arrow leads from what is read to what
  /// has read it.
  public var dot: String {
    var text = "digraph hamon {\n  rankdir=LR;\n  node [fontname=\"sans-serif\"];\n"
    for node in nodes where node.kind != "scope" {
      let shape =
        switch node.kind {
        case "effect", "tracker": "box"
        case "computed", "linked", "selector", "resource": "hexagon"
        default: "ellipse"
        }
      text += "  n\(node.number) [shape=\(shape), label=\"\(escaped(label(node)))\"];\n"
    }
    for node in nodes { for source in node.sources { text += "  n\(source) -> n\(node.number);\n" } }
    return text + "}\n"
  }

  /// The picture as one JSON object, with its keys in one order: `{"nodes":[{"number":1,"kind":"scope","name":"screen",…}]}`.
  public var json: String {
    let objects = nodes.map { node in
      var fields = [
        "\"number\":\(node.number)", "\"kind\":\"\(escaped(node.kind))\"", "\"name\":\"\(escaped(node.name))\"",
      ]
      if let owner = node.owner { fields.append("\"owner\":\(owner)") }
      fields.append("\"sources\":[\(node.sources.map(String.init).joined(separator: ","))]")
      if let value = node.value { fields.append("\"value\":\"\(escaped(value))\"") }
      if let runs = node.runs { fields.append("\"runs\":\(runs)") }
      fields.append("\"count\":\(node.count)")
      return "{\(fields.joined(separator: ","))}"
    }
    return "{\"nodes\":[\(objects.joined(separator: ","))]}"
  }

  private func title(_ node: Node) -> String {
    node.name + (node.count > 1 ? (node.name.isEmpty ? "" : " ") + "× \(node.count)" : "")
  }

  private func label(_ node: Node) -> String {
    let name = node.name.isEmpty ? [node.kind, title(node)].filter { !$0.isEmpty }.joined(separator: " ") : title(node)
    return name + (node.value.map { "\n\($0)" } ?? "")
  }

  private func escaped(_ text: String) -> String {
    var escaped = ""
    for sign in text.unicodeScalars {
      switch sign {
      case "\"", "\\": escaped += "\\\(sign)"
      case "\n": escaped += "\\n"
      case _ where sign.value < 0x20: escaped += " "
      default: escaped.unicodeScalars.append(sign)
      }
    }
    return escaped
  }
}
