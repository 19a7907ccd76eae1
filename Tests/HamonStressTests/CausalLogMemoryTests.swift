import CAllocationCounter
import HamonInspector
import TestSupport
import Testing

@testable import Hamon

/// What a log keeps, and for how long.
@Suite("The memory of the causal log")
struct CausalLogMemoryTests {
  @Test("a chain that leads to an entry that has gone says so")
  func chainsThatAreCut() {
    let rare = Signal(0, name: "rare")
    let often = Signal(0, name: "often")
    let seldom = Signal(0, name: "seldom")
    let screen = Scope { observe(name: "held") { _ = (rare.value, seldom.value) } }
    let effect = Effect(name: "e") { _ = often.value }
    let log = CausalLog(limit: 10)
    log.start()
    screen.pause()
    rare.value = 1
    for i in 1...2000 { often.value = i }
    screen.resume()
    let number = log.record.entries.last { $0.event == .ran }?.node ?? 0
    #expect(log.record.why(number).sentence == #"effect "held" ran, because of what the log has dropped."#)
    #expect(log.record.why(number).tree == "effect \"held\" ran\n  ← what the log has dropped\n")
    screen.pause()
    rare.value = 2
    for i in 1...2000 { often.value = -i }
    seldom.value = 1
    screen.resume()
    log.stop()
    #expect(
      log.record.why(number).sentence
        == #"effect "held" ran, because signal "seldom" changed (0 → 1) and of what the log has dropped."#)
    keep(effect)
  }

  @Test("a log that has gone round tells of the last entries as one that has not", arguments: [1, 10, 1000, 5000])
  func overflow(limit: Int) {
    let list = Signal([0], name: "list")
    let sum = Computed(name: "sum") { list.value.reduce(0, +) }
    let effect = Effect(name: "e") { _ = (sum.value, list.value) }
    let log = CausalLog(limit: limit)
    let whole = CausalLog(limit: 1_000_000)
    log.start()
    whole.start()
    for i in 1...3000 { list.value = [i, 1] }
    log.stop()
    whole.stop()
    let all = whole.record.entries.filter { $0.event != .made }
    let last = log.record.entries.filter { $0.event != .made }.suffix(limit)
    #expect(log.record.entries.count <= limit + 3 && last.count == min(limit, all.count))
    for (one, other) in zip(last, all.suffix(limit)) {
      var entry = one
      entry.time = other.time
      #expect(entry == other)
    }
    for entry in all.filter({ $0.event == .ran }).dropFirst() {
      #expect(entry.because.sorted() == [entry.number - 3, entry.number - 1])
    }
    #expect(last.last { $0.event == .write }?.new ?? "[3000, 1]" == "[3000, 1]")
    keep(effect)
  }

  @Test(
    "a log that is full allocates nothing for what it notes",
    .enabled(if: isOptimised && allocation_counting_available(), "a sanitizer has its own allocator"))
  func allocations() {
    let source = Signal(0, name: "source")
    let ends = (0..<3).map { i in Computed(name: "end") { source.value + i } }
    let effect = Effect(name: "e") { for end in ends { _ = end.value } }
    let log = CausalLog(limit: 100)
    log.start()
    for i in 1...1000 { source.value = i }
    let before = allocation_count()
    for i in 1001...1200 { source.value = i }
    let count = allocation_count() - before
    log.stop()
    #expect(count <= 3, "the clock is read once in 4096 entries")
    #expect(log.entries.last { $0.event == .ran }?.because.count == 3)
    keep(effect)
  }

  private enum Filter { case all, active }
  private struct Point: Equatable { var x = 0.5, y = 1 }
  private final class Box: CustomDebugStringConvertible {
    var number = 1
    var debugDescription: String { "box \(number)" }
  }

  /// What is noted of a write.
  private func change<Value: Equatable>(_ old: Value, _ new: Value) -> String {
    let signal = Signal(old, name: "signal")
    let effect = Effect { _ = signal.value }
    let log = CausalLog()
    log.during { signal.value = new }
    keep(effect)
    let write = log.entries.first { $0.event == .write }
    return "\(write?.old ?? "") → \(write?.new ?? "")"
  }

  @Test("values of any type are noted as they were, whatever becomes of them")
  func values() {
    #expect(change(1, -2) == "1 → -2")
    #expect(change(1.5, .infinity) == "1.5 → inf")
    #expect(change(true, false) == "true → false")
    #expect(change(UInt8(200), 3) == "200 → 3")
    #expect(change(Int?.none, 4) == "nil → Optional(4)")
    #expect(change(Filter.all, .active).hasSuffix("Filter.active"))
    #expect(change(Point(), Point(x: 2, y: 3)).hasSuffix("Point(x: 2.0, y: 3)"))
    #expect(change("", "fifteen byte é") == #""" → "fifteen byte é""#)
    #expect(change("a", String(repeating: "x", count: 17)) == "\"a\" → \"xxxxxxxxxxxxxxxxx\"")
    #expect(change("a", String(repeating: "x", count: 5000)).count == "\"a\" → ".count + 201)
    #expect(change([1], [1, 2]) == "[1] → [1, 2]")
    let box = Box()
    let signal = Signal(box, equality: .never, name: "box")
    let effect = Effect { _ = signal.value }
    let log = CausalLog()
    log.during { signal.value = box }
    box.number = 2
    #expect(log.entries.last { $0.event == .write }?.new == "box 1")
    keep(effect)
  }

  @Test("a log holds no value and no node")
  func lifetimes() {
    let log = CausalLog()
    weak var box: Box?
    log.start()
    do {
      let signal = Signal(Box(), equality: .never, name: "box")
      let effect = Effect { _ = signal.value }
      signal.value = Box()
      box = signal.value
      #expect(box != nil)
      keep(effect)
    }
    log.stop()
    #expect(box == nil)
    #expect(log.entries.contains { $0.event == .ended })
  }

  @Test("a node that has taken the memory of another one is not taken for that, also while the log was off")
  func reuse() {
    let a = Signal(0, name: "a")
    let log = CausalLog()
    var first: Effect? = Effect(name: "first") { _ = a.value }
    log.during { a.value = 1 }
    keep(first)
    first = nil
    let second = Effect(name: "second") { _ = a.value }
    #expect(log.why(second).sentence == "Nothing of it is in the log.")
    log.during { a.value = 2 }
    #expect(log.why(second).sentence == #"effect "second" ran, because signal "a" changed (1 → 2)."#)
    #expect(log.entries.count { $0.event == .made && $0.name == "a" } == 1)
  }

  @Test("time goes on from entry to entry, and is the same whenever it is read")
  func time() {
    let a = Signal(0, name: "a")
    let effect = Effect(name: "e") { _ = a.value }
    let clock = ContinuousClock()
    let start = clock.now
    let log = CausalLog()
    log.start()
    for i in 1...1000 { a.value = i }
    let record = log.record
    for i in 1...5000 { a.value = -i }
    log.stop()
    let (seconds, attoseconds) = (clock.now - start).components
    let times = log.entries.map(\.time)
    #expect(times == times.sorted() && times.first ?? -1 >= 0)
    #expect(times.last ?? 0 <= seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    let numbers = Dictionary(uniqueKeysWithValues: log.entries.map { ($0.number, $0.time) })
    for entry in record.entries { #expect(numbers[entry.number] ?? entry.time == entry.time) }
    keep(effect)
  }
}
