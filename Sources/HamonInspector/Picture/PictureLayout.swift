/// Where the nodes of a picture stand: in layers, each behind what it has read, with few links that cross.
struct PictureLayout {
  /// A card, or the place where a link passes through a layer.
  struct Item {
    /// The node's number; 0 where a link passes.
    let node: Int
    let layer: Int
    /// Its extent along the flow, and across it.
    let along: Double
    let across: Double
    /// Its middle.
    var main = 0.0
    var cross = 0.0
  }

  /// A link from a card to another, through the items between them.
  struct Link {
    let source: Int
    let target: Int
    let path: [Int]
    /// It leads against the flow: an effect has written what is read before it.
    let isBack: Bool
  }

  private(set) var items: [Item] = []
  private(set) var links: [Link] = []
  private(set) var layers: [[Int]] = []
  /// Extents of the whole.
  private(set) var along = 0.0
  private(set) var across = 0.0

  private var before: [[Int]] = []
  private var behind: [[Int]] = []

  /// Lays out nodes by their numbers; `sizes` has the extents of each. Cost: sorts each layer some times.
  init(
    _ nodes: [Int], edges: [Lights.Link], sizes: [Int: (along: Double, across: Double)], gapAlong: Double,
    gapAcross: Double
  ) {
    let layerOf = Self.depths(nodes, edges)
    layers = Array(repeating: [], count: (layerOf.values.max() ?? -1) + 1)
    var place: [Int: Int] = [:]
    for node in nodes {
      let size = sizes[node] ?? (0, 0)
      place[node] = add(Item(node: node, layer: layerOf[node] ?? 0, along: size.along, across: size.across))
    }
    for edge in edges {
      guard let source = place[edge.source], let target = place[edge.target] else { continue }
      var path = [source]
      let isBack = items[source].layer >= items[target].layer
      if !isBack {
        for layer in (items[source].layer + 1)..<(items[target].layer + 1) {
          let next = layer == items[target].layer ? target : add(Item(node: 0, layer: layer, along: 0, across: 4))
          behind[path[path.count - 1]].append(next)
          before[next].append(path[path.count - 1])
          path.append(next)
        }
      } else {
        path.append(target)
      }
      links.append(Link(source: edge.source, target: edge.target, path: path, isBack: isBack))
    }
    order()
    settle(gapAlong, gapAcross)
  }

  private mutating func add(_ item: Item) -> Int {
    items.append(item)
    before.append([])
    behind.append([])
    layers[item.layer].append(items.count - 1)
    return items.count - 1
  }

  /// The layer of each node: one more than the last of what leads to it. In a circle, the lowest number comes first.
  private static func depths(_ nodes: [Int], _ edges: [Lights.Link]) -> [Int: Int] {
    var layer = Dictionary(uniqueKeysWithValues: nodes.map { ($0, 0) })
    var missing: [Int: Int] = [:]
    var targets: [Int: [Int]] = [:]
    for edge in edges where layer[edge.source] != nil && layer[edge.target] != nil {
      missing[edge.target, default: 0] += 1
      targets[edge.source, default: []].append(edge.target)
    }
    var isDone: Set<Int> = []
    var open = nodes.reversed().filter { missing[$0] == nil }
    var rest = nodes[...]
    while isDone.count < nodes.count {
      guard let node = open.popLast() ?? rest.popFirst() else { break }
      if !isDone.insert(node).inserted { continue }
      for target in targets[node] ?? [] where !isDone.contains(target) {
        layer[target] = max(layer[target] ?? 0, (layer[node] ?? 0) + 1)
        missing[target, default: 0] -= 1
        if missing[target] == 0 { open.append(target) }
      }
    }
    return layer
  }

  /// Sorts each layer by the middle of what its items are linked with, forwards and backwards in turn.
  private mutating func order() {
    var rank = Array(repeating: 0.0, count: items.count)
    for layer in layers { for (index, item) in layer.enumerated() { rank[item] = Double(index) } }
    for sweep in 0..<8 {
      let isForwards = sweep % 2 == 0
      for layer in isForwards ? Array(layers.indices) : layers.indices.reversed() {
        let middles = layers[layer].map { item -> Double in
          let others = isForwards ? before[item] : behind[item]
          return others.isEmpty ? rank[item] : others.map { rank[$0] }.reduce(0, +) / Double(others.count)
        }
        let sorted = layers[layer].indices.sorted { (middles[$0], $0) < (middles[$1], $1) }
        layers[layer] = sorted.map { layers[layer][$0] }
        for (index, item) in layers[layer].enumerated() { rank[item] = Double(index) }
      }
    }
  }

  private mutating func settle(_ gapAlong: Double, _ gapAcross: Double) {
    for layer in layers {
      let extent = layer.map { items[$0].along }.max() ?? 0
      for item in layer { items[item].main = along + extent / 2 }
      along += extent + gapAlong
    }
    along = max(0, along - gapAlong)
    for sweep in 0..<12 {
      let isForwards = sweep % 2 == 0
      for layer in isForwards ? Array(layers.indices) : layers.indices.reversed() {
        align(layers[layer], gapAcross, isForwards ? before : behind)
      }
    }
    let low = items.map { $0.cross - $0.across / 2 }.min() ?? 0
    for item in items.indices { items[item].cross -= low }
    across = items.map { $0.cross + $0.across / 2 }.max() ?? 0
  }

  /// Puts the items of a layer as near as their order and extents allow to the middle of what they are linked with.
  private mutating func align(_ layer: [Int], _ gap: Double, _ others: [[Int]]) {
    var offset = 0.0
    var offsets: [Double] = []
    // Runs of items that touch, each where the mean of its members would be.
    var runs: [(sum: Double, count: Int)] = []
    for (index, item) in layer.enumerated() {
      if index > 0 { offset += (items[layer[index - 1]].across + items[item].across) / 2 + gap }
      offsets.append(offset)
      let linked = others[item]
      let wish = linked.isEmpty ? items[item].cross : linked.map { items[$0].cross }.reduce(0, +) / Double(linked.count)
      runs.append((wish - offset, 1))
      while let last = runs.last, let other = runs.dropLast().last,
        other.sum / Double(other.count) > last.sum / Double(last.count)
      {
        runs.removeLast()
        runs[runs.count - 1].sum += last.sum
        runs[runs.count - 1].count += last.count
      }
    }
    var index = 0
    for run in runs {
      for _ in 0..<run.count {
        items[layer[index]].cross = run.sum / Double(run.count) + offsets[index]
        index += 1
      }
    }
  }
}
