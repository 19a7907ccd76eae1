import Foundation

/// The seeds of a test of random programs: so many, times `HAMON_SEEDS`. A debug build, which takes ten times as long for each, runs
/// a quarter of them; `HAMON_SEEDS=100 swift test --filter '[Rr]andom'` is a long form.
package func seeds(_ count: Int) -> Range<UInt64> {
  let factor = ProcessInfo.processInfo.environment["HAMON_SEEDS"].flatMap(Double.init) ?? usual
  return 0..<UInt64(max(1, (Double(count) * factor).rounded()))
}

#if DEBUG
  private let usual = 0.25
#else
  private let usual = 1.0
#endif
