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

@Suite("Preferences: what views hand up")
struct PreferenceTests {
  private let log = RunLog()

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
