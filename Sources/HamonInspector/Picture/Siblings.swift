/// Siblings that look alike: they are of one kind, their names differ only in numbers, and their owners and sources look alike. Four of
/// them, or more, are one; others stay alone.
func siblings(_ nodes: [GraphPicture.Node]) -> [Group] {
  var looks = Looks(nodes)
  var places: [Int: [Int]] = [:]
  for node in nodes { places[looks.look(of: node.number), default: []].append(node.number) }
  var groups: [Group] = []
  for node in nodes {
    let family = places[looks.look(of: node.number)] ?? []
    if family.count < 4 {
      groups.append(Group(kind: node.kind, name: node.name, members: [node.number]))
    } else if family[0] == node.number {
      groups.append(Group(kind: node.kind, name: stem(node.name), members: family, isFamily: true))
    }
  }
  return groups
}

/// A name without numbers, and without what is in quotes or brackets.
func stem(_ name: String) -> String {
  let opening: [Character] = ["\"", "“", "(", "[", "{", "<"]
  var stem = ""
  for sign in name.prefix(while: { !opening.contains($0) }) where !(sign.isASCII && sign.isNumber) {
    if sign == " ", stem.last == " " { continue }
    stem.append(sign)
  }
  if stem.last == " " { stem.removeLast() }
  return stem
}

/// Numbers for looks: nodes with one number look alike.
private struct Looks {
  private struct Look: Hashable {
    let kind: String
    let stem: String
    let owner: Int
    let sources: Set<Int>
  }

  private let nodes: [GraphPicture.Node]
  private var known: [Int?]
  private var numbers: [Look: Int] = [:]

  init(_ nodes: [GraphPicture.Node]) {
    self.nodes = nodes
    known = Array(repeating: nil, count: nodes.count + 1)
  }

  /// No recursion: a chain may be a million nodes long.
  mutating func look(of number: Int) -> Int {
    if let look = known[number] { return look }
    var open = [number]
    var isUnderWay: Set<Int> = []
    while let number = open.last {
      if known[number] != nil {
        open.removeLast()
        continue
      }
      let node = nodes[number - 1]
      let needed = node.sources + (node.owner.map { [$0] } ?? [])
      if isUnderWay.insert(number).inserted {
        open += needed.filter { known[$0] == nil && !isUnderWay.contains($0) }
        continue
      }
      open.removeLast()
      let look = Look(
        kind: node.kind, stem: stem(node.name), owner: node.owner.flatMap { known[$0] } ?? 0,
        sources: Set(node.sources.compactMap { known[$0] }))
      known[number] = numbers[look] ?? numbers.count + 1
      if numbers[look] == nil { numbers[look] = numbers.count + 1 }
    }
    return known[number] ?? 0
  }
}
