/// Layers of four computeds, each with an effect, above each other; one batch sets the four signals.
struct Cellx {
  let layers: Int

  var name: String { "cellx/\(layers)" }

  /// The bottom layer before and after the batch, and how often closures ran in between.
  func expected() -> (before: [Int], after: [Int], count: Int) {
    var before = [1, 2, 3, 4]
    var after = [4, 3, 2, 1]
    var count = 0
    for _ in 0..<layers {
      let hasChanged = zip(before, after).map { $0 != $1 }
      count += [[1], [0, 2], [1, 3], [2]].filter { $0.contains { hasChanged[$0] } }.count
      before = below(before)
      after = below(after)
      count += zip(before, after).filter { $0 != $1 }.count
    }
    return (before, after, count)
  }

  private func below(_ layer: [Int]) -> [Int] {
    [layer[1], layer[0] &- layer[2], layer[1] &+ layer[3], layer[2]]
  }

  /// One number for both bottoms.
  private static func sum(_ before: [Int], _ after: [Int]) -> Double {
    Double((before + after).reduce(0) { $0 * 31 + $1 })
  }

  func row() -> Row {
    let expected = expected()
    return Row(
      name: name, operations: 1,
      expected: Outcome(sum: Self.sum(expected.before, expected.after), count: expected.count),
      entries: [
        Row.Entry(peer: .hamon, way: .runs { instance(on: HamonFramework.self) }),
        Row.Entry(
          peer: .observation, isMinimal: false,
          way: .doesNotFinish("without memoisation each read repeats all above it")),
        Row.Entry(
          peer: .openCombine, isMinimal: false,
          way: .doesNotFinish("each layer doubles the values that come down from the one above")),
      ])
  }

  func instance<F: Framework>(on type: F.Type) -> Instance {
    let framework = F()
    let tally = Tally()
    var graph: (top: [F.Ints.Signal], bottom: [F.Ints.Computed])?
    return Instance {
      graph = framework.build { build(in: framework, tally) }
      tally.reset()
    } run: {
      let (top, bottom) = graph!
      let before = bottom.map { $0.read() }
      framework.batch {
        for i in 0..<4 { top[i].write(4 - i) }
      }
      let after = bottom.map { $0.read() }
      return Outcome(sum: Self.sum(before, after), count: tally.count)
    } finish: {
      graph = nil
      framework.cleanup()
    } end: {
      tally.free()
    }
  }

  private func build<F: Framework>(
    in framework: F, _ tally: Tally
  ) -> (top: [F.Ints.Signal], bottom: [F.Ints.Computed]) {
    let top = (1...4).map { framework.signal($0) }
    var layer = makeLayer(in: framework, above: top, tally)
    for _ in 1..<layers { layer = makeLayer(in: framework, above: layer, tally) }
    return (top, layer)
  }

  private func makeLayer<F: Framework, Source: ReadableNode>(
    in framework: F, above: [Source], _ tally: Tally
  ) -> [F.Ints.Computed] where Source.Value == Int {
    let (a, b, c, d) = (above[0], above[1], above[2], above[3])
    let layer = [
      F.Ints.computed {
        tally.ran()
        return b.read()
      },
      F.Ints.computed {
        tally.ran()
        return a.read() &- c.read()
      },
      F.Ints.computed {
        tally.ran()
        return b.read() &+ d.read()
      },
      F.Ints.computed {
        tally.ran()
        return c.read()
      },
    ]
    for node in layer {
      framework.effect {
        tally.ran()
        consume(node.read())
      }
    }
    return layer
  }
}
