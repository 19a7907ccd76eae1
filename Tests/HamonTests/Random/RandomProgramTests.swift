import Foundation
import TestSupport
import Testing

@testable import Hamon

/// Random programs on the engine and on the oracle.
///
/// - `HAMON_FUZZ_PROGRAMS=100000 swift test --filter RandomProgram` is the long form,
/// - `HAMON_FUZZ_SEED=17` runs one program, `HAMON_FUZZ_SCRIPT='signal s0 1; …'` one script, and prints each step
///   before it is run,
/// - `HAMON_FUZZ_TRACE=1` prints each seed before it is run: the last one is where a trap happened.
@Suite(.serialized) struct RandomProgramTests {
  static let chunkSize = 250
  static let programs = setting("HAMON_FUZZ_PROGRAMS") ?? seeds(2_500).count
  static let seed = setting("HAMON_FUZZ_SEED")
  static let script = ProcessInfo.processInfo.environment["HAMON_FUZZ_SCRIPT"]
  static let isReplay = seed != nil || script != nil
  static let traces = setting("HAMON_FUZZ_TRACE") == 1
  /// The long forms run nothing else.
  static let isAlone = isReplay || programs > 2_500
  static var chunks: Range<Int> { isReplay ? 0..<0 : 0..<(programs + chunkSize - 1) / chunkSize }

  @Test("Engine and oracle agree on random programs", arguments: chunks)
  func agreement(chunk: Int) {
    for seed in chunk * Self.chunkSize..<min((chunk + 1) * Self.chunkSize, Self.programs) {
      if Self.traces { FileHandle.standardError.write(Data("seed \(seed)\n".utf8)) }
      check(Generator.program(seed: UInt64(seed)), "seed \(seed)")
    }
  }

  @Test(
    "A log knows why each of them runs, as the oracle does, and changes nothing",
    arguments: isAlone ? chunks : chunks.prefix(2))
  func causes(chunk: Int) {
    for seed in chunk * Self.chunkSize..<min((chunk + 1) * Self.chunkSize, Self.programs) {
      check(Generator.program(seed: UInt64(seed)), "seed \(seed), logged", isLogged: true)
    }
  }

  @Test("One program, printed as it goes", .enabled(if: isReplay))
  func replay() throws {
    let program = try Self.script.map { try Program(parsing: $0) } ?? Generator.program(seed: UInt64(Self.seed ?? 0))
    check(program, "replay", printsSteps: true, isLogged: Self.setting("HAMON_FUZZ_LOG") == 1)
  }

  @Test("Scripts that failed once, or pin down a corner of the laws", arguments: Regression.all)
  func regression(_ regression: Regression) throws {
    check(try Program(parsing: regression.script), regression.name)
  }

  @Test("A script is read back as it is printed", arguments: seeds(100))
  func printing(seed: UInt64) throws {
    let program = Generator.program(seed: seed)
    #expect(try Program(parsing: program.description) == program)
  }

  @Test(
    "An oracle that breaks a law is found out, in a script of at most six steps",
    arguments: [
      \Oracle.Laws.cutsOff, \.comparesSignals, \.keepsOrder, \.outerBeforeInner, \.lastMadeFirst, \.childrenFirst,
      \.dropsOldSources, \.pauses, \.batches, \.invalidatesOnce, \.keepsObserved,
    ] as [WritableKeyPath<Oracle.Laws, Bool> & Sendable])
  func brokenLaw(_ law: WritableKeyPath<Oracle.Laws, Bool> & Sendable) {
    var machine = Machine()
    machine.laws[keyPath: law] = false
    let fails = { machine.discrepancy(in: $0) != nil }
    let shrinker = Shrinker(fails: fails)
    // Which short script comes out depends on the program, so thirty get the chance. (A lazy collection's `prefix` would look for all
    // thirty before the first is shrunk.)
    var found = 0
    for seed in UInt64(0)..<3_000 where found < 30 {
      let program = Generator.program(seed: seed, steps: 25)
      guard fails(program) else { continue }
      found += 1
      if shrinker.shrink(program).count <= 6 { return }
    }
    Issue.record("\(found) programs differ, none of which is short")
  }

  private func check(_ program: Program, _ origin: String, printsSteps: Bool = false, isLogged: Bool = false) {
    guard Machine(printsSteps: printsSteps, isLogged: isLogged).discrepancy(in: program) != nil else { return }
    let machine = Machine(isLogged: isLogged)
    guard Self.isAlone || differsInQuiet(program, on: machine) else { return }
    let script = Shrinker { machine.discrepancy(in: $0) != nil }.shrink(program)
    let shown = machine.discrepancy(in: script).map { "\($0)" } ?? "  (gone when run again: state is left behind)"
    Issue.record("\(origin): engine and oracle differ\n\(script)\n\(shown)")
  }

  /// While a scope is paused on another thread (another test's), the engine compares later, and computeds may be evaluated in another
  /// order. Where others run beside it, only what happens three times again is a failure, and not while one is paused.
  private func differsInQuiet(_ program: Program, on machine: Machine) -> Bool {
    var times = 0
    for _ in 0..<10_000 where times < 3 {
      let isQuiet = !Graph.isAnyPaused
      if machine.discrepancy(in: program) == nil { return false }
      if isQuiet, !Graph.isAnyPaused { times += 1 }
    }
    return true
  }

  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}

extension Regression: CustomTestStringConvertible {
  var testDescription: String { name }
}
