import Hamon
import TestSupport
import Testing

@testable import HamonInspector

@Suite("The causal log: what it keeps, and what it tells apart")
struct CausalLogMemoryTests {
  private let words = Signal(["tea", "milk"], name: "words")
  private let loud: Computed<[String]>
  private let other = Signal(["0"], name: "other")

  init() {
    loud = Computed(name: "loud") { [words] in words.value.map { $0 + "!" } }
  }

  @Test(
    "the value before is that of the node, however much of others has come in between, and as long as the entry is kept"
  )
  func valueBefore() {
    let reader = Effect(name: "reader") { _ = loud.value }
    let noise = Effect(name: "noise") { _ = other.value }
    let log = CausalLog(limit: 1000)
    func makeNoise(_ count: Int) { for i in 0..<count { other.value = ["other \(i)"] } }
    func change() -> CausalEntry? { log.entries.last { $0.event == .evaluated && $0.new == #"["bread!"]"# } }
    log.during {
      words.value = ["water"]
      makeNoise(3000)
      words.value = ["bread"]
      #expect(change()?.old == #"["water!"]"#)
      makeNoise(200)
      #expect(change()?.old == #"["water!"]"#)
    }
    keep(reader, noise)
  }

  @Test("`why` passes over what was taken back, and says so where there is nothing else")
  func takenBack() {
    let reader = Effect(name: "reader") { _ = loud.value }
    let count = Signal(0, name: "count")
    let counting = Effect(name: "counting") { _ = count.value }
    let log = CausalLog()
    log.during {
      withCause("real") { words.value = ["bread"] }
      withCause("refused") {
        preview {
          words.value = ["water"]
          count.value = 7
        } reading: {
          _ = loud.value
        }
      }
    }
    let was = #"signal "words" changed (["tea", "milk"] → ["bread"]) in real."#
    #expect(log.why(words).sentence == was)
    #expect(
      log.why(loud).sentence == #"computed "loud" changed (["tea!", "milk!"] → ["bread!"]), because "# + was)
    #expect(log.why(count).sentence == #"signal "count" changed (0 → 7) and was taken back in refused."#)
    keep(reader, counting)
  }

  @Test("a node that has the memory of one that has ended is another one, also after the log was stopped")
  func memoryUsedAgain() {
    func row(_ source: Signal<Int>) -> Effect { Effect(name: "row") { _ = source.value } }
    let (one, two) = (Signal(0, name: "one"), Signal(0, name: "two"))
    let log = CausalLog()
    var first: Effect? = row(one)
    log.during { one.value = 1 }
    #expect(first.map { log.why($0).sentence } == #"effect "row" ran, because signal "one" changed (0 → 1)."#)
    first = nil
    let second = row(two)
    #expect(log.why(second).sentence == "Nothing of it is in the log.")
    log.during { two.value = 1 }
    #expect(log.why(second).sentence == #"effect "row" ran, because signal "two" changed (0 → 1)."#)
    #expect(Set(log.entries.filter { $0.event == .ran }.map(\.node)).count == 2)
  }

  @Test("an effect that is older than the log has not run for the first time")
  func olderThanTheLog() {
    let count = Signal(0, name: "count")
    let scope = Scope { observe(name: "label") { _ = count.value } }
    let reader = Effect(name: "reader") { _ = count.value }
    let log = CausalLog()
    batch {
      count.value = 1
      log.start()
    }
    #expect(log.why(reader).sentence == #"effect "reader" ran, because of what is not in the log."#)
    count.value = 2
    #expect(log.why(reader).sentence == #"effect "reader" ran, because signal "count" changed (1 → 2)."#)
    let new = Effect(name: "new") { _ = count.value }
    #expect(log.why(new).sentence == #"effect "new" ran for the first time."#)
    log.stop()
    keep(reader, new, scope)
  }

  @Test("a log that is stopped in a flush has that flush to itself")
  func stoppedInAFlush() {
    let count = Signal(0, name: "count")
    let log = CausalLog()
    let reader = Effect(name: "reader") { _ = count.value }
    let stopper = Effect(name: "stopper") { if count.value == 1 { log.stop() } }
    log.start()
    count.value = 1
    log.start()
    count.value = 2
    log.stop()
    let bounds = log.entries.map(\.event).filter { $0 == .flushBegan || $0 == .flushEnded }
    #expect(bounds == [.flushBegan, .flushEnded, .flushBegan, .flushEnded])
    #expect(log.costs().map(\.mostRunsInOneFlush).max() == 1)
    keep(reader, stopper)
  }

  private final class Keeper {
    var log: CausalLog?
    init() {}
  }

  /// A value with a description that lets go of the log.
  private struct Ender: Equatable, CustomStringConvertible {
    let keeper: Keeper
    let number: Int
    var description: String {
      if number == 2 { keeper.log = nil }
      return "number \(number), in words"
    }
    static func == (one: Self, other: Self) -> Bool { one.number == other.number }
  }

  @Test("a description may let go of the logs", arguments: [false, true])
  func letGo(isInner: Bool) {
    let keeper = Keeper()
    let count = Signal(0, name: "count")
    let described = Computed(name: "described") { Ender(keeper: keeper, number: count.value) }
    let reader = Effect(name: "reader") { _ = described.value }
    keeper.log = CausalLog()
    keeper.log?.start()
    let inner = CausalLog()
    if isInner { inner.start() }
    for i in 1..<4 { count.value = i }
    inner.stop()
    #expect(keeper.log == nil)
    if isInner { #expect(inner.entries.filter { $0.event == .ran }.count == 3) }
    keep(reader)
  }

  @Test(
    "a `Linked` is one step of the way, without a name as well; what it follows is another, also with the same name")
  func linked() {
    let count = Signal(1, name: "count")
    let one = Linked(name: "selection") { count.value }
    let two = Linked(name: "selection") { one.value * 2 }
    let unnamed = Linked { two.value + 1 }
    let reader = Effect(name: "reader") { _ = two.value }
    let last = Effect(name: "last") { _ = unnamed.value }
    let log = CausalLog()
    log.during { withCause("tap") { one.value = 5 } }
    #expect(
      log.why(reader).tree == """
        effect "reader" ran
          ← linked "selection" changed (2 → 10)
            ← linked "selection" changed (1 → 5) in tap

        """)
    #if DEBUG
      log.during { withCause("write") { unnamed.value = 100 } }
      #expect(log.why(last).tree.split(separator: "\n").count == 2)
      #expect(log.why(last).sentence.hasSuffix("(11 → 100) in write."))
    #endif
    keep(reader, last)
  }

  @Test("names with brackets are names; computeds that one helper makes are steps of the way, each")
  func brackets() {
    let price = Computed(name: "price (tea)") { [words] in words.value.count }
    let total = Computed(name: "total (tea)") { price.value + 1 }
    let reader = Effect(name: "reader (3)") { _ = total.value }
    func next(_ count: Computed<Int>) -> Computed<Int> { Computed { count.value + 1 } }
    let third = next(next(next(price)))
    let last = Effect(name: "last") { _ = third.value }
    let log = CausalLog(values: .redacted)
    log.during { words.value = [] }
    #expect(
      log.why(reader).sentence == """
        effect "reader (3)" ran, because computed "total (tea)" changed, because computed "price (tea)" changed, \
        because signal "words" changed.
        """)
    #expect(log.why(last).tree.split(separator: "\n").count == 6)
    keep(reader, last)
  }

  @Test(
    "a log from a file may be damaged: it is refused, or an explanation ends",
    arguments: [
      (#"{"n":2,"t":0,"e":"write"}|{"n":1,"t":0,"e":"write"}"#, 2),
      (#"{"n":1,"t":0,"e":"write"}|{"n":1,"t":0,"e":"write"}"#, 2),
      (#"{"n":-5,"t":0,"e":"write"}"#, 1), (#"{"n":1,"t":0,"e":"cause","name":"a","cause":1}"#, nil),
      (#"{"n":1,"t":0,"e":"made","node":1,"kind":"effect","owner":1}|{"n":2,"t":0,"e":"ran","node":1}"#, nil),
      (#"{"n":9223372036854775807,"t":0,"e":"ran","node":1,"because":[-5]}"#, nil),
    ])
  func damaged(_ text: String, _ refused: Int?) throws {
    let lines = text.replacing("|", with: "\r\n")
    guard let refused else {
      let record = try CausalRecord(lines: lines)
      _ = record.why(1)
      #expect(record.entries.flatMap { record.causes(of: $0) } == [])
      return
    }
    #expect(throws: CausalLineError(line: refused)) { try CausalRecord(lines: lines) }
  }
}
