import OpenCombine

extension Combine {
  static func avoidable(_ repeats: Int) -> Row.Entry {
    entry(.avoidable, repeats) { graph, head in
      let second = graph.derive(graph.derive(head) { $0 }) { $0 &* 0 }
      let third = graph.derive(second) { value in
        beBusy()
        return value &+ 1
      }
      return graph.result(graph.derive(graph.derive(third) { $0 &+ 2 }) { $0 &+ 3 })
    }
  }

  static func broad(_ repeats: Int) -> Row.Entry {
    entry(.broad, repeats) { graph, head in
      var read = { 0 }
      for i in 0..<Broad.width {
        read = graph.result(graph.derive(graph.derive(head) { $0 &+ i }) { $0 &+ 1 })
      }
      return read
    }
  }

  static func deep(_ repeats: Int) -> Row.Entry {
    entry(.deep, repeats) { graph, head in
      var current = head
      for _ in 0..<Deep.length { current = graph.derive(current) { $0 &+ 1 } }
      return graph.result(current)
    }
  }

  static func repeated(_ repeats: Int) -> Row.Entry {
    entry(.repeated, repeats) { graph, head in
      let total = graph.derive(head) { value in
        var result = 0
        for _ in 0..<Repeated.times { result &+= value }
        return result
      }
      return graph.result(total)
    }
  }

  static func diamond(_ repeats: Int) -> Row.Entry {
    entry(.diamond, repeats) { graph, head in
      let branches = (0..<Diamond.width).map { _ in graph.derive(head) { $0 &+ 1 } }
      return graph.result(graph.sum(branches))
    }
  }

  static func triangle(_ repeats: Int) -> Row.Entry {
    entry(.triangle, repeats) { graph, head in
      var list = [head]
      for _ in 1..<Triangle.width { list.append(graph.derive(list[list.count - 1]) { $0 &+ 1 }) }
      return graph.result(graph.sum(list))
    }
  }

  func sum(_ sources: [Subject]) -> Subject {
    join(sources, first: 0) { values in
      var result = 0
      for value in values { result &+= value }
      return result
    }
  }

  static func unstable(_ repeats: Int) -> Row.Entry {
    entry(.unstable, repeats) { graph, head in
      let double = graph.derive(head) { $0 &* 2 }
      let inverse = graph.derive(head) { 0 &- $0 }
      let current = graph.join([head, double, inverse], first: 0) { values in
        let (head, double, inverse) = (values[0], values[1], values[2])
        var result = 0
        for _ in 0..<20 { result &+= head % 2 != 0 ? double : inverse }
        return result
      }
      return graph.result(current)
    }
  }

  static func mux(_ repeats: Int) -> Row.Entry {
    entry(repeats) { graph in
      let heads = (0..<Mux.width).map { _ in Subject(0) }
      let tally = graph.tally
      let mux = graph.join(heads, first: []) { $0 }
      let places = (0..<Mux.width).map { i in
        let place = mux.map { list in
          tally.ran()
          return list[i]
        }
        let next = place.removeDuplicates().map { value in
          tally.ran()
          return value &+ 1
        }
        return graph.result(next)
      }
      return {
        var sum = 0
        for factor in 1...2 {
          for i in 0..<10 {
            heads[i].send(i * factor)
            sum &+= places[i]()
          }
        }
        return Double(sum)
      }
    }
  }

  static func molwire(_ repeats: Int) -> Row.Entry {
    entry(repeats) { graph in
      let (a, b) = (Subject(0), Subject(0))
      let c = graph.join([a, b], first: 0) { $0[0] % 2 &+ $0[1] % 2 }
      let d = graph.join([a, b], first: FreshList([])) { values in
        FreshList((0..<5).map { $0 &+ values[0] % 2 &- values[1] % 2 })
      }
      func all(_ subject: Subject) -> Stream { subject.eraseToAnyPublisher() }
      func place(_ i: Int) -> Stream { d.map { $0.numbers[i] }.eraseToAnyPublisher() }
      let e = graph.join([all(c), all(a), place(0)], first: 0) { beHard($0[0] &+ $0[1] &+ $0[2]) }
      let f = graph.join([place(2), all(b)], first: 0) { beHard($0[0] != 0 ? $0[0] : $0[1]) }
      let g = graph.join([all(c), all(e), place(4), all(f)], first: 0) {
        $0[0] &+ ($0[0] != 0 ? $0[0] : $0[1] % 2) &+ $0[2] &+ $0[3]
      }
      graph.effect(on: g) { consume(beHard($0)) }
      graph.effect(on: g) { consume($0) }
      graph.effect(on: f) { consume(beHard($0)) }
      var i = 0
      return {
        i += 1
        b.send(1)
        a.send(1 + i * 2)
        let first = g.value &+ f.value
        a.send(2 + i * 2)
        b.send(2)
        return Double(first &+ g.value &+ f.value)
      }
    }
  }
}
