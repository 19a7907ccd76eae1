import Hamon

extension GraphPicture {
  /// The graph of a record: each node that it has met and that has read or was read, with what it has read last, and as ``deeds`` all
  /// that was done from an entry on.
  ///
  /// `families` says of nodes of the record what their siblings have in common: three of a kind are one node. Without it siblings are
  /// found by their names, from four on. *Cost:* a walk over the entries. *Misuse:* a record whose oldest entries were dropped lacks nodes.
  public init(of record: CausalRecord, from start: Int = 0, families: [Int: String]? = nil) {
    var made: [CausalEntry] = []
    var reads: [Int: [Int]] = [:]
    var values: [Int: String] = [:]
    var runs: [Int: Int] = [:]
    for entry in record.entries {
      guard let node = entry.node else { continue }
      switch entry.event {
      case .made: if entry.kind != "scope" { made.append(entry) }
      case .ran, .evaluated: reads[node] = entry.reads
      default: break
      }
      if let new = entry.new, !entry.isTakenBack { values[node] = new }
      if entry.event == .ran || entry.event == .evaluated, entry.number >= start { runs[node, default: 0] += 1 }
    }
    let read = Set(reads.values.joined())
    let known = made.filter { entry in entry.node.map { read.contains($0) || reads[$0]?.isEmpty == false } ?? false }
    let numbers = Dictionary(known.enumerated().map { ($1.node ?? 0, $0 + 1) }) { first, _ in first }
    let nodes = known.enumerated().map { place, entry in
      let node = entry.node ?? 0
      return Node(
        number: place + 1, kind: entry.kind ?? "", name: entry.name ?? "", owner: nil,
        sources: (reads[node] ?? []).compactMap { numbers[$0] }, value: values[node], runs: runs[node], count: 1)
    }
    let deeds = Self.deeds(of: record.entries.filter { $0.number >= start }, in: record, numbers)
    let groups =
      families.map { families in Self.groups(nodes, known.map { $0.node.flatMap { families[$0] } }) } ?? siblings(nodes)
    self.init(nodes, deeds, groups: groups)
  }

  private static func groups(_ nodes: [Node], _ families: [String?]) -> [Group] {
    struct Family: Hashable {
      let kind: String
      let name: String
    }
    let keys = zip(nodes, families).map { node, name in name.map { Family(kind: node.kind, name: $0) } }
    var members: [Family: [Int]] = [:]
    for (node, key) in zip(nodes, keys) { if let key { members[key, default: []].append(node.number) } }
    return zip(nodes, keys).compactMap { node, key in
      guard let key, let family = members[key], family.count > 2 else {
        return Group(kind: node.kind, name: node.name, members: [node.number])
      }
      if family[0] != node.number { return nil }
      let name = shared(family.map { nodes[$0 - 1].name }) ?? key.name
      return Group(kind: node.kind, name: name, members: family, isFamily: true)
    }
  }

  /// What the names of siblings have in common: "star" of "star of row 7" and "star of row 8", "row" of "row 7" and "row 8".
  private static func shared(_ names: [String]) -> String? {
    let stems = names.map { name in
      // In Japanese the part stands behind what it belongs to.
      name.firstRange(of: " of ").map { name[..<$0.lowerBound] } ?? name.firstRange(of: "の").map {
        name[$0.upperBound...].drop { $0 == " " }
      }
        ?? name[...]
    }
    let start = sharedStart(stems.map(Array.init))
    let end = start.isEmpty ? Array(sharedStart(stems.map { $0.reversed() }).reversed()) : start
    let common = String(end).split(separator: " ").joined(separator: " ")
    return common.isEmpty ? nil : common
  }

  private static func sharedStart(_ names: [[Character]]) -> [Character] {
    guard var common = names.first else { return [] }
    for name in names { while !name.starts(with: common) { common.removeLast() } }
    return common
  }
}
