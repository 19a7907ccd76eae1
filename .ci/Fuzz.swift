import Foundation

// The fuzzer's way into the script machinery of Tests/HamonTests/Random. `.ci/fuzz` builds and runs it.

/// A file's bytes are a program: it is run on the engine and on the oracle, and what they show is compared after each step.
@_cdecl("LLVMFuzzerTestOneInput")  // the name libFuzzer calls
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let program = Program(bytes: UnsafeBufferPointer(start: data, count: count))
  if Fuzz.isShowing {
    print("the program:\n\n\(program)\n\nits steps, as they are run:\n")
    fflush(nil)  // a crash must not take it with it
  }
  Fuzz.check(program)
  return 0
}

/// With `HAMON_FUZZ_SEEDS=FOLDER`, writes what the fuzzer starts from, and ends: every regression, and some random programs.
/// With `HAMON_FUZZ_PROGRAMS=COUNT`, runs so many random programs, with `HAMON_FUZZ_SCRIPT=TEXT` that script, and ends.
@_cdecl("LLVMFuzzerInitialize")  // the name libFuzzer calls, once
public func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
  if let count = Fuzz.programs {
    for seed in 0..<count {
      if Fuzz.isShowing { FileHandle.standardError.write(Data("seed \(seed)\n".utf8)) }
      Fuzz.check(Generator.program(seed: UInt64(seed)))
    }
    print("\(count) random programs: \(Fuzz.success)")
    exit(0)
  }
  do {
    if let script = Fuzz.script {
      Fuzz.check(try Program(parsing: script))
      print(Fuzz.success)
      exit(0)
    }
    guard let folder = Fuzz.seeds else { return 0 }
    for (index, regression) in Regression.all.enumerated() {
      try Fuzz.write(try Program(parsing: regression.script), to: "\(folder)/regression-\(index)")
    }
    for seed in 0..<200 { try Fuzz.write(Generator.program(seed: UInt64(seed)), to: "\(folder)/random-\(seed)") }
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
  /// Whether each program is printed before it is run.
  static let isShowing = environment["HAMON_FUZZ_SHOW"] != nil
  /// Whether each step is printed before it is run.
  static let isTracing = environment["HAMON_FUZZ_TRACE"] != nil

  /// Whether the oracle says what has to happen. Without it only crashes, broken invariants and leaks are found.
  static let hasOracle = environment["HAMON_FUZZ_ALONE"] == nil
  static let success = hasOracle ? "engine and oracle agree" : "the engine breaks nothing, and leaves nothing behind"

  static func check(_ program: Program) {
    guard Machine(printsSteps: isTracing, hasOracle: hasOracle).discrepancy(in: program) != nil else { return }
    let machine = Machine(hasOracle: hasOracle)
    let script = Shrinker { machine.discrepancy(in: $0) != nil }.shrink(program)
    let shown = machine.discrepancy(in: script).map { "\($0)" } ?? "  (gone when run again: state is left behind)"
    print("Engine and oracle differ. As short as it gets:\n\n\(script)\n\n\(shown)")
    fflush(nil)
    abort()
  }

  static func write(_ program: Program, to file: String) throws {
    guard let bytes = program.bytes else { fatalError("no bytes for \(program)") }
    try Data(bytes).write(to: URL(fileURLWithPath: file))
  }
}
