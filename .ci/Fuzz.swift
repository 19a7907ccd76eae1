import Foundation
import TestSupport

// The fuzzer's way into the script machinery of Tests/HamonStressTests/Programs, or of Tests/HamonStressTests/Mixed. `.ci/fuzz` builds and
// runs it.

/// A file's bytes are a program: it is run on the engine, and what that shows is compared after each step.
@_cdecl("LLVMFuzzerTestOneInput")  // the name libFuzzer calls
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: data, count: count)
  if Fuzz.isDerived {
    Fuzz.check(MixedGenerator.program(bytes: bytes), in: MixedWorld.Mode.all)
  } else {
    Fuzz.check(Program(bytes: bytes))
  }
  return 0
}

/// With `HAMON_FUZZ_SEEDS=FOLDER`, writes what the fuzzer starts from, and ends: every regression that has bytes, and some random programs.
/// With `HAMON_FUZZ_PROGRAMS=COUNT`, runs so many random programs, with `HAMON_FUZZ_SCRIPT=TEXT` that script, and ends.
@_cdecl("LLVMFuzzerInitialize")  // the name libFuzzer calls, once
public func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
  if let count = Fuzz.programs {
    for seed in 0..<UInt64(count) {
      if Fuzz.isShowing { FileHandle.standardError.write(Data("seed \(seed)\n".utf8)) }
      if Fuzz.isDerived {
        Fuzz.check(MixedGenerator.program(seed), in: [MixedWorld.Mode.ofSeed(seed)])
        let program = MixedGenerator.program(seed, hasTransactions: true)
        Fuzz.check(program, in: [MixedWorld.Mode.ofSeed(seed)])
      } else {
        Fuzz.check(Generator.program(seed: seed), isLogged: seed % 4 == 1)
        Fuzz.check(Generator.program(seed: seed, hasTransactions: true), isLogged: seed % 4 == 1)
      }
    }
    print("\(count) random programs: \(Fuzz.success)")
    exit(0)
  }
  do {
    if let script = Fuzz.script {
      if Fuzz.isDerived {
        Fuzz.check(try MixedStep.program(script), in: MixedWorld.Mode.all)
      } else {
        Fuzz.check(try Program(parsing: script))
        Fuzz.check(try Program(parsing: script), isLogged: true)
      }
      print(Fuzz.success)
      exit(0)
    }
    guard let folder = Fuzz.seeds else { return 0 }
    for (index, regression) in (Regression.all + Regression.transactions).enumerated() {
      try Fuzz.write(try Program(parsing: regression.script).bytes, to: "\(folder)/regression-\(index)")
    }
    for seed in 0..<200 as Range<UInt64> {
      try Fuzz.write(Generator.program(seed: seed).bytes, to: "\(folder)/random-\(seed)")
      let transactions = Generator.program(seed: seed, hasTransactions: true)
      try Fuzz.write(transactions.bytes, to: "\(folder)/transactions-\(seed)")
      try Fuzz.write(MixedGenerator.bytes(seed), to: "\(folder)-derived/random-\(seed)")
      let bytes = MixedGenerator.bytes(seed, hasTransactions: true)
      try Fuzz.write(bytes, to: "\(folder)-derived/transactions-\(seed)")
    }
  } catch {
    fatalError("\(error)")
  }
  exit(0)
}

enum Fuzz {
  private static let environment = ProcessInfo.processInfo.environment
  static let seeds = environment["HAMON_FUZZ_SEEDS"]
  static let script = environment["HAMON_FUZZ_SCRIPT"]
  static let programs = environment["HAMON_FUZZ_PROGRAMS"].flatMap { Int($0) }
  /// Whether the programs are those over everything that is derived.
  static let isDerived = environment["HAMON_FUZZ_DERIVED"] != nil
  /// Whether each program is printed before it is run.
  static let isShowing = environment["HAMON_FUZZ_SHOW"] != nil
  /// Whether each step is printed before it is run.
  static let isTracing = environment["HAMON_FUZZ_TRACE"] != nil

  /// Whether the oracle says what has to happen. Without it only crashes, broken invariants and leaks are found.
  static let hasOracle = environment["HAMON_FUZZ_ALONE"] == nil
  static let success = hasOracle ? "engine and oracle agree" : "the engine breaks nothing, and leaves nothing behind"

  static func check(_ program: Program, isLogged: Bool = false) {
    show(program.steps)
    let first = Machine(printsSteps: isTracing, hasOracle: hasOracle, isLogged: isLogged).discrepancy(in: program)
    guard let first else { return }
    let machine = Machine(hasOracle: hasOracle, isLogged: isLogged)
    end(program.steps, first.description) { machine.discrepancy(in: Program(steps: $0))?.description }
  }

  static func check(_ program: [MixedStep], in modes: [MixedWorld.Mode]) {
    show(program)
    for mode in modes {
      guard let first = MixedWorld.failure(of: program, mode) else { continue }
      end(program, first) { MixedWorld.failure(of: $0, mode) }
    }
  }

  private static func show(_ program: [some ProgramStep]) {
    guard isShowing else { return }
    print("the program:\n\n\(program.map(\.description).joined(separator: "\n"))\n")
    fflush(nil)  // a crash must not take it with it
  }

  private static func end<Step: ProgramStep>(
    _ program: [Step], _ first: String, _ failure: @escaping ([Step]) -> String?
  ) -> Never {
    print("Engine and oracle differ. \(Shrinker(failure).report(program, first))")
    fflush(nil)
    abort()
  }

  static func write(_ bytes: [UInt8]?, to file: String) throws {
    guard let bytes else { fatalError("no bytes for \(file)") }
    try Data(bytes).write(to: URL(fileURLWithPath: file))
  }
}
