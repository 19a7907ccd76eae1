import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("What print, dump and interpolation show")
struct DescriptionTests {
  private func dumped(_ object: Any) -> String {
    var text = ""
    dump(object, to: &text)
    return text
  }

  private final class Cart {
    @Tracked(name: "count") var count = 1
    @Tracked var note = "x"
  }

  private final class Ended: CustomStringConvertible {
    var description: String { "here" }
  }

  @Test("a signal: kind, name, value; print, interpolation and dump say the same")
  func signals() {
    let price = Signal(120, name: "price")
    #expect("\(price)" == "signal \"price\": 120")
    #expect(String(describing: price) == String(reflecting: price))
    #expect(dumped(price).hasPrefix("- signal \"price\": 120"))
    #expect(dumped(price).split(separator: "\n").count == 1)
    #expect("\(Signal("a"))" == "signal: \"a\"")
    let cart = Cart()
    #expect("\(cart.$count) \(cart.$note)" == "signal \"count\": 1 signal: \"x\"")
    cart.count = 2
    #expect("\(cart.$count)" == "signal \"count\": 2")
  }

  @Test("a tracked property of an object: name and value, observed or not, also while it is being changed")
  func properties() {
    let cart = Cart()
    let lines = { dumped(cart).split(separator: "\n").dropFirst().map { $0.split(separator: "#")[0] } }
    #expect(lines() == ["  - _count: property \"count\": 1", "  - _note: property: \"x\""])
    let log = RunLog()
    let effect = Effect { log("\(cart.count) \(cart.note) \(lines().count)") }
    #expect(lines() == ["  - _count: property \"count\": 1", "  - _note: property: \"x\""])
    cart.note = "y"
    #expect(lines()[1] == "  - _note: property: \"y\"")
    func change(_ note: inout String) {
      note = "z"
      #expect(lines()[1] == "  - _note: property: being changed")
    }
    change(&cart.note)
    #expect(lines()[1] == "  - _note: property: \"z\"")
    #expect(log.take() == ["1 x 2", "1 y 2", "1 z 2"])
    withExtendedLifetime(effect) {}
  }

  @Test("a computed: not yet computed, its value, stale; it is never evaluated for that")
  func computeds() {
    let log = RunLog()
    let price = Signal(1)
    let total = Computed(name: "total") { () -> Int in
      log("run")
      return price.value * 2
    }
    #expect("\(total)" == "computed \"total\": not yet computed")
    #expect(total.value == 2)
    #expect("\(total)" == "computed \"total\": 2")
    price.value = 3
    #expect("\(total)" == "computed \"total\": stale (was 2)")
    #expect(dumped(total).hasPrefix("- computed \"total\": stale (was 2)"))
    #expect(log.take() == ["run"])
    #expect(total.value == 6 && "\(total)" == "computed \"total\": 6")
    var own: Computed<String>?
    own = Computed { "\(own!)" }
    #expect(own?.value == "computed: being computed")
    own = nil
    let linked = Linked({ price.value }, name: "linked") { price, _ in price }
    #expect("\(linked)" == "linked \"linked\": not yet computed")
    linked.value = 9
    #expect(linked.value == 9 && "\(linked)" == "linked \"linked\": 9")
  }

  @Test("effects and scopes: kind, name, and whether they have ended")
  func owners() {
    let effect = Effect(name: "printing") {}
    let scope = Scope(name: "screen")
    #expect("\(effect), \(scope)" == "effect \"printing\", scope \"screen\"")
    scope.pause()
    #expect("\(scope)" == "scope \"screen\": paused")
    scope.resume()
    effect.cancel()
    scope.dispose()
    #expect("\(effect), \(scope)" == "effect \"printing\": cancelled, scope \"screen\": disposed")
    #expect("\(Effect {}), \(Scope())" == "effect, scope")
  }

  @Test("collections: the first twenty elements, and how many more")
  func collections() {
    let rows = TrackedList([Row(1, "a"), Row(2, "b")], name: "rows")
    #expect("\(rows)" == "list \"rows\": [1a, 2b]")
    #expect(dumped(rows).hasPrefix("- list \"rows\": [1a, 2b]"))
    #expect(dumped(rows).split(separator: "\n").count == 1)
    rows.removeAll()
    #expect("\(rows)" == "list \"rows\": []")
    rows.append(contentsOf: (0..<100).map { Row($0) })
    #expect("\(rows)" == "list \"rows\": [\((0..<20).map { "\($0)" }.joined(separator: ", ")), … 80 more]")
    let names = TrackedDictionary(["a": "Anna"], name: "names")
    #expect("\(names)" == "dictionary \"names\": [\"a\": \"Anna\"]")
    #expect("\(TrackedDictionary<Int, Int>())" == "dictionary: [:]")
    #expect(
      "\(TrackedDictionary(Dictionary(uniqueKeysWithValues: (0..<30).map { ($0, 0) })))".hasSuffix(": 0, … 10 more]"))
  }

  @Test("a derived list: as it was derived last; nothing is derived for that")
  func derived() {
    let log = RunLog()
    let rows = TrackedList([Row(1, "a"), Row(2)])
    let open = rows.filter(name: "open") { row in
      log(row.id)
      return !row.title.isEmpty
    }
    #expect("\(open)" == "list \"open\": not yet derived")
    #expect(log.take() == [])
    #expect(open.count == 1 && "\(open)" == "list \"open\": last derived as [1a]")
    _ = log.take()
    rows.update(id: 2) { $0.title = "b" }
    #expect("\(open)" == "list \"open\": last derived as [1a]")
    #expect(log.take() == [])
  }

  @Test("a binding does not ask for its value")
  func bindings() {
    let log = RunLog()
    let binding = Binding<Int> {
      log("read")
      return 1
    } set: { _ in
    }
    #expect("\(binding)" == "binding of Int")
    #expect(log.take() == [])
  }

  @Test("describing subscribes nothing, also where the value's own description reads what is tracked")
  func subscribesNothing() {
    struct Shown: CustomStringConvertible {
      let inner: Signal<Int>
      var description: String { "shown \(inner.value)" }
    }
    let log = RunLog()
    let inner = Signal(1)
    let outer = Signal(Shown(inner: inner), equality: .never)
    let total = Computed { inner.value }
    let list = TrackedList([Row(1)])
    let dictionary = TrackedDictionary([1: 1])
    _ = total.value
    let effect = Effect { log("\(inner) \(outer) \(total) \(list) \(dictionary)") }
    #expect(log.take() == ["signal: 1 signal: shown 1 computed: 1 list: [1] dictionary: [1: 1]"])
    inner.value = 2
    outer.value = Shown(inner: inner)
    list.append(Row(2))
    dictionary[2] = 2
    #expect(log.take() == [])
    keep(effect)
  }

  @Test("while it is being changed in place, a value is not looked at")
  func inPlace() {
    let text = Signal("a")
    text.update { $0 += "\(text)" }
    #expect(text.value == "asignal: being changed")
    let rows = TrackedList([Row(1, "a"), Row(2, "b")])
    rows.update(id: 1) { $0.title = "\(rows)" }
    #expect(rows[0].title == "list: [being changed, 2b]")
    let names = TrackedDictionary([1: "a"])
    names[1]?.append("\(names)")
    #expect(names[1] == "adictionary: [1: being changed]")
  }

  @Test("a value that holds its own signal is described to an end")
  func cycle() {
    struct Box: CustomStringConvertible {
      let signal: Signal<Box?>
      var description: String { "box of \(signal)" }
    }
    let signal = Signal<Box?>(nil)
    signal.value = Box(signal: signal)
    #expect("\(signal)".contains("signal: …"))
    signal.value = nil
  }

  @Test("describing keeps nothing alive")
  func keepsNothing() {
    expectNoResidue {
      weak var value: Ended?
      do {
        let signal = Signal<Ended>(Ended())
        let list = TrackedList([Row(1)])
        value = signal.peek()
        #expect("\(signal) \(list)" == "signal: here list: [1]")
        #expect(dumped(signal).hasPrefix("- signal: here"))
        _ = (Mirror(reflecting: signal), Mirror(reflecting: list))
      }
      #expect(value == nil)
    }
  }
}
