import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Computed")
struct ComputedTests {
  // Law 3
  @Test("nothing reads it: it is never evaluated")
  func lazy() {
    let log = RunLog()
    let source = Signal(1)
    let computed = Computed { () -> Int in
      log("evaluated")
      return source.value
    }
    source.value = 2
    batch { source.value = 3 }
    #expect(log.take() == [])
    #expect(computed.value == 3)
    #expect(log.take() == ["evaluated"])
  }

  @Test("0 and false are values like any other, first and later", arguments: [0, 1])
  func firstValue(number: Int) {
    let log = RunLog()
    let source = Signal(number)
    let isOne = Computed { source.value == 1 }
    let value = Computed { source.value }
    let effect = Effect { log("\(value.value) \(isOne.value)") }
    source.value = 1 - number
    source.value = number
    let (there, back) = ("\(number) \(number == 1)", "\(1 - number) \(number == 0)")
    #expect(log.take() == [there, back, there])
    #expect(value.peek() == number && isOne.peek() == (number == 1))
    keep(effect)
  }

  @Test("its closure goes with it, whatever its value is, asked for or not", arguments: [false, true])
  func closure(isAsked: Bool) {
    func expectReleased<Value: Equatable>(_ value: Value) {
      let tracker = LifetimeTracker()
      func make() -> Computed<Value> {
        let canary = tracker.make(1)
        return Computed {
          withExtendedLifetime(canary) {}
          return value
        }
      }
      var computed: Computed? = make()
      if isAsked { #expect(computed?.value == value) }
      #expect(tracker.live == 1)
      computed = nil
      #expect(tracker.live == 0)
    }
    expectReleased(7)
    expectReleased(true)
    expectReleased(UInt8(7))
    expectReleased(1.5)
    expectReleased("seven")
    expectReleased([7])
  }

  // Law 3
  @Test("it is evaluated once for any number of reads", arguments: [false, true])
  func memoised(observed: Bool) {
    let log = RunLog()
    let source = Signal(1)
    let unrelated = Signal(1)
    let computed = Computed { () -> Int in
      log("evaluated")
      return source.value * 2
    }
    let effect = observed ? Effect { _ = computed.value } : nil
    for number in 0..<3 {
      unrelated.value = number
      #expect(computed.value == 2)
      #expect(computed.peek() == 2)
    }
    #expect(log.take() == ["evaluated"])
    source.value = 2
    #expect(computed.value == 4)
    #expect(computed.value == 4)
    #expect(log.take() == ["evaluated"])
    keep(effect)
  }

  // Law 3
  @Test("once nothing observes it, it keeps its value and is still right when read")
  func unobserved() {
    let log = RunLog()
    let source = Signal(1)
    let computed = Computed { () -> Int in
      log("evaluated")
      return source.value
    }
    var effect: Effect? = Effect { _ = computed.value }
    #expect(log.take() == ["evaluated"])
    effect = nil
    #expect(computed.value == 1)
    #expect(log.take() == [])
    source.value = 2
    source.value = 3
    #expect(log.take() == [])
    #expect(computed.value == 3)
    #expect(log.take() == ["evaluated"])
    effect = Effect { _ = computed.value }
    #expect(log.take() == [])
    source.value = 4
    #expect(log.take() == ["evaluated"])
    #expect(computed.value == 4)
    #expect(log.take() == [])
    keep(effect)
  }

  // Law 3
  @Test("an unobserved chain is right after every write, and evaluates only what changed")
  func unobservedChain() {
    let log = RunLog()
    let source = Signal(1)
    let half = Computed { () -> Int in
      log("half")
      return source.value / 2
    }
    let text = Computed { () -> String in
      log("text")
      return "\(half.value)"
    }
    #expect(text.value == "0")
    #expect(log.take() == ["text", "half"])
    source.value = 2
    #expect(text.value == "1")
    #expect(log.take() == ["half", "text"])
    source.value = 3
    #expect(text.value == "1")
    #expect(log.take() == ["half"])
  }

  // Law 2
  @Test("in a diamond each node is evaluated once for a change, and sees no mix of old and new")
  func diamond() {
    let log = RunLog()
    let source = Signal(1)
    let left = Computed { source.value + 1 }
    let right = Computed { source.value * 10 }
    let joined = Computed { () -> String in
      let text = "\(source.value) \(left.value) \(right.value)"
      log("joined")
      return text
    }
    let effect = Effect { log(joined.value) }
    #expect(log.take() == ["joined", "1 2 10"])
    source.value = 2
    #expect(log.take() == ["joined", "2 3 20"])
    source.value = 3
    #expect(log.take() == ["joined", "3 4 30"])
    keep(effect)
  }

  // Law 2
  @Test("paths of different lengths meet without a glitch")
  func unevenPaths() {
    let log = RunLog()
    let source = Signal(1)
    let one = Computed { source.value }
    let two = Computed { one.value }
    let three = Computed { two.value }
    let effect = Effect { log("\(three.value) \(source.value) \(one.value)") }
    source.value = 2
    #expect(log.take() == ["1 1 1", "2 2 2"])
    keep(effect)
  }

  // Law 4
  @Test("an equal result stops the wave")
  func cutOff() {
    let log = RunLog()
    let source = Signal(1)
    let isEven = Computed { () -> Bool in
      log("even?")
      return source.value % 2 == 0
    }
    let text = Computed { () -> String in
      log("text")
      return isEven.value ? "even" : "odd"
    }
    let effect = Effect { log(text.value) }
    #expect(log.take() == ["text", "even?", "odd"])
    source.value = 3
    #expect(log.take() == ["even?"])
    source.value = 4
    #expect(log.take() == ["even?", "text", "even"])
    keep(effect)
  }

  // Law 4
  @Test("one changed source is enough, wherever it stands among unchanged ones", arguments: 0..<4)
  func cutOffAmongMany(position: Int) {
    let log = RunLog()
    let source = Signal(1)
    let computeds = (0..<4).map { index in Computed { index == position ? source.value : source.value * 0 } }
    let effect = Effect { log("\(computeds.map(\.value))") }
    _ = log.take()
    source.value = 2
    var expected = [0, 0, 0, 0]
    expected[position] = 2
    #expect(log.take() == ["\(expected)"])
    keep(effect)
  }

  // Law 5
  @Test("dependencies are those of the last run")
  func dynamic() {
    let log = RunLog()
    let useFirst = Signal(true)
    let first = Signal("a")
    let second = Signal("b")
    let computed = Computed { () -> String in
      log("evaluated")
      return useFirst.value ? first.value : second.value
    }
    let effect = Effect { _ = computed.value }
    second.value = "B"
    #expect(log.take() == ["evaluated"])
    useFirst.value = false
    #expect(log.take() == ["evaluated"])
    first.value = "A"
    #expect(log.take() == [])
    second.value = "bb"
    #expect(log.take() == ["evaluated"])
    #expect(computed.value == "bb")
    keep(effect)
  }

  // Laws 2 and 5
  @Test("what the next run will not read is not evaluated for it")
  func validatedInReadingOrder() {
    let log = RunLog()
    let count = Signal(1)
    let isFilled = Computed { count.value > 0 }
    let inverse = Computed { () -> Int in
      log("inverse of \(count.value)")
      return 100 / count.value
    }
    let effect = Effect { log(isFilled.value ? "\(inverse.value)" : "empty") }
    #expect(log.take() == ["inverse of 1", "100"])
    count.value = 0
    #expect(log.take() == ["empty"])
    count.value = 4
    #expect(log.take() == ["inverse of 4", "25"])
    keep(effect)
  }

  @Test("peek evaluates, but does not subscribe")
  func peek() {
    let log = RunLog()
    let source = Signal(1)
    let computed = Computed { source.value * 2 }
    let effect = Effect { log("\(computed.peek())") }
    source.value = 2
    #expect(log.take() == ["2"])
    #expect(computed.peek() == 4)
    keep(effect)
  }
}
