import Foundation
import HamonTesting
import TestSupport
import Testing

@testable import Hamon

private let mustKeepRoutes = ProcessInfo.processInfo.environment["HAMON_ROUTES"] != nil

/// A write below which everything comes together in one effect follows what the marks before it have met; see `Graph+Route.swift`.
/// Nobody is to see that, whatever has moved since.
///
/// The first hundred threads or so of a process keep routes, and the whole suite makes many more: there these tests may run where there
/// are none. CI runs them once more by themselves, with `HAMON_ROUTES=1`, which makes it a failure if there are none.
@Suite("Following routes")
struct RouteTests {
  /// A signal, three computeds that halve it by 1, 2 and 3, their sum as far as it is asked for, an effect.
  fileprivate final class Joined {
    let log = RunLog()
    let head: Signal<Int>
    let other = Signal(10)
    let limit = Signal(3)
    var branches: [Computed<Int>] = []
    var sum: Computed<Int>!
    var effect: Effect?
    /// What the closure of that name does besides.
    var acts: [String: () -> Void] = [:]

    /// Without a route it stands where it stands with one, and has not been written.
    init(hasRoute: Bool = true, mayHaveNone: Bool = false) {
      head = Signal(hasRoute ? 0 : 18)
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
      if hasRoute { makeRoute(mayHaveNone: mayHaveNone) }
      _ = log.take()
    }

    /// The second write keeps the route, the third one follows it; or a later one, where another test's signal has had its place.
    func makeRoute(mayHaveNone: Bool = false) {
      for _ in 0..<(mayHaveNone ? 1 : 2000) {  // a place may be closed for 4096 writes
        for value in 1...3 { head.value = value * 6 }
        if hasRoute || !Self.keepsRoutes { break }
      }
      _ = log.take()
      if mayHaveNone { return }
      #expect(hasRoute == Self.keepsRoutes)
      #expect(Self.keepsRoutes || !mustKeepRoutes)
    }

    private static var keepsRoutes: Bool { Context.current.pointee.routes != nil }
    private var hasRoute: Bool { Graph.route(.current, of: head.node) != nil }

    /// In place of the effect another one, in the scope if there is one, at the end of a route again.
    func replaceEffect(in scope: Scope? = nil, _ value: @escaping (Joined) -> Int) {
      effect = nil
      let make = { Effect { [unowned self] in log("= \(value(self))") } }
      effect = scope?.run(make) ?? make()
      makeRoute()
    }

    /// What a write runs.
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

  @Test(
    "an effect that is known to be out of date runs after what it reads first has been asked", arguments: [false, true])
  func knownBefore(batched: Bool) {
    let log = RunLog()
    let head = Signal(0)
    func computed(_ name: String, _ value: @escaping () -> Int) -> Computed<Int> {
      Computed {
        log(name)
        return value()
      }
    }
    let first = computed("first") { head.value }
    let same = computed("same") { first.value / 100 }
    let second = computed("second") { head.value * 2 }
    let sum = computed("sum") { same.value + second.value }
    let effect = Effect {
      log("effect")
      log("= \(sum.value + first.value)")
    }
    _ = log.take()
    for value in 1...6 {
      if batched { batch { head.value = value } } else { head.value = value }
      #expect(log.take() == ["first", "same", "second", "sum", "effect", "= \(value * 3)"])
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

  enum Act: CaseIterable { case writes, ends, both }

  @Test(
    "what a part of it does meanwhile comes to the same as without a route", arguments: ["b1", "b2", "sum", "effect"],
    Act.allCases)
  func acts(place: String, act: Act) {
    func runs(hasRoute: Bool) -> [[String]] {
      let joined = Joined(hasRoute: hasRoute)
      joined.acts[place] = { [unowned joined] in
        joined.acts[place] = nil
        if act != .ends { joined.head.value = 30 }  // what it has read itself
        if act != .writes { joined.effect?.cancel() }
      }
      return [joined.write(24), ["\(joined.sum.value)"], joined.write(36), joined.write(42)]
    }
    let (with, without) = (runs(hasRoute: true), runs(hasRoute: false))
    #expect(with == without)
    #expect(with[1] == [act == .ends ? "44" : "55"])
    #expect(with[3].isEmpty == (act != .writes))
  }

  @Test("a branch that drops the sum's last handle changes nothing for the effect that observes it")
  func endsNext() {
    let joined = Joined()
    joined.replaceEffect { $0.sum?.value ?? -1 }
    joined.acts["b1"] = { [unowned joined] in joined.sum = nil }
    #expect(joined.write(24) == ["b1", "sum", "b2", "b3", "= -1"])
    #expect(joined.write(30) == [])
  }

  @Test("an effect that is known to be out of date, and that the sum ends, does not run")
  func endsWatcher() {
    let joined = Joined()
    joined.replaceEffect { $0.sum.value + $0.branches[0].value }
    joined.acts["sum"] = { [unowned joined] in joined.effect?.cancel() }
    #expect(joined.write(24) == Self.whole)
    #expect(joined.write(30) == [])
  }

  @Test("however long the branches are", arguments: [1, 8, 9, 10, 13, 14, 15, 30], [false, true])
  func long(length: Int, batched: Bool) {
    let log = RunLog()
    let head = Signal(0)
    func branch(_ name: String) -> Computed<Int> {
      var last = Computed { head.value }
      for i in 1...length {
        let before = last
        last = Computed {
          log("\(name)\(i)")
          return before.value
        }
      }
      return last
    }
    let (left, right) = (branch("l"), branch("r"))
    let effect = Effect { log("= \(left.value + right.value)") }
    _ = log.take()
    for value in 1...6 {
      if batched { batch { head.value = value } } else { head.value = value }
      let expected = (1...length).map { "l\($0)" } + (1...length).map { "r\($0)" }
      #expect(log.take() == expected + ["= \(2 * value)"])
    }
    keep(effect)
  }

  @Test(
    "an effect whose scope pauses meanwhile has its turn, and the next one when that goes on", arguments: ["b1", "sum"])
  func pausedMeanwhile(place: String) {
    let joined = Joined()
    let scope = Scope()
    joined.replaceEffect(in: scope) { $0.sum.value }
    joined.acts[place] = { scope.pause() }
    #expect(joined.write(24) == Self.whole + ["= 44"])
    joined.acts[place] = nil
    #expect(joined.write(30) == [])
    scope.resume()
    #expect(joined.log.take() == Self.whole + ["= 55"])
  }

  @Test("a route that has become wrong on another thread is not followed when the graph comes back")
  func threads() {
    let joined = Joined()
    let third = joined.branches[2]
    handOver {
      // There it gets another route, with one more computed.
      let more = Computed { third.value * 100 }
      joined.acts["effect"] = { [unowned joined] in joined.log("more \(more.value)") }
      for value in 4...8 { joined.head.value = value * 6 }
      _ = joined.log.take()
    }
    #expect(joined.write(24) == Self.whole + ["= 44", "more 800"])
    #expect(joined.write(30) == Self.whole + ["= 55", "more 1000"])
  }

  @Test("a route of a thread that has ended is not followed by one that has got its number")
  func sharedOrdinals() async {
    // In a process of its own, in which few threads have had a number yet; there are 126.
    await #expect(processExitsWith: .success) {
      var all: [Joined] = []
      for _ in 0..<130 { handOver { all.append(Joined(mayHaveNone: true)) } }
      for _ in 0..<130 {
        handOver {
          for joined in all {
            for value in [24, 30] { precondition(joined.write(value) == RouteTests.whole + ["= \(value * 11 / 6)"]) }
          }
        }
      }
    }
  }

  @Test("what a branch makes due in a cleanup has its turn where it had it without a route", arguments: [false, true])
  func urgent(readsSelector: Bool) {
    let log = RunLog()
    let (head, chosen) = (Signal(0), Signal(0))
    let isChosen = Selector { () -> Int in
      log("selector")
      return chosen.value
    }
    let reader = Effect { _ = isChosen[-1] }
    let first = Computed {
      onCleanup { chosen.value += 1 }
      return head.value
    }
    let second = Computed { head.value * 2 }
    let sum = Computed { first.value + second.value }
    let effect = Effect {
      log("effect")
      if readsSelector { _ = isChosen[-1] }
      _ = sum.value
      log("read")
    }
    _ = log.take()
    for value in 1...5 {
      head.value = value
      #expect(log.take() == ["effect", "selector", "read"])
    }
    keep(reader, effect)
  }

  @Test("most of a hundred signals that are made in a row have a place of their own")
  func spread() async {
    // In a process of its own, in which few threads have had a number yet.
    await #expect(processExitsWith: .success) {
      handOver {
        let signals = (0..<100).map { Signal($0) }
        let effects = signals.map { signal in
          let (first, second) = (Computed { signal.value }, Computed { signal.value })
          return Effect { _ = first.value + second.value }
        }
        for _ in 1...2 { for signal in signals { signal.value += 1 } }
        let count = signals.count { Graph.route(.current, of: $0.node) != nil }
        precondition(count > 90, "only \(count)")
        withExtendedLifetime(effects) {}
      }
    }
  }

  @Test("signals share the places of routes, however many there are")
  func places() {
    let all = (0..<1500).map { _ in Joined(mayHaveNone: true) }
    for value in stride(from: 4, to: 16, by: 2) {
      for joined in all { #expect(joined.write(value * 6) == Self.whole + ["= \(value * 11)"]) }
      for joined in all { #expect(joined.write(value * 6 + 6, batched: true) == Self.whole + ["= \(value * 11 + 11)"]) }
    }
  }
}
