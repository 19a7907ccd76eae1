import TestSupport
import Testing

@testable import Hamon

/// Random programs on the engine and on the oracle. (`Seeds` says how more of them are run, or one again.)
@Suite(.serialized) struct RandomProgramTests {
  @Test("Engine and oracle agree on random programs", arguments: seeds(2_500, inBlocksOf: 250))
  func agreement(seeds: Range<UInt64>) {
    for seed in seeds {
      Seeds.trace(seed)
      check(Generator.program(seed: seed), "seed \(seed)")
    }
  }

  @Test(
    "They agree on transactions that end well, or throw, and on previews: nested, in bodies, and with anything inside",
    arguments: seeds(1_500, inBlocksOf: 250))
  func transactions(seeds: Range<UInt64>) {
    for seed in seeds {
      Seeds.trace(seed)
      check(Generator.program(seed: seed, hasTransactions: true), "seed \(seed), with transactions")
    }
  }

  @Test(
    "A log knows why each of them runs, as the oracle does, and changes nothing", arguments: seeds(500, inBlocksOf: 250)
  )
  func causes(seeds: Range<UInt64>) {
    for seed in seeds {
      Seeds.trace(seed)
      let program = Generator.program(seed: seed, hasTransactions: seed % 2 == 1)
      check(program, "seed \(seed), logged", isLogged: true)
    }
  }

  @Test("One script, printed as it goes", .enabled(if: Seeds.script != nil))
  func replay() throws { check(try Program(parsing: Seeds.script ?? ""), "the script") }

  @Test(
    "Scripts that failed once, or pin down a corner of the laws",
    arguments: Regression.all + Regression.causes + Regression.transactions + Regression.corners)
  func regression(_ regression: Regression) throws {
    let program = try Program(parsing: regression.script)
    check(program, regression.name)
    check(program, "\(regression.name), logged", isLogged: true)
  }

  @Test("A script is read back as it is printed", arguments: seeds(100))
  func printing(seed: UInt64) throws {
    let program = Generator.program(seed: seed, hasTransactions: seed % 2 == 0)
    #expect(try Program(parsing: program.description) == program)
  }

  @Test(
    "An oracle that breaks a law is found out, in a script of at most six steps",
    arguments: [
      \Oracle.Laws.cutsOff, \.comparesSignals, \.keepsOrder, \.outerBeforeInner, \.lastMadeFirst, \.childrenFirst,
      \.dropsOldSources, \.pauses, \.batches, \.invalidatesOnce, \.keepsObserved, \.takesBack,
    ] as [WritableKeyPath<Oracle.Laws, Bool> & Sendable])
  func brokenLaw(_ law: WritableKeyPath<Oracle.Laws, Bool> & Sendable) {
    var machine = Machine()
    machine.laws[keyPath: law] = false
    let failure = { machine.discrepancy(in: Program(steps: $0))?.description }
    // Which short script comes out depends on the program, so thirty get the chance. (A lazy collection's `prefix` would look for all
    // thirty before the first is shrunk.)
    var found = 0
    for seed in UInt64(0)..<3_000 where found < 30 {
      let program = Generator.program(seed: seed, steps: 25, hasTransactions: law == \.takesBack)
      guard failure(program.steps) != nil else { continue }
      found += 1
      if Program(steps: Shrinker(failure).shrink(program.steps)).count <= 6 { return }
    }
    Issue.record("\(found) programs differ, none of which is short")
  }

  private func check(_ program: Program, _ origin: String, isLogged: Bool = false) {
    Machine(printsSteps: Seeds.isReplay, isLogged: isLogged).check(program, origin)
  }
}

extension Machine {
  /// A failure, with a short program, where engine and oracle differ.
  func check(_ program: Program, _ origin: String) {
    guard let first = discrepancy(in: program) else { return }
    var machine = self
    machine.printsSteps = false
    let report = Shrinker { machine.discrepancy(in: Program(steps: $0))?.description }
      .report(program.steps, first.description)
    Issue.record("\(origin): engine and oracle differ. \(report)")
  }
}

extension Regression: CustomTestStringConvertible {
  var testDescription: String { name }
}
