/// What nodes are called in traces and pictures: the name without its number, and, where several share one, what tells them apart.
struct NodeTitles {
  /// A node, with the places of those that have read it.
  struct Node {
    let stem: String
    let readers: [Int]
  }

  /// The titles, in the order of the nodes.
  let titles: [String]

  /// `names` calls the nodes of one stem by others, in order: the cells of a list are its rows. A node whose stem is not its own takes
  /// the name of its one reader of those, so that the state of row 7 is called "of row 7" wherever it stands; else a number from 1.
  init(_ nodes: [Node], names: [String: [String]], _ language: Language) {
    var counts: [String: Int] = [:]
    for node in nodes { counts[node.stem, default: 0] += 1 }
    var seen: [String: Int] = [:]
    let numbers = nodes.map { node in
      defer { seen[node.stem, default: 0] += 1 }
      return seen[node.stem, default: 0]
    }
    let called = zip(nodes, numbers).map { node, number in
      names[node.stem].flatMap { $0.indices.contains(number) ? $0[number] : nil }
    }
    let owners = zip(nodes, called).map { node, title in
      title != nil
        ? nil : Self.only(node.readers.filter { (names[nodes[$0].stem] ?? []).count > 1 }.compactMap { called[$0] })
    }
    // One reader for each, or the names would tell nothing apart.
    var owned: [String: Set<String>] = [:]
    for (node, owner) in zip(nodes, owners) { if let owner { owned[node.stem, default: []].insert(owner) } }
    titles = nodes.indices.map { place in
      let stem = language.named(nodes[place].stem), count = counts[nodes[place].stem]
      if let title = called[place] { return title }
      if let owner = owners[place], owned[nodes[place].stem]?.count == count, count != 1 {
        return language("\(stem) of \(owner)", "\(owner) の \(stem)".closedUp)
      }
      return count == 1 ? stem : "\(stem) \(numbers[place] + 1)"
    }
  }

  private static func only(_ names: [String]) -> String? { Set(names).count == 1 ? names[0] : nil }

  /// What siblings have in common whose names say what each belongs to: "star" of "star of Soba".
  static func part(_ stem: String) -> String {
    if let of = stem.firstRange(of: " of ") { return String(stem[..<of.lowerBound]) }
    return stem.firstRange(of: " の").map { String(stem[$0.upperBound...].drop { $0 == " " }) } ?? stem
  }

  /// The name without its place in a file, and without the number that a list gives to its cells.
  static func stem(_ name: String?, kind: String) -> String {
    guard let name else { return kind }
    if name.hasPrefix("signal of CellInput") { return "row" }
    var text = name.firstRange(of: " (").map { name[..<$0.lowerBound] } ?? name[...]
    for kind in ["Selector", "PartSource"] where text.hasSuffix(">") {
      if let type = text.firstRange(of: kind + "<") { text = text[..<type.lowerBound] + kind.lowercased() }
    }
    if text.hasPrefix("signal of ") { text = text.dropFirst("signal of ".count) }
    // What type it has says little of a value that was given no name.
    if text.hasPrefix("computed of ") { return "computed" }
    let words = text.split(separator: " ")
    guard words.count > 2, words[words.count - 3] == "cell", Int(words[words.count - 2]) != nil else {
      return String(text)
    }
    return words.dropLast(2).joined(separator: " ")
  }
}
