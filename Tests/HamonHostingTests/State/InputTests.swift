import Hamon
import HamonHosting
import HamonTesting
import Testing

/// Runs of a child whose parent has run again with another value for it.
private func childRuns<Child: View>(_ make: @escaping (Int) -> Child) -> [String] {
  let tick = Signal(0, name: "tick")
  let host = Host { make(tick.value) }
  return host.runs(.body) { tick.value = 1 }.map(\.description)
}

private struct Plain: View {
  let number: Int
  let text: String
  var body: some View { Text("\(number) \(text)") }
}

/// Equal where the number has the same last digit.
private struct LastDigit: View, Equatable {
  let number: Int
  var body: some View { Text("\(number)") }

  static func == (a: Self, b: Self) -> Bool { a.number % 10 == b.number % 10 }
}

private struct WithAction: View {
  let action: () -> Void
  var body: some View { Button("x", action: action) }
}

private final class Model {}

private struct Loose { let model: Model, name: String }

/// Does not show its number to a mirror.
private struct Hiding: View, CustomReflectable {
  let number: Int
  var body: some View { Text("\(number)") }
  var customMirror: Mirror { Mirror(self, children: []) }
}

private struct WithParts: View {
  let parts: (Loose, Loose?)
  var body: some View { Text(parts.0.name) }
}

private struct WithState: View {
  let number: Int
  @State private var count = 0
  @Binding var other: Int
  var body: some View { Text("\(number) \(count) \(other)") }
}

private struct Outer: View {
  let tick: Int
  @State private var other = 0
  var body: some View { WithState(number: tick / 10, other: $other) }
}

private enum Choice { case none, other, some(Loose) }

private struct WithChoice: View {
  let choice: Choice
  var body: some View { Text("choice") }
}

private struct WithOptionals: View {
  let number: Int?
  let loose: Loose?
  let text: String?
  var body: some View { Text("optionals") }
}

/// Nil, or a number, with other bytes behind it than a literal has.
@inline(never)  // a constant would be folded
private func optional(_ number: Int, isThere: Bool) -> Int? {
  var value: Int? = number
  if !isThere { value = nil }
  return value
}

private enum Filter: CustomStringConvertible {
  case all, starred, some((Int) -> Bool)

  var description: String { "a filter" }
}

private struct WithFilter: View {
  let filter: Filter
  var body: some View { Text("filter") }
}

private struct Secret: CustomReflectable {
  let hidden: Int
  let act: () -> Void = {}

  var customMirror: Mirror { Mirror(self, children: ["act": act], displayStyle: .struct) }
}

private struct WithSecret: View {
  let secret: Secret
  var body: some View { Text("secret") }
}

@Suite("Inputs: when two values of a view are the same")
struct InputTests {
  @Test("stored properties are compared one by one, and those that differ are named")
  func byProperty() {
    #expect(childRuns { _ in Plain(number: 1, text: "a") } == [])
    #expect(childRuns { Plain(number: $0, text: "a") } == ["Plain: input number changed"])
    #expect(
      childRuns { Plain(number: $0, text: "\($0)") } == ["Plain: input number changed; input text changed"])
  }

  @Test("an Equatable view is asked")
  func equatable() {
    #expect(childRuns { LastDigit(number: $0 * 10) } == [])
    #expect(childRuns { LastDigit(number: $0) } == ["LastDigit: input number changed"])
  }

  @Test("a closure without captures, and one and the same closure, are the same; another is another")
  func closures() {
    let kept: () -> Void = { [model = Model()] in _ = model }
    #expect(childRuns { _ in WithAction {} } == [])
    #expect(childRuns { _ in WithAction(action: kept) } == [])
    let log = RunLog()
    // A capture that is not used would be none in an optimised build.
    #expect(childRuns { tick in WithAction { log("\(tick)") } } == ["WithAction: input action changed"])
  }

  @Test("what is not Equatable is compared part by part; objects by identity")
  func parts() {
    let (a, b) = (Model(), Model())
    #expect(childRuns { _ in WithParts(parts: (Loose(model: a, name: "x"), nil)) } == [])
    #expect(childRuns { WithParts(parts: (Loose(model: $0 == 0 ? a : b, name: "x"), nil)) }.count == 1)
    #expect(childRuns { _ in WithParts(parts: (Loose(model: a, name: "x"), Loose(model: b, name: "y"))) } == [])
    #expect(
      childRuns { WithParts(parts: (Loose(model: a, name: "x"), $0 == 0 ? nil : Loose(model: b, name: "y"))) }
        == ["WithParts: input parts changed"])
    #expect(childRuns { WithChoice(choice: $0 == 0 ? .none : .some(Loose(model: a, name: "x"))) }.count == 1)
    #expect(childRuns { _ in WithChoice(choice: .some(Loose(model: a, name: "x"))) } == [])
  }

  @Test("nil is nil, and a case is that case, whatever the bytes behind it")
  func optionals() {
    let model = Model()
    #expect(
      childRuns { tick in
        WithOptionals(number: optional(tick + 77, isThere: false), loose: nil, text: nil)
      } == [])
    #expect(
      childRuns { tick in
        WithOptionals(number: optional(5, isThere: tick == 0), loose: nil, text: tick == 0 ? nil : "")
      } == ["WithOptionals: input number changed; input text changed"])
    #expect(childRuns { _ in WithChoice(choice: .none) } == [])
    #expect(childRuns { WithChoice(choice: $0 == 0 ? .none : .other) } == ["WithChoice: input choice changed"])
    #expect(
      childRuns { _ in WithOptionals(number: 1, loose: Loose(model: model, name: "x"), text: "x") } == [])
  }

  @Test("state is no input, and the binding of a state is always the same one")
  func stateAndBinding() {
    #expect(childRuns { Outer(tick: $0) } == ["Outer: input tick changed"])
    #expect(childRuns { Outer(tick: $0 * 10) } == ["Outer: input tick changed", "WithState: input number changed"])
  }

  @Test("an enum that says the same of two cases, and what shows but a part of itself, hide no change")
  func selfDescribing() {
    #expect(
      childRuns { WithFilter(filter: $0 == 0 ? .all : .starred) } == ["WithFilter: input filter changed"])
    #expect(childRuns { WithSecret(secret: Secret(hidden: $0)) } == ["WithSecret: input secret changed"])
    #expect(childRuns { Hiding(number: $0) } == ["Hiding: input value changed"])
  }
}
