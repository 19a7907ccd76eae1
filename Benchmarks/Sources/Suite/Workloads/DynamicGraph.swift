/// A rectangle of layers, in which each node sums some nodes of the layer above; dynamic nodes leave one out, depending on
/// their first one's value. Each write sets one signal, then the leaves are read.
struct DynamicGraph {
  let width: Int
  let layers: Int
  /// The share of nodes that always read all their sources.
  let staticShare: Double
  let sources: Int
  /// The share of leaves that are read.
  let readShare: Double
  let iterations: Int
  /// The sum of the leaves after the last write, and how many computeds ran. Nil: the plain graph says.
  let expected: Outcome?

  /// The six of the field's standard set, with its own expectations.
  static let all = [
    DynamicGraph(
      width: 10, layers: 5, staticShare: 1, sources: 2, readShare: 0.2, iterations: 600_000,
      expected: Outcome(sum: 19_199_968.0, count: 3_480_000)),
    DynamicGraph(
      width: 10, layers: 10, staticShare: 0.75, sources: 6, readShare: 0.2, iterations: 15_000,
      expected: Outcome(sum: 302_310_782_860.0, count: 1_155_000)),
    DynamicGraph(
      width: 1000, layers: 12, staticShare: 0.95, sources: 4, readShare: 1, iterations: 7000,
      expected: Outcome(sum: 29_355_933_696_000.0, count: 1_463_000)),
    DynamicGraph(
      width: 1000, layers: 5, staticShare: 1, sources: 25, readShare: 1, iterations: 3000,
      expected: Outcome(sum: 1_171_484_375_000.0, count: 732_000)),
    DynamicGraph(
      width: 5, layers: 500, staticShare: 1, sources: 3, readShare: 1, iterations: 500,
      expected: Outcome(sum: 3.0239642676898464e241, count: 1_246_500)),
    DynamicGraph(
      width: 100, layers: 15, staticShare: 0.5, sources: 6, readShare: 1, iterations: 2000,
      expected: Outcome(sum: 15_664_996_402_790_400.0, count: 1_078_000)),
  ]

  /// Such as `4-1000x12, 5% dynamic`.
  var name: String {
    var name = "dynamic/\(sources)-\(width)x\(layers)"
    if staticShare < 1 { name += ", \(Text.percent(1 - staticShare)) dynamic" }
    if readShare < 1 { name += ", \(Text.percent(1 - readShare)) lazy" }
    return name
  }

  /// The same with fewer writes, or with fewer nodes.
  func scaled(_ scale: Scale) -> DynamicGraph {
    let width = scale == .smallest ? min(width, 20) : width
    return DynamicGraph(
      width: width, layers: scale == .smallest ? min(layers, 12) : layers, staticShare: staticShare,
      sources: min(sources, width - 1), readShare: readShare,
      // Every signal is set twice at least: a run sets none to what the run before has left.
      iterations: scale == .full ? iterations : scale == .quick ? max(2 * width, iterations / 20) : 2 * width,
      expected: scale == .full ? expected : nil)
  }

  /// Whether few ways lead down to a leaf: where nothing is remembered, or nothing put in order, a node is computed once for each.
  private var hasFewWays: Bool {
    staticShare == 1 && (1..<layers).reduce(1.0) { ways, _ in ways * Double(sources) } < 100
  }

  /// What a run leaves in a signal. The signals begin with it, so that the first run is like all others.
  func lastValue(of place: Int) -> Int { place + place + (iterations - 1 - place) / width * width }

  /// Which nodes are static, row by row; the top layer are signals.
  func staticNodes() -> [[Bool]] {
    var random = PseudoRandom()
    return (1..<layers).map { _ in (0..<width).map { _ in random.next() < staticShare } }
  }

  /// Which leaves are read.
  func readLeaves() -> [Int] {
    var random = PseudoRandom()
    var leaves = Array(0..<width)
    for _ in 0..<Int((Double(width) * (1 - readShare)).rounded()) {
      leaves.remove(at: Int(random.next() * Double(leaves.count)))
    }
    return leaves
  }
}

// MARK: in terms of a framework

extension DynamicGraph {
  func row() -> Row {
    var row = Row(
      name: name, operations: iterations, expected: expected ?? PlainGraph(self).outcome(),
      entries: [Row.Entry(peer: .hamon, way: .runs { instance(on: HamonFramework.self) })])
    row.entries += [
      Row.Entry(
        peer: .observation, isMinimal: false,
        way: hasFewWays
          ? .runs { instance(on: ObservationFramework.self) }
          : .doesNotFinish("without memoisation each read repeats all above it")),
      hasFewWays
        ? Combine.dynamic(self)
        : Row.Entry(
          peer: .openCombine, isMinimal: false,
          way: .doesNotFinish("a node is computed once for each way that leads down to it")),
    ]
    return row
  }

  func instance<F: Framework>(on type: F.Type) -> Instance {
    let framework = F()
    let tally = Tally()
    let (signals, leaves) = framework.build {
      let signals = (0..<width).map { F.Doubles.signal(Double(lastValue(of: $0))) }
      let leaves = makeLayers(in: framework, above: signals, tally)
      framework.effect {
        for i in leaves.indices { _ = leaves[i].read() }
      }
      return (signals, leaves)
    }
    return Instance {
      tally.reset()
      for i in 0..<iterations {
        let place = i % signals.count
        framework.batch { signals[place].write(Double(i + place)) }
        for i in leaves.indices { _ = leaves[i].read() }
      }
      return Outcome(sum: leaves.reduce(0) { $0 + $1.read() }, count: tally.count)
    } end: {
      framework.cleanup()
      tally.free()
    }
  }

  private func makeLayers<F: Framework>(
    in framework: F, above signals: [F.Doubles.Signal], _ tally: Tally
  ) -> [F.Doubles.Computed] {
    let isStatic = staticNodes()
    var layer = makeLayer(F.Doubles.self, above: signals, isStatic[0], tally)
    for row in isStatic.dropFirst() { layer = makeLayer(F.Doubles.self, above: layer, row, tally) }
    return readLeaves().map { [layer] in layer[$0] }
  }

  private func makeLayer<N: Nodes<Double>, Source: ReadableNode>(
    _ type: N.Type, above: [Source], _ isStatic: [Bool], _ tally: Tally
  ) -> [N.Computed] where Source.Value == Double {
    above.indices.map { place in
      let all = (0..<sources).map { above[(place + $0) % above.count] }
      if isStatic[place] {
        return N.computed {
          tally.ran()
          var sum = 0.0
          for i in all.indices { sum += all[i].read() }
          return sum
        }
      }
      let first = all[0]
      let others = Array(all.dropFirst())
      return N.computed {
        tally.ran()
        var sum = first.read()
        let value = Int(sum)
        let left = value & 1 != 0 ? value % others.count : -1
        for i in others.indices where i != left { sum += others[i].read() }
        return sum
      }
    }
  }
}
