import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

private struct SumKey: PreferenceKey {
  static let defaultValue = 0
  static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}

private struct NamesKey: PreferenceKey {
  static let defaultValue = ""
  static func reduce(value: inout String, nextValue: () -> String) { value += nextValue() }
}

/// Numbers that are copied when they are added to, and something else has them.
private struct Collected: Equatable {
  private final class Storage {
    var numbers: [Int]
    init(_ numbers: [Int]) { self.numbers = numbers }
  }

  private var storage: Storage
  /// Of the whole program.
  nonisolated(unsafe) static var copies = 0  // one test's, on one thread

  init(_ numbers: [Int] = []) { storage = Storage(numbers) }

  var numbers: [Int] { storage.numbers }

  mutating func append(_ other: Collected) {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(numbers)
      Self.copies += 1
    }
    storage.numbers += other.numbers
  }

  static func == (one: Self, other: Self) -> Bool { one.numbers == other.numbers }
}

private struct CollectedKey: PreferenceKey {
  static var defaultValue: Collected { Collected() }
  static func reduce(value: inout Collected, nextValue: () -> Collected) { value.append(nextValue()) }
}

@Suite("Preferences: what views hand up")
struct PreferenceTests {
  private let log = RunLog()

  @Test("what collects is copied once, and then added to in its place, however many are below")
  func collects() {
    let first = Signal(0)
    var collected: [Int] = []
    let host = Host {
      Stack {
        ForEach(0..<100, id: \.self) { row in
          Text("\(row)").preference(key: CollectedKey.self, value: Collected([row == 0 ? first.value : row]))
        }
      }
      .onPreferenceChange(CollectedKey.self) { collected = $0.numbers }
    }
    #expect(collected == Array(0..<100))
    Collected.copies = 0
    first.value = 1000
    #expect(collected == [1000] + Array(1..<100))
    #expect(Collected.copies <= 2)
    keep(host)
  }

  @Test("values are reduced in the order of the tree, whatever lies between; a setting around others replaces them")
  func reduce() {
    let host = Host {
      Stack {
        Text("a").preference(key: NamesKey.self, value: "a")
        Group {
          Stack { Text("b").preference(key: NamesKey.self, value: "b") }
          Stack { Text("c").preference(key: NamesKey.self, value: "c") }.preference(key: NamesKey.self, value: "d")
        }
        Text("1").preference(key: SumKey.self, value: 1)
      }
      .onPreferenceChange(NamesKey.self) { log($0) }
      .onPreferenceChange(SumKey.self) { log("\($0)") }
    }
    #expect(log.take().sorted() == ["1", "abd"])
    keep(host)
  }

  @Test(
    "the action runs for the first value, then for each other one, not for the same; a view that goes takes its value along"
  )
  func changes() {
    let (numbers, label) = (Signal([1, 2]), Signal("x"))
    let host = Host {
      Stack {
        Text(label.value)
        ForEach(numbers.value, id: \.self) { Text("\($0)").preference(key: SumKey.self, value: $0) }
      }
      .onPreferenceChange(SumKey.self) { log("\($0)") }
    }
    #expect(log.take() == ["3"])
    numbers.value = [1, 2, 4]
    numbers.value = [2, 1, 4]
    label.value = "y"
    #expect(log.take() == ["7"])
    numbers.value = []
    #expect(log.take() == ["0"])
    keep(host)
  }
}
