import Foundation
import Hamon
import HamonTesting
import TestSupport
import Testing

/// What the documentation of `Tracked` says of observers, exclusive access and coding.
@Suite("Tracked: didSet, exclusive access, Codable")
struct TrackedPropertyTests {
  private final class Field {
    let log: RunLog
    @Tracked var text = "" { didSet { log("didSet \(oldValue) \(text)") } }

    init(_ log: RunLog) { self.log = log }
  }

  @Test("didSet runs after the effects of the write; in a batch it runs before them")
  func didSet() {
    let log = RunLog()
    let field = Field(log)
    let effect = Effect { log("effect \(field.text)") }
    #expect(log.take() == ["effect "])
    field.text = "a"
    #expect(log.take() == ["effect a", "didSet  a"])
    batch { field.text = "b" }
    #expect(log.take() == ["didSet a b", "effect b"])
    keep(effect)
  }

  @Test("writing a property whose didSet uses oldValue reads it, unless untracked", arguments: [false, true])
  func didSetInEffects(isUntracked: Bool) {
    let log = RunLog()
    let field = Field(log)
    let source = Signal("a")
    let effect = Effect {
      let text = source.value
      if isUntracked { untracked { field.text = text } } else { field.text = text }
    }
    field.text = "b"
    #expect(field.text == (isUntracked ? "b" : "a"))
    source.value = "c"
    #expect(field.text == "c")
    keep(effect)
  }

  private class Base<Value> {
    @Tracked var value: Value
    @Tracked(name: "count") var count = 0

    init(_ value: Value) { self.value = value }
  }

  private final class Derived: Base<String> {
    @Tracked private(set) var length = 0

    func measure() { length = value.count }
  }

  @Test("the signal of a property is the same each time, and outlives its object, also in generic and derived classes")
  func signals() {
    var object: Derived? = Derived("ab")
    let effect = Effect { [weak object] in object?.measure() }
    let (value, count, length) = (object!.$value, object!.$count, object!.$length)
    #expect(object!.$value === value)
    #expect(object!.$count === count)
    #expect(object!.$length === length)
    object!.value = "abc"
    object!.count += 2
    #expect((value.value, count.value, length.value) == ("abc", 2, 3))
    object = nil
    #expect((value.value, count.value, length.value) == ("abc", 2, 3))
    keep(effect)
  }

  private final class Cart {
    @Tracked var items = [1, 2]
    func takeLast() -> Int { items.removeLast() }
  }

  @Test("who touches a property inside its own change in place is stopped with a message; who reads before is not")
  func exclusive() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let cart = Cart()
      cart.items.removeAll { $0 == cart.items.last }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #if DEBUG
      let property = "the tracked property Cart.items (HamonTests/TrackedPropertyTests.swift:"
    #else
      let property = "a tracked property"
    #endif
    #expect(text.contains(property))
    #expect(text.contains(" is read or written while it is being changed in place. To fix this, read what you need"))
    #expect(text.contains("(in \"a?.b = c\", c is read during it), or change a copy and assign it."))
    let cart = Cart()
    let last = cart.items.last
    cart.items.removeAll { $0 == last }
    #expect(cart.items == [1])
    cart.items.append(cart.takeLast() + 1)
    #expect(cart.items == [2])
  }

  // begin
  final class Settings: Codable {
    @Tracked var size = 12
    @Tracked var name = ""

    private enum CodingKeys: CodingKey { case size, name }

    init() {}

    required init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      size = try values.decode(Int.self, forKey: .size)
      name = try values.decode(String.self, forKey: .name)
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(size, forKey: .size)
      try values.encode(name, forKey: .name)
    }
  }
  // end

  @Test("a class with tracked properties is coded by two functions written by hand")
  func codable() throws {
    let settings = Settings()
    settings.size = 14
    settings.name = "a"
    let data = try JSONEncoder().encode(settings)
    let copy = try JSONDecoder().decode(Settings.self, from: data)
    #expect(copy.size == 14 && copy.name == "a")
    let log = RunLog()
    let effect = Effect { log("\(copy.size) \(copy.name)") }
    copy.size = 15
    #expect(log.take() == ["14 a", "15 a"])
    keep(effect)
  }

  @Test("the example at Tracked is the one above")
  func sameLines() throws {
    let here = URL(filePath: #filePath)
    let root = (0..<3).reduce(here) { url, _ in url.deletingLastPathComponent() }
    func lines(_ text: String, without prefix: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: "\n")
    }
    let source = lines(try String(contentsOf: here, encoding: .utf8), without: "  ")
    let begin = try #require(source.range(of: "// begin\n"))
    let end = try #require(source.range(of: "\n// end\n"))
    let page = try String(contentsOf: root.appending(path: "Sources/Hamon/Tracking/Tracked.swift"), encoding: .utf8)
    #expect(
      lines(page.replacing("///\n", with: "\n"), without: "/// ").contains(source[begin.upperBound..<end.lowerBound]))
  }
}
