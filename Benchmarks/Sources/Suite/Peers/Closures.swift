/// One stored closure per node, called in the right order after each write; nothing is tracked, nothing compared. What users'
/// own closures cost, and nothing else.
final class Closures {
  /// A node's closure in a `let`, referred to without counting: calling it retains nothing.
  private final class Step {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// The nodes' values; the signal is the first.
  private let values: UnsafeMutablePointer<Int>
  private var steps: [Unmanaged<Step>] = []
  private var count = 1
  private let tally: Tally

  private init(_ tally: Tally, capacity: Int) {
    self.tally = tally
    values = .allocate(capacity: capacity)
    values.initialize(repeating: 0, count: capacity)
  }

  deinit {
    for step in steps { step.release() }
    values.deallocate()
  }

  private func add(_ run: @escaping () -> Void) { steps.append(.passRetained(Step(run))) }

  @inline(__always)  // so that a node is one closure, and not a closure that calls another
  private func computed(_ body: @escaping (UnsafeMutablePointer<Int>) -> Int) -> Int {
    let place = count
    count += 1
    add { [tally, values] in
      tally.ran()
      values[place] = body(values)
    }
    return place
  }

  private func effect(on place: Int) {
    add { [tally, values] in
      tally.ran()
      consume(values[place])
    }
  }

  private static func entry(
    _ shape: HeadAndEnd, _ repeats: Int, capacity: Int, _ build: @escaping (Closures) -> Int
  ) -> Row.Entry {
    Row.Entry(
      peer: .closures,
      way: .runs {
        let tally = Tally()
        let graph = Closures(tally, capacity: capacity)
        let end = build(graph)
        let (values, steps) = (graph.values, graph.steps)
        return .repeating(repeats, tally, end: { withExtendedLifetime(graph) {} }) {
          shape.run { value in
            values[0] = value
            for step in steps { step._withUnsafeGuaranteedRef { $0.run() } }
            return values[end]
          }
        }
      })
  }

  // MARK: the rows

  static func deep(_ repeats: Int) -> Row.Entry {
    entry(.deep, repeats, capacity: Deep.length + 1) { graph in
      var current = 0
      for _ in 0..<Deep.length {
        let before = current
        current = graph.computed { $0[before] &+ 1 }
      }
      graph.effect(on: current)
      return current
    }
  }

  static func broad(_ repeats: Int) -> Row.Entry {
    entry(.broad, repeats, capacity: 2 * Broad.width + 1) { graph in
      var last = 0
      for i in 0..<Broad.width {
        let first = graph.computed { $0[0] &+ i }
        last = graph.computed { $0[first] &+ 1 }
        graph.effect(on: last)
      }
      return last
    }
  }

  static func diamond(_ repeats: Int) -> Row.Entry {
    entry(.diamond, repeats, capacity: Diamond.width + 2) { graph in
      let branches = (0..<Diamond.width).map { _ in graph.computed { $0[0] &+ 1 } }
      let total = graph.computed { values in
        var result = 0
        for branch in branches { result &+= values[branch] }
        return result
      }
      graph.effect(on: total)
      return total
    }
  }

  static func triangle(_ repeats: Int) -> Row.Entry {
    entry(.triangle, repeats, capacity: Triangle.width + 1) { graph in
      var list = [0]
      for _ in 1..<Triangle.width {
        let before = list[list.count - 1]
        list.append(graph.computed { $0[before] &+ 1 })
      }
      let places = list
      let total = graph.computed { values in
        var result = 0
        for place in places { result &+= values[place] }
        return result
      }
      graph.effect(on: total)
      return total
    }
  }
}
