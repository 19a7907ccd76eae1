import Hamon

/// How the cost of a node grows with the size of the graph: an operation is one node, updated or disposed of.
enum Growth {
  static func rows(_ scale: Scale) -> [Row] {
    let sizes = scale == .full ? [1000, 10_000, 100_000, 1_000_000] : scale == .quick ? [1000, 100_000] : [100]
    return sizes.flatMap { n in
      let text = n >= 1_000_000 ? "\(n / 1_000_000)M" : n >= 1000 ? "\(n / 1000)k" : "\(n)"
      return [
        update("chain", text, n, chain), update("fan", text, n, fan), dispose("chain", text, n, chain),
        dispose("fan", text, n, fan),
      ]
    }
  }

  /// A graph and how to change it.
  private struct Graph {
    let head: Signal<Int>
    let scope: Scope
  }

  /// A chain of n computeds with one effect, read as it grows.
  private static func chain(_ n: Int, _ tally: Tally) -> Graph {
    let head = Signal(0)
    var current = Computed { head.value &+ 1 }
    _ = current.value
    for _ in 1..<n {
      let before = current
      current = Computed { before.value &+ 1 }
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

  private static func row(_ name: String, _ n: Int, _ outcome: Outcome, _ instance: @escaping () -> Instance) -> Row {
    Row(
      name: "growth/" + name, operations: n, expected: outcome,
      entries: [Row.Entry(peer: .hamon, way: .runs(instance))])
  }

  /// Small graphs are updated several times in one timed run.
  private static func update(
    _ shape: String, _ size: String, _ n: Int, _ make: @escaping (Int, Tally) -> Graph
  ) -> Row {
    let writes = max(2, 100_000 / n)
    let count = shape == "chain" ? writes : writes * n
    let sum = writes * n + writes * (writes - 1) / 2
    return row("update, \(shape) of \(size)", n * writes, Outcome(sum: sum, count: count)) {
      let tally = Tally()
      let graph = make(n, tally)
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

  private static func dispose(
    _ shape: String, _ size: String, _ n: Int, _ make: @escaping (Int, Tally) -> Graph
  ) -> Row {
    row("dispose, \(shape) of \(size)", n, Outcome(sum: 0, count: 0)) {
      let tally = Tally()
      var graph: Graph?
      return Instance {
        graph = make(n, tally)
        tally.reset()
      } run: {
        graph?.scope.dispose()
        graph = nil
        return Outcome(sum: tally.sum, count: tally.count)
      } end: {
        tally.free()
      }
    }
  }
}
