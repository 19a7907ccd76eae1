import Hamon
import HamonObservation
import HamonTesting
import Observation
import TestSupport
import Testing

@Suite("ObservableValue", .tags(.threads))
@MainActor
struct ObservableValueTests {
  let flag = Flag()

  private func track<Value>(_ read: () -> Value) -> Value {
    withObservationTracking(read) { [flag] in flag.raise() }
  }

  @Test("Observation hears of a changed result, cached or not, and not of an equal one")
  func seen() {
    let number = Signal(1)
    let parity = Computed { number.value % 2 }
    let visible = ObservableValue { parity.value }
    #expect(parity.value == 1)  // cached: the toolchain sees no read of anything below
    #expect(track { visible.value } == 1)
    number.value = 3
    #expect(!flag.take())
    number.value = 4
    #expect(flag.take())
    #expect(track { visible.value } == 0)
    number.value = 5
    #expect(flag.take())
    number.value = 6
    #expect(!flag.take())  // nothing has read since
  }

  // Law 16
  @Test("a computed that the expression makes is kept, and goes with a later evaluation")
  func madeInExpression() {
    expectNoResidue {
      let number = Signal(1)
      func doubled() -> Computed<Int> { Computed { number.value * 2 } }
      let visible = ObservableValue { Computed { doubled().value + 1 }.value }
      #expect(track { visible.value } == 3)
      for value in 2...4 {
        number.value = value
        #expect(flag.take())
        #expect(track { visible.value } == value * 2 + 1)
      }
    }
  }

  @Test("it takes an equality")
  func equality() {
    let number = Signal(1)
    let visible = ObservableValue(equality: .by { $0.0 == $1.0 }) { (number.value / 2, number.value) }
    #expect(track { visible.value } == (0, 1))
    number.value = 2
    #expect(flag.take())
    #expect(track { visible.value } == (1, 2))
    number.value = 3
    #expect(!flag.take())
    #expect(visible.value == (1, 2))
  }

  @Test("one of an object takes an equality, in both forms")
  func equalityOfObject() {
    final class Counter {
      @Tracked var number = 0
    }
    let counter = Counter()
    let inTens: (Int, Int) -> Bool = { $0 / 10 == $1 / 10 }
    let forms = [
      ObservableValue(of: counter, equality: .by(inTens)) { $0.number },
      ObservableValue(of: counter, equality: .by(inTens)) { $0.number },
    ]
    for visible in forms {
      counter.number = 0
      #expect(track { visible.value } == 0)
      counter.number = 5
      #expect(!flag.take())
      #expect(visible.value == 0)
      counter.number = 15
      #expect(flag.take())
      #expect(visible.value == 15)
    }
    keep(counter)
  }

  @Test("one of an object does not keep it, and has no owner, whatever reads it first")
  func ofObject() {
    final class Cart {
      @Tracked var items: [Int] = []
      lazy var count = ObservableValue(of: self) { $0.items.count }
    }
    expectNoResidue {
      var cart: Cart? = Cart()
      weak let weakCart = cart
      let reader = Scope { #expect(track { cart!.count.value } == 0) }
      reader.dispose()
      cart!.items = [1]
      #expect(flag.take())
      let count = cart!.count
      #expect(count.value == 1)
      cart = nil
      #expect(weakCart == nil)
      #expect(count.value == 1)
      keep(cart)
    }
  }

  @Test("a second reader in the middle of a batch does not take the change from the first one")
  func readInBatch() {
    let number = Signal(1)
    let visible = ObservableValue { number.value }
    _ = track { visible.value }
    batch {
      number.value = 2
      #expect(visible.value == 2)
      #expect(!flag.take())
    }
    #expect(flag.take())
  }

  @Test("where reading it changes what it shows, by way of an effect, Observation hears of the next change as well")
  func changedByReading() {
    let number = Signal(0)
    let ended = Signal(0)
    let reacting = Effect { if ended.value != 0 { number.value = 10 } }
    let visible = ObservableValue { Leaving(number.value) { if $0 == 1 { ended.value = 1 } } }
    #expect(track { visible.value.number } == 0)
    number.value = 1
    #expect(flag.take())
    number.value = 2
    #expect(track { visible.value.number } == 10)
    #expect(!flag.take())
    number.value = 3
    #expect(flag.take())
    keep(reacting)
  }

  @Test("nothing is evaluated before the first read, and nothing is left after the end")
  func lazy() {
    let number = Signal(1)
    var runs = 0
    let left = graphDelta {
      let visible = ObservableValue {
        runs += 1
        return number.value
      }
      number.value = 2
      #expect(runs == 0)
      #expect(track { visible.value } == 2)
      #expect(runs == 1)
      number.value = 3
    }
    #expect(left == [0, 0])
    number.value = 4
    #expect(runs == 2)
  }

  @Test(
    "the toolchain's Observations follows a computed through it, and another direction back through trackObservables")
  func bothWays() async {
    let number = Signal(0)
    let double = Computed { number.value * 2 }
    let visible = ObservableValue { double.value }
    let log = RunLog()
    let back = Effect { log("back \(trackObservables { visible.value })") }
    for await value in Observations({ visible.value }) {
      log(value)
      if value == 4 { break }
      number.value += 1
    }
    #expect(log.take() == ["back 0", "0", "back 2", "2", "back 4", "4"])
    keep(back)
  }

  @Test("one that has ended with its owner says so, once, to those who read it")
  func endedWithOwner() {
    final class Model {
      let number = Signal(1)
      lazy var visible = ObservableValue(name: "visible") { [number] in number.value }
      lazy var kept = detached { ObservableValue { [number] in number.value } }
    }
    let model = Model()
    let effect = Effect { _ = model.visible.value + model.kept.value }
    let issue = expectIssue(.endedWithOwner) {
      model.number.value = 2
      model.number.value = 3
      #expect(track { model.visible.value } == 3)
    }
    #expect(
      issue?.message.hasPrefix("ObservableValue \"visible\" (HamonObservationTests/ObservableValueTests.swift:") == true
    )
    #expect(track { model.kept.value } == 3)
    model.number.value = 4
    #expect(flag.take())
    keep(effect)
  }

  @Test("it ends with its owner: it still shows its expression, and tells nothing")
  func owner() {
    let number = Signal(1)
    var made: ObservableValue<Int>?
    let owner = Scope { made = ObservableValue { number.value } }
    let visible = made!
    _ = track { visible.value }
    owner.dispose()
    number.value = 2
    #expect(!flag.take())
    expectIssue(.endedWithOwner) { #expect(visible.value == 2) }
  }
}

/// A value that does something as it ends.
private final class Leaving {
  let number: Int
  private let onEnd: (Int) -> Void

  init(_ number: Int, _ onEnd: @escaping (Int) -> Void) {
    self.number = number
    self.onEnd = onEnd
  }

  deinit { onEnd(number) }
}
