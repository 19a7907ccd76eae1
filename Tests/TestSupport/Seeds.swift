import Foundation

/// How many random programs are run, and which: the same for every suite that has them.
///
/// - `HAMON_SEEDS=100 swift test --filter '[Rr]andom'` runs a hundred times as many; a debug build, which takes ten times as long for each,
///   runs a tenth of them (under a sanitizer, `.ci/test` runs a quarter),
/// - `HAMON_SEED=17` runs that one alone, as a failure names it, and shows it where it can be shown,
/// - `HAMON_SCRIPT='signal s0 1 …'` runs that script alone, for a suite whose programs have a language,
/// - `HAMON_TRACE=1` prints each seed before it is run: the last one is where a trap happened.
package enum Seeds {
  private static let environment = ProcessInfo.processInfo.environment
  private static let factor = environment["HAMON_SEEDS"].flatMap(Double.init) ?? usual
  private static let seed = environment["HAMON_SEED"].flatMap { UInt64($0) }
  package static let script = environment["HAMON_SCRIPT"]
  private static let traces = environment["HAMON_TRACE"] == "1"

  /// One program is run, and shown.
  package static let isReplay = seed != nil || script != nil

  #if DEBUG
    private static let usual = 0.1
  #else
    private static let usual = 1.0
  #endif

  fileprivate static func range(_ count: Int) -> Range<UInt64> {
    if script != nil { return 0..<0 }
    if let seed { return seed..<seed + 1 }
    return 0..<UInt64(max(1, (Double(count) * factor).rounded()))
  }

  package static func trace(_ seed: UInt64) {
    if traces { FileHandle.standardError.write(Data("seed \(seed)\n".utf8)) }
  }

  /// The seed, traced: for the generator of a program that is about to run.
  package static func traced(_ seed: UInt64) -> UInt64 {
    trace(seed)
    return seed
  }
}

/// The seeds of a test of random programs: so many, as a rule.
package func seeds(_ count: Int) -> Range<UInt64> { Seeds.range(count) }

/// In blocks, each of which is one case of the test: for programs that take less time than a case.
package func seeds(_ count: Int, inBlocksOf size: UInt64) -> [Range<UInt64>] {
  let all = seeds(count)
  return stride(from: all.lowerBound, to: all.upperBound, by: Int(size)).map { $0..<min($0 + size, all.upperBound) }
}

extension RandomNumberGenerator {
  /// A number below `count`.
  package mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
