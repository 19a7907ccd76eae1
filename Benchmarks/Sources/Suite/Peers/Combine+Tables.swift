import OpenCombine

extension Combine {
  static func signals(_ count: Int) -> Row.Entry {
    Row.Entry(
      peer: .openCombine,
      way: .runs {
        var signals: [Subject] = []
        return Instance {
          var made: [Subject] = []
          for i in 0..<count { made.append(Subject(i)) }
          signals = made
          return Outcome(sum: signals[0].value + signals[count - 1].value, count: signals.count)
        } finish: {
          signals.removeAll()
        }
      })
  }

  static func create(_ row: Create) -> Row.Entry {
    Row.Entry(
      peer: .openCombine, isMinimal: false,
      way: .runs {
        let tally = Tally()
        var sources: [Subject] = []
        return Instance {
          sources = (0..<row.signals).map { Subject($0) }
          tally.reset()
        } run: {
          let graph = Combine(tally)
          for i in 0..<row.effects {
            let first = row.reads == 1 ? i / row.readers : i * row.reads
            graph.observe(sources[first..<first + row.reads])
          }
          graph.end()
          return Outcome(sum: tally.sum, count: tally.count)
        } settle: { _ in
          for source in sources { source.send(Create.afterTheEnd) }
          return Outcome(sum: tally.sum, count: tally.count)
        } finish: {
          sources = []
        } end: {
          tally.free()
        }
      })
  }

  static func update(_ row: Update) -> Row.Entry {
    Row.Entry(
      peer: .openCombine, isMinimal: false,
      way: .runs {
        let tally = Tally()
        var sources: [Derived<Int>] = []
        return Instance {
          sources = (0..<row.signals).map { Derived($0) }  // of which an equal value is not sent
          tally.reset()
        } run: {
          let graph = Combine(tally)
          let subjects = sources.map(\.subject)
          for _ in 0..<row.effects { graph.observe(subjects[...]) }
          for i in 0..<row.writes { sources[0].send(i) }
          graph.end()
          return Outcome(sum: tally.sum, count: tally.count)
        } settle: { _ in
          sources[0].send(Create.afterTheEnd)
          return Outcome(sum: tally.sum, count: tally.count)
        } finish: {
          sources = []
        } end: {
          tally.free()
        }
      })
  }

  /// An effect that sums signals, at once and whenever one of them has changed. Without a signal it runs once.
  private func observe(_ sources: ArraySlice<Subject>) {
    switch sources.count {
    case 0: keep(Just(0).sink { [tally] in tally.ran(reading: $0) })
    case 1: keep(sources[sources.startIndex].sink { [tally] in tally.ran(reading: $0) })
    default:
      latest(of: sources) { [tally] values in
        var sum = 0
        for value in values { sum &+= value }
        tally.ran(reading: sum)
      }
    }
  }

  static func propagate(_ row: Propagate) -> Row.Entry {
    entry(1) { graph in
      let head = Subject(0)
      for _ in 0..<row.width {
        var current = head
        for _ in 0..<row.height { current = graph.derive(current) { $0 &+ 1 } }
        graph.keep(current.sink { graph.tally.ran(reading: $0) })
      }
      return {
        graph.tally.sum = 0
        for i in 1...row.writes { head.send(i) }
        return Double(graph.tally.sum)
      }
    }
  }

  /// The dynamic graphs of which all nodes are static; whether a leaf is read makes no difference to who computes.
  static func dynamic(_ row: DynamicGraph) -> Row.Entry {
    entry(1) { graph in
      let signals = (0..<row.width).map { Subject(row.lastValue(of: $0)) }
      var layer = signals
      for _ in 1..<row.layers {
        layer = layer.indices.map { place in graph.sum((0..<row.sources).map { layer[(place + $0) % layer.count] }) }
      }
      let leaves = row.readLeaves().map { graph.result(layer[$0]) }
      return {
        for i in 0..<row.iterations {
          let place = i % signals.count
          signals[place].send(i + place)
        }
        return leaves.reduce(0) { $0 + Double($1()) }
      }
    }
  }
}
