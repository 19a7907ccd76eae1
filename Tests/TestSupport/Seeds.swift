import Foundation

/// The seeds of a test of random programs: so many, times `HAMON_SEEDS`, where that is set: a part of them under the sanitizers; and
/// `HAMON_SEEDS=100 swift test --filter '[Rr]andom'` is a long form of most.
package func seeds(_ count: Int) -> Range<UInt64> {
  let factor = ProcessInfo.processInfo.environment["HAMON_SEEDS"].flatMap(Double.init) ?? 1
  return 0..<UInt64(max(1, (Double(count) * factor).rounded()))
}
