import OpenCombine

extension Combine {
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
        var sources: [Subject] = []
        return Instance {
          sources = (0..<row.signals).map { Subject($0) }
          tally.reset()
        } run: {
          let graph = Combine(tally)
          for _ in 0..<row.effects { graph.observe(sources[...]) }
          for i in 0..<row.writes { sources[0].send(i) }
          graph.end()
          return Outcome(sum: tally.sum, count: tally.count)
        } finish: {
          sources = []
        } end: {
          tally.free()
        }
      })
  }

  /// An effect that sums signals, at once and whenever one of them has changed.
  private func observe(_ sources: ArraySlice<Subject>) {
    let tally = tally
    if sources.count == 1 {
      keep(sources[sources.startIndex].removeDuplicates().sink { tally.ran(reading: $0) })
      return
    }
    func run() {
      var sum = 0
      for source in sources { sum &+= source.value }
      tally.ran(reading: sum)
    }
    run()
    for source in sources { keep(source.removeDuplicates().dropFirst().sink { _ in run() }) }
  }

  static func propagate(_ row: Propagate) -> Row.Entry {
    entry(1) { graph in
      let head = Subject(0)
      for _ in 0..<row.width {
        var current = head
        for _ in 0..<row.height { current = graph.derive(current) { $0 &+ 1 } }
        graph.keep(current.dropFirst().sink { graph.tally.ran(reading: $0) })
      }
      return {
        graph.tally.sum = 0
        for i in 1...row.writes { head.send(i) }
        return Double(graph.tally.sum)
      }
    }
  }
}
