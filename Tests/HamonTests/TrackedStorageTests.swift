import Hamon
import TestSupport
import Testing

private struct Nothing: Equatable {}

/// Larger than what a node keeps beside its header.
private struct Large: Equatable {
  var words = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  var number: Int

  init(_ number: Int) { self.number = number }

  static func == (a: Self, b: Self) -> Bool { a.number == b.number }
}

private final class Name: Equatable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (a: Name, b: Name) -> Bool { a.text == b.text }
}

/// Two properties of one type, whose places depend on it.
private class Pair<Value> {
  @Tracked var first: Value
  @Tracked var second: Value
  @Tracked(name: "count") var count: UInt8 = 0

  init(_ first: Value, _ second: Value) {
    self.first = first
    self.second = second
  }
}

private final class Triple<Value>: Pair<Value> {
  @Tracked var third: Value

  init(_ first: Value, _ second: Value, _ third: Value) {
    self.third = third
    super.init(first, second)
  }
}

/// A property is found where it stands, whatever its object's class is, and its value's size and alignment.
@Suite("Tracked: where a property stands")
struct TrackedStorageTests {
  private func expectApart<Value: Equatable>(_ values: [Value], isObserved: Bool) {
    let (a, b, c, d) = (values[0], values[1], values[2], values[3])
    let pair = Pair(a, b)
    let triple = Triple(a, b, c)
    var seen: [[Value]] = []
    let effect = isObserved ? Effect { seen.append([triple.first, triple.third]) } : nil
    #expect([pair.first, pair.second] == [a, b])
    #expect([triple.first, triple.second, triple.third] == [a, b, c])
    triple.second = d
    triple.third = a
    pair.first = c
    change(&triple.first, to: b)
    change(&pair.count, to: 7)
    #expect([triple.first, triple.second, triple.third] == [b, d, a])
    #expect([pair.first, pair.second] == [c, b])
    #expect([pair.count, triple.count] == [7, 0])
    if isObserved, a != c { #expect(seen == [[a, c], [a, a], [b, a]]) }
    keep(effect)
  }

  private func change<Value>(_ value: inout Value, to new: Value) { value = new }

  @Test("two properties of one type, of a generic class and its subclass, are told apart", arguments: [false, true])
  func apart(isObserved: Bool) {
    expectApart([1, 2, 3, 4], isObserved: isObserved)
    expectApart([UInt8(1), 2, 3, 4], isObserved: isObserved)
    expectApart(["1", "2", "3", "4"], isObserved: isObserved)
    expectApart([1, nil, 3, 4] as [Int?], isObserved: isObserved)
    expectApart((1...4).map { [$0] }, isObserved: isObserved)
    expectApart((1...4).map { SIMD2(repeating: Double($0)) }, isObserved: isObserved)
    expectApart((1...4).map { SIMD4(repeating: Double($0)) }, isObserved: isObserved)
    expectApart((1...4).map { SIMD8(repeating: Double($0)) }, isObserved: isObserved)
    expectApart((1...4).map { Large($0) }, isObserved: isObserved)
    expectApart((1...4).map { Name("\($0)") }, isObserved: isObserved)
    expectApart((1...4).map { _ in Nothing() }, isObserved: isObserved)
  }
}
