import OpenCombine

/// Chains of OpenCombine's `map` between a subject and a sink. Nothing in between can be read, shared or cut off, so this is
/// no reactive graph; it is the least that OpenCombine does for a row.
enum CombineMap {
  static func avoidable(_ repeats: Int) -> Row.Entry {
    Combine.entry(.avoidable, repeats, peer: .combineMap) { graph, head in
      let (tally, last) = (graph.tally, Tally())
      graph.keep(AnyCancellable { last.free() })
      last.sum = 1  // no result
      let second = derive(graph, head) { $0 }.compactMap { value -> Int? in
        tally.ran()
        let result = value &* 0
        if result == last.sum { return nil }
        last.sum = result
        return result
      }
      let third = derive(graph, second) { value in
        beBusy()
        return value &+ 1
      }
      return graph.result(derive(graph, derive(graph, third) { $0 &+ 2 }) { $0 &+ 3 })
    }
  }

  static func broad(_ repeats: Int) -> Row.Entry {
    Combine.entry(.broad, repeats, peer: .combineMap) { graph, head in
      var read = { 0 }
      for i in 0..<Broad.width {
        read = graph.result(derive(graph, derive(graph, head) { $0 &+ i }) { $0 &+ 1 })
      }
      return read
    }
  }

  static func deep(_ repeats: Int) -> Row.Entry {
    Combine.entry(.deep, repeats, peer: .combineMap) { graph, head in
      var stream = head.eraseToAnyPublisher()
      for _ in 0..<Deep.length { stream = derive(graph, stream) { $0 &+ 1 } }
      return graph.result(stream)
    }
  }

  static func repeated(_ repeats: Int) -> Row.Entry {
    Combine.entry(.repeated, repeats, peer: .combineMap) { graph, head in
      let total = derive(graph, head) { value in
        var result = 0
        for _ in 0..<Repeated.times { result &+= value }
        return result
      }
      return graph.result(total)
    }
  }

  static func propagate(_ row: Propagate) -> Row.Entry {
    Combine.entry(1, peer: .combineMap) { graph in
      let head = Combine.Subject(0)
      for _ in 0..<row.width {
        var stream = head.eraseToAnyPublisher()
        for _ in 0..<row.height { stream = derive(graph, stream) { $0 &+ 1 } }
        graph.keep(stream.sink { graph.tally.ran(reading: $0) })
      }
      return {
        graph.tally.sum = 0
        for i in 1...row.writes { head.send(i) }
        return Double(graph.tally.sum)
      }
    }
  }

  /// `map`, counted.
  private static func derive(
    _ graph: Combine, _ stream: some Publisher<Int, Never>, _ body: @escaping (Int) -> Int
  ) -> Combine.Stream {
    let tally = graph.tally
    return stream.map { value in
      tally.ran()
      return body(value)
    }.eraseToAnyPublisher()
  }
}
