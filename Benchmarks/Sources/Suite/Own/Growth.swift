import Hamon

/// How the cost of a node grows with the size of the graph: an operation is one node, updated or disposed of.
enum Growth {
  /// How many times as long a node of the largest graph may take as one of the smallest. Printed, and no more.
  static let atMost = 3.0

  /// What is done to which graph.
  enum Kind: String, CaseIterable {
    case updateChain = "update, chain"
    case updateFan = "update, fan"
    case disposeChain = "dispose, chain"
    case disposeFan = "dispose, fan"

    func name(_ size: Int) -> String { "growth/\(rawValue) of \(text(size))" }

    fileprivate var isChain: Bool { self == .updateChain || self == .disposeChain }

    fileprivate func make(_ n: Int, _ tally: Tally) -> Graph { isChain ? chain(n, tally) : fan(n, tally) }
  }

  static func rows(_ scale: Scale) -> [Row] {
    sizes(scale).flatMap { n in
      Kind.allCases.map { $0 == .updateChain || $0 == .updateFan ? update($0, n) : dispose($0, n) }
    }
  }

  static func sizes(_ scale: Scale) -> [Int] {
    scale == .full ? [1000, 10_000, 100_000, 1_000_000] : scale == .quick ? [1000, 100_000] : [100]
  }

  static func text(_ size: Int) -> String {
    size >= 1_000_000 ? "\(size / 1_000_000)M" : size >= 1000 ? "\(size / 1000)k" : "\(size)"
  }

  /// A graph and how to change it.
  fileprivate struct Graph {
    let head: Signal<Int>
    let scope: Scope
  }

  /// A chain of n computeds with one effect, read as it grows.
  private static func chain(_ n: Int, _ tally: Tally) -> Graph {
    let head = Signal(0)
    var current = Computed {
      tally.ran()
      return head.value &+ 1
    }
    _ = current.value
    for _ in 1..<n {
      let before = current
      current = Computed {
        tally.ran()
        return before.value &+ 1
      }
      _ = current.value
    }
    let end = current
    return Graph(head: head, scope: Scope { observe { tally.ran(reading: end.value) } })
  }

  /// n effects on one signal.
  private static func fan(_ n: Int, _ tally: Tally) -> Graph {
    let head = Signal(0)
    return Graph(
      head: head,
      scope: Scope {
        for i in 1...n { observe { tally.ran(reading: i == n ? head.value &+ n : head.value &* 0) } }
      })
  }

  private static func row(
    _ kind: Kind, _ n: Int, operations: Int, _ outcome: Outcome, _ instance: @escaping () -> Instance
  ) -> Row {
    Row(
      name: kind.name(n), operations: operations, expected: outcome,
      entries: [Row.Entry(peer: .hamon, way: .runs(instance))])
  }

  /// Small graphs are updated several times in one timed run.
  private static func update(_ kind: Kind, _ n: Int) -> Row {
    let writes = max(2, 100_000 / n)
    let count = writes * (kind.isChain ? n + 1 : n)
    let sum = writes * n + writes * (writes - 1) / 2
    return row(kind, n, operations: n * writes, Outcome(sum: sum, count: count)) {
      let tally = Tally()
      let graph = kind.make(n, tally)
      // Away from 0, so that the first write of a run is a change as well.
      graph.head.value = -1
      return Instance {
        tally.reset()
        for i in 0..<writes { graph.head.value = i }
        return Outcome(sum: tally.sum, count: tally.count)
      } end: {
        graph.scope.dispose()
        tally.free()
      }
    }
  }

  /// The sum is how many nodes have gone, the count how many links: a chain's computeds and its effect, or a fan's effects, and
  /// the scope. The handles of the signal and of the scope are dropped after the count: it is the disposal that ends the graph.
  private static func dispose(_ kind: Kind, _ n: Int) -> Row {
    let effects = kind.isChain ? 1 : 0
    return row(kind, n, operations: n, Outcome(sum: n + effects + 1, count: n + effects)) {
      let tally = Tally()
      var graph: Graph?
      var made = GraphStatistics.current
      return Instance {
        graph = kind.make(n, tally)
        made = GraphStatistics.current
      } run: {
        graph?.scope.dispose()
        return Outcome(sum: 0, count: 0)
      } settle: { _ in
        let left = GraphStatistics.current
        graph = nil
        return Outcome(sum: made.nodes - left.nodes, count: made.links - left.links)
      } end: {
        tally.free()
      }
    }
  }
}
