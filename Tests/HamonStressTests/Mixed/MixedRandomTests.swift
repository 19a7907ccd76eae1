import TestSupport
import Testing

// Law 17
/// Random programs over everything at once: signals, computeds, `Linked`, selectors, lists and what is derived from them,
/// dictionaries, rows, effects, copies kept by changes, and scopes, which write, edit, make, drop and end one another from bodies,
/// cleanups, deinitialisers and the comparisons of elements.
///
/// What each closure reads, in each call, is compared with a naive recomputation from what has been written until then; so is everything
/// after each step, and what every effect has seen. No closure is called twice for one change, and no effect runs without one. (`Seeds`
/// says how more of them are run, or one again.)
@Suite(.serialized) struct MixedRandomTests {
  @Test("What each closure sees is what a naive recomputation says", arguments: seeds(120, inBlocksOf: 40))
  func agreement(seeds: Range<UInt64>) {
    for seed in seeds {
      Seeds.trace(seed)
      let program = MixedGenerator.program(seed)
      if Seeds.isReplay { show(program) }
      check(program, "seed \(seed)", in: [MixedWorld.Mode.ofSeed(seed)])
    }
  }

  @Test(
    "So it is in transactions and previews, and what is taken back wakes no effect",
    arguments: seeds(80, inBlocksOf: 40))
  func transactions(seeds: Range<UInt64>) {
    for seed in seeds {
      Seeds.trace(seed)
      let program = MixedGenerator.program(seed, hasTransactions: true)
      if Seeds.isReplay { show(program) }
      check(program, "seed \(seed), with transactions", in: [MixedWorld.Mode.ofSeed(seed)])
    }
  }

  @Test("One script, printed before it is run", .enabled(if: Seeds.script != nil))
  func replay() throws {
    let program = try MixedStep.program(Seeds.script ?? "")
    show(program)
    check(program, "the script", in: MixedWorld.Mode.all)
  }

  @Test("A script is read back as it is printed", arguments: seeds(50))
  func printing(seed: UInt64) throws {
    let program = MixedGenerator.program(seed, hasTransactions: seed % 2 == 0)
    #expect(try MixedStep.program(program.map(\.description).joined(separator: "\n")) == program)
  }

  @Test("Random programs come back from their bytes as they were", arguments: seeds(50))
  func bytes(seed: UInt64) {
    for hasTransactions in [false, true] {
      let bytes = MixedGenerator.bytes(seed, hasTransactions: hasTransactions)
      #expect(MixedGenerator.program(bytes: bytes) == MixedGenerator.program(seed, hasTransactions: hasTransactions))
    }
  }

  @Test("Scripts that failed once", arguments: MixedRegression.all)
  func regression(_ regression: MixedRegression) throws {
    check(try MixedStep.program(regression.script), regression.name, in: MixedWorld.Mode.all)
  }

  private func show(_ program: [MixedStep]) { for step in program { print(step) } }

  private func check(_ program: [MixedStep], _ origin: String, in modes: [MixedWorld.Mode]) {
    for mode in modes {
      guard let first = MixedWorld.failure(of: program, mode) else { continue }
      let report = Shrinker { MixedWorld.failure(of: $0, mode) }.report(program, first)
      Issue.record("\(origin), \(mode): \(report)")
    }
  }
}

extension MixedRegression: CustomTestStringConvertible {
  var testDescription: String { name }
}
