import HamonInspector
import TestSupport
import Testing

@testable import Hamon

@Suite("Why something runs after a transaction was taken back")
struct TransactionCausesTests {
  private struct Refused: Error {}

  private let price = Signal(1, name: "price")
  private let log = CausalLog(limit: 1000)

  /// The reasons of the last run or evaluation of a node, in words.
  private func reasons(_ name: String) -> [String] {
    let entries = log.record.entries
    let names = Dictionary(
      entries.filter { $0.event == .made }.map { ($0.node, $0.name ?? "") }, uniquingKeysWith: { first, _ in first })
    let last = entries.last { names[$0.node] == name && ($0.event == .ran || $0.event == .evaluated) }
    return (last?.because ?? []).map { number in
      let entry = entries[number - 1]
      return "\(entry.event) of \(names[entry.node] ?? "") \(entry.old ?? "-") → \(entry.new ?? "-")"
    }
  }

  @Test("what was written and evaluated in it is no reason, and no value is from there")
  func nothingOfIt() throws {
    let double = Computed(name: "double") { price.value * 2 }
    var shown: [Int] = []
    let effect = Effect(name: "effect") { shown.append(double.value) }
    log.during {
      try? transaction {
        price.value = 2
        _ = double.value
        throw Refused()
      }
      price.value = 3
    }
    #expect(reasons("effect") == ["evaluated of double 2 → 6"])
    #expect(reasons("double") == ["write of price 1 → 3"])
    #expect(shown == [2, 6])
    let takenBack = log.record.entries.filter(\.isTakenBack).map { "\($0.event) \($0.old ?? "") \($0.new ?? "")" }
    #expect(takenBack == ["write 1 2", "evaluated 2 4"])
    #expect(try CausalRecord(lines: log.record.lines) == log.record)
    withExtendedLifetime(effect) {}
  }

  @Test("what was written and not evaluated in it is no reason")
  func unread() {
    let double = Computed(name: "double") { price.value * 2 }
    let effect = Effect(name: "effect") { _ = double.value }
    log.during {
      _ = preview {
        price.value = 5
      } reading: {
        0
      }
      price.value = 3
    }
    #expect(reasons("double") == ["write of price 1 → 3"])
    withExtendedLifetime(effect) {}
  }

  @Test("what had changed before it is still a reason, though it was evaluated in it for that")
  func changedBefore() {
    let rate = Signal(10, name: "rate")
    let total = Computed(name: "total") { price.value * rate.value }
    let effect = Effect(name: "effect") { _ = total.value }
    log.during {
      batch {
        price.value = 2
        try? transaction {
          rate.value = 20
          _ = total.value
          throw Refused()
        }
      }
    }
    #expect(reasons("total") == ["write of price 1 → 2"])
    #expect(reasons("effect") == ["evaluated of total 10 → 20"])
    withExtendedLifetime(effect) {}
  }

  @Test("what the one inside has written is no reason after the one around was taken back; what is kept is one")
  func nested() {
    let double = Computed(name: "double") { price.value * 2 }
    let effect = Effect(name: "effect") { _ = double.value }
    func write(fails: Bool) {
      try? transaction {
        transaction {
          price.value += 1
          _ = double.value
        }
        if fails { throw Refused() }
      }
    }
    log.during {
      write(fails: true)
      write(fails: false)
    }
    #expect(reasons("double") == ["write of price 1 → 2"])
    #expect(reasons("effect") == ["evaluated of double 2 → 4"])
    withExtendedLifetime(effect) {}
  }

  @Test("what has run in it, and runs once more, has no reason")
  func runAgain() {
    var shown: [Int] = []
    var effects: [Effect] = []
    log.during {
      try? transaction {
        price.value = 2
        effects.append(Effect(name: "effect") { shown.append(price.value) })
        throw Refused()
      }
    }
    #expect(shown == [2, 1])
    #expect(reasons("effect") == [])
    #expect(log.record.entries.last { $0.event == .ran }?.isAgain == true)
    withExtendedLifetime(effects) {}
  }

  @Test("a log that ends in a transaction, one that begins in it, and one that begins again")
  func logsInside() {
    let effect = Effect { _ = price.value }
    var first: CausalLog? = CausalLog(limit: 100)
    var second: CausalLog?
    first?.start()
    for number in 2...9 { price.value = number }
    _ = preview {
      price.value = 10
      first?.stop()
      first = nil
      second = CausalLog(limit: 100)  // perhaps at the same address
      second?.start()
      price.value = 11
    } reading: {
      price.value
    }
    second?.stop()
    #expect(second?.record.entries.filter { $0.event == .write }.map(\.isTakenBack) == [true])
    log.during { price.value = 12 }
    _ = preview {
      price.value = 13
      log.start()
      price.value = 14
    } reading: {
      price.value
    }
    log.stop()
    #expect(log.record.entries.filter { $0.event == .write }.map(\.isTakenBack) == [false, true])
    withExtendedLifetime(effect) {}
  }

  @Test("where a log has dropped what was evaluated inside, it does not take a value from there for the one before")
  func fullLog() {
    let double = Computed(name: "double") { price.value * 2 }
    let effect = Effect(name: "effect") { _ = double.value }
    let log = CausalLog(limit: 10)
    log.during {
      price.value = 2
      try? transaction {
        price.value = 5
        _ = double.value
        for number in 0..<3000 { price.value = number }
        throw Refused()
      }
      price.value = 3
    }
    let last = log.record.entries.last { $0.event == .evaluated }
    #expect(last?.old == "4")  // noted before it was evaluated anew
    withExtendedLifetime(effect) {}
  }
}
