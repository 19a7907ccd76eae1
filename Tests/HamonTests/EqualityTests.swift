import Hamon
import HamonTesting
import TestSupport
import Testing

private final class Thing {}

private struct Unequatable { var number: Int }

/// Equal by `id` alone, so that one can tell which of two equal ones was kept.
private struct Versioned: Equatable {
  var id: Int
  var version: Int

  static func == (left: Self, right: Self) -> Bool { left.id == right.id }
}

private struct Bytes64: Equatable { var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0 }
private struct Bytes72: Equatable { var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0 }

@Suite("Equality")
struct EqualityTests {
  private func runs<Value>(of signal: Signal<Value>, _ write: (Signal<Value>) -> Void) -> Int {
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = signal.value
    }
    write(signal)
    keep(effect)
    return runs - 1
  }

  @Test("an equal assignment of an Equatable wakes nothing")
  func equatable() {
    #expect(runs(of: Signal("a")) { $0.value = "a" } == 0)
    #expect(runs(of: Signal("a")) { $0.value = "b" } == 1)
    #expect(runs(of: Signal(Optional(1))) { $0.value = 1 } == 0)
    #expect(runs(of: Signal([1])) { $0.value = [1] } == 0)
  }

  private enum One: Equatable { case one }
  private struct Nothing: Equatable {}

  private final class Sizeless {
    @Tracked var one = One.one
    @Tracked var nothing = Nothing()
  }

  @Test("numbers of every width, of signals and of what is computed: equal, changed, and there and back in a batch")
  func numbers() {
    func expectCounted<Number: FixedWidthInteger>(_ type: Number.Type) {
      let signal = Signal(Number(1))
      let same = Computed { signal.value }
      let negated = Computed { ~same.value }
      let log = RunLog()
      let computedLog = RunLog()
      let effect = Effect { log(signal.value) }
      let second = Effect { computedLog(~negated.value) }
      let third = Effect { computedLog(same.value) }
      signal.value = 1
      signal.value = .max
      batch {
        signal.value = 2
        signal.value = .max
      }
      batch {
        signal.value = 3
        signal.value = .min
      }
      let numbers = [1, Number.max, Number.min]
      #expect(log.take() == numbers.map { "\($0)" })
      #expect(computedLog.take() == numbers.flatMap { ["\($0)", "\($0)"] })
      keep(effect, second, third)
    }
    expectCounted(Int8.self)
    expectCounted(Int16.self)
    expectCounted(Int32.self)
    expectCounted(Int64.self)
    expectCounted(Int.self)
    expectCounted(UInt8.self)
    expectCounted(UInt16.self)
    expectCounted(UInt32.self)
    expectCounted(UInt64.self)
    expectCounted(UInt.self)
  }

  @Test("values without a size are always the same")
  func sizeless() {
    #expect(runs(of: Signal(One.one)) { $0.value = .one } == 0)
    let nothing = Signal(Nothing())
    let effectOfNothing = Effect { _ = nothing.value }
    nothing.value = Nothing()
    keep(effectOfNothing)
    let object = Sizeless()
    object.one = .one
    object.nothing = Nothing()
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = (object.one, object.nothing)
    }
    let writing = Effect {
      object.one = .one
      object.nothing = Nothing()
    }
    #expect(runs == 1)
    keep(effect)
    keep(writing)
  }

  @Test("every assignment of a type without == is a change")
  func notEquatable() {
    let same = Unequatable(number: 1)
    #expect(runs(of: Signal(same)) { $0.value = same } == 1)
    let thing = Thing()
    #expect(runs(of: Signal(thing)) { $0.value = thing } == 1)
  }

  @Test(".equal compares with ==")
  func equal() {
    #expect(runs(of: Signal(1, equality: .equal)) { $0.value = 1 } == 0)
    #expect(runs(of: Signal(1, equality: .equal)) { $0.value = 2 } == 1)
  }

  @Test(".identity tells objects apart, not their contents, optional or not")
  func identity() {
    let one = Thing()
    let other = Thing()
    #expect(runs(of: Signal(one, equality: .identity)) { $0.value = one } == 0)
    #expect(runs(of: Signal(one, equality: .identity)) { $0.value = other } == 1)
    #expect(runs(of: Signal(Optional(one), equality: .identity)) { $0.value = one } == 0)
    #expect(runs(of: Signal(Optional(one), equality: .identity)) { $0.value = nil } == 1)
    #expect(runs(of: Signal<Thing?>(nil, equality: .identity)) { $0.value = nil } == 0)
  }

  @Test(".never counts every write")
  func never() {
    #expect(runs(of: Signal(1, equality: .never)) { $0.value = 1 } == 1)
    #expect(runs(of: Signal(1, equality: .never)) { $0.value += 0 } == 1)
  }

  @Test("a bare closure says what counts as the same")
  func closure() {
    let signal = Signal(10, equality: .by { $0 / 10 == $1 / 10 })
    #expect(runs(of: signal) { $0.value = 19 } == 0)
    #expect(signal.value == 10)
    #expect(runs(of: signal) { $0.value = 20 } == 1)
  }

  @Test("an equality made from a closure is given the old value first")
  func closureOrder() {
    let log = RunLog()
    let same = Equality<Int>.by { old, new in
      log("\(old) \(new)")
      return old == new
    }
    let signal = Signal(1, equality: same)
    signal.value = 2
    #expect(log.take() == ["1 2"])
  }

  // Settled: Equality
  @Test("a value that counts as equal is not stored")
  func equalIsNotStored() {
    let signal = Signal(Versioned(id: 1, version: 1))
    signal.value = Versioned(id: 1, version: 2)
    #expect(signal.value.version == 1)
    let source = Signal(1)
    let computed = Computed { Versioned(id: source.value / 10, version: source.value) }
    #expect(computed.value.version == 1)
    source.value = 2
    #expect(computed.value.version == 1)
  }

  // Settled: Equality
  @Test("a batch that ends with an equal value keeps the one that was there before: all see the same")
  func equalAfterBatch() {
    let tens = Signal(20, equality: .by { $0 / 10 == $1 / 10 })
    let early = Computed { tens.value }
    let late = Computed { tens.value }
    let effect = Effect { _ = early.value }
    batch {
      tens.value = 30
      tens.value = 25
      #expect(tens.peek() == 25)
    }
    #expect([tens.value, early.value, late.value] == [20, 20, 20])

    // The same where something asks in the middle, and in place.
    batch {
      tens.value += 10
      tens.value = 28
      #expect([early.value, late.value, tens.value] == [20, 20, 20])
    }

    final class Model { @Tracked var version = Versioned(id: 1, version: 1) }
    let model = Model()
    var seen: [Int] = []
    let reader = Effect { seen.append(model.version.version) }
    batch {
      model.version = Versioned(id: 2, version: 2)
      model.version = Versioned(id: 1, version: 3)
    }
    #expect(model.version.version == 1)
    #expect(seen == [1])
    keep(effect, reader)
  }

  @Test("so does one of a type with padding: what lies between the fields is no part of the value")
  func equalAfterBatchWithPadding() {
    struct Narrow: Equatable {
      var small: Int8
      var id: Int
      var version: Int
      static func == (left: Self, right: Self) -> Bool { left.id == right.id }
    }
    struct Named: Equatable {
      var name: String
      var isOn: Bool
      var version: Int
      static func == (left: Self, right: Self) -> Bool { left.name == right.name }
    }
    func kept<Value: Equatable>(_ version: KeyPath<Value, Int>, _ make: (Int) -> Value, _ other: Value) -> [Int] {
      let signal = Signal(make(0))
      let effect = Effect { _ = signal.value }
      let versions = (1...20).map { number in
        batch {
          signal.value = other
          signal.value = make(number)
        }
        return signal.value[keyPath: version]
      }
      keep(effect)
      return versions
    }
    let zeros = Array(repeating: 0, count: 20)
    #expect(kept(\.version, { Narrow(small: 1, id: 1, version: $0) }, Narrow(small: 2, id: 2, version: -1)) == zeros)
    #expect(
      kept(\.version, { Named(name: "a", isOn: true, version: $0) }, Named(name: "b", isOn: false, version: -1))
        == zeros)
  }

  @Test("a comparison that writes a newer value at the end of a batch keeps that one")
  func newerInComparison() {
    var isOn = false
    var signal: Signal<Int>?
    let number = Signal(
      1,
      equality: .by { old, new in
        if isOn {
          isOn = false
          signal?.value = 8
        }
        return old % 2 == new % 2
      })
    signal = number
    let effect = Effect { _ = number.value }
    batch {
      number.value = 2
      number.value = 3
      isOn = true
    }
    #expect(number.value == 8)
    keep(effect)
    signal = nil
  }

  @Test("what a comparison reads is no observer's dependency")
  func comparisonIsUntracked() {
    let log = RunLog()
    let tolerance = Signal(1)
    let source = Signal(0)
    let isNear = Equality<Int>.by { abs($0 - $1) <= tolerance.value }
    let computed = Computed(equality: isNear) { source.value }
    let target = Signal(0, equality: isNear)
    let effect = Effect {
      log("run")
      _ = computed.value
      target.value = source.value
    }
    #expect(log.take() == ["run"])
    source.value = 5
    #expect(log.take() == ["run"])
    tolerance.value = 2
    #expect(log.take() == [])
    keep(effect)
  }

  @Test("a computed cuts off by its own equality")
  func computedEquality() {
    func runs(_ computed: Computed<Int>, _ source: Signal<Int>) -> Int {
      var runs = 0
      let effect = Effect {
        runs += 1
        _ = computed.value
      }
      source.value = 2
      source.value = 30
      keep(effect)
      return runs - 1
    }
    let source = Signal(1)
    #expect(runs(Computed { source.value / 10 }, source) == 1)
    source.value = 1
    #expect(runs(Computed(equality: .equal) { source.value / 10 }, source) == 1)
    source.value = 1
    #expect(runs(Computed(equality: .never) { source.value / 10 }, source) == 2)
    source.value = 1
    let isAlwaysSame: (Int, Int) -> Bool = { _, _ in true }
    #expect(runs(Computed(equality: .by(isAlwaysSame)) { source.value }, source) == 0)
  }

  // Settled: In place
  @Test("an in-place access that changes nothing wakes nothing where the value is small and plain")
  func inPlaceCompared() {
    #expect(runs(of: Signal(1)) { $0.value += 0 } == 0)
    #expect(runs(of: Signal(1)) { $0.value += 1 } == 1)
    #expect(runs(of: Signal(Bytes64())) { $0.value.h = 0 } == 0)
    #expect(runs(of: Signal(Bytes64())) { $0.value.h = 1 } == 1)
  }

  // Settled: In place
  @Test("an in-place access to anything else counts as a change")
  func inPlaceCounts() {
    #expect(runs(of: Signal(Bytes72())) { $0.value.i = 0 } == 1)
    #expect(runs(of: Signal([1])) { $0.value[0] = 1 } == 1)
    #expect(runs(of: Signal("a")) { $0.value += "" } == 1)
    #expect(runs(of: Signal(Unequatable(number: 1))) { $0.value.number = 1 } == 1)
  }

  @Test("NaN is not equal to itself: each assignment counts")
  func notANumber() {
    #expect(runs(of: Signal(Double.nan)) { $0.value = .nan } == 1)
    #expect(runs(of: Signal(0.0)) { $0.value = -0.0 } == 0)
  }
}
