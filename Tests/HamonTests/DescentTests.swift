import HamonTesting
import TestSupport
import Testing

@testable import Hamon
import HamonCollections

/// A write below which there are only chains goes down them without marking first; see `Descend.swift`. Whatever looks
/// meanwhile is to see what marks would have shown.
@Suite("Going down chains")
struct DescentTests {
  /// A signal with two branches of a computed and an effect each, in scopes of their own.
  private final class Fan {
    let log = RunLog()
    let source = Signal(0)
    let other = Signal(0)
    let items = Signal([0])
    /// What the closure of that name does besides.
    var acts: [String: () -> Void] = [:]
    let scopes = [Scope(), Scope()]
    var branches: [Computed<Int>] = []
    var effects: [Effect] = []

    init() {
      for index in 0...1 {
        let branch = Computed { [unowned self] () -> Int in
          log("branch \(index)")
          let value = source.value
          acts["branch \(index)"]?()
          return value
        }
        branches.append(branch)
        effects.append(
          scopes[index].run {
            Effect { [unowned self] in
              log("effect \(index) = \(branch.value)")
              acts["effect \(index)"]?()
            }
          })
      }
      // The first write finds the chains, the second one goes down.
      source.value = 1
      source.value = 2
      _ = log.take()
    }
  }

  enum Look: CaseIterable {
    case reads, peeks, isTold, makesEffect, makesComputed, tracks

    fileprivate func callAsFunction(at branch: Computed<Int>) -> Int {
      switch self {
      case .reads: return untracked { branch.value }
      case .peeks: return branch.peek()
      case .isTold:
        return "\(branch)".hasSuffix("stale (was 2)") ? branch.peek() : -1
      case .makesEffect:
        var seen: Int?
        keep(Effect { seen = branch.value })
        return seen!
      case .makesComputed: return untracked { Computed { branch.value }.value }
      case .tracks: return TrackingScope {}.track { branch.value }
      }
    }
  }

  @Test("in a batch, who looks behind the write sees what it has changed", arguments: Look.allCases, [0, 1])
  func batched(look: Look, index: Int) {
    let fan = Fan()
    batch {
      fan.source.value = 3
      #expect(look(at: fan.branches[index]) == 3)
      #expect(fan.log.take() == ["branch \(index)"])
    }
    let expected = ["branch 0", "effect 0 = 3", "branch 1", "effect 1 = 3"].filter { $0 != "branch \(index)" }
    #expect(fan.log.take() == expected)
    fan.source.value = 4
    #expect(fan.log.take() == ["branch 0", "effect 0 = 4", "branch 1", "effect 1 = 4"])
  }

  @Test(
    "an effect or a computed of one branch that looks at the next sees what the write has changed",
    arguments: Look.allCases,
    ["effect 0", "branch 0"])
  func ahead(look: Look, place: String) {
    let fan = Fan()
    for batched in [false, true] {
      fan.source.value = 2
      _ = fan.log.take()
      fan.acts[place] = { #expect(look(at: fan.branches[1]) == 3) }
      if batched { batch { fan.source.value = 3 } } else { fan.source.value = 3 }
      fan.acts = [:]
      #expect(
        fan.log.take()
          == (place == "effect 0"
            ? ["branch 0", "effect 0 = 3", "branch 1", "effect 1 = 3"]
            : ["branch 0", "branch 1", "effect 0 = 3", "effect 1 = 3"]))
    }
  }

  enum Act: CaseIterable {
    case ends, pauses, writesOther, changesInPlace, writesSource, makesReader

    fileprivate var expected: [String] {
      switch self {
      case .ends, .pauses: []
      case .writesOther: ["branch 1", "effect 1 = 3", "other = 3"]
      case .changesInPlace: ["branch 1", "effect 1 = 3", "items = [0, 3]"]
      case .writesSource: ["branch 1", "effect 1 = 4", "branch 0", "effect 0 = 4"]
      case .makesReader: ["source = 3", "branch 1", "effect 1 = 3"]
      }
    }
  }

  @Test(
    "what an effect of one branch does to the next is done before its turn", arguments: Act.allCases, [false, true])
  func acting(act: Act, batched: Bool) {
    let fan = Fan()
    let bystander = Effect { fan.log("other = \(fan.other.value)") }
    let another = Effect { fan.log("items = \(fan.items.value)") }
    var reader: Effect?
    var isDone = false
    fan.acts["effect 0"] = {
      if isDone { return }
      isDone = true
      switch act {
      case .ends: fan.effects[1].cancel()
      case .pauses: fan.scopes[1].pause()
      case .writesOther: fan.other.value = 3
      case .changesInPlace: fan.items.value.append(3)
      case .writesSource: fan.source.value = 4
      case .makesReader: reader = detached { Effect { fan.log("source = \(fan.source.value)") } }
      }
    }
    _ = fan.log.take()
    if batched { batch { fan.source.value = 3 } } else { fan.source.value = 3 }
    #expect(fan.log.take() == ["branch 0", "effect 0 = 3"] + act.expected)
    if act == .pauses {
      fan.scopes[1].resume()
      #expect(fan.log.take() == ["branch 1", "effect 1 = 3"])
    }
    keep(bystander, another, reader)
  }

  @Test(
    "where a computed of one branch has to end what it has made, the others get their turn all the same",
    arguments: [false, true])
  func owning(batched: Bool) {
    let fan = Fan()
    fan.acts["branch 0"] = { onCleanup { fan.log("cleanup") } }
    for number in 3...5 {
      if batched { batch { fan.source.value = number } } else { fan.source.value = number }
      let before = number == 3 ? [] : ["cleanup"]
      #expect(
        fan.log.take() == before + ["branch 0", "effect 0 = \(number)", "branch 1", "effect 1 = \(number)"])
    }
    fan.acts = [:]
  }

  @Test("an effect that reads a chain and what is written after it in a batch runs once", arguments: [false, true])
  func both(inPlace: Bool) {
    let log = RunLog()
    let source = Signal(0)
    let other = Signal(0)
    let items = Signal([0])
    let first = Computed { source.value }
    let effect = Effect { log("\(first.value), \(other.value), \(items.value)") }
    source.value = 1
    source.value = 2
    _ = log.take()
    batch {
      source.value = 3
      if inPlace { items.value.append(3) } else { other.value = 3 }
    }
    #expect(log.take() == [inPlace ? "3, 0, [0, 3]" : "3, 3, [0]"])
    keep(effect)
  }

  @Test("what is written in a batch after the signal of a chain is told after it", arguments: [false, true])
  func second(inPlace: Bool) {
    let fan = Fan()
    let bystander = Effect { fan.log("other = \(fan.other.value)") }
    let another = Effect { fan.log("items = \(fan.items.value)") }
    _ = fan.log.take()
    batch {
      fan.source.value = 3
      if inPlace { fan.items.value.append(3) } else { fan.other.value = 3 }
    }
    #expect(
      fan.log.take()
        == ["branch 0", "effect 0 = 3", "branch 1", "effect 1 = 3", inPlace ? "items = [0, 3]" : "other = 3"])
    batch {
      fan.source.value = 4
      fan.source.value = 3
    }
    #expect(fan.log.take() == [])
    keep(bystander, another)
  }

  @Test(
    "a chain at whose end there is no effect any more is not evaluated",
    arguments: ["cancelled", "dropped", "moved on"])
  func lazy(by end: String) {
    let log = RunLog()
    let source = Signal(0)
    let other = Signal(0)
    let isElsewhere = Signal(false)
    let first = Computed { () -> Int in
      log("first")
      return source.value
    }
    let second = Computed { () -> Int in
      log("second")
      return first.value
    }
    var effect: Effect? = Effect { _ = isElsewhere.value ? other.value : second.value }
    source.value = 1
    source.value = 2
    #expect(log.take() == ["second", "first", "first", "second", "first", "second"])
    switch end {
    case "cancelled": effect?.cancel()
    case "dropped": effect = nil
    default: isElsewhere.value = true
    }
    source.value = 3
    batch { source.value = 4 }
    #expect(log.take() == [])
    #expect(second.value == 4)
    #expect(log.take() == ["first", "second"])
    keep(effect)
  }

  @Test(
    "a computed that gets another reader or source on the way is in a chain no more", arguments: ["reader", "source"])
  func leaving(by change: String) {
    let log = RunLog()
    let source = Signal(0)
    let readsBoth = Signal(false)
    let first = Computed { () -> Int in
      log("first")
      return source.value
    }
    let second = Computed { () -> Int in
      log("second")
      return first.value + (readsBoth.value ? source.value : 0)
    }
    let effect = Effect { log("= \(second.value)") }
    var reader: Effect?
    source.value = 1
    source.value = 2
    _ = log.take()
    if change == "reader" { reader = Effect { log("reader: \(first.value)") } } else { readsBoth.value = true }
    _ = log.take()
    for number in 3...4 {
      source.value = number
      #expect(
        log.take()
          == (change == "reader"
            ? ["first", "second", "= \(number)", "reader: \(number)"] : ["second", "first", "= \(2 * number)"]))
    }
    reader = nil
    readsBoth.value = false
    _ = log.take()
    for number in 5...7 {
      source.value = number
      #expect(log.take() == ["first", "second", "= \(number)"])
    }
    keep(effect, reader)
  }

  @Test("an effect that owns another in the same fan runs first, and the other one is gone")
  func owners() {
    let log = RunLog()
    let source = Signal(0)
    let effect = Effect {
      let value = untracked { source.value }
      observe { log("inner \(source.value) of \(value)") }
      _ = source.value
    }
    _ = log.take()
    for number in 1...3 {
      source.value = number
      #expect(log.take() == ["inner \(number) of \(number)"])
    }
    keep(effect)
  }

  private struct Row: Identifiable {
    var id: Int
  }

  @Test("what a row's cleanup writes in a batch that asks for the rows is there then, and told at the end of the batch")
  func urgent() {
    let log = RunLog()
    let list = TrackedList([Row(id: 1), Row(id: 2), Row(id: 3)])
    let alive = Signal(3)
    let rows = list.mapKeyed { row in
      onCleanup { alive.value -= 1 }
      return row.id
    }
    let total = Computed { alive.value }
    let effect = Effect { log("\(total.value)") }
    list.remove(id: 1)
    #expect(log.take() == ["3", "2"])
    var late: Effect?
    batch {
      list.remove(id: 2)
      #expect(total.peek() == 2)
      #expect(rows.count == 1)
      #expect(total.peek() == 1)
      late = Effect { log("late: \(total.value)") }
    }
    #expect(log.take() == ["late: 1", "1"])
    alive.value = 5
    #expect(log.take().sorted() == ["5", "late: 5"])
    #expect(rows.map(\.value) == [3])
    keep(effect, late)
  }

  private final class Telltale: CustomStringConvertible {
    var tells: () -> Void = {}

    var description: String {
      tells()
      return "telltale"
    }
  }

  @Test("a computed whose value writes what it hangs on, as it is described in a batch, is described as stale")
  func described() {
    let source = Signal(0)
    let telltale = Telltale()
    let computed = Computed { () -> Telltale in
      _ = source.value
      return telltale
    }
    let effect = Effect { _ = computed.value }
    source.value = 1
    source.value = 2
    telltale.tells = { source.value = 3 }
    let text = batch { "\(computed)" }
    #expect(text.hasSuffix("stale (was telltale)"))
    keep(effect)
  }
}
