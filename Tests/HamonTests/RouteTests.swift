import Hamon
import HamonTesting
import TestSupport
import Testing

/// A write below which everything comes together in one effect follows what the marks before it have met; see `Graph+Route.swift`.
/// Nobody is to see that, whatever has moved since.
@Suite("Following routes")
struct RouteTests {
  /// A signal, three computeds that halve it by 1, 2 and 3, their sum as far as it is asked for, an effect.
  fileprivate final class Joined {
    let log = RunLog()
    let head = Signal(0)
    let other = Signal(10)
    let limit = Signal(3)
    var branches: [Computed<Int>] = []
    var sum: Computed<Int>!
    var effect: Effect?
    /// What the closure of that name does besides.
    var acts: [String: () -> Void] = [:]

    init() {
      branches = (1...3).map { divisor in
        Computed { [unowned self] () -> Int in
          log("b\(divisor)")
          let value = head.value / divisor
          acts["b\(divisor)"]?()
          return value
        }
      }
      sum = Computed { [unowned self] () -> Int in
        log("sum")
        var sum = 0
        for branch in branches.prefix(limit.value) { sum += branch.value }
        acts["sum"]?()
        return sum
      }
      effect = Effect { [unowned self] in
        log("= \(sum.value)")
        acts["effect"]?()
      }
      // The second write keeps the route, the third one follows it.
      for value in 1...3 { head.value = value * 6 }
      _ = log.take()
    }

    /// What a write runs, also the second and third time.
    func write(_ value: Int, batched: Bool = false) -> [String] {
      if batched { batch { head.value = value } } else { head.value = value }
      return log.take()
    }
  }

  static let whole = ["b1", "sum", "b2", "b3"]

  @Test("each write runs the same, in the same order, as the first one did", arguments: [false, true])
  func order(batched: Bool) {
    let joined = Joined()
    for value in [24, 30, 36, 42, 48] {
      #expect(joined.write(value, batched: batched) == Self.whole + ["= \(value + value / 2 + value / 3)"])
    }
  }

  @Test("where the first branch comes to the same, the next ones are asked", arguments: [false, true])
  func unchanged(batched: Bool) {
    let log = RunLog()
    let head = Signal(0)
    let branches = [10, 5, 2].map { divisor in
      Computed {
        log("b\(divisor)")
        return head.value / divisor
      }
    }
    let sum = Computed {
      log("sum")
      return branches[0].value + branches[1].value + branches[2].value
    }
    let effect = Effect { log("= \(sum.value)") }
    for value in [10, 20, 30] { head.value = value }
    _ = log.take()
    let all = ["b10", "b5", "b2"]
    for (value, expected) in [
      (31, all), (32, all + ["sum", "= 25"]), (33, all), (36, ["b10", "b5", "sum", "b2", "= 28"]), (36, []),
      (40, ["b10", "sum", "b5", "b2", "= 32"]),
    ] {
      if batched { batch { head.value = value } } else { head.value = value }
      #expect(log.take() == expected)
    }
    keep(effect)
  }

  @Test("a batch that ends where it began runs nothing")
  func thereAndBack() {
    let joined = Joined()
    batch {
      joined.head.value = 7
      joined.head.value = 18
    }
    #expect(joined.log.take() == [])
    #expect(joined.write(24, batched: true) == Self.whole + ["= 44"])
  }

  enum Move: CaseIterable {
    case anotherEffect, anotherComputed, anotherSource, fewerBranches, effectEnds, branchEnds

    /// Says what a write of 24 runs from then on.
    fileprivate func callAsFunction(_ joined: Joined) -> [String] {
      switch self {
      case .anotherEffect:
        let sum = joined.sum!
        let second = Effect { [unowned joined] in joined.log("second \(sum.value)") }
        joined.acts["kept"] = { _ = second }
        return RouteTests.whole + ["= 44", "second 44"]
      case .anotherComputed:
        let sum = joined.sum!
        let twice = Computed { sum.value * 2 }
        let second = Effect { [unowned joined] in joined.log("second \(twice.value)") }
        joined.acts["kept"] = { _ = second }
        return RouteTests.whole + ["= 44", "second 88"]
      case .anotherSource:
        joined.acts["b1"] = { [unowned joined] in _ = joined.other.value }
        joined.acts["b3"] = { [unowned joined] in _ = joined.branches[0].value }
        joined.head.value = 18 + 1
        return RouteTests.whole + ["= 44"]
      case .fewerBranches:
        joined.limit.value = 1
        return ["b1", "sum", "= 24"]
      case .effectEnds:
        joined.effect = nil
        return []
      case .branchEnds:
        joined.branches.removeLast()
        joined.limit.value = 2
        return ["b1", "sum", "b2", "= 36"]
      }
    }
  }

  @Test(
    "what has moved since the route was kept is seen, and so is what moves back", arguments: Move.allCases,
    [false, true])
  func moved(_ move: Move, batched: Bool) {
    let joined = Joined()
    let expected = move(joined)
    _ = joined.log.take()
    for _ in 0..<4 {
      #expect(joined.write(24, batched: batched) == expected)
      _ = joined.write(18, batched: batched)
    }
  }

  @Test("what is asked for in a batch is up to date, whoever observes it", arguments: [false, true])
  func askedInBatch(leaf: Bool) {
    let joined = Joined()
    let sum = joined.sum!
    let last = Computed { sum.value + 1000 }
    if leaf {
      #expect(last.value == 1033)
      for value in 4...6 { joined.head.value = value * 6 }
    }
    _ = joined.log.take()
    batch {
      joined.head.value = 24
      #expect(joined.branches[1].value == 12)
      #expect(last.value == 1044)
      joined.head.value = 30
      #expect(last.value == 1055)
    }
    #expect(joined.log.take().last == "= 55")
  }

  @Test("a computed that is out of date and that nobody observes sees what a cleanup of its own writes")
  func leafWithCleanup() {
    let head = Signal(1)
    let double = Computed { head.value * 2 }
    let leaf = Computed {
      onCleanup { head.value = 10 }
      return double.value
    }
    var seen = 0
    let effect = Effect { seen = double.value }
    #expect(leaf.value == 2)
    for value in 2...5 { head.value = value }
    #expect(leaf.value == 20)
    #expect(seen == 20)
    keep(effect)
  }

  @Test("what a part of it does meanwhile is seen", arguments: ["b1", "b2", "sum", "effect"])
  func acts(place: String) {
    let joined = Joined()
    let scope = Scope()
    // It writes what it has read itself, once.
    joined.acts[place] = { [unowned joined] in
      joined.acts[place] = nil
      joined.head.value = 30
    }
    #expect(joined.write(24).last == "= 55")
    #expect(joined.sum.value == 55)
    // It ends the effect.
    joined.acts[place] = { [unowned joined] in joined.effect?.cancel() }
    let runs = joined.write(36)
    #expect(runs.contains { $0.hasPrefix("=") } == (place == "effect"))
    #expect(joined.write(42) == [])
    #expect(joined.sum.value == 77)
    keep(scope)
  }

  @Test(
    "an effect whose scope pauses meanwhile has its turn, and the next one when that goes on", arguments: ["b1", "sum"])
  func pausedMeanwhile(place: String) {
    let joined = Joined()
    let scope = Scope()
    joined.effect = nil
    scope.run { joined.effect = Effect { [unowned joined] in joined.log("= \(joined.sum.value)") } }
    for value in 1...3 { joined.head.value = value }
    _ = joined.log.take()
    joined.acts[place] = { scope.pause() }
    #expect(joined.write(24) == Self.whole + ["= 44"])
    joined.acts[place] = nil
    #expect(joined.write(30) == [])
    scope.resume()
    #expect(joined.log.take() == Self.whole + ["= 55"])
  }

  @Test("a route that another thread has found wrong is not followed when the graph comes back")
  func threads() {
    let joined = Joined()
    handOver {
      let (sum, third) = (joined.sum!, joined.branches[2])
      let more = Computed { third.value + sum.value }
      joined.effect = Effect { joined.log("more \(more.value)") }
      for value in 4...8 { joined.head.value = value * 6 }
      _ = joined.log.take()
    }
    #expect(joined.write(24) == ["b3", "sum", "b1", "b2", "more 52"])
    #expect(joined.write(30) == ["b3", "sum", "b1", "b2", "more 65"])
  }
}
