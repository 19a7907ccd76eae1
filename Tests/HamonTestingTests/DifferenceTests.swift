import Testing

@testable import HamonTesting

@Suite("Differences")
struct DifferenceTests {
  enum Load {
    case idle
    case loaded([Int], etag: String)
    case failed(any Error)
  }

  struct Failure: Error { var code: Int }

  struct Form {
    var name: String?
    var load = Load.idle
    var handler: () -> Void = {}
  }

  struct Version: CustomStringConvertible {
    var parts = [1, 2]
    var note = ""
    var description: String { parts.map(String.init).joined(separator: ".") }
  }

  final class Session {}

  private func lines(_ old: Any, _ new: Any) -> [String] { differences("x", old, new).flatMap { $0.lines } }

  @Test("values without == are compared part by part")
  func parts() {
    #expect(lines(Form(), Form()) == [])
    #expect(lines(Form(name: "a"), Form(name: nil)) == [#"- x.name: "a""#, "+ x.name: nil"])
    #expect(lines(Form(name: "a"), Form(name: "b")) == [#"- x.name: "a""#, #"+ x.name: "b""#])
    #expect(lines(Load.failed(Failure(code: 1)), Load.failed(Failure(code: 1))) == [])
    #expect(
      lines(Load.failed(Failure(code: 1)), Load.failed(Failure(code: 2)))
        == ["- x.failed.code: 1", "+ x.failed.code: 2"])
    #expect(
      lines(Load.idle, Load.loaded([1], etag: "e")) == ["- x: idle", #"+ x: loaded([1], etag: "e")"#])
    #expect(
      lines(Load.loaded([1, 2], etag: "e"), Load.loaded([1, 3], etag: "f"))
        == ["- x.loaded.0[1]: 2", "+ x.loaded.0[1]: 3", #"- x.loaded.etag: "e""#, #"+ x.loaded.etag: "f""#])
  }

  @Test("cases without a payload are told apart, whatever they say of themselves")
  func describedCases() {
    enum Phase: CustomStringConvertible {
      case idle, busy, failed(any Error)
      var description: String { "a phase" }
    }
    enum Plain { case one, two, three(() -> Void) }
    #expect(isSame(Phase.idle, Phase.idle) && !isSame(Phase.idle, Phase.busy))
    #expect(isSame(Plain.two, Plain.two) && !isSame(Plain.one, Plain.two))
    #expect(!isSame(Phase.idle, Phase.failed(Failure(code: 1))))
  }

  @Test("what was inserted or removed shows as that, and not as everything behind it")
  func elements() {
    #expect(lines([1, 2, 3, 4], [1, 3, 4]) == ["- x[1]: 2"])
    #expect(lines([1, 3], [1, 2, 3]) == ["+ x[1]: 2"])
    #expect(lines([1, 1], [1]) == ["- x[1]: 1"])
    #expect(lines([Int](), [1]) == ["+ x[0]: 1"])
    #expect(lines([1, 2, 3], [1, 5, 6, 3]) == ["- x[1]: 2", "+ x[1]: 5", "+ x[2]: 6"])
    #expect(lines([Form()], [Form()]) == [])
  }

  @Test("dictionaries by key, sets by member, in a fixed order")
  func unordered() {
    #expect(
      lines(["a": 1, "b": 2, "c": 3], ["b": 5, "c": 3, "d": 4])
        == [#"- x["a"]: 1"#, #"- x["b"]: 2"#, #"+ x["b"]: 5"#, #"+ x["d"]: 4"#])
    #expect(lines(Set([1, 2, 3]), Set([2, 3, 4])) == ["- x: 1", "+ x: 4"])
    let forms = Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, Form(name: "\($0)")) })
    let others = Dictionary(uniqueKeysWithValues: (0..<50).reversed().map { ($0, Form(name: "\($0)")) })
    #expect(lines(forms, others) == [])
  }

  @Test("objects are compared by identity; what describes itself is not taken apart, unless it describes itself alike")
  func identity() {
    let session = Session()
    #expect(lines(session, session) == [])
    #expect(lines(session, Session()).last?.hasSuffix("Session, another one") == true)
    #expect(lines(Version(), Version(parts: [1, 3])) == ["- x: 1.2", "+ x: 1.3"])
    #expect(lines(Version(), Version(note: "n")) == [#"- x.note: """#, #"+ x.note: "n""#])
  }

  @Test("NaN has not changed into NaN")
  func notANumber() {
    #expect(lines(Double.nan, Double.nan) == [])
    #expect(lines([1, Double.nan], [1, Double.nan]) == [])
    #expect(lines([Double.nan], [1.0]).count == 2)
    #expect(lines(Double.nan, 1.0) == ["- x: nan", "+ x: 1.0"])
  }

  /// A dictionary with an order, as swift-collections has one.
  private struct Ordered: Equatable, CustomReflectable {
    var keys: [String]
    var values: [Double]
    static func == (one: Ordered, other: Ordered) -> Bool { one.keys == other.keys && one.values == other.values }
    var customMirror: Mirror {
      Mirror(self, unlabeledChildren: zip(keys, values).map { (key: $0, value: $1) }, displayStyle: .dictionary)
    }
  }

  @Test("what has an order has changed if that has, also where it shows itself as a dictionary")
  func ordered() {
    #expect(
      lines(Ordered(keys: ["a", "b"], values: [1, 2]), Ordered(keys: ["b", "a"], values: [2, 1]))
        == [#"- x: ["a": 1.0, "b": 2.0]"#, #"+ x: ["b": 2.0, "a": 1.0]"#])
    #expect(lines(Ordered(keys: ["a"], values: [1]), Ordered(keys: ["a"], values: [2])).first == #"- x["a"]: 1.0"#)
    #expect(lines(Ordered(keys: ["a"], values: [.nan]), Ordered(keys: ["a"], values: [.nan])) == [])
    let pairs: KeyValuePairs = ["a": 1, "b": 2]
    #expect(lines(pairs, ["a": 1, "b": 2] as KeyValuePairs) == [])
    #expect(
      lines(pairs, ["b": 2, "a": 1, "a": 1] as KeyValuePairs)
        == [#"- x: ["a": 1, "b": 2]"#, #"+ x: ["b": 2, "a": 1, "a": 1]"#])
  }

  @Test("a list that counts as unequal has changed, though its parts are the same")
  func stricter() {
    struct Page: Equatable, CustomReflectable {
      var number: Int
      var customMirror: Mirror { Mirror(self, unlabeledChildren: ["row"], displayStyle: .collection) }
    }
    #expect(!isSame(Page(number: 1), Page(number: 2)))
    #expect(isSame(["a": [Double.nan]], ["a": [Double.nan]]))
  }

  @Test("what has neither parts nor == is compared by its bytes where it is plain")
  func plainBytes() {
    let one: InlineArray<3, Int> = [1, 2, 3]
    #expect(lines(one, one) == [])
    #expect(lines(one, [1, 2, 4] as InlineArray<3, Int>) != [])
    #expect(lines((a: one, b: 1), (a: one, b: 2)) == ["- x.b: 1", "+ x.b: 2"])
    #expect(lines({ 1 }, { 2 }) == [])
  }

  @Test("optionals of every kind")
  func optionals() {
    #expect(lines(Int?.none as Any, Int?.none as Any) == [])
    #expect(lines(Form?.none as Any, Form?.none as Any) == [])
    #expect(lines(Session?.none as Any, Session() as Session? as Any).first == "- x: nil")
    #expect(lines(Int?.some(1) as Any, Int?.none as Any) == ["- x: 1", "+ x: nil"])
    #expect(lines(Int??.some(nil) as Any, Int??.none as Any).count == 2)
  }

  @Test("long texts are cut")
  func long() {
    let text = valueText(String(repeating: "a", count: 1000))
    #expect(text.hasSuffix("… (1002 characters)"))
    let (one, other) = (String(repeating: "a", count: 1000), String(repeating: "a", count: 999) + "bc")
    let around = "…" + String(repeating: "a", count: 100)
    #expect(
      lines(one, other) == [
        "- x: \(around)a\" (1002 characters)", "+ x: \(around)bc\" (1003 characters)",
      ])
    #expect(valueText(["a": [1, nil]] as [String: [Int?]]) == #"["a": [1, nil]]"#)
  }
}
