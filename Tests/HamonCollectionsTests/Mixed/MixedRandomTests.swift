import Foundation
import HamonTesting
import Testing

@testable import Hamon

/// Random programs over everything at once: signals, computeds, `Linked`, selectors, lists and what is derived from them,
/// dictionaries, rows, effects, copies kept by changes, and scopes, which write, edit, make, drop and end one another from bodies,
/// cleanups and deinitialisers. After each step everything must be what a naive recomputation says, and every effect must have seen that.
///
/// - `HAMON_MIXED_PROGRAMS=100000 swift test --filter MixedRandom` is the long form, from seed `HAMON_MIXED_FIRST` on,
/// - `HAMON_MIXED_SEED=17` prints one program and runs it, `HAMON_MIXED_SCRIPT='signal 0 1 0 …'` runs a script,
/// - `HAMON_FUZZ_TRACE=1` prints each seed before it is run: the last one is where a trap happened; `HAMON_MIXED_TRAP=1` stops at what
///   is wrong first, for a backtrace.
@Suite(.serialized) struct MixedRandomTests {
  static let environment = ProcessInfo.processInfo.environment
  static let programs = environment["HAMON_MIXED_PROGRAMS"].flatMap { Int($0) } ?? 120
  static let first = environment["HAMON_MIXED_FIRST"].flatMap { Int($0) } ?? 0
  static let seed = environment["HAMON_MIXED_SEED"].flatMap { UInt64($0) }
  static let script = environment["HAMON_MIXED_SCRIPT"]
  static let traces = environment["HAMON_FUZZ_TRACE"] == "1"
  static let chunkSize = 40
  static var chunks: Range<Int> { seed != nil || script != nil ? 0..<0 : 0..<(programs + chunkSize - 1) / chunkSize }

  @Test("What is derived, and what effects have seen, is what a naive recomputation says", arguments: chunks)
  func agreement(chunk: Int) {
    for seed in chunk * Self.chunkSize..<min((chunk + 1) * Self.chunkSize, Self.programs) {
      let seed = Self.first + seed
      if Self.traces { FileHandle.standardError.write(Data("seed \(seed)\n".utf8)) }
      check(MixedGenerator.program(UInt64(seed)), "seed \(seed)", isCurious: seed % 2 == 0)
    }
  }

  @Test("One program, printed before it is run", .enabled(if: seed != nil || script != nil))
  func replay() throws {
    let program = try Self.script.map { try MixedStep.program($0) } ?? MixedGenerator.program(Self.seed ?? 0)
    for step in program { print(step) }
    for isCurious in [true, false] { check(program, "replay", isCurious: isCurious) }
  }

  @Test("A script is read back as it is printed", arguments: 0..<50 as Range<UInt64>)
  func printing(seed: UInt64) throws {
    let program = MixedGenerator.program(seed)
    #expect(try MixedStep.program(program.map(\.description).joined(separator: "\n")) == program)
  }

  @Test("Scripts that failed once", arguments: MixedRegression.all)
  func regression(_ regression: MixedRegression) throws {
    for isCurious in [true, false] {
      check(try MixedStep.program(regression.script), regression.name, isCurious: isCurious)
    }
  }

  private func check(_ program: [MixedStep], _ origin: String, isCurious: Bool) {
    func failure(_ program: [MixedStep]) -> String? { MixedWorld.failure(of: program, isCurious: isCurious) }
    guard let first = failure(program) else { return }
    var program = program
    while let smaller = smaller(program).first(where: { failure($0) != nil }) { program = smaller }
    let script = program.map(\.description).joined(separator: "\n")
    Issue.record("\(origin): \(first)\n\(script)\n\(failure(program) ?? "(gone)")")
  }

  /// What may fail as well, each smaller.
  private func smaller(_ program: [MixedStep]) -> some Sequence<[MixedStep]> {
    let cuts = [16, 8, 4, 2, 1].lazy.flatMap { run in
      stride(from: 0, to: program.count, by: run).lazy.map { start in
        Array(program[..<start] + program[min(start + run, program.count)...])
      }
    }
    let changes = program.indices.lazy.flatMap { index in
      program[index].smaller.lazy.map { Array(program[..<index] + $0 + program[(index + 1)...]) }
    }
    return [AnySequence(cuts.filter { $0.count < program.count }), AnySequence(changes)].joined()
  }
}

struct MixedRegression: CustomTestStringConvertible {
  let name: String
  let script: String
  var testDescription: String { name }

  static let all = [
    MixedRegression(
      name: "a filter asks a list whose expression reads rows: it is not settled by them in the middle of that",
      script: """
        list 2 5 0
        sorted 5 2 0
        rows 7 5 13
        sorted 8 5 22 @2.61
        array 11 8 12 @7.10
        filter 12 5 22 @11.33
        scope 19 0 37 body{ effect 15 4 25 @12.3 }
        write 2 3 54
        """),
    MixedRegression(
      name: "rows that are made while those of another list are see all of that",
      script: """
        list 2 3 11
        filter 3 2 12
        rows 4 3 12
        filter 6 2 26
        rows 12 6 60 @4.58
        effect 16 3 14 body{ write 2 6 55 }
        """),
    MixedRegression(
      name: "a cleanup subscribes to a list over one that is being derived asleep",
      script: """
        signal 0 1 19
        list 2 2 51
        filter 6 2 6 @0.16 cleanup{ effect 14 3 51 @13.23 write 11 1 2 }
        sorted 13 6 31
        effect 15 4 4 cleanup{ write 2 6 17 } end{ read 20 0 0 @6.0 }
        effect 15 2 3 body{ pause 19 0 0 write 7 5 31 }
        """),
    MixedRegression(
      name: "rows made in a batch are those of what the list is by then",
      script: """
        signal 0 3 55
        signal 1 2 25
        list 2 1 9
        filter 5 2 54 @1.9 @0.36 @1.32
        computed 7 5 9 @5.33
        array 9 2 45 @1.36 @7.59
        scope 19 3 59 body{ effect 16 0 53 @9.25 body{ write 2 3 3 } }
        batch 20 0 0 body{ write 1 5 47 rows 11 9 57 }
        """),
    MixedRegression(
      name: "a cleanup asks for its computed, which has another value when it is evaluated after that",
      script: """
        list 2 3 2
        groups 4 2 28
        computed 6 0 10 @4.38 cleanup{ add 19 0 0 body{ effect 15 0 23 @11.35 } }
        computed 10 0 56 @6.41 cleanup{ write 2 5 33 }
        computed 11 4 34 @10.22
        sorted 12 2 35 @10.13
        scope 19 4 62 body{ effect 17 1 38 @12.27 }
        write 2 0 59
        """),
    MixedRegression(
      name: "a key is due twice, and its cleanup changes it in between: its element is in one group",
      script: """
        list 2 5 24
        filter 3 2 29
        groups 5 3 52 @2.18 cleanup{ write 2 1 24 }
        selector 6 3 22 @5.56
        write 2 7 29
        read 20 0 0 @6.4
        write 2 8 36
        """),
    MixedRegression(
      name: "rows end with their owner while they are being made: nobody has used them",
      script: """
        list 2 4 30
        rows 5 2 16 body{ write 2 1 27 write 2 4 34 }
        sorted 7 2 15
        rows 9 7 7 body{ write 2 6 23 rows 5 2 30 drop 6 0 0 write 3 3 16 }
        write 2 2 58
        """),
    MixedRegression(
      name: "the last reader of a list of an array ends while its array is made, and lets it go",
      script: """
        list 2 4 9
        filter 3 2 2 cleanup{ cancel 16 0 0 }
        filter 10 2 14
        array 11 3 29 @10.2
        effect 14 0 36 @3.62
        effect 16 2 48 @11.0 cleanup{ drop 11 0 0 }
        effect 17 0 39 body{ write 2 1 55 }
        """),
    MixedRegression(
      name: "a filter is read by what ends while its source wakes up: it is told of what the filter is then",
      script: """
        signal 1 4 31
        list 2 4 62
        sorted 3 2 5
        sorted 4 3 7 @1.32 @2.19
        sorted 6 4 22 cleanup{ effect 14 3 42 @9.15 write 1 1 51 }
        filter 9 6 29 @4.31
        filter 10 9 42
        rows 12 3 14 body{ write 1 3 12 }
        effect 16 1 44 @10.20
        """),
    MixedRegression(
      name: "an effect that was made while groups were derived is told when all of them are in their places",
      script: """
        list 2 0 46
        groups 7 2 31 end{ drop 18 0 0 }
        groups 8 2 52 cleanup{ effect 16 4 62 @8.26 }
        groups 12 2 63 cleanup{ read 20 0 0 @8.45 drop 1 0 0 }
        scope 18 2 17 body{ groups 7 2 6 effect 17 1 10 @12.17 body{ batch 20 0 0 body{ write 2 0 47 write 2 2 46 } cancel 15 0 0 } cleanup{ groups 13 2 9 } }
        read 20 0 0 @8.59
        """),
    MixedRegression(
      name: "a filter follows another one while that wakes its source up: it is filled once",
      script: """
        signal 1 3 26
        list 2 3 48
        filter 6 2 41 @1.24 @1.28 cleanup{ scope 18 4 35 body{ effect 14 4 52 @13.37 } }
        filter 10 6 9
        filter 11 10 40
        filter 13 10 18
        effect 17 0 56 @11.63
        """),
    MixedRegression(
      name: "a list of an array is observed first in a cleanup of its own expression: it is told of what comes of that",
      script: """
        signal 1 4 31
        list 2 3 5
        filter 3 2 36 @1.31
        selector 6 2 50 cleanup{ read 20 0 0 @8.27 }
        computed 7 0 41 end{ write 1 4 62 }
        array 8 3 62 cleanup{ selector 6 1 23 }
        follow 16 8 24 cleanup{ drop 7 0 0 }
        array 8 3 34 cleanup{ effect 16 2 60 @8.6 }
        write 1 5 26
        """),
    MixedRegression(
      name: "an effect that was made while lists wake one another up has its turn when all are awake",
      script: """
        list 2 5 59
        filter 3 2 62 cleanup{ scope 18 3 40 body{ effect 16 2 40 @5.18 @4.1 } }
        filter 4 3 57
        filter 5 2 47 @2.50 cleanup{ write 2 2 28 write 2 6 22 }
        rows 6 4 4
        """),
    MixedRegression(
      name: "the same where the source is edited in the midst",
      script: """
        list 2 4 19
        ranked 4 2 22 cleanup{ write 2 6 25 scope 19 1 46 body{ effect 14 1 53 @4.61 @10.26 } }
        ranked 5 4 43
        ranked 10 5 9
        rows 12 10 48
        """),
  ]
}

// MARK: scripts

/// One step, or one that a body, a cleanup or an end takes: a verb, the slot it concerns, two numbers that say how, what it reads
/// (`@slot.question`), and what is done there.
///
///     signal 0 3 0
///     list 1 4 0
///     filter 5 1 0 @0.0 cleanup{ write 1 4 9 }        slot 5: a filter of slot 1 that asks slot 0
///     effect 14 0 0 @5.1 @0.0 body{ drop 5 0 0 } end{ write 0 2 0 }
struct MixedStep: Equatable, CustomStringConvertible {
  enum Verb: String, CaseIterable {
    case signal, computed, linked, selector, dictionary, list, filter, sorted, ranked, array, groups, group, rows
    case effect, follow, scope
    case write, read, drop, cancel, pause, resume, add, batch
  }
  struct Source: Equatable {
    var slot: Int
    var question: Int
  }

  var verb: Verb
  var slot: Int
  var number = 0
  var other = 0
  var sources: [Source] = []
  var body: [MixedStep] = []
  var cleanup: [MixedStep] = []
  var end: [MixedStep] = []

  private static var parts: [(name: String, path: WritableKeyPath<MixedStep, [MixedStep]>)] {
    [("body{", \.body), ("cleanup{", \.cleanup), ("end{", \.end)]
  }

  var description: String {
    var words = ["\(verb) \(slot) \(number) \(other)"] + sources.map { "@\($0.slot).\($0.question)" }
    for (name, path) in Self.parts where !self[keyPath: path].isEmpty {
      words += [name] + self[keyPath: path].map(\.description) + ["}"]
    }
    return words.joined(separator: " ")
  }

  struct Malformed: Error {
    var rest: [Substring]
  }

  static func program(_ script: String) throws -> [MixedStep] {
    var words = script.split(whereSeparator: \.isWhitespace)[...]
    let program = try steps(&words)
    if !words.isEmpty { throw Malformed(rest: Array(words)) }
    return program
  }

  private static func steps(_ words: inout ArraySlice<Substring>) throws -> [MixedStep] {
    var steps: [MixedStep] = []
    while let verb = words.first.flatMap({ Verb(rawValue: String($0)) }) {
      let numbers = words.dropFirst().prefix(3).compactMap { Int($0) }
      guard numbers.count == 3 else { throw Malformed(rest: Array(words)) }
      words = words.dropFirst(4)
      var step = MixedStep(verb: verb, slot: numbers[0], number: numbers[1], other: numbers[2])
      while let word = words.first, word.hasPrefix("@") {
        let numbers = word.dropFirst().split(separator: ".").compactMap { Int($0) }
        guard numbers.count == 2 else { throw Malformed(rest: Array(words)) }
        step.sources.append(Source(slot: numbers[0], question: numbers[1]))
        words = words.dropFirst()
      }
      while let part = parts.first(where: { $0.name == words.first ?? "" }) {
        words = words.dropFirst()
        step[keyPath: part.path] = try Self.steps(&words)
        guard words.popFirst() == "}" else { throw Malformed(rest: Array(words)) }
      }
      steps.append(step)
    }
    return steps
  }

  /// What may stand instead.
  var smaller: [[MixedStep]] {
    var result = verb == .batch ? [body] : []
    for index in sources.indices {
      var copy = self
      copy.sources.remove(at: index)
      result.append([copy])
    }
    for (_, path) in Self.parts {
      for index in self[keyPath: path].indices {
        for inner in [[]] + self[keyPath: path][index].smaller {
          var copy = self
          copy[keyPath: path].replaceSubrange(index...index, with: inner)
          result.append([copy])
        }
      }
    }
    return result
  }
}

// MARK: generator

/// Each slot has its kind, as in `layout`; what is made in one reads only lower ones, so that there are no cycles.
struct MixedGenerator {
  private var random: SeededGenerator
  private var layout: [MixedStep.Verb] = [.signal, .signal, .list]
  private static let cells = 14
  /// Of four, that a closure has something happen in a cleanup, a body or an end.
  private var chances = 1

  /// Every other program has things of all kinds; the others have a few kinds, more of each, and more that happens in the midst.
  static func program(_ seed: UInt64) -> [MixedStep] {
    var generator = MixedGenerator(random: SeededGenerator(seed: seed))
    var kinds: [MixedStep.Verb] = [
      .signal, .computed, .computed, .computed, .linked, .selector, .selector, .dictionary, .list, .filter, .filter,
      .sorted,
      .ranked, .array, .groups, .group, .rows, .rows,
    ]
    var depth = generator.below(3)
    if seed / 2 % 2 == 1 {
      kinds = (0..<2 + generator.below(4)).map { _ in kinds[generator.below(kinds.count)] }
      generator.chances = 2 + 2 * generator.below(2)
      depth = max(1, depth)
    }
    while generator.layout.count < cells { generator.layout.append(kinds[generator.below(kinds.count)]) }
    generator.layout += [.effect, .effect, .effect, .effect, .scope, .scope]
    var program = generator.layout.indices.filter { $0 < 3 || generator.below(5) != 0 }
      .map { generator.make($0, depth: depth) }
    for _ in 0..<10 + generator.below(20) { program.append(generator.step(depth: depth, isTop: true)) }
    return program
  }

  private init(random: SeededGenerator) { self.random = random }

  private mutating func below(_ count: Int) -> Int { random.below(count) }

  private mutating func step(depth: Int, isTop: Bool = false) -> MixedStep {
    switch below(20) {
    case 0..<9: return write(depth: depth)
    case 9, 10: return MixedStep(verb: .read, slot: 20, sources: [source(below: Self.cells)])
    case 11, 12: return MixedStep(verb: .drop, slot: below(layout.count))
    case 13: return MixedStep(verb: .cancel, slot: Self.cells + below(6))
    case 14: return MixedStep(verb: [.pause, .resume][below(2)], slot: 18 + below(2))
    case 15: return MixedStep(verb: .add, slot: 18 + below(2), body: [make(Self.cells + below(6), depth: depth - 1)])
    case 16, 17:
      return MixedStep(verb: .batch, slot: 20, body: (0..<2 + below(3)).map { _ in step(depth: depth - 1) })
    default: return make(below(layout.count), depth: isTop ? depth : depth - 1)
    }
  }

  private mutating func write(depth: Int) -> MixedStep {
    let writable = layout.indices.filter { [.signal, .list, .dictionary, .linked].contains(layout[$0]) }
    let slot = writable[below(writable.count)]
    let isList = layout[slot] == .list
    let end = isList && below(4) < chances ? acts(depth: depth) : []
    return MixedStep(verb: .write, slot: slot, number: below(isList ? 10 : 6), other: below(64), end: end)
  }

  private mutating func acts(depth: Int) -> [MixedStep] {
    depth <= 0 ? [] : (0..<1 + below(2)).map { _ in step(depth: depth - 1) }
  }

  private mutating func source(below limit: Int) -> MixedStep.Source {
    MixedStep.Source(slot: below(limit), question: below(64))
  }

  private func lists(before slot: Int) -> [Int] {
    layout[..<slot].indices.filter { [.list, .filter, .sorted, .ranked, .array, .group].contains(layout[$0]) }
  }

  private mutating func make(_ slot: Int, depth: Int) -> MixedStep {
    var step = MixedStep(verb: layout[slot], slot: slot, number: below(6), other: below(64))
    switch step.verb {
    case .signal, .list, .dictionary: return step
    case .filter, .sorted, .ranked, .array, .groups, .rows:
      let lists = lists(before: slot)
      step.number = lists[below(lists.count)]
    case .group:
      step.other = (0..<slot).filter { layout[$0] == .groups }.last ?? 0
    case .scope:
      step.body = (0..<1 + below(3)).map { _ in make(below(3) == 0 ? below(18) : 14 + below(4), depth: depth - 1) }
      return step
    default: break
    }
    let isWatcher = step.verb == .effect
    let limit = isWatcher ? Self.cells : slot
    let count = below(4)
    step.sources = (0..<(isWatcher ? max(count, 1) : count)).map { _ in source(below: limit) }
    if isWatcher, below(6) == 0 {
      let lists = lists(before: limit)
      step.verb = .follow
      step.number = lists[below(lists.count)]
    }
    if below(3) < chances, isWatcher || step.verb == .rows { step.body = acts(depth: depth) }
    if below(4) < chances { step.cleanup = acts(depth: depth) }
    if below(5) < chances { step.end = acts(depth: depth) }
    return step
  }
}
