import WorkshopKit

/// A graph as a drawing: what is written on the left, what reads it to the right. What is alike is drawn once, with a count. It can also
/// be without its links, for a pencil.
struct GraphDrawing {
  /// Nodes that are drawn as one.
  struct Box {
    var places: [Int] = []
    var label = ""
    let kind: DependencyGraph.Node.Kind
    var isWritten = false
    /// Whether something that was written is above it.
    var isReached = false
    var layer: Int
    var row = 0
  }

  /// The units of a drawing: its text is as large as that on a slide, of which it takes the width.
  static let width = 150.0
  static let gap = 20.0

  let graph: DependencyGraph
  private(set) var boxes: [Box] = []
  let layers: Int

  init(_ graph: DependencyGraph) {
    self.graph = graph
    let depths = Self.depths(graph)
    for places in Self.alike(graph, depths) {
      let (node, last) = (graph.nodes[places[0]], graph.nodes[places[places.count - 1]])
      boxes.append(
        Box(
          places: places, label: places.count == 1 ? node.name : "\(node.name) – \(last.name) ×\(places.count)",
          kind: node.kind, isWritten: node.isWritten, isReached: Self.isReached(places, in: graph),
          layer: depths[places[0]]))
    }
    let layers = max(2, (boxes.map(\.layer).max() ?? 0) + 1)
    self.layers = layers
    // What is written stands above what is not; what reads, beside what it reads.
    boxes.sort { $0.layer == 0 && $1.layer == 0 ? $0.isWritten && !$1.isWritten : $0.layer < $1.layer }
    for layer in 0..<layers {
      let places = boxes.enumerated().filter { $1.layer == layer }.map { ($0.offset, first(of: $0.offset)) }
      for (row, place) in places.sorted(by: { $0.1 < $1.1 }).enumerated() { boxes[place.0].row = row }
    }
  }

  /// How many boxes the fullest layer has.
  var rows: Int { (0..<layers).map { count(in: $0) }.max() ?? 0 }

  func count(in layer: Int) -> Int { boxes.count { $0.layer == layer } }

  var links: [(source: Box, target: Box)] {
    boxes.indices.flatMap { target in sources(of: target).map { (boxes[$0], boxes[target]) } }
  }

  private func sources(of target: Int) -> [Int] {
    let places = Set(boxes[target].places.flatMap { graph.nodes[$0].sources })
    return boxes.indices.filter { !places.isDisjoint(with: boxes[$0].places) }
  }

  /// Where what it reads first stands.
  private func first(of index: Int) -> Int {
    let rows = sources(of: index).map { boxes[$0].row }
    return (rows.min() ?? index) * 100 + index
  }

  private static func isReached(_ places: [Int], in graph: DependencyGraph) -> Bool {
    var (open, seen) = (places.flatMap { graph.nodes[$0].sources }, Set<Int>())
    while let place = open.popLast() {
      if graph.nodes[place].isWritten { return true }
      if seen.insert(place).inserted { open += graph.nodes[place].sources }
    }
    return false
  }

  /// How far each node is from what is written; a ring of readers ends it.
  private static func depths(_ graph: DependencyGraph) -> [Int] {
    var depths = Array(repeating: 0, count: graph.nodes.count)
    for _ in 0..<4 {
      for (place, node) in graph.nodes.enumerated() where node.kind != .state {
        depths[place] = min(3, 1 + (node.sources.map { depths[$0] }.max() ?? 0))
      }
    }
    return depths
  }

  /// The places of nodes that look alike; up to three stay apart.
  private static func alike(_ graph: DependencyGraph, _ depths: [Int]) -> [[Int]] {
    var groups: [(key: [String], places: [Int])] = []
    for (place, node) in graph.nodes.enumerated() {
      let reads = node.sources.map { graph.nodes[$0].stem + (graph.nodes[$0].isWritten ? "!" : "") }
      let key = ["\(node.kind) \(node.stem) \(node.writer) \(depths[place])"] + Set(reads).sorted()
      if let index = groups.firstIndex(where: { $0.key == key }) {
        groups[index].places.append(place)
      } else {
        groups.append((key, [place]))
      }
    }
    return groups.flatMap { $0.places.count > 3 ? [$0.places] : $0.places.map { [$0] } }
  }
}
