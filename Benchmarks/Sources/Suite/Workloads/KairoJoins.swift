/// How a computed adds up what it reads.
enum Summing {
  /// Into a list, which is reduced: so it is in the field's standard set.
  case list
  /// In a loop, which leaves hardly anything but the graph.
  case loop
}

/// One signal, five computeds, their sum, an effect.
struct Diamond: Workload {
  static let width = 5
  var summing = Summing.list
  var name: String { summing == .list ? "kairo/diamond" : "joins/diamond, in a loop" }
  let expected = Outcome(sum: 10 + 5 * (501 * 500 / 2), count: 501 * 7)

  func build<F: Framework>(in framework: F, _ tally: Tally) -> () -> Double {
    let head = framework.signal(0)
    let branches = (0..<Self.width).map { _ in
      F.Ints.computed {
        tally.ran()
        return head.read() &+ 1
      }
    }
    let total =
      summing == .list
      ? F.Ints.computed {
        tally.ran()
        return branches.map { $0.read() }.reduce(0, &+)
      }
      : F.Ints.computed {
        tally.ran()
        var result = 0
        for i in branches.indices { result &+= branches[i].read() }
        return result
      }
    framework.effect {
      tally.ran()
      consume(total.read())
    }
    return {
      framework.batch { head.write(1) }
      var sum = total.read()
      for i in 0..<500 {
        framework.batch { head.write(i) }
        sum &+= total.read()
      }
      return Double(sum)
    }
  }
}

/// A chain, and the sum of all its places: a signal and nine computeds.
struct Triangle: Workload {
  static let width = 10
  var summing = Summing.list
  var name: String { summing == .list ? "kairo/triangle" : "joins/triangle, in a loop" }
  let expected = Outcome(sum: 55 + 10 * (100 * 99 / 2) + 45 * 100, count: 101 * 11)

  func build<F: Framework>(in framework: F, _ tally: Tally) -> () -> Double {
    let head = framework.signal(0)
    var list: [F.Ints.Computed] = []
    for i in 1..<Self.width {
      guard let before = list.last else {
        list.append(
          F.Ints.computed {
            tally.ran()
            return head.read() &+ i
          })
        continue
      }
      list.append(
        F.Ints.computed {
          tally.ran()
          return before.read() &+ 1
        })
    }
    let chain = list
    let total =
      summing == .list
      ? F.Ints.computed {
        tally.ran()
        let first = head.read()
        return chain.map { $0.read() }.reduce(first, &+)
      }
      : F.Ints.computed {
        tally.ran()
        var result = head.read()
        for i in chain.indices { result &+= chain[i].read() }
        return result
      }
    framework.effect {
      tally.ran()
      consume(total.read())
    }
    return {
      framework.batch { head.write(1) }
      var sum = total.read()
      for i in 0..<100 {
        framework.batch { head.write(i) }
        sum &+= total.read()
      }
      return Double(sum)
    }
  }
}

/// What is read depends on what was read: each change switches between two computeds.
struct Unstable: Workload {
  let name = "kairo/unstable"
  let expected = Outcome(sum: 40 + 40 * 2500 - 20 * 2450, count: 101 * 3)

  func build<F: Framework>(in framework: F, _ tally: Tally) -> () -> Double {
    let head = framework.signal(0)
    let double = F.Ints.computed {
      tally.ran()
      return head.read() &* 2
    }
    let inverse = F.Ints.computed {
      tally.ran()
      return 0 &- head.read()
    }
    let current = F.Ints.computed {
      tally.ran()
      var result = 0
      for _ in 0..<20 { result &+= head.read() % 2 != 0 ? double.read() : inverse.read() }
      return result
    }
    framework.effect {
      tally.ran()
      consume(current.read())
    }
    return {
      framework.batch { head.write(1) }
      var sum = current.read()
      for i in 0..<100 {
        framework.batch { head.write(i) }
        sum &+= current.read()
      }
      return Double(sum)
    }
  }
}

/// A hundred signals into one list, and out again to a hundred effects.
struct Mux: Workload {
  static let width = 100
  let name = "kairo/mux"
  let expected = Outcome(sum: 55 + 100, count: 18 * 103)

  func build<F: Framework>(in framework: F, _ tally: Tally) -> () -> Double {
    let heads = (0..<Self.width).map { _ in framework.signal(0) }
    let mux = F.Lists.computed {
      tally.ran()
      return heads.map { $0.read() }
    }
    let places = (0..<Self.width).map { i in
      let place = F.Ints.computed {
        tally.ran()
        return mux.read()[i]
      }
      return F.Ints.computed {
        tally.ran()
        return place.read() &+ 1
      }
    }
    for place in places {
      framework.effect {
        tally.ran()
        consume(place.read())
      }
    }
    return {
      var sum = 0
      for factor in 1...2 {
        for i in 0..<10 {
          framework.batch { heads[i].write(i * factor) }
          sum &+= places[i].read()
        }
      }
      return Double(sum)
    }
  }
}

/// Costly derivations of two signals, of which few are needed. The list is a new one each time, so what reads it runs again even
/// where its numbers are what they were.
struct Molwire: Workload {
  let name = "kairo/molwire"
  let expected = Outcome(sum: 1607 + 1604 + 2 * 1599, count: 13)

  func build<F: Framework>(in framework: F, _ tally: Tally) -> () -> Double {
    let a = framework.signal(0)
    let b = framework.signal(0)
    let c = F.Ints.computed {
      tally.ran()
      return a.read() % 2 &+ b.read() % 2
    }
    let d = F.FreshLists.computed {
      tally.ran()
      return FreshList((0..<5).map { $0 &+ a.read() % 2 &- b.read() % 2 })
    }
    let e = F.Ints.computed {
      tally.ran()
      return beHard(c.read() &+ a.read() &+ d.read().numbers[0])
    }
    let f = F.Ints.computed {
      tally.ran()
      let third = d.read().numbers[2]
      return beHard(third != 0 ? third : b.read())
    }
    let g = F.Ints.computed {
      tally.ran()
      let first = c.read()
      return first &+ (first != 0 ? first : e.read() % 2) &+ d.read().numbers[4] &+ f.read()
    }
    framework.effect {
      tally.ran()
      consume(beHard(g.read()))
    }
    framework.effect {
      tally.ran()
      consume(g.read())
    }
    framework.effect {
      tally.ran()
      consume(beHard(f.read()))
    }
    var i = 0
    return {
      i += 1
      framework.batch {
        b.write(1)
        a.write(1 + i * 2)
      }
      let first = g.read() &+ f.read()
      framework.batch {
        a.write(2 + i * 2)
        b.write(2)
      }
      return Double(first &+ g.read() &+ f.read())
    }
  }
}

@inline(never)  // as a user's function would be
func beHard(_ n: Int) -> Int { n &+ fibonacci(pass(16)) }

private func fibonacci(_ n: Int) -> Int { n < 2 ? 1 : fibonacci(n - 1) &+ fibonacci(n - 2) }
