import TestSupport
import Testing

@testable import Hamon
@testable import HamonInspector

@Suite("The causal log")
struct CausalLogTests {
  private final class Cart {
    let prices = Signal([100], name: "prices")
    let rate = Signal(10, name: "rate")
    private(set) lazy var sum = Computed(name: "sum") { [prices] in prices.value.reduce(0, +) }
    private(set) lazy var total = Computed(name: "total") { [self] in sum.value * (100 + rate.value) / 100 }
    var shown: [Int] = []
    private(set) lazy var printing = Effect(name: "printing") { [unowned self] in shown.append(total.value) }
  }

  private static func log(_ limit: Int = 1000) -> CausalLog { CausalLog(limit: limit, clock: StillClock()) }

  @Test("a write, what it evaluates and what runs, each with the values and the reasons")
  func lines() {
    let cart = Cart()
    _ = cart.printing
    let log = Self.log()
    log.during {
      withCause("button tapped") { withCause("apply(.added)") { cart.prices.value.append(50) } }
    }
    #expect(
      log.record.lines.split(separator: "\n") == [
        #"{"n":1,"t":0,"e":"cause","name":"button tapped"}"#,
        #"{"n":2,"t":0,"e":"cause","name":"apply(.added)","cause":1}"#,
        #"{"n":3,"t":0,"e":"made","node":1,"kind":"signal","name":"prices"}"#,
        #"{"n":4,"t":0,"e":"write","node":1,"old":"[100]","new":"[100, 50]","changed":true,"cause":2}"#,
        #"{"n":5,"t":0,"e":"made","node":2,"kind":"computed","name":"sum"}"#,
        #"{"n":6,"t":0,"e":"flushBegan"}"#,
        #"{"n":7,"t":0,"e":"evaluated","node":2,"old":"100","new":"150","changed":true,"cause":2,"because":[4],"reads":[1]}"#,
        #"{"n":8,"t":0,"e":"made","node":3,"kind":"computed","name":"total"}"#,
        #"{"n":9,"t":0,"e":"made","node":4,"kind":"signal","name":"rate"}"#,
        #"{"n":10,"t":0,"e":"evaluated","node":3,"old":"110","new":"165","changed":true,"cause":2,"because":[7],"reads":[2,4]}"#,
        #"{"n":11,"t":0,"e":"made","node":5,"kind":"effect","name":"printing"}"#,
        #"{"n":12,"t":0,"e":"ran","node":5,"cause":2,"because":[10],"reads":[3]}"#,
        #"{"n":13,"t":0,"e":"flushEnded"}"#,
      ])
    #expect(cart.shown == [110, 165])
  }

  @Test("why an effect ran: a sentence and a tree, back to the root cause")
  func why() {
    let cart = Cart()
    _ = cart.printing
    let log = Self.log()
    log.during {
      withCause("button tapped") {
        withCause("apply(.added)") {
          batch {
            cart.prices.value.append(50)
            cart.rate.value = 20
          }
        }
      }
    }
    let why = log.why(cart.printing)
    #expect(
      why.sentence
        == #"effect "printing" ran, because computed "total" changed (110 → 180), because computed "sum" changed (100 → 150) and signal "rate" changed (10 → 20), because signal "prices" changed ([100] → [100, 50]) in apply(.added), called by button tapped."#
    )
    #expect(
      why.tree.split(separator: "\n") == [
        #"effect "printing" ran"#,
        #"  ← computed "total" changed (110 → 180)"#,
        #"    ← computed "sum" changed (100 → 150)"#,
        #"      ← signal "prices" changed ([100] → [100, 50]) in apply(.added), called by button tapped"#,
        #"    ← signal "rate" changed (10 → 20) in apply(.added), called by button tapped"#,
      ])
    #expect(log.why(cart, \.total.value).tree == log.why(cart.total).tree)
  }
}

extension CausalLogTests {
  private static func happened(_ log: CausalLog) -> [String] {
    let record = log.record
    return record.entries.filter { ![.made, .flushBegan, .flushEnded].contains($0.event) }.map { entry in
      let values = entry.new.map { " \(entry.old ?? "") → \($0)" } ?? ""
      let reasons = entry.because.compactMap { record[$0]?.node }.map(record.name)
      let because = reasons.isEmpty ? "" : " because of \(reasons)"
      return "\(entry.event)\(entry.node.map { " " + record.name(of: $0) } ?? "")\(values)"
        + (entry.changed == false ? " (same)" : "") + because
    }
  }

  @Test("a batch has a beginning and an end; of its writes the last is the one that has changed the signal, if it has")
  func batches() {
    let a = Signal(1, name: "a")
    let b = Signal("x", name: "b")
    let effect = Effect(name: "e") { _ = (a.value, b.value) }
    let log = Self.log()
    log.during {
      batch {
        a.value = 2
        a.value = 3
        b.value = "y"
        b.value = "x"
      }
    }
    #expect(
      Self.happened(log) == [
        "batchBegan", #"write signal "a" 1 → 2 (same)"#, #"write signal "a" 2 → 3"#,
        #"write signal "b" "x" → "y" (same)"#, #"write signal "b" "y" → "x" (same)"#, "batchEnded",
        #"ran effect "e" because of ["signal \"a\""]"#,
      ])
    keep(effect)
  }

  @Test("an evaluation that comes to the same makes nothing run")
  func cutOff() {
    let a = Signal(1, name: "a")
    let isOdd = Computed(name: "odd") { !a.value.isMultiple(of: 2) }
    let effect = Effect(name: "e") { _ = isOdd.value }
    let log = Self.log()
    log.during {
      a.value = 3
      a.value = 4
    }
    #expect(
      Self.happened(log) == [
        #"write signal "a" 1 → 3"#, #"evaluated computed "odd" true → true (same) because of ["signal \"a\""]"#,
        #"write signal "a" 3 → 4"#, #"evaluated computed "odd" true → false because of ["signal \"a\""]"#,
        #"ran effect "e" because of ["computed \"odd\""]"#,
      ])
    #expect(
      log.costs().map { "\($0.name): \($0.runs) runs, \($0.evaluations) evaluations, \($0.equal) equal" } == [
        #"computed "odd": 0 runs, 2 evaluations, 1 equal"#, #"effect "e": 1 runs, 0 evaluations, 0 equal"#,
      ])
    keep(effect)
  }

  @Test("a write by an effect leads on to why that ran; what runs twice in a flush is found")
  func relay() {
    let a = Signal(1, name: "a")
    let copy = Signal(1, name: "copy")
    let reader = Effect(name: "reader") { _ = a.value + copy.value }
    let relay = Effect(name: "relay") { copy.value = a.value }
    let log = Self.log()
    log.during { withCause("tap") { a.value = 2 } }
    #expect(
      log.why(reader).sentence
        == #"effect "reader" ran, because signal "copy" changed (1 → 2), written by effect "relay", because signal "a" changed (1 → 2) in tap."#
    )
    #expect(log.costs().filter { $0.mostRunsInOneFlush > 1 }.map(\.name) == [#"effect "reader""#])
    // What tracks without a flush is alone.
    let tracking = TrackingScope(name: "body") {}
    let second = Self.log()
    second.during { for _ in 0..<3 { tracking.track { _ = a.value } } }
    #expect(second.costs().map { [$0.runs, $0.mostRunsInOneFlush] } == [[3, 1]])
    keep(reader, relay)
  }

  @Test("what consists of several computeds is named once, with a name, and in debug builds without")
  func parts() {
    let a = Signal([1, 2], name: "a")
    let named = Linked({ a.value }, name: "choice") { all, last in all.first { $0 == last } ?? all[0] }
    let other = Linked { a.value.count }
    let readers = [
      Effect(name: "reader") { _ = named.value }, Effect(name: "other") { _ = other.value },
    ]
    let log = Self.log()
    log.during { withCause("tap") { a.value = [3] } }
    #expect(
      log.why(readers[0]).sentence == """
        effect "reader" ran, because linked "choice" changed (1 → 3), because signal "a" changed ([1, 2] → [3]) in tap.
        """)
    #if DEBUG
      let sentence = log.why(readers[1]).sentence
      #expect(sentence.hasSuffix(#" changed (2 → 1), because signal "a" changed ([1, 2] → [3]) in tap."#))
    #endif
    #expect(
      log.why(readers[0]).tree == """
        effect "reader" ran
          ← linked "choice" changed (1 → 3)
            ← signal "a" changed ([1, 2] → [3]) in tap

        """)
    for reader in readers { keep(reader) }
  }

  @Test("the lines are read back as they were; a line that is none is refused by its number")
  func readBack() throws {
    let text = Signal("a \"b\"\\\n\u{1}é😀", name: "text")
    let effect = Effect(name: "e") { _ = text.value }
    let log = Self.log()
    log.during { text.value = "\t" }
    let record = try CausalRecord(lines: log.record.lines)
    #expect(record == log.record && !record.entries.isEmpty)
    #expect(throws: CausalLineError(line: 2)) { try CausalRecord(lines: log.record.entries[0].line + "\n{\"n\":1}") }
    keep(effect)
  }

  @Test("a full log keeps the last entries, and what says which node and which cause they are about")
  func limit() {
    let a = Signal(0, name: "a")
    let effect = Effect(name: "e") { _ = a.value }
    let log = Self.log(10)
    let rare = Signal(0, name: "rare")
    let other = Effect(name: "other") { _ = rare.value }
    log.during {
      rare.value = 1
      for i in 1...1000 { withCause("step \(i)") { a.value = i } }
    }
    #expect(log.entries.suffix(10).count { $0.event == .write } == 2)
    #expect(log.entries.count < 20)
    #expect(log.why(effect).sentence == #"effect "e" ran, because signal "a" changed (999 → 1000) in step 1000."#)
    log.during { rare.value = 2 }
    #expect(log.why(other).sentence == #"effect "other" ran, because signal "rare" changed (1 → 2)."#)
    keep(effect, other)
  }

  @Test("a redacted log keeps no values")
  func redacted() {
    let secret = Signal("password", name: "secret")
    let effect = Effect(name: "e") { _ = secret.value }
    let log = CausalLog(values: .redacted)
    log.during { secret.value = "other" }
    #expect(log.entries.contains { $0.event == .write })
    #expect(log.entries.allSatisfy { $0.old == nil && $0.new == nil })
    keep(effect)
  }

  @Test("a log leaves nothing behind: the engine is as before, and goes its short ways again")
  func after() {
    let a = Signal(1, name: "a")
    let b = Computed(name: "b") { a.value + 1 }
    let effect = Effect(name: "e") { _ = b.value }
    CausalLog().during { a.value = 2 }
    let context = Context.current
    #expect(context.pointee.lookouts == 0 && context.pointee.afterRuns == 0 && context.pointee.phase == Phase.resting)
    // Where a host has asked in this process, what is traced stays so.
    #expect(Graph.isAskedByHosts || !a.node.pointee.traits.isTraced && !b.node.pointee.traits.isTraced)
    keep(effect)
  }
}

extension CausalLogTests {
  @Test("a log of a scope notes what that runs and ends, and why; others' runs are left out")
  func scope() {
    let a = Signal(1, name: "a")
    let screen = Scope(name: "screen") { observe(name: "inside") { _ = a.value } }
    let outside = Effect(name: "outside") { _ = a.value }
    let log = Self.log()
    log.start(in: screen)
    a.value = 2
    screen.dispose()
    log.stop()
    #expect(
      Self.happened(log) == [
        #"write signal "a" 1 → 2"#, #"ran effect "inside" because of ["signal \"a\""]"#, #"ended effect "inside""#,
        #"ended scope "screen""#,
      ])
    keep(outside)
  }

  @Test("two logs are on side by side; each ends by itself, in any order")
  func nested() {
    let a = Signal(1, name: "a")
    let effect = Effect(name: "e") { _ = a.value }
    let (first, second) = (Self.log(), Self.log())
    first.start()
    second.start()
    a.value = 2
    first.stop()
    a.value = 3
    second.stop()
    a.value = 4
    #expect(first.entries.count { $0.event == .ran } == 1)
    #expect(second.entries.count { $0.event == .ran } == 2)
    #expect(!Graph.isLogged)
    keep(effect)
  }

  /// Its description reads whatever the test says. It is not plain, so that it is described when it changes.
  private struct Talkative: Equatable, CustomStringConvertible {
    let numbers: [Int]
    nonisolated(unsafe) static var onDescription: () -> Void = {}  // only touched by the one test, on one thread

    var description: String {
      Self.onDescription()
      return "value \(numbers)"
    }
  }

  @Test("a value whose description reads the end of its chain sees it up to date, and each node runs once for a change")
  func descriptionReadsItsChain() {
    let source = Signal(1, name: "source")
    var runs: [String] = []
    let first = Computed(name: "first") {
      runs.append("first")
      return Talkative(numbers: [source.value])
    }
    let second = Computed(name: "second") {
      runs.append("second")
      return first.value.numbers[0] * 10
    }
    let effect = Effect(name: "effect") { runs.append("effect \(second.value)") }
    source.value = 2  // from here on it is a chain
    runs = []
    var seen: [Int] = []
    Talkative.onDescription = { seen.append(second.value) }
    defer { Talkative.onDescription = {} }
    let log = Self.log()
    log.during {
      source.value = 3
      source.value = 4
    }
    #expect(runs == ["first", "second", "effect 30", "first", "second", "effect 40"])
    // What a description evaluates is not noted.
    #expect(log.entries.filter { $0.event == .evaluated || $0.event == .ran }.count == 4)
    #expect(seen == [20, 30, 40])
    withExtendedLifetime(effect) {}
  }
}
