import Hamon
import HamonTesting
import TestSupport
import Testing

/// A read that evaluates gives its handle up at once, and the node keeps itself until it has been read. These let the last handle go
/// in the middle; most of them need AddressSanitizer to notice.
@Suite("A computed that is being read outlives its handle")
struct PinnedComputedTests {
  /// Handles that only this holds.
  private final class Handles<Value> {
    var computeds: [Computed<Value>] = []
  }

  @Test(
    "its own evaluation drops the last handle: the result is read, and it lives while it is observed",
    arguments: [false, true])
  func ownEvaluation(isObserved: Bool) {
    let log = RunLog()
    let tracker = LifetimeTracker()
    let source = Signal(1)
    let handles = Handles<Int>()
    func make() -> Computed<Int> {
      let canary = tracker.make(7)  // held by the closure alone
      return Computed {
        let value = source.value
        if value == 2 { handles.computeds = [] }
        return value * 10 + canary.number
      }
    }
    handles.computeds = [make()]
    let body = {
      _ = source.value  // so that nothing asks the computed before this does
      guard !handles.computeds.isEmpty else { return log("none") }
      let value = handles.computeds[0].value
      log("\(value), \(tracker.live) alive")
    }
    let scope = TrackingScope {}
    let effect = isObserved ? Effect(body) : nil
    if !isObserved { scope.track(body) }
    #expect(log.take() == ["17, 1 alive"])
    source.value = 2
    if !isObserved { scope.track(body) }
    #expect(log.take() == ["27, 1 alive"])
    #expect(tracker.live == 1)
    source.value = 3
    #expect(log.take() == (isObserved ? ["none"] : []))
    if !isObserved { scope.cancel() }
    #expect(tracker.live == 0)
    withExtendedLifetime(effect) {}
  }

  @Test("the last handle is given to the read itself: it lives until a later run does not read it again")
  func givenAway() {
    func expectEnded<Value: Equatable>(_ convert: @escaping (Int) -> Value) {
      expectNoResidue {
        let log = RunLog()
        let tracker = LifetimeTracker()
        let source = Signal(1)
        let handles = Handles<Value>()
        func make() -> Computed<Value> {
          let canary = tracker.make(7)
          return Computed { convert(source.value * 10 + canary.number) }
        }
        handles.computeds = [make()]
        let effect = Effect {
          let isLast = source.value == 2  // first, so that nothing asks the computed before this does
          if handles.computeds.isEmpty { return log("none") }
          let value = isLast ? handles.computeds.removeLast().value : handles.computeds[0].value
          log("\(value == convert(isLast ? 27 : 17)), \(tracker.live) alive")
        }
        source.value = 2
        source.value = 3
        #expect(log.take() == ["true, 1 alive", "true, 1 alive", "none"])
        #expect(tracker.live == 0)
        keep(effect)
      }
    }
    expectEnded { $0 }
    expectEnded { Double($0) }
    expectEnded { "\($0)" }
  }

  @Test("something above it drops the last handle, while it waits for a verdict", arguments: [1, 2])
  func above(depth: Int) {
    let log = RunLog()
    let source = Signal(1)
    let handles = Handles<Int>()
    var last = Computed {
      let value = source.value
      if value == 2 { handles.computeds = [] }
      return value
    }
    for _ in 1..<depth {
      let before = last
      last = Computed { before.value + 100 }
    }
    let above = last
    handles.computeds = [Computed { above.value * 10 }]
    let other = Signal(0)
    let effect = Effect {
      log("at \(other.value)")
      if !handles.computeds.isEmpty { log("\(handles.computeds[0].value)") }
    }
    let first = 1 + (depth - 1) * 100
    #expect(log.take() == ["at 0", "\(first * 10)"])
    batch {
      other.value = 1  // read first, so that the effect runs before anything has asked the computed
      source.value = 2
    }
    #expect(log.take() == ["at 1", "\((first + 1) * 10)"])
    source.value = 3
    #expect(log.take() == ["at 1"])  // what it has read has changed, and cannot be read again
    source.value = 4
    #expect(log.take() == [])
    withExtendedLifetime(effect) {}
  }

  @Test("a computed that is made where it is read is kept by its reader, and ends when it is not read again")
  func temporary() {
    let log = RunLog()
    let tracker = LifetimeTracker()
    func make(_ number: Int) -> Computed<Int> {
      let canary = tracker.make(number)
      return Computed { canary.number }
    }
    let source = Signal(1)
    let effect = Effect {
      let value = make(source.value).value
      log("\(value), \(tracker.live) alive")
    }
    source.value = 2
    #expect(log.take() == ["1, 1 alive", "2, 2 alive"])
    #expect(tracker.live == 1)
    effect.cancel()
    #expect(tracker.live == 0)
    let value = make(3).value
    #expect(value == 3 && tracker.live == 0)
    #expect(batch { make(4).value } == 4)
    #expect(Computed { make(5).value + make(6).value }.value == 11)
    #expect(tracker.live == 0)
  }

  @Test("a result that has to be destroyed is read before that")
  func references() {
    let log = RunLog()
    let source = Signal(1)
    let handles = Handles<[String]>()
    handles.computeds = [
      Computed {
        let value = source.value
        if value == 2 { handles.computeds = [] }
        return (0..<value).map { "number \($0) is a string in memory of its own" }
      }
    ]
    let effect = Effect {
      _ = source.value
      if !handles.computeds.isEmpty { log("\(handles.computeds[0].value.count)") }
    }
    source.value = 2
    source.value = 3
    #expect(log.take() == ["1", "2"])
    withExtendedLifetime(effect) {}
  }

  @Test("another read of it in the middle of a read does not end it")
  func readInRead() {
    let log = RunLog()
    let source = Signal(1)
    let handles = Handles<Int>()
    let above = Computed {
      onCleanup {
        // Asked while the effect's read of it waits for the one above.
        if !handles.computeds.isEmpty {
          log("cleanup \(handles.computeds[0].peek())")
          handles.computeds = []
        }
      }
      return source.value
    }
    handles.computeds = [Computed { above.value * 10 }]
    let other = Signal(0)
    let effect = Effect {
      _ = other.value
      if !handles.computeds.isEmpty { log("\(handles.computeds[0].value)") }
    }
    #expect(log.take() == ["10"])
    batch {
      other.value = 1
      source.value = 2
    }
    #expect(log.take() == ["cleanup 20", "20"])
    withExtendedLifetime(effect) {}
  }

  @Test("handles that go in a loop over them are read to the end of it, and nothing is left")
  func loop() {
    let before = GraphStatistics.withoutDeferred
    do {
      let source = Signal(0)
      let handles = Handles<Int>()
      handles.computeds = (0..<100).map { i in
        Computed {
          if source.value == 1, i == 50 { handles.computeds = [] }
          return source.value * 1000 + i
        }
      }
      var sums: [Int] = []
      let effect = Effect {
        _ = source.value
        var sum = 0
        for computed in handles.computeds { sum += computed.value }
        sums.append(sum)
      }
      source.value = 1
      source.value = 2
      #expect(sums == [4950, 104_950, 0])
      withExtendedLifetime(effect) {}
    }
    #expect(GraphStatistics.withoutDeferred == before)
  }

  @Test("a plain value in a box of its own is read before the box goes")
  func boxed() {
    struct Large: Equatable {
      var words: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int)
      init(_ n: Int) { words = (n, n, n, n, n, n, n, n, n, n, n, n) }
      static func == (a: Self, b: Self) -> Bool { a.words.0 == b.words.0 && a.words.11 == b.words.11 }
    }
    let source = Signal(1)
    var seen: [SIMD4<Double>] = []
    var large: [Large] = []
    let handles = Handles<Large>()
    handles.computeds = [
      Computed {
        let value = source.value
        if value == 2 { handles.computeds = [] }
        return Large(value)
      }
    ]
    let effect = Effect {
      let value = Double(source.value)
      seen.append(Computed { () -> SIMD4<Double> in SIMD4(repeating: value) }.value)
      if !handles.computeds.isEmpty { large.append(handles.computeds[0].value) }
    }
    source.value = 2
    let expected: [SIMD4<Double>] = [SIMD4(repeating: 1), SIMD4(repeating: 2)]
    #expect(seen == expected)
    #expect(large == [Large(1), Large(2)])
    withExtendedLifetime(effect) {}
  }

  @Test("one that a cleanup has brought up to date while it is being read is not asked for ever")
  func cleanWhileRead() {
    final class Box { var computed: Computed<Int>? }
    let (source, other, tick, box) = (Signal(0), Signal(0), Signal(0), Box())
    let watcher = Effect { _ = other.value }
    let above = Computed { () -> Int in
      onCleanup { _ = box.computed?.peek() }
      return source.value
    }
    let read = Computed { () -> Int in
      onCleanup { other.value += 1 }
      return above.value * 0
    }
    box.computed = Computed { read.value }
    _ = box.computed!.value
    var runs = 0
    let effect = Effect {
      _ = tick.value
      runs += read.value + 1
    }
    batch {
      tick.value = 1
      source.value = 1
    }
    #expect(runs == 2 && other.value >= 1)
    withExtendedLifetime((watcher, effect)) {}
  }
}
