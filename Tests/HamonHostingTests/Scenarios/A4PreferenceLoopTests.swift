import Hamon
import HamonHosting
import TestSupport
import Testing

// The article's flow layout measures its children by preferences, sets state from them, which changes the sizes, which
// changes the preferences. On iOS 13 that was an endless loop and a crash.
@Suite("A4 Preference, state, preference")
struct A4PreferenceLoopTests {
  private struct HeightKey: PreferenceKey {
    static let defaultValue = 0
    static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
  }

  /// Its height is that of its text, and what `padding` adds.
  private struct Label: View {
    let text: String
    let padding: Int
    var body: some View {
      Text("\(text) in \(text.count + padding)").preference(key: HeightKey.self, value: text.count + padding)
    }
  }

  /// Never settles: the padding it sets changes the height it measures, which changes the padding.
  private struct BrokenCard: View {
    let text: String
    @State private var padding = 0
    var body: some View {
      Stack { Label(text: text, padding: padding) }
        .onPreferenceChange(HeightKey.self) { height in padding = height % 2 == 0 ? 2 : 1 }
    }
  }

  /// Measures what its state does not change: the text without the padding.
  private struct FixedCard: View {
    let text: String
    @State private var padding = 0
    var body: some View {
      Stack {
        Text("\(text) in \(text.count + padding)")
        Text("").preference(key: HeightKey.self, value: text.count)
      }
      .onPreferenceChange(HeightKey.self) { height in padding = height % 2 == 0 ? 2 : 1 }
    }
  }

  /// Goes round as the broken one, but arrives: the value it sets is equal in the second pass.
  private struct SettlingCard: View {
    let text: String
    @State private var width = 0
    var body: some View {
      Stack { Label(text: text, padding: max(0, width - text.count)) }
        .onPreferenceChange(HeightKey.self) { height in width = max(height, 8) }
    }
  }

  @Test("A4 the bug: a loop is stopped at pass 100, its cycle is named, the last frame stays, the program goes on")
  func loop() throws {
    let text = Signal("abc", name: "text")
    let other = Signal("other", name: "other")
    var host: Host!
    let found = issues {
      host = Host {
        BrokenCard(text: text.value)
        Text(other.value)
      }
    }
    #expect(found.map(\.kind) == [.runawayEffect])
    let message = try #require(found.first).message
    #expect(message.contains("100 times"))
    for name in [
      "\"BrokenCard.padding\"", "\"preference HeightKey\"", "\"onPreferenceChange HeightKey in BrokenCard\"",
      "\"BrokenCard body\"",
    ] {
      #expect(message.contains(name), "\(name) is part of the cycle")
    }
    #expect(!message.contains("(HamonHosting/"), "no place in the library")
    let labels = host.lastRuns.count { $0.name == "Label" }
    #expect((50...101).contains(labels), "\(labels) passes")
    #expect(["abc in 4", "abc in 5"].contains(host.texts[0]))
    #expect(host.texts[1] == "other")
    // Whatever comes next is shown; the loop may turn again, and is stopped again.
    let later = issues { other.value = "new" }
    #expect(host.texts[1] == "new")
    #expect(later.allSatisfy { $0.kind == .runawayEffect })
  }

  @Test("A4 the bug: stopped, a body still hears of what it has read, in a loop of however many", arguments: [1, 2, 3])
  func loopOfSeveral(count: Int) {
    struct Looping: View {
      let start: Int
      let name: Signal<String>
      @Binding var number: Int
      @Binding var next: Int
      var body: some View { Text("\(name.value) \(number % 1)").onChange(of: number + start) { _, _ in next += 1 } }
    }
    let start = Signal(0)
    let (names, numbers) = ((0..<count).map { _ in Signal("a") }, (0..<count).map { _ in Signal(0) })
    let host = Host {
      ForEach(0..<count, id: \.self) { place in
        Looping(
          start: place == 0 ? start.value : 0, name: names[place], number: Binding(numbers[place]),
          next: Binding(numbers[(place + 1) % count]))
      }
    }
    let found = issues { start.value = 1 }
    #expect(found.map(\.kind) == [.runawayEffect])
    for place in 0..<count {
      let later = issues { names[place].value = "b" }
      #expect(later.allSatisfy { $0.kind == .runawayEffect })
      #expect(host.texts[place] == "b 0")
    }
  }

  @Test("A4 the fix: measure what the state does not change; it is settled in the second pass")
  func fixed() {
    let text = Signal("abc", name: "text")
    var host: Host!
    let found = issues {
      host = Host { FixedCard(text: text.value) }
      #expect(host.runs { text.value = "abcd" }.count { $0.name == "FixedCard" } == 2)
    }
    #expect(found == [])
    #expect(host.texts == ["abcd in 6", ""], "it follows a longer text: set once would be no fix")
  }

  @Test("A4 a loop that arrives is none: an equal value stops it")
  func settles() {
    let text = Signal("abc", name: "text")
    var host: Host!
    let found = issues {
      host = Host { SettlingCard(text: text.value) }
    }
    #expect(found == [])
    #expect(host.texts == ["abc in 8"])
    #expect(host.lastRuns.count { $0.name == "SettlingCard" } == 2)
    text.value = "abcdefghij"
    #expect(host.texts == ["abcdefghij in 10"])
  }
}
