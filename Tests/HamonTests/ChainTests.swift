import HamonTesting
import TestSupport
import Testing

@testable import Hamon

/// Computeds each of which reads the one before: a write goes down them without marks (`Chain.swift`). Nothing is to notice.
@Suite("Chains of computeds")
struct ChainTests {
  enum Step: CaseIterable {
    case reads, readsMore, readsAnother, owns, ends, writes, pauses
  }

  @Test(
    "each is evaluated once, in order, whatever the second does in its step", arguments: Step.allCases, [false, true])
  func order(step: Step, batched: Bool) {
    let log = RunLog()
    let source = Signal(0)
    let other = Signal(0)
    let scope = Scope { observe { _ = other.value } }
    var bystander: Effect?
    let first = Computed { () -> Int in
      log("1")
      return source.value
    }
    let second = Computed { () -> Int in
      log("2")
      let value = step == .readsAnother && source.peek() == 2 ? source.value : first.value
      switch step {
      case .reads, .readsAnother: break
      case .readsMore: if value == 2 { _ = other.value }
      case .owns: onCleanup { log("cleanup") }
      case .ends: bystander = value == 1 ? Effect { _ = other.value } : nil
      case .writes:
        untracked {
          withIssueHandler { _ in
          } operation: {
            other.value = value
          }
        }
      case .pauses: if value == 2 { scope.pause() } else { scope.resume() }
      }
      return value
    }
    let third = Computed { () -> Int in
      log("3")
      return second.value
    }
    let effect = Effect { log("= \(third.value)") }
    #expect(log.take() == ["3", "2", "1", "= 0"])
    for number in 1...4 {
      if batched { batch { source.value = number } } else { source.value = number }
      let before =
        switch step {
        case .owns: ["1", "cleanup", "2"]
        // In the write before, it has read the source itself; now it asks the first again.
        case .readsAnother where number == 3: ["2", "1"]
        default: ["1", "2"]
        }
      #expect(log.take() == before + ["3", "= \(number)"], "write \(number)")
    }
    keep(effect, scope, bystander)
  }

  @Test("below one that comes to the same, nothing is evaluated; then a change goes all the way again")
  func unchanged() {
    let log = RunLog()
    let source = Signal(0)
    var row = [Computed { source.value }]
    for index in 1...4 {
      let before = row[index - 1]
      row.append(
        Computed {
          log("\(index)")
          return index == 2 ? before.value / 2 : before.value
        })
    }
    let effect = Effect { log("= \(row[4].value)") }
    #expect(log.take() == ["4", "3", "2", "1", "= 0"])
    source.value = 1
    #expect(log.take() == ["1", "2"])
    source.value = 2
    #expect(log.take() == ["1", "2", "3", "4", "= 1"])
    batch {
      source.value = 5
      #expect(row[1].value == 5)
      #expect(log.take() == ["1"])
    }
    #expect(log.take() == ["2", "3", "4", "= 2"])
    batch {
      source.value = 7
      source.value = 5
    }
    #expect(log.take() == [])
    keep(effect)
  }

  @Test("where a row divides, each branch is brought up to date when its effect is due")
  func branches() {
    let log = RunLog()
    let source = Signal(0)
    let trunk = Computed { () -> Int in
      log("trunk")
      return source.value
    }
    let effects = ["a", "b", "c"].map { name in
      let branch = Computed { () -> Int in
        log(name)
        return trunk.value % 2
      }
      return Effect { log("\(name) = \(branch.value)") }
    }
    _ = log.take()
    source.value = 1
    #expect(log.take() == ["trunk", "a", "a = 1", "b", "b = 1", "c", "c = 1"])
    source.value = 3
    #expect(log.take() == ["trunk", "a", "b", "c"])
    keep(effects.first, effects.last)
  }

  @Test("what a read in the batch has made dirty does not ask what it has read before", arguments: [false, true])
  func readInTheBatch(readsOn: Bool) {
    let log = RunLog()
    let source = Signal(0)
    let other = Signal(7)
    let first = Computed { () -> Int in
      log("1")
      return source.value
    }
    var readsFirst = true
    let second = Computed { () -> Int in
      log("2")
      return readsFirst ? first.value : other.value
    }
    let effect = Effect { log("= \(second.value)") }
    _ = log.take()
    batch {
      source.value = 1
      #expect(first.value == 1)
      source.value = 2
      readsFirst = readsOn
    }
    #expect(log.take() == (readsOn ? ["1", "2", "1", "= 2"] : ["1", "2", "= 7"]))
    keep(effect)
  }

  /// Compared by whatever wants to act in the middle of a comparison.
  private final class Value: Equatable {
    let number: Int
    nonisolated(unsafe) static var whenCompared: (() -> Void)?  // set and used within one test

    init(_ number: Int) { self.number = number }

    static func == (a: Value, b: Value) -> Bool {
      let act = whenCompared
      whenCompared = nil
      act?()
      return a.number == b.number
    }
  }

  @Test("a comparison of the source may move a computed of the row to another source, and write that")
  func comparison() {
    let log = RunLog()
    let source = Signal(Value(0))
    let other = Signal(0)
    var readsOther = false
    let first = Computed { source.value.number }
    let second = Computed { readsOther ? other.value : first.value * 0 }
    let effect = Effect { log("= \(second.value)") }
    _ = log.take()
    batch {
      source.value = Value(1)
      _ = first.value
      source.value = Value(2)
      readsOther = true
      Value.whenCompared = {
        _ = second.peek()
        other.value = 5
      }
    }
    #expect(log.take() == ["= 5"])
    other.value = 6
    #expect(log.take() == ["= 6"])
    keep(effect)
  }

  @Test("a tracking scope that tracks anew in the step of a computed that it waits for hears of what it tracks now")
  func tracksAnew() {
    let log = RunLog()
    let source = Signal(0)
    let other = Signal(0)
    var scope: TrackingScope?
    var isArmed = false
    let first = Computed { () -> Int in
      if isArmed {
        isArmed = false
        scope?.track { _ = other.value }
        withIssueHandler { _ in
        } operation: {
          other.value = 5
        }
      }
      return source.value
    }
    let second = Computed { first.value }
    scope = TrackingScope { log("invalidated") }
    scope?.track { _ = second.value }
    isArmed = true
    source.value = 1
    #expect(log.take().first == "invalidated")
  }

  @Test("where a step drops a link, the rest of the row is brought up to date all the same", arguments: 1...5)
  func rest(acting: Int) {
    let log = RunLog()
    let source = Signal(0)
    var effect: Effect?
    var row = [Computed { source.value }]
    for index in 1...6 {
      let before = row[index - 1]
      row.append(
        Computed {
          log("\(index)")
          let value = before.value
          if index == acting, value == 2 { effect = nil }
          return value
        })
    }
    let last = row[6]
    effect = Effect { log("= \(last.value)") }
    _ = log.take()
    source.value = 1
    #expect(log.take() == ["1", "2", "3", "4", "5", "6", "= 1"])
    source.value = 2
    #expect(log.take() == ["1", "2", "3", "4", "5", "6"])
    source.value = 3
    #expect(log.take() == [])
    #expect(last.value == 3)
    #expect(log.take() == ["1", "2", "3", "4", "5", "6"])
    keep(effect)
  }

  @Test("a row marked and read again and again in one batch is noted once")
  func noted() {
    let source = Signal(0)
    var row = [Computed { source.value }]
    for index in 1..<10 {
      let before = row[index - 1]
      row.append(Computed { before.value })
    }
    let last = row[9]
    let effect = Effect { _ = last.value }
    batch {
      for number in 1...1000 {
        source.value = number
        #expect(last.value == number)
      }
      #expect(Context.current.pointee.queue.count == 1)
      #expect(Context.current.pointee.restOfChain.count <= 10)
    }
    keep(effect)
  }
}
