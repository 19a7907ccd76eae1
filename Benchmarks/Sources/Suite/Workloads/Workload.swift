/// A piece of work in terms of a framework.
protocol Workload {
  /// Such as `kairo/deep`.
  var name: String { get }
  /// What one run comes to: the sum that `build`'s result returns, and how often closures ran.
  var expected: Outcome { get }

  /// Makes the graph, within `framework.build`; returns one run, which returns a sum of what it read.
  func build<F: Framework>(in framework: F, _ tally: Tally) -> () -> Double
}

extension Workload {
  /// The workload set up for a framework: the graph is made once, a timed run runs it `repeats` times.
  func instance<F: Framework>(on type: F.Type, repeats: Int) -> Instance {
    let framework = F()
    let tally = Tally()
    let runOnce = framework.build { build(in: framework, tally) }
    return Instance {
      tally.reset()
      var sum = 0.0
      for _ in 0..<repeats { sum += runOnce() }
      return Outcome(sum: sum, count: tally.count)
    } end: {
      framework.cleanup()
      tally.free()
    }
  }

  /// The row: Hamon and Observation, others as given.
  func row(
    repeats: Int = 1, operations: Int = 1, targets: [Peer: Double] = [:], others: [Row.Entry] = []
  ) -> Row {
    Row(
      name: name, operations: repeats * operations, expected: expected * repeats, targets: targets,
      entries: [entry(on: HamonFramework.self, repeats), entry(on: ObservationFramework.self, repeats)] + others)
  }

  func entry<F: Framework>(on type: F.Type, _ repeats: Int) -> Row.Entry {
    Row.Entry(peer: F.peer, isMinimal: F.isMinimal, way: .runs { instance(on: F.self, repeats: repeats) })
  }
}
