import Hamon
import HamonTesting
import TestSupport
import Testing

/// Computeds that read several sources. Who is evaluated, and in which order, is what asking each of the sources in turn comes to.
@Suite("Joins")
struct JoinTests {
  /// A signal, computeds that halve it by 1, 2, 3 …, their sum as far as it is asked for, one below that, an effect.
  private struct Diamond {
    let log = RunLog()
    let head = Signal(0)
    let limit = Signal(3)
    let branches: [Computed<Int>]
    let below: Computed<Int>
    let effect: Effect

    init(readsLimitFirst: Bool = false) {
      let (log, head, limit) = (log, head, limit)
      let branches = (1...3).map { divisor in
        Computed {
          log("b\(divisor)")
          return head.value / divisor
        }
      }
      let sum = Computed {
        log("sum")
        var sum = 0
        let first = readsLimitFirst ? limit.value : 3
        for branch in branches.prefix(first) { sum += branch.value }
        return sum
      }
      let below = Computed {
        log("below")
        return sum.value * 10
      }
      self.branches = branches
      self.below = below
      effect = Effect { log("= \(below.value)") }
    }

    func write(_ value: Int, batched: Bool) {
      if batched { batch { head.value = value } } else { head.value = value }
    }
  }

  @Test("the first branch that changes has the sum evaluated, which asks the others", arguments: [false, true])
  func order(batched: Bool) {
    let diamond = Diamond()
    #expect(diamond.log.take() == ["below", "sum", "b1", "b2", "b3", "= 0"])
    diamond.write(6, batched: batched)
    #expect(diamond.log.take() == ["b1", "sum", "b2", "b3", "below", "= 110"])
    diamond.write(7, batched: batched)
    #expect(diamond.log.take() == ["b1", "sum", "b2", "b3", "below", "= 120"])
    keep(diamond.effect)
  }

  @Test("where the first comes to the same, the next ones are asked, and the sum only after one that has changed")
  func firstUnchanged() {
    let log = RunLog()
    let head = Signal(0)
    func branch(_ divisor: Int) -> Computed<Int> {
      Computed {
        log("b\(divisor)")
        return head.value / divisor
      }
    }
    let (first, second, third) = (branch(10), branch(5), branch(2))
    let sum = Computed {
      log("sum")
      return first.value + second.value + third.value
    }
    let below = Computed {
      log("below")
      return sum.value
    }
    let effect = Effect { log("= \(below.value)") }
    #expect(log.take() == ["below", "sum", "b10", "b5", "b2", "= 0"])
    let expected = [
      (1, ["b10", "b5", "b2"]), (2, ["b10", "b5", "b2", "sum", "below", "= 1"]),
      (3, ["b10", "b5", "b2"]), (5, ["b10", "b5", "sum", "b2", "below", "= 3"]),
      (10, ["b10", "sum", "b5", "b2", "below", "= 8"]), (11, ["b10", "b5", "b2"]),
    ]
    for batched in [false, true] {
      for (value, lines) in expected {
        if batched { batch { head.value = value } } else { head.value = value }
        #expect(log.take() == lines, "\(value)")
      }
      head.value = 0
      _ = log.take()
    }
    keep(effect)
  }

  @Test("a branch that the sum no longer asks for is not evaluated", arguments: [false, true])
  func narrowed(batched: Bool) {
    let diamond = Diamond(readsLimitFirst: true)
    _ = diamond.log.take()
    batch {
      diamond.limit.value = 1
      diamond.head.value = 6
    }
    #expect(diamond.log.take() == ["sum", "b1", "below", "= 60"])
    diamond.write(8, batched: batched)
    #expect(diamond.log.take() == ["b1", "sum", "below", "= 80"])
    batch {
      diamond.head.value = 12
      diamond.limit.value = 2
    }
    #expect(diamond.log.take() == ["sum", "b1", "b2", "below", "= 180"])
    keep(diamond.effect)
  }

  @Test("where the head is read further down as well, who is known to be dirty and nearest to the effect begins")
  func ladder() {
    let log = RunLog()
    let head = Signal(0)
    var last = Computed { head.value }
    for i in 1...4 {
      let before = last
      last = Computed {
        log("\(i)")
        return before.value + (i.isMultiple(of: 2) ? head.value : 0)
      }
    }
    let end = last
    let effect = Effect { log("= \(end.value)") }
    #expect(log.take() == ["4", "3", "2", "1", "= 0"])
    for batched in [false, true] {
      if batched { batch { head.value += 1 } } else { head.value += 1 }
      // The fourth and the second read the head: outside of a batch they are known to be dirty at once.
      let order = batched ? ["1", "2", "3", "4"] : ["4", "2", "1", "3"]
      #expect(log.take() == order + ["= \(head.peek() * 3)"])
    }
    keep(effect)
  }

  @Test("a reader of a part of it between the write and the end of the batch changes nothing for the effect")
  func readBetween() {
    for reads in 0..<4 {
      let diamond = Diamond()
      _ = diamond.log.take()
      batch {
        diamond.head.value = 6
        if reads < 3 { _ = diamond.branches[reads].peek() } else { _ = diamond.below.peek() }
        diamond.log("read")
      }
      let between: [[String]] = [
        ["b1", "read", "sum", "b2", "b3", "below", "= 110"], ["b2", "read", "sum", "b1", "b3", "below", "= 110"],
        ["b3", "read", "sum", "b1", "b2", "below", "= 110"], ["b1", "sum", "b2", "b3", "below", "read", "= 110"],
      ]
      #expect(diamond.log.take() == between[reads])
      keep(diamond.effect)
    }
  }

  @Test(
    "a branch that makes a link, ends what it has made, or drops the effect, leaves the rest to be asked one by one")
  func unusualBranch() {
    for what in ["link", "cleanup", "drop", "pause"] {
      let log = RunLog()
      let (head, other) = (Signal(0), Signal(100))
      let scope = Scope()
      let first = Computed { () -> Int in
        log("b1")
        let value = head.value
        switch what {
        case "link": return value == 1 ? value + other.value : value
        case "cleanup": onCleanup { log("cleanup \(value)") }
        case "drop": if value == 1 { scope.dispose() }
        default: if value == 1 { scope.pause() }
        }
        return value
      }
      let second = Computed {
        log("b2")
        return head.value
      }
      let sum = Computed {
        log("sum")
        return first.value + second.value
      }
      scope.run { observe { log("= \(sum.value)") } }
      #expect(log.take() == ["sum", "b1", "b2", "= 0"])
      head.value = 1
      switch what {
      case "link": #expect(log.take() == ["b1", "sum", "b2", "= 102"])
      case "cleanup": #expect(log.take() == ["cleanup 0", "b1", "sum", "b2", "= 2"])
      case "drop": #expect(log.take().first == "b1")
      default:
        #expect(log.take().contains("= 2"))
        scope.resume()
        #expect(log.take() == [])
      }
      head.value = 2
      switch what {
      case "link": #expect(log.take() == ["b1", "sum", "b2", "= 4"])
      case "cleanup": #expect(log.take() == ["cleanup 1", "b1", "sum", "b2", "= 4"])
      case "drop": #expect(log.take() == [])
      default: #expect(log.take() == ["b1", "sum", "b2", "= 4"])
      }
    }
  }
}
