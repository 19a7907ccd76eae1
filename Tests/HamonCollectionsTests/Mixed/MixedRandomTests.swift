import Foundation
import TestSupport
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
  static let programs = environment["HAMON_MIXED_PROGRAMS"].flatMap { Int($0) } ?? seeds(120).count
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

  @Test("A script is read back as it is printed", arguments: seeds(50))
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
