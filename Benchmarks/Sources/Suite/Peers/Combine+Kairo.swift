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
      let total = graph.join([head]) {
        var result = 0
        for _ in 0..<Repeated.times { result &+= head.value }
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

  private func sum(_ sources: [Subject]) -> Subject {
    join(sources) {
      var result = 0
      for source in sources { result &+= source.value }
      return result
    }
  }

  static func unstable(_ repeats: Int) -> Row.Entry {
    entry(.unstable, repeats) { graph, head in
      let double = graph.derive(head) { $0 &* 2 }
      let inverse = graph.derive(head) { 0 &- $0 }
      let current = graph.join([head, double, inverse]) {
        var result = 0
        for _ in 0..<20 { result &+= head.value % 2 != 0 ? double.value : inverse.value }
        return result
      }
      return graph.result(current)
    }
  }

  static func mux(_ repeats: Int) -> Row.Entry {
    entry(repeats) { graph in
      let heads = (0..<Mux.width).map { _ in Subject(0) }
      let tally = graph.tally
      let mux = CurrentValueSubject<[Int], Never>(heads.map(\.value))
      for head in heads {
        graph.keep(
          head.removeDuplicates().dropFirst().sink { _ in
            tally.ran()
            mux.send(heads.map(\.value))
          })
      }
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
      let c = graph.join([a, b]) { a.value % 2 &+ b.value % 2 }
      // D's list differs from place to place by a constant: its first place stands for it.
      let d = graph.join([a, b]) { a.value % 2 &- b.value % 2 }
      let e = graph.join([c, a, d]) { beHard(c.value &+ a.value &+ d.value) }
      let f = graph.join([d, b]) { beHard(d.value &+ 2 != 0 ? d.value &+ 2 : b.value) }
      let g = graph.join([c, e, d, f]) {
        c.value &+ (c.value != 0 ? c.value : e.value % 2) &+ d.value &+ 4 &+ f.value
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
