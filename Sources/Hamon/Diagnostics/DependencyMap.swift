/// A node of a graph with what it has read, at one moment: for pictures of a graph and for tests.
package struct DependencyEntry: Hashable {
  /// The identity of the node while it lives.
  package let number: UInt
  /// "signal", "computed", "effect", "scope", or "tracker" (a body, a closure of `WithTracking`).
  package let kind: String
  /// The name it was given.
  package let name: String?
  /// Its Swift type, where that is known: in debug builds.
  package let type: String?
  /// Of a part of a list or a resource: a number of that, in debug builds; else 0.
  package let whole: UInt64
  /// Its owner.
  package let owner: UInt?
  /// The sources of its last run, in the order of reading.
  package let sources: [UInt]

  /// The value in words, of a signal, or of a computed that has one: of a computed that is not up to date, the last one. Asked for while
  /// the node lives; needs a name, or a debug build.
  package var value: String? { NodePointer(bitPattern: number).flatMap { Graph.text(of: $0) } }
}

extension Scope {
  /// What belongs to the scope, in the order in which it was made, and then all that any of it has read. A walk over all of
  /// it; nothing is evaluated.
  package var dependencies: [DependencyEntry] {
    connected.map { node in
      let label = node.pointee.ownerRecord.optional?.pointee.label?.pointee
      return DependencyEntry(
        number: UInt(bitPattern: node), kind: "\(node.pointee.traits.kind)", name: label?.name,
        type: label.map { "\($0.type)" }, whole: label?.whole ?? 0,
        owner: Graph.owner(of: node).map { UInt(bitPattern: $0) },
        sources: Self.sources(of: node).map { UInt(bitPattern: $0) })
    }
  }

  private var connected: [NodePointer] {
    var nodes: [NodePointer] = []
    var open = [node]
    while let owner = open.popLast() {
      nodes.append(owner)
      // From the last made to the first; so the first is taken next.
      var child = owner.pointee.ownerRecord.optional?.pointee.lastChild ?? NodeOffset.none
      while let node = child.optional {
        open.append(node)
        child = node.pointee.ownerRecord.pointer.pointee.previousSibling
      }
    }
    var seen = Set(nodes)
    var index = 0
    while index < nodes.count {
      for source in Self.sources(of: nodes[index]) where seen.insert(source).inserted { nodes.append(source) }
      index += 1
    }
    return nodes
  }

  private static func sources(of node: NodePointer) -> [NodePointer] {
    // A signal keeps other data there.
    if node.pointee.traits.kind == .signal { return [] }
    var sources: [NodePointer] = []
    Graph.forEachSource(of: node) { sources.append($0) }
    return sources
  }
}
