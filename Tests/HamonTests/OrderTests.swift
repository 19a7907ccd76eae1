import Hamon
import HamonTesting
import TestSupport
import Testing

// Law 8, Settled: Order
@Suite("Order")
struct OrderTests {
  @Test("on one signal effects run in the order of their creation, every time", arguments: [2, 5, 100])
  func creationOrder(count: Int) {
    let log = RunLog()
    let source = Signal(0)
    let effects = (0..<count).map { number in
      Effect {
        _ = source.value
        log(number)
      }
    }
    let expected = (0..<count).map { "\($0)" }
    for round in 1...3 {
      #expect(log.take() == expected)
      source.value = round
    }
    for effect in effects { keep(effect) }
  }

  @Test("creation order holds for readers at different depths")
  func depths() {
    let log = RunLog()
    let source = Signal(0)
    let one = Computed { source.value }
    let two = Computed { one.value }
    let effects = [
      Effect { log("two \(two.value)") },
      Effect { log("one \(one.value)") },
      Effect { log("source \(source.value)") },
    ]
    for round in 0..<3 {
      #expect(log.take() == ["two \(round)", "one \(round)", "source \(round)"])
      source.value = round + 1
    }
    for effect in effects { keep(effect) }
  }

  @Test("in a batch the order is that of the first notification")
  func firstNotified() {
    let log = RunLog()
    let a = Signal(0)
    let b = Signal(0)
    let readsA = Effect { log("a \(a.value)") }
    let readsB = Effect { log("b \(b.value)") }
    let readsBoth = Effect { log("both \(a.value) \(b.value)") }
    _ = log.take()
    batch {
      b.value = 1
      a.value = 1
      b.value = 2
    }
    #expect(log.take() == ["b 2", "both 1 2", "a 1"])
    keep(readsA, readsB, readsBoth)
  }

  @Test("what an effect wakes runs after those that were already due")
  func wokenLater() {
    let log = RunLog()
    let source = Signal(0)
    let target = Signal(0)
    let effects = [
      Effect { log("target \(target.value)") },
      Effect {
        log("writer \(source.value)")
        target.value = source.value
      },
      Effect { log("reader \(source.value)") },
    ]
    _ = log.take()
    source.value = 1
    #expect(log.take() == ["writer 1", "reader 1", "target 1"])
    for effect in effects { keep(effect) }
  }

  @Test("an effect due again while it waits runs once, in its first place, with the newest values")
  func dueAgain() {
    let log = RunLog()
    let source = Signal(0)
    let target = Signal(0)
    let effects = [
      Effect { target.value = source.value * 10 },
      Effect { log("both \(source.value) \(target.value)") },
      Effect { log("last \(source.value)") },
    ]
    _ = log.take()
    source.value = 1
    #expect(log.take() == ["both 1 10", "last 1"])
    for effect in effects { keep(effect) }
  }

  @Test("who stops reading a signal and comes back stands at the end")
  func resubscribed() {
    let log = RunLog()
    let source = Signal(0)
    let isReading = Signal(true)
    let first = Effect { log("first \(isReading.value ? source.value : -1)") }
    let second = Effect { log("second \(source.value)") }
    isReading.value = false
    isReading.value = true
    _ = log.take()
    source.value = 1
    #expect(log.take() == ["second 1", "first 1"])
    keep(first, second)
  }

  @Test("an outer effect that is due runs before an inner one notified earlier, which is then gone")
  func outerFirst() {
    let log = RunLog()
    let forInner = Signal(0)
    let forOuter = Signal(0)
    let outer = Effect {
      let number = forOuter.value
      log("outer \(number)")
      observe {
        log("inner \(number) \(forInner.value)")
        onCleanup { log("end of inner \(number)") }
      }
    }
    _ = log.take()
    batch {
      forInner.value = 1
      forOuter.value = 1
    }
    #expect(log.take() == ["end of inner 0", "outer 1", "inner 1 1"])
    keep(outer)
  }

  @Test("the outermost due effect runs first, however deep the one that was notified")
  func outermostFirst() {
    let log = RunLog()
    let signals = (0..<3).map { _ in Signal(0) }
    let outer = Effect {
      log("0: \(signals[0].value)")
      observe {
        log("1: \(signals[1].value)")
        observe { log("2: \(signals[2].value)") }
      }
    }
    _ = log.take()
    batch { for signal in signals.reversed() { signal.value = 1 } }
    #expect(log.take() == ["0: 1", "1: 1", "2: 1"])
    batch { for signal in signals.dropFirst().reversed() { signal.value = 2 } }
    #expect(log.take() == ["1: 2", "2: 2"])
    keep(outer)
  }

  @Test("an outer effect notified in vain leaves the inner one in its place")
  func outerInVain() {
    let log = RunLog()
    let forInner = Signal(0)
    let forOuter = Signal(0)
    let isNegative = Computed { forOuter.value < 0 }
    let outer = Effect {
      log("outer \(isNegative.value)")
      observe { log("inner \(forInner.value)") }
    }
    _ = log.take()
    batch {
      forInner.value = 1
      forOuter.value = 1
    }
    #expect(log.take() == ["inner 1"])
    keep(outer)
  }

  @Test("an inner effect whose condition the outer one checks never sees it broken")
  func guarded() {
    let log = RunLog()
    let item = Signal<Int?>(1)
    let outer = Effect {
      let isThere = item.value != nil
      if isThere { observe { log("item \(item.value!)") } } else { log("none") }
    }
    item.value = 2
    item.value = nil
    #expect(log.take() == ["item 1", "item 2", "none"])
    keep(outer)
  }

  @Test("tracking scopes and tokens take their turn among the effects")
  func trackingScopes() {
    let log = RunLog()
    let source = Signal(0)
    let first = Effect { log("first \(source.value)") }
    let scope = TrackingScope { log("scope") }
    scope.track { _ = source.value }
    let token = withTracking {
      source.value
    } onChange: {
      log("token")
    }
    let last = Effect { log("last \(source.value)") }
    _ = log.take()
    source.value = 1
    #expect(log.take() == ["first 1", "scope", "token", "last 1"])
    keep(first, scope, token, last)
  }

  @Test("an effect made in a flush runs at once, before the rest of the flush")
  func madeInAFlush() {
    let log = RunLog()
    let source = Signal(0)
    var made: [Effect] = []
    let first = Effect {
      let number = source.value
      log("first \(number)")
      if number == 1 { made.append(untracked { Effect { log("made") } }) }
    }
    let last = Effect { log("last \(source.value)") }
    _ = log.take()
    source.value = 1
    #expect(log.take() == ["first 1", "made", "last 1"])
    keep(first, last)
    keep(made.first)
  }
}
