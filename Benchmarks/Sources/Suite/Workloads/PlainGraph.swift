/// The dynamic graph without any framework, for what it must come to: a node is asked, brings what it read last up to date, in
/// order, and runs again if some of it is not what it was.
struct PlainGraph {
  private struct Node {
    var value: Double?
    /// What the last run read, and what it was.
    var reads: [(place: Int, value: Double)] = []
    /// The write after which it was last looked at.
    var checked = -1
  }

  private let graph: DynamicGraph
  private let isStatic: [[Bool]]
  private let leaves: [Int]
  /// Layer by layer, signals first.
  private var nodes: [Node]
  private var writes = 0
  private var count = 0

  init(_ graph: DynamicGraph) {
    self.graph = graph
    isStatic = graph.staticNodes()
    leaves = graph.readLeaves().map { (graph.layers - 1) * graph.width + $0 }
    nodes = (0..<graph.width * graph.layers).map { place in
      Node(value: place < graph.width ? Double(graph.lastValue(of: place)) : nil)
    }
  }

  /// What a run comes to.
  func outcome() -> Outcome {
    var plain = self
    for leaf in leaves { _ = plain.read(leaf) }
    return plain.run()
  }

  private mutating func run() -> Outcome {
    count = 0
    for i in 0..<graph.iterations {
      let place = i % graph.width
      nodes[place].value = Double(i + place)
      writes += 1
      for leaf in leaves { _ = read(leaf) }
    }
    var sum = 0.0
    for leaf in leaves { sum += read(leaf) }
    return Outcome(sum: sum, count: count)
  }

  private mutating func read(_ place: Int) -> Double {
    if place < graph.width || nodes[place].checked == writes { return nodes[place].value! }
    nodes[place].checked = writes
    if let value = nodes[place].value {
      var isCurrent = true
      for i in nodes[place].reads.indices {
        let before = nodes[place].reads[i]
        if read(before.place) != before.value {
          isCurrent = false
          break
        }
      }
      if isCurrent { return value }
    }
    let value = evaluate(place)
    nodes[place].value = value
    return value
  }

  private mutating func evaluate(_ place: Int) -> Double {
    count += 1
    nodes[place].reads = []
    let width = graph.width
    let above = (place / width - 1) * width
    func source(_ i: Int) -> Int { above + (place % width + i) % width }
    var sum = note(source(0), for: place)
    var left = -1
    if !isStatic[place / width - 1][place % width], Int(sum) & 1 != 0 { left = Int(sum) % (graph.sources - 1) }
    for i in 1..<graph.sources where i - 1 != left { sum += note(source(i), for: place) }
    return sum
  }

  private mutating func note(_ source: Int, for place: Int) -> Double {
    let value = read(source)
    nodes[place].reads.append((source, value))
    return value
  }
}
